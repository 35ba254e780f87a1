import assert from "node:assert/strict";
import { test } from "node:test";
import { formatText } from "./printf_text.ts";

const CASES:
  readonly (readonly [format: string, values: readonly string[], text: string | undefined])[] = [
    ["a\\n", [], "a\n"],
    ["%s\\n", ["a", "b"], "a\nb\n"],
    ["%s %s|", ["a", "b", "c"], "a b|c |"],
    ["%d", ["7"], "7"],
    ["%03d", ["7"], "007"],
    ["%-4s|", ["ab"], "ab  |"],
    ["%.2s", ["abc"], "ab"],
    ["%b", ["a\\tb"], "a\tb"],
    ["%b", ["a\\cb"], "a"],
    ["%c", ["hello"], "h"],
    ["%%", [], "%"],
    ["\\x41\\101", [], "AA"],
    ["\\q", [], "\\q"],
    ["%q", ["a b"], undefined],
    ["%x", ["255"], undefined],
    ["%d", ["x"], undefined],
    ["\\xff", [], undefined],
  ];

for (const [format, values, text] of CASES) {
  test(`printf ${JSON.stringify(format)} ${JSON.stringify(values)}`, () => {
    assert.equal(formatText(format, values), text);
  });
}
