import assert from "node:assert/strict";
import { test } from "node:test";
import { type KeyPath, quote, renderKeyPath } from "./key_path.ts";

const PATHS: readonly [path: KeyPath, text: string][] = [
  [[], ""],
  [
    ["disciplines", 3, "declare", "extract", "after", 1, "op"],
    "disciplines[3].declare.extract.after[1].op",
  ],
  [[0, "a"], "[0].a"],
  [["languages", "한국어", "some-name"], "languages.한국어.some-name"],
  [["a b", "", "x.y", "1"], '["a b"][""]["x.y"]["1"]'],
  [["a\n\u001b"], '["a\\n\\u001b"]'],
];

for (const [path, text] of PATHS) {
  test(`a path is written ${JSON.stringify(text)}`, () => assert.equal(renderKeyPath(path), text));
}

const QUOTES: readonly [text: string, literal: string][] = [
  ["plain", '"plain"'],
  ['a"b\\', '"a\\"b\\\\"'],
  ["\u0000\u007f\u0085\u2028\u202e", '"\\u0000\\u007f\\u0085\\u2028\\u202e"'],
  ["\ud800", '"\\ud800"'],
  ["x".repeat(61), `"${"x".repeat(60)}…"`],
];

for (const [text, literal] of QUOTES) {
  test(`a text is quoted as ${literal.slice(0, 40)}`, () => assert.equal(quote(text), literal));
}
