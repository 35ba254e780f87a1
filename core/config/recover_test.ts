import assert from "node:assert/strict";
import { test } from "node:test";
import { yamlEvents } from "./document_events.ts";
import { readAround } from "./recover.ts";

const CASES: readonly [name: string, text: string, left: string | undefined][] = [
  ["a broken block", "a: 1\nb: [1 2}\nc: 3\n", "a: 1\n        \nc: 3\n"],
  ["a bracket left open", "a: 1\nb: [1\nc: 3\nd: 4\n", "a: 1\n     \n    \nd: 4\n"],
  ["a break at the end", "a: 1\nb: 'x\n", "a: 1\n     \n"],
  ["a break in all there is", "a: [\n", undefined],
  ["CRLF", "a: 1\r\nb: }\r\nc: 3\r\n", "a: 1\r\n    \r\nc: 3\r\n"],
  ["no block at all", "  - [\n", undefined],
];

for (const [name, text, left] of CASES) {
  test(`readAround reads around ${name}`, () => {
    const events = yamlEvents(text);
    assert.ok(!events.ok);
    assert.equal(readAround(text, events.error.offset)?.text, left);
  });
}
