import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { readLines } from "./read_lines.ts";

const folder = mkdtempSync(join(tmpdir(), "pdks-lines-"));
after(() => rmSync(folder, { recursive: true }));

function linesOf(content: string | Uint8Array): readonly string[] {
  const path = join(folder, "log");
  writeFileSync(path, content);
  const lines: string[] = [];
  readLines(path, (line) => lines.push(line));
  return lines;
}

test("a last line needs no newline, an empty file has no line", () => {
  assert.deepEqual(linesOf("a\n\nb"), ["a", "", "b"]);
  assert.deepEqual(linesOf("a\n"), ["a"]);
  assert.deepEqual(linesOf(""), []);
});

test("a character cut by a chunk is put together again", () => {
  const text = `${"x".repeat(128 * 1024 - 1)}한\n글`;
  // The line is longer than what is kept of one, its end is not lost for the next.
  assert.equal(linesOf(text).at(-1), "글");
  const short = Array.from({ length: 60_000 }, (_, at) => `줄${at}`);
  assert.deepEqual(linesOf(short.join("\n")), short);
});

test("bytes that are no UTF-8 are shown as such", () => {
  assert.deepEqual(linesOf(Uint8Array.of(0x61, 0xff, 0x0a, 0x62)), ["a\ufffd", "b"]);
});

test("a line without end takes no memory without end", () => {
  const lines = linesOf(`${"x".repeat(1_000_000)}\nend\n`);
  assert.deepEqual(lines.slice(1), ["end"]);
  assert.ok((lines[0]?.length ?? 0) < 500_000);
});

test("it is told how far it is", () => {
  const path = join(folder, "far");
  writeFileSync(path, "x\n".repeat(200_000));
  const told: number[] = [];
  readLines(path, () => {}, (bytes) => told.push(bytes));
  assert.equal(told.at(-1), 400_000);
  assert.deepEqual(told, told.toSorted((a, b) => a - b));
});

test("any text comes back line by line", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 20 })), (parts) => {
      const text = parts.join("\n");
      const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
      assert.deepEqual(linesOf(text), lines);
    }),
    { numRuns: 50 },
  );
});
