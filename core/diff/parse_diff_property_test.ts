import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import fc from "fast-check";
import type { DiffCall } from "./diff_call.ts";
import { parseDiff } from "./parse_diff.ts";

const numRuns = Number(process.env["POLYDEUKES_RUNS"] ?? 300);

/** What a call says, positions worked out. */
function plain({ name, path, change, positions }: DiffCall) {
  return { name, path, change, positions: positions() };
}

function answer(text: string) {
  const parsed = parseDiff(text);
  return parsed.ok ? { calls: parsed.value.map(plain) } : { refused: parsed.error };
}

/** Never throws, answers the same twice, and says a refusal in one line with a line of the text. */
function sound(text: string): void {
  const first = answer(text);
  assert.deepEqual(answer(text), first);
  if (first.refused !== undefined) {
    assert.match(first.refused.message, /^[^\r\n\u001b]{1,400}$/);
    assert.ok(first.refused.line >= 1 && first.refused.line <= text.split("\n").length);
  }
}

// A model of one file's change, and how the formats write it down.

type Line = { readonly sign: " " | "-" | "+"; readonly text: string };
type FileChange =
  | { readonly kind: "create" | "delete"; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: "modify"; readonly path: string; readonly lines: readonly Line[] }
  | {
    readonly kind: "rename";
    readonly path: string;
    readonly to: string;
    readonly lines: readonly Line[];
  }
  | { readonly kind: "mode" | "binary" | "empty"; readonly path: string };

type Style = { readonly prefixes: readonly [string, string]; readonly eol: "\n" | "\r\n" };

const STYLES: readonly Style[] = [
  { prefixes: ["a/", "b/"], eol: "\n" },
  { prefixes: ["", ""], eol: "\n" },
  { prefixes: ["i/", "w/"], eol: "\n" },
  { prefixes: ["c/", "i/"], eol: "\n" },
  { prefixes: ["2/", "1/"], eol: "\n" },
  { prefixes: ["a/", "b/"], eol: "\r\n" },
];

function quoted(name: string): string {
  if (!/[\u0000-\u001f\u007f-\uffff"\\]/.test(name)) return name;
  const escaped = [...new TextEncoder().encode(name)].map((byte) =>
    byte === 34 || byte === 92
      ? `\\${String.fromCharCode(byte)}`
      : byte < 32 || byte > 126
      ? `\\${byte.toString(8).padStart(3, "0")}`
      : String.fromCharCode(byte)
  );
  return `"${escaped.join("")}"`;
}

const fileLine = (
  name: string,
) => (name.includes(" ") && !name.startsWith('"') ? `${name}\t` : name);

function written(change: FileChange, { prefixes: [one, other] }: Style): readonly string[] {
  const { path } = change;
  const to = change.kind === "rename" ? change.to : path;
  const [oldName, newName] = [quoted(one + path), quoted(other + to)];
  const start = `diff --git ${oldName} ${newName}`;
  const sides = (a: string, b: string) => [`--- ${fileLine(a)}`, `+++ ${fileLine(b)}`];
  switch (change.kind) {
    case "create":
      return [start, "new file mode 100644", ...sides("/dev/null", newName)].concat(
        `@@ -0,0 +1,${change.lines.length} @@`,
        change.lines.map((line) => `+${line}`),
      );
    case "delete":
      return [start, "deleted file mode 100644", ...sides(oldName, "/dev/null")].concat(
        `@@ -1,${change.lines.length} +0,0 @@`,
        change.lines.map((line) => `-${line}`),
      );
    case "modify":
      return [start, "index 1..2 100644", ...sides(oldName, newName), ...hunk(change.lines)];
    case "rename":
      return [
        start,
        "similarity index 50%",
        `rename from ${quoted(path)}`,
        `rename to ${quoted(to)}`,
      ]
        .concat(sides(oldName, newName), hunk(change.lines));
    case "mode":
      return [start, "old mode 100644", "new mode 100755"];
    case "binary":
      return [start, "index 1..2 100644", `Binary files ${oldName} and ${newName} differ`];
    case "empty":
      return [start, "new file mode 100644", "index 0000000..e69de29"];
  }
}

function hunk(lines: readonly Line[]): readonly string[] {
  const count = (sign: string) => lines.filter((line) => line.sign !== sign).length;
  return [
    `@@ -7,${count("+")} +9,${count("-")} @@ section`,
    ...lines.map(({ sign, text }) => sign + text),
  ];
}

function expected(change: FileChange): readonly Omit<ReturnType<typeof plain>, "positions">[] {
  const { path } = change;
  const of = (lines: readonly Line[], wanted: string) =>
    lines.filter(({ sign }) => sign === wanted).map(({ text }) => `${text}\n`).join("");
  const all = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  switch (change.kind) {
    case "create":
      return [{ name: "staged-write", path, change: { kind: "create", post: all(change.lines) } }];
    case "delete":
      return [{ name: "staged-delete", path, change: { kind: "delete", pre: all(change.lines) } }];
    case "modify":
    case "rename": {
      const modify = {
        kind: "modify" as const,
        pre: of(change.lines, "-"),
        post: of(change.lines, "+"),
      };
      return change.kind === "modify" ? [{ name: "staged-write", path, change: modify }] : [
        { name: "staged-delete", path, change: { kind: "unobserved" } },
        { name: "staged-write", path: change.to, change: modify },
      ];
    }
    case "mode":
      return [{ name: "staged-write", path, change: { kind: "modify", pre: "", post: "" } }];
    case "binary":
      return [{ name: "staged-write", path, change: { kind: "unobserved" } }];
    case "empty":
      return [{ name: "staged-write", path, change: { kind: "create", post: "" } }];
  }
}

const segment = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "i",
    "w",
    "src",
    "x b",
    " ",
    "é",
    "日本",
    "tab\there",
    'q"q',
    "b\\s",
    "-- ",
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: "binary" }).map((text) =>
    // A lone surrogate is no text, a zero byte no file's name; dots alone are no name of a file.
    text.toWellFormed().replace(/[/\0]|^\.{1,2}$/g, "_")
  ),
);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const content = fc.oneof(
  fc.constantFrom(
    "",
    "--- a/x",
    "+++ b/x",
    "diff --git a/x b/x",
    "@@ -1 +1 @@",
    "\\ No newline",
    "-- ",
    "\u001b[31m",
  ),
  fc.string({ maxLength: 12, unit: "binary" }).map((text) => text.replace(/[\r\n]/g, " ")),
);
const line: fc.Arbitrary<Line> = fc.record({
  sign: fc.constantFrom(" " as const, "-" as const, "+" as const),
  text: content,
});
const changed = fc.array(line, { minLength: 1, maxLength: 8 })
  .filter((lines) => lines.some(({ sign }) => sign !== " "));
const shown = fc.array(content, { minLength: 1, maxLength: 6 });
const fileChange: fc.Arbitrary<FileChange> = fc.oneof(
  fc.record({ kind: fc.constantFrom("create" as const, "delete" as const), path, lines: shown }),
  fc.record({ kind: fc.constant("modify" as const), path, lines: changed }),
  fc.record({ kind: fc.constant("rename" as const), path, to: path, lines: changed }),
  fc.record({ kind: fc.constantFrom("mode" as const, "binary" as const, "empty" as const), path }),
);
const diff = fc.record({
  changes: fc.array(fileChange, { minLength: 1, maxLength: 5 }),
  style: fc.constantFrom(...STYLES),
});

function textOf({ changes, style }: { changes: readonly FileChange[]; style: Style }): string {
  return changes.flatMap((change) => written(change, style)).map((each) => each + style.eol).join(
    "",
  );
}

test("parseDiff reads back what the formats write", () => {
  fc.assert(
    fc.property(diff, (each) => {
      const parsed = parseDiff(textOf(each));
      assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.message);
      assert.deepEqual(
        parsed.value.map(({ name, path, change }) => ({ name, path, change })),
        each.changes.flatMap(expected),
      );
    }),
    { numRuns },
  );
});

test("parseDiff never throws on arbitrary text and answers the same twice", () => {
  fc.assert(fc.property(fc.string({ maxLength: 400, unit: "binary" }), sound), { numRuns });
});

const word = fc.constantFrom(
  "diff --git a/x b/x",
  "diff --git ",
  "diff -r 0123456789ab x",
  "diff -ru a b",
  "--- a/x",
  "+++ b/x",
  "--- /dev/null",
  "+++ /dev/null",
  "@@ -1 +1 @@",
  "@@ -1,3 +1,2 @@",
  "@@ -0,0 +1 @@",
  "-x",
  "+x",
  " x",
  "",
  "\\ No newline at end of file",
  "new file mode 100644",
  "deleted file mode 100644",
  "rename from x",
  'rename to "\\303\\251"',
  "copy from x",
  "copy to y",
  "index 0..1",
  "GIT binary patch",
  "literal 3",
  "Mc${Nk",
  "Binary files a/x and b/x differ",
  "Only in a: x",
  "Submodule s 1234567..89abcde:",
  "Index: x",
  "====================",
  "commit 0123456789ab",
  "-- ",
  "\u001b[1m",
  "x\r",
);

test("parseDiff never throws on a diff's own lines in any order", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (lines) => sound(lines.join("\n"))),
    { numRuns: numRuns * 3 },
  );
});

test("parseDiff never throws on a diff with a piece cut out, doubled or put elsewhere", () => {
  const mutation = fc.record({
    each: diff,
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 40 }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    keep: fc.boolean(),
  });
  fc.assert(
    fc.property(mutation, ({ each, from, length, to, keep }) => {
      const text = textOf(each);
      const start = Math.floor(from * text.length);
      const piece = text.slice(start, start + length);
      const rest = keep ? text : text.slice(0, start) + text.slice(start + length);
      const place = Math.floor(to * rest.length);
      sound(rest.slice(0, place) + piece + rest.slice(place));
    }),
    { numRuns },
  );
});

const MEGABYTE = 1024 * 1024;
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ["one endless line", "x".repeat(4 * MEGABYTE)],
  ["one endless header", `diff --git ${"a ".repeat(2 * MEGABYTE)}`],
  ["one endless quoted name", `--- "${"\\303\\251".repeat(MEGABYTE / 4)}`],
  ["endless names between", `Binary files ${"x and ".repeat(MEGABYTE / 2)}y differ`],
  ["many ambiguous headers", `Binary files ${"x and ".repeat(40)}y differ\n`.repeat(8000)],
  ["many near misses", `File ${" is a x while file".repeat(400)}\n`.repeat(500)],
  ["many near submodules", `Submodule ${" 1234567..1234567".repeat(400)}\n`.repeat(500)],
  ["many blank lines", "\n".repeat(4 * MEGABYTE)],
  ["many empty hunks", `--- a\n+++ a\n${"@@ -1 +0,0 @@\n-\n".repeat(MEGABYTE / 4)}`],
  [
    "a count beyond the text",
    `--- a\n+++ a\n@@ -1,999999999999999 +1 @@\n${"-\n".repeat(MEGABYTE)}`,
  ],
  ["many files", "--- a\n+++ a\n@@ -1 +1 @@\n-\n+\n".repeat(MEGABYTE / 8)],
];

for (const [what, text] of HOSTILE) {
  test(`parseDiff answers in bounded time: ${what}`, () => {
    const before = performance.now();
    parseDiff(text);
    // A hundred times what it takes: only a cost that grows with the square fails on a busy machine.
    assert.ok(performance.now() - before < 10_000);
  });
}
