import assert from "node:assert/strict";
import { test } from "node:test";
import { lineAt, lineStarts, positionAt } from "./text_position.ts";

const TEXT = "ab\ncd\r\nef\rgh\n";

const CASES: readonly [offset: number, line: number, column: number][] = [
  [-5, 1, 1],
  [0, 1, 1],
  [2, 1, 3],
  [3, 2, 1],
  [5, 2, 3],
  [6, 2, 4],
  [7, 3, 1],
  [10, 4, 1],
  [13, 5, 1],
  [99, 5, 1],
];

for (const [offset, line, column] of CASES) {
  test(`offset ${offset} stands on line ${line}, column ${column}`, () => {
    assert.deepEqual(positionAt(TEXT, offset), { line, column });
  });
}

test("a line comes without its line break", () => {
  const starts = lineStarts(TEXT);
  assert.deepEqual([1, 2, 3, 4, 5, 6].map((line) => lineAt(TEXT, starts, line)), [
    "ab",
    "cd",
    "ef",
    "gh",
    "",
    "",
  ]);
});
