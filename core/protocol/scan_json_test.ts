import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import fc from "fast-check";
import { scanJson } from "./scan_json.ts";

const FAULTS: readonly [text: string, offset: number, message: string][] = [
  ["", 0, "the text is empty"],
  [" \n", 2, "the text is empty"],
  ["{", 1, "the text ends too early"],
  ['{"a":', 5, "the text ends too early"],
  ["[1", 2, "the text ends too early"],
  ["[1,]", 3, 'expected a value before "]"'],
  ['{"a":1,}', 7, 'a comma before "}": remove it'],
  ["{a:1}", 1, "expected a key in double quotes"],
  ['{"a" 1}', 5, 'expected ":" after the key'],
  ['{"a":1 "b":2}', 7, 'expected "," or "}" after the value'],
  ["[1 2]", 3, 'expected "," or "]" after the value'],
  ["[1}", 2, 'expected "," or "]" after the value'],
  ["{} {}", 3, "a second document after the first: one is allowed"],
  ["1 x", 2, "text after the end of the document"],
  ["{} // note", 3, "JSON has no comments: remove it"],
  ["// note\n{}", 0, "JSON has no comments: remove it"],
  ["['a']", 1, "expected a value: JSON strings stand in double quotes"],
  ["[undefined]", 1, '"undefined" is no JSON value'],
  ["[NaN]", 1, '"NaN" is no JSON value'],
  ["[01]", 1, "this is not a JSON number"],
  ["[1.]", 1, "this is not a JSON number"],
  ["[+1]", 1, "expected a value"],
  ['"abc', 0, "a string that never ends"],
  ['"a\nb"', 2, "a string ends with its line: write \\n for a line break"],
  ['"a\tb"', 2, "a control character in a string: write it as \\u00XX"],
  ['"\\x"', 1, "an unknown escape in a string: write \\\\ for a backslash"],
  ['"\\u12"', 1, "an unknown escape in a string: write \\\\ for a backslash"],
];

for (const [text, offset, message] of FAULTS) {
  test(`scanJson refuses ${JSON.stringify(text)}`, () => {
    assert.deepEqual(scanJson(text), { offset, message });
  });
}

test("scanJson tells tokens in order", () => {
  const text = '{"a":[1,"x"],"b":null}';
  const seen: string[] = [];
  const fault = scanJson(text, {
    open: (kind) => seen.push(kind),
    close: () => seen.push("close"),
    scalar: (start, end) => seen.push(text.slice(start, end)),
  });
  assert.equal(fault, undefined);
  assert.deepEqual(seen, [
    "object",
    '"a"',
    "list",
    "1",
    '"x"',
    "close",
    '"b"',
    "null",
    "close",
  ]);
});

test("scanJson and JSON.parse accept the same texts", () => {
  const runs = Number(process.env["PROPERTY_RUNS"] ?? 300);
  const json = fc.json({ noUnicodeString: false }).chain((text) =>
    fc.tuple(fc.constant(text), fc.nat(text.length), fc.constantFrom("", ",", "}", '"', "\\", "0"))
      .map(([whole, at, insert]) => whole.slice(0, at) + insert + whole.slice(at + 1))
  );
  fc.assert(
    fc.property(fc.oneof(json, fc.string(), fc.json()), (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      assert.equal(scanJson(text) === undefined, parses);
    }),
    { numRuns: runs },
  );
});

test("scanJson takes any depth", () => {
  const depth = 200_000;
  assert.equal(scanJson("[".repeat(depth) + "]".repeat(depth)), undefined);
  assert.equal(scanJson("[".repeat(depth))?.message, "the text ends too early");
});
