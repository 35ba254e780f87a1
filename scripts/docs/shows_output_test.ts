import assert from "node:assert/strict";
import { test } from "node:test";
import { showsOutput } from "./shows_output.ts";

const ROWS: readonly (readonly [shown: string, said: string, matches: boolean])[] = [
  ["a\nb\n", "a\nb\n", true],
  ["a\nb\n", "a\nb  \n\n", true],
  ["a\nb\n", "a\nb\nc\n", false],
  ["a\n…\nd\n", "a\nb\nc\nd\n", true],
  ["a\n…\nd\n", "a\nd\n", true],
  ["a\n…\n", "a\nb\n", true],
  ["a … d\n", "a b c d\n", true],
  ["a … d\n", "a b\nd\n", false],
  ["1+1 (x)\n", "1+1 (x)\n", true],
  ["", "", true],
  ["", "a\n", false],
];

for (const [shown, said, matches] of ROWS) {
  test(`${JSON.stringify(shown)} shows ${JSON.stringify(said)}: ${matches}`, () => {
    assert.equal(showsOutput(shown, said), matches);
  });
}
