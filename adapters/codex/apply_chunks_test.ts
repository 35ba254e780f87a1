import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { applyChunks } from "./apply_chunks.ts";
import type { ChunkLine, PatchChunk } from "./parse_patch.ts";
import { lineSeeker } from "./seek_lines.ts";
import { joinLines, splitLines } from "./text_lines.ts";

/** A hunk as a patch has it: signs first, `@@ x` an anchor, `$` the end of the file. */
function chunk(text: string): PatchChunk {
  const rows = text.split("\n");
  const anchor = rows[0]?.startsWith("@@ ") ? { anchor: rows[0].slice(3) } : {};
  const lines = rows.flatMap((row): ChunkLine[] => {
    const sign = row.charAt(0);
    return sign === " " || sign === "-" || sign === "+" ? [{ sign, text: row.slice(1) }] : [];
  });
  return { ...anchor, lines, endOfFile: rows.at(-1) === "$" };
}

const CASES: readonly (readonly [string, string, readonly string[], string | undefined])[] = [
  ["a change", "a\nb\n", ["-b\n+B"], "a\nB\n"],
  ["the search goes on after each hunk", "x\nx\n", ["-x\n+1", "-x\n+2"], "1\n2\n"],
  ["an anchor is passed", "x\nk\nx\n", ["@@ k\n-x\n+y"], "x\nk\ny\n"],
  ["the end of the file", "x\nx\n", ["-x\n+y\n$"], "x\ny\n"],
  ["context keeps its blanks", "  a\nb\n", [" a\n-b\n+B"], "  a\nB\n"],
  ["new lines get the file's line end", "a\r\nb\r\n", ["-b\n+B\n+C"], "a\r\nB\r\nC\r\n"],
  ["a last line gets one", "a\nb", ["-a\n+A"], "A\nb\n"],
  ["additions alone go to the end", "a\n", ["@@ a\n+b"], "a\nb\n"],
  ["a blank old line may be the file's end", "a\nb\n", ["-b\n+B\n "], "a\nB\n"],
  ["not there", "a\n", ["-z\n+y"], undefined],
  ["no anchor", "a\n", ["@@ z\n-a\n+y"], undefined],
];

describe("applyChunks", () => {
  for (const [name, text, chunks, expected] of CASES) {
    test(name, () => {
      const applied = applyChunks(text, chunks.map(chunk));
      assert.equal(applied.ok ? applied.value : undefined, expected);
      if (!applied.ok) assert.doesNotMatch(applied.error, /\n/);
    });
  }

  test("replacing every line by others leaves the others", () => {
    const line = fc.string().filter((text) => !/[\r\n]/.test(text));
    fc.assert(fc.property(fc.array(line, { minLength: 1 }), fc.array(line), (before, after) => {
      const text = before.map((each) => `${each}\n`).join("");
      const lines = [
        ...before.map((each): ChunkLine => ({ sign: "-", text: each })),
        ...after.map((each): ChunkLine => ({ sign: "+", text: each })),
      ];
      assert.deepEqual(applyChunks(text, [{ lines, endOfFile: false }]), {
        ok: true,
        value: after.map((each) => `${each}\n`).join(""),
      });
    }));
  });

  test("gives up on a search that would take too long", () => {
    const seeker = lineSeeker(Array.from({ length: 2_000 }, () => "a"), { left: 10_000 });
    assert.equal(
      seeker.seek([...Array.from({ length: 900 }, () => "a"), "b"], 0, false),
      undefined,
    );
    assert.ok(seeker.exhausted());
  });
});

test("splitting and joining gives the text, its last line ended", () => {
  const text = fc.array(fc.constantFrom("a", "", "\n", "\r\n", "\r", "b")).map((all) =>
    all.join("")
  );
  fc.assert(fc.property(text, (whole) => {
    const { lines, newline } = splitLines(whole);
    const ended = whole === "" || /[\r\n]$/.test(whole) ? whole : whole + newline;
    assert.equal(joinLines(lines, newline), ended);
  }));
});
