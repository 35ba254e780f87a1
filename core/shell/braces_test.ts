import assert from "node:assert/strict";
import { test } from "node:test";
import { expandBraces } from "./braces.ts";

const CASES: readonly (readonly [source: string, words: string])[] = [
  ["a", "a"],
  ["{a,b}", "a b"],
  ["x{a,b}y", "xay xby"],
  ["{a,b}{1,2}", "a1 a2 b1 b2"],
  ["{a,{b,c}}", "a b c"],
  ["{,x}", " x"],
  ["{a}", "{a}"],
  ["{}", "{}"],
  ["'{a,b}'", "'{a,b}'"],
  ["{'a,b',c}", "'a,b' c"],
  ["\\{a,b}", "\\{a,b}"],
  ["${x,y}{a,b}", "${x,y}a ${x,y}b"],
  ["$(echo {a,b})", "$(echo {a,b})"],
  ["{1..3}", "1 2 3"],
  ["{3..1}", "3 2 1"],
  ["{01..3}", "01 02 03"],
  ["{1..5..2}", "1 3 5"],
  ["{a..c}", "a b c"],
  ["{a..3}", "{a..3}"],
];

for (const [source, words] of CASES) {
  test(`${source} expands to ${words}`, () => {
    assert.equal(expandBraces(source)?.join(" "), words);
  });
}

test("too many words are not expanded", () => {
  assert.equal(expandBraces("{1..100}{1..100}"), undefined);
});
