import assert from "node:assert/strict";
import { test } from "node:test";
import { didYouMean } from "./did_you_mean.ts";

const KNOWN = ["languages", "protectedPaths", "witness", "shell", "of", "op"];

const CASES: readonly [word: string, meant: string | undefined][] = [
  ["protectedPath", "protectedPaths"],
  ["protected_paths", "protectedPaths"],
  ["LANGUAGES", "languages"],
  ["langauges", "languages"],
  ["witnes", "witness"],
  ["shel", "shell"],
  ["opp", "op"],
  ["telemetry", undefined],
  ["x", undefined],
  ["", undefined],
  ["protectedPaths".repeat(10), undefined],
];

for (const [word, meant] of CASES) {
  test(`didYouMean takes ${JSON.stringify(word.slice(0, 20))} for ${meant}`, () => {
    assert.equal(didYouMean(word, KNOWN), meant);
  });
}
