import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { failureLine, FIRST_LINE_LIMIT, oneLine } from "./failure_line.ts";

test("a failure line is one line, short enough, its next step whole", () => {
  const text = fc.string({ unit: "binary", maxLength: 400 });
  const next = fc.string({ maxLength: 100 });
  fc.assert(fc.property(text, next, (why, step) => {
    const line = failureLine("pdks-x", why, step);
    assert.ok(line.length <= FIRST_LINE_LIMIT);
    assert.doesNotMatch(line, /[\n\r\u2028\u2029\0\x1b]/);
    assert.ok(line.startsWith("pdks-x"));
    assert.ok(line.endsWith(oneLine(step)));
  }));
});

test("control characters and blanks become one blank", () => {
  assert.equal(oneLine(" a\r\n\tb\x1b[31m\u0000c "), "a b [31m c");
});
