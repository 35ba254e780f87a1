import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonText } from "./json_text.ts";

test("values as compact JSON", async (t) => {
  const cases: readonly (readonly [unknown, string])[] = [
    [null, "null"],
    [undefined, "undefined"],
    [true, "true"],
    [-0, "0"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
    ['a\n"b"', '"a\\n\\"b\\""'],
    [[], "[]"],
    [{}, "{}"],
    [{ b: [1, { c: null }], a: "é" }, '{"b":[1,{"c":null}],"a":"é"}'],
    [{ "": { "": 1 } }, '{"":{"":1}}'],
    [JSON.parse('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}'],
  ];
  for (const [value, text] of cases) {
    await t.test(text, () => assert.equal(jsonText(value), text));
  }
});

test("keys are sorted by code unit when asked", () => {
  const text = jsonText({ b: 1, a: { z: 1, Z: 2 }, "é": 3 }, { sortKeys: true });
  assert.equal(text, '{"a":{"Z":2,"z":1},"b":1,"é":3}');
});

test("agrees with JSON.stringify on every JSON value", () => {
  fc.assert(fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
    assert.deepEqual(JSON.parse(jsonText(value)), JSON.parse(JSON.stringify(value)));
  }));
});

test("deep nesting costs no stack", () => {
  const depth = 10_000;
  const deep: unknown = JSON.parse("[".repeat(depth) + "]".repeat(depth));
  assert.equal(jsonText(deep).length, 2 * depth);
});

test("stops soon after its limit", () => {
  const text = jsonText(Array.from({ length: 10_000 }, () => "abc"), { limit: 50 });
  assert.ok(text.length < 60, text);
});

test("a cycle ends in an error that can be caught", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  assert.throws(() => jsonText(cycle), RangeError);
});
