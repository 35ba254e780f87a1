import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationOf, judged, must, planOf, worldOf, type WorldParts } from "./_test_world.ts";
import type { Declaration, Step } from "./discipline.ts";
import type { SessionSnapshot } from "./world.ts";

const from = (of: string): readonly Step[] => [{ op: "source", of }];
const found = (of: string): readonly Step[] => [...from(of), { op: "matches", re: "bad" }];
const EMPTY = [must("none", { op: "empty", of: "x" })];
const sources = {
  f: { file: "f.json" },
  s: { sidecar: true },
  t: { transcript: true },
} as const;

/** The finding in one word, with the source or reason where it has one. */
function said(declaration: Declaration, parts: WorldParts): string {
  const finding = judged(declaration, parts);
  if (finding === "not admitted") return finding;
  switch (finding.kind) {
    case "skipped":
      return `${finding.reason} ${finding.source}`;
    case "unjudgeable":
      return finding.why;
    case "upheld":
      return "upheld";
    case "broken":
    case "witnessed":
      return `${finding.kind}: ${finding.breaks.map(({ message }) => message).join("; ")}`;
  }
}

type Case = readonly [string, Declaration, WorldParts, string];

function table(name: string, cases: readonly Case[]): void {
  test(name, async (t) => {
    for (const [title, declaration, parts, expected] of cases) {
      await t.test(title, () => assert.equal(said(declaration, parts), expected));
    }
  });
}

const reading = (source: string, supply: Declaration["supply"] = {}) =>
  declarationOf({ x: found(source) }, EMPTY, { sources, supply });
const absent = (name: string) =>
  `source "${name}" is absent: where that is to be expected, say so under "supply"`;
const session: SessionSnapshot = { observedAtMs: 1, userMessages: [], toolCalls: [] };

table("supply of one source", [
  ...["target.path", "pre", "post", "changes", "command", "actor", "f", "s", "t"].flatMap(
    (name): readonly Case[] => [
      [`${name}: error by default`, reading(name), {}, absent(name)],
      [`${name}: error`, reading(name, { [name]: "error" }), {}, absent(name)],
      [`${name}: pass`, reading(name, { [name]: "pass" }), {}, `supply-pass ${name}`],
      [`${name}: empty`, reading(name, { [name]: "empty" }), {}, "upheld"],
    ],
  ),
  [
    "a present source has no use for its supply",
    reading("post", { post: "pass" }),
    { post: "bad" },
    "broken: none",
  ],
  ["an empty text is no absence", reading("post"), { post: "" }, "upheld"],
  ["the main session is no absence", reading("actor"), { actor: {} }, "upheld"],
  ["a session without calls is no absence", reading("t"), { session }, "upheld"],
  ["content nobody observed, whatever its supply", reading("post", { post: "error" }), {
    targetPath: "a",
    unobserved: true,
  }, "no-observation post"],
  ["content nobody observed, even where empty would do", reading("pre", { pre: "empty" }), {
    targetPath: "a",
    unobserved: true,
  }, "no-observation pre"],
  ["the path of such a world is known", reading("target.path"), {
    targetPath: "bad",
    unobserved: true,
  }, "broken: none"],
  ["a named file nobody observed", reading("f", { f: "pass" }), {
    files: { "f.json": { kind: "unobserved" } },
  }, "no-observation f"],
  ["a named file that cannot be read", reading("f", { f: "pass" }), {
    files: { "f.json": { kind: "unreadable", why: "it is a directory" } },
  }, 'source "f" cannot be read: it is a directory'],
]);

const pairDeclaration = (supply: Declaration["supply"] = {}) =>
  declarationOf({ x: [{ op: "source", of: "state" }, { op: "lines" }] }, [
    must("same", { op: "unchanged", of: "x" }),
  ], { supply });

table("supply of the pair", [
  ["a modification has it", pairDeclaration(), { pre: "a", post: "a" }, "upheld"],
  ["a modification that breaks", pairDeclaration(), { pre: "a", post: "b" }, "broken: same"],
  ["a creation lacks it", pairDeclaration(), { post: "a" }, absent("state")],
  ["a deletion lacks it", pairDeclaration({ state: "pass" }), { pre: "a" }, "supply-pass state"],
  [
    "nobody observed it",
    pairDeclaration(),
    { targetPath: "a", unobserved: true },
    "no-observation state",
  ],
  [
    "nobody observed one side",
    pairDeclaration(),
    { pre: "a", unobserved: true },
    "no-observation state",
  ],
]);

const several = (supply: NonNullable<Declaration["supply"]>) =>
  declarationOf({ a: from("command"), b: from("pre"), x: found("f"), c: from("post") }, EMPTY, {
    sources,
    supply,
  });

table("of several missing sources", [
  [
    "unobserved comes before error",
    several({ command: "error" }),
    { unobserved: true },
    "no-observation pre",
  ],
  [
    "error comes before pass",
    several({ command: "pass", pre: "pass", post: "empty" }),
    {},
    absent("f"),
  ],
  ["unreadable comes before pass", several({ command: "pass", pre: "pass", post: "pass" }), {
    files: { "f.json": { kind: "unreadable", why: "no" } },
  }, 'source "f" cannot be read: no'],
  ["the first error is named", several({ command: "pass", f: "empty" }), {}, absent("pre")],
  [
    "pass comes before empty",
    several({ command: "empty", pre: "empty", post: "pass", f: "empty" }),
    {},
    "supply-pass post",
  ],
  [
    "all empty are judged",
    several({ command: "empty", pre: "empty", post: "empty", f: "empty" }),
    {},
    "upheld",
  ],
  [
    "an extraction no relation leads to counts too",
    declarationOf({ x: found("post"), idle: from("pre") }, EMPTY),
    { post: "" },
    absent("pre"),
  ],
  ["a binding no step reads does not", declarationOf({ x: found("post") }, EMPTY, { sources }), {
    post: "",
  }, "upheld"],
]);

const parsing = (supply: Declaration["supply"] = {}) =>
  declarationOf({ x: [...from("f"), { op: "json" }, { op: "items" }] }, EMPTY, { sources, supply });

table("JSON that does not parse is a supply error whatever the supply says", [
  ["error", parsing(), { files: { "f.json": "{" } }, 'source "f" does not parse as JSON'],
  [
    "pass",
    parsing({ f: "pass" }),
    { files: { "f.json": "{" } },
    'source "f" does not parse as JSON',
  ],
  [
    "empty",
    parsing({ f: "empty" }),
    { files: { "f.json": "" } },
    'source "f" does not parse as JSON',
  ],
  ["it parses", parsing(), { files: { "f.json": "[]" } }, "upheld"],
  [
    "after a combinator the extraction is named",
    declarationOf({
      a: from("pre"),
      b: from("post"),
      x: [{ op: "union", of: ["a", "b"] }, { op: "json" }],
    }, EMPTY),
    { pre: "1", post: "x" },
    'extraction "x" does not parse as JSON',
  ],
]);

const scoped = (scope: Declaration["scope"]) =>
  declarationOf({ x: found("post") }, EMPTY, {
    sources,
    supply: { post: "empty" },
    ...(scope === undefined ? {} : { scope }),
  });
const paths = (include: readonly string[], exclude: readonly string[] = []) =>
  scoped({ source: "target.path", include, exclude });

table("scope", [
  ["none admits every world", scoped(undefined), {}, "upheld"],
  ["a source that is absent", scoped({ source: "command" }), {}, "not admitted"],
  ["a source that is present", scoped({ source: "command" }), { command: "" }, "upheld"],
  ["an include that matches", paths(["^x", "\\.ts$"]), { targetPath: "a.ts" }, "upheld"],
  ["no include that matches", paths(["^x", "\\.md$"]), { targetPath: "a.ts" }, "not admitted"],
  ["no include listed", paths([]), { targetPath: "a.ts" }, "upheld"],
  ["an exclude that matches", paths(["a"], ["z", "s$"]), { targetPath: "a.ts" }, "not admitted"],
  ["exclude tells case apart", paths([], ["^VENDOR/"]), { targetPath: "vendor/a" }, "upheld"],
  [
    "unless told not to",
    scoped({ source: "target.path", exclude: ["^VENDOR/"], excludeIgnoreCase: true }),
    { targetPath: "vendor/a" },
    "not admitted",
  ],
  [
    "include never ignores case",
    scoped({ source: "target.path", include: ["^VENDOR/"], excludeIgnoreCase: true }),
    { targetPath: "vendor/a" },
    "not admitted",
  ],
  [
    "the text before",
    scoped({ source: "pre", include: ["generated"] }),
    { pre: "generated" },
    "upheld",
  ],
  [
    "a named file",
    scoped({ source: "f", include: ["strict"] }),
    { files: { "f.json": "strict" } },
    "upheld",
  ],
  ["a named file that is absent", scoped({ source: "f" }), {}, "not admitted"],
  ["a named file that cannot be read", scoped({ source: "f" }), {
    files: { "f.json": { kind: "unreadable", why: "no" } },
  }, 'source "f" cannot be read: no'],
  [
    "content nobody observed, though nothing else reads it",
    declarationOf({ x: found("target.path") }, EMPTY, {
      scope: { source: "post", include: ["a"] },
    }),
    { targetPath: "a", unobserved: true },
    "no-observation post",
  ],
]);

test("a scope over content nobody observed cannot be told", () => {
  const plan = planOf(scoped({ source: "post" }));
  assert.equal(plan.admits(worldOf({ targetPath: "a", unobserved: true })), "unobserved");
});

const valve = (
  witness: NonNullable<Declaration["witness"]>,
  supply: Declaration["supply"] = {},
) => declarationOf({ x: found("post") }, EMPTY, { sources, supply, witness });
const spoken = valve({
  extract: { said: [...from("t"), { op: "userTexts", re: "^go$" }] },
  relate: [must("said", { op: "nonEmpty", of: "said" })],
});
const heard: SessionSnapshot = { ...session, userMessages: [{ ordinal: 0, text: "go" }] };
const noted = valve({
  extract: { note: [...from("f"), { op: "json" }, { op: "items" }] },
  relate: [must("noted", { op: "empty", of: "note" })],
}, { f: "pass" });

table("the witness block", [
  ["an upheld body asks no witness", spoken, { post: "" }, "upheld"],
  ["it holds", spoken, { post: "bad", session: heard }, "witnessed: none"],
  ["it does not hold", spoken, { post: "bad", session }, "broken: none"],
  ["an absent source releases nothing", spoken, { post: "bad" }, "broken: none"],
  ["not under pass either", noted, { post: "bad" }, "broken: none"],
  [
    "nor JSON that does not parse",
    noted,
    { post: "bad", files: { "f.json": "[" } },
    "broken: none",
  ],
  ["nor a file that cannot be read", noted, {
    post: "bad",
    files: { "f.json": { kind: "unreadable", why: "no" } },
  }, "broken: none"],
  [
    "nor one nobody observed",
    noted,
    { post: "bad", files: { "f.json": { kind: "unobserved" } } },
    "broken: none",
  ],
  [
    "an empty list is what empty says",
    { ...noted, supply: { f: "empty" } },
    { post: "bad" },
    "witnessed: none",
  ],
  [
    "every relation must hold",
    valve({
      relate: [must("a", { op: "nonEmpty", of: "x" }), must("b", { op: "empty", of: "x" })],
    }),
    { post: "bad" },
    "broken: none",
  ],
  [
    "it may name the body's extractions",
    valve({ relate: [must("a", { op: "nonEmpty", of: "x" })] }),
    { post: "bad" },
    "witnessed: none",
  ],
  ["an unjudgeable body stays unjudgeable", spoken, { session: heard }, absent("post")],
]);

const sided = declarationOf({
  x: [...from("pre"), { op: "lines" }],
  y: [...from("post"), { op: "lines" }],
}, [
  {
    id: "same",
    relation: { op: "equal", of: ["x", "y"] },
    messageBySide: { left: "lost {value}", right: "new {value}" },
  },
  { id: "few", relation: { op: "empty", of: "y" }, message: "line {key}" },
]);

table("messages", [
  [
    "the left side's when its item comes first",
    sided,
    { pre: "a\nb", post: "" },
    "broken: lost a (+1 more)",
  ],
  [
    "still with items of both",
    sided,
    { pre: "a\nb", post: "\nb\nc" },
    "broken: lost a (+1 more); line 2 (+1 more)",
  ],
  [
    "the right side's otherwise",
    sided,
    { pre: "b", post: "b\nc" },
    "broken: new c; line 1 (+1 more)",
  ],
]);

test("a fault while judging makes the world unjudgeable, never an exception", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  const calls = (args: Record<string, unknown>): SessionSnapshot => ({
    ...session,
    toolCalls: [{ ordinal: 0, name: "a", args }],
  });
  const declaration = declarationOf(
    {
      x: [...from("t"), { op: "toolUses" }],
      y: [...from("post"), { op: "lines" }],
    },
    [must("same", { op: "equal", of: ["x", "y"] })],
    { sources },
  );
  assert.equal(
    said(declaration, { post: "a", session: calls(cycle) }),
    "could not be judged: a value is nested too deeply to compare",
  );
  const plan = planOf(reading("t"));
  const broken = {
    ...worldOf({}),
    transcript: () => {
      throw new Error("torn");
    },
  };
  assert.deepEqual(plan.evaluate(broken), {
    kind: "unjudgeable",
    why: "could not be judged: torn",
  });
});
