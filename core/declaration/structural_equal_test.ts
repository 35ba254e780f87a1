import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { structuralEqual } from "./structural_equal.ts";
import { valueSet } from "./value_set.ts";

const CASES: readonly (readonly [string, unknown, unknown, boolean])[] = [
  ["equal texts", "a", "a", true],
  ["a number and its text", 1, "1", false],
  ["NaN and itself", NaN, NaN, true],
  ["both zeros", 0, -0, true],
  ["null and undefined", null, undefined, false],
  ["null and an object", null, {}, false],
  ["objects whose keys stand in another order", { a: 1, b: 2 }, { b: 2, a: 1 }, true],
  ["an object with one more key", { a: 1 }, { a: 1, b: undefined }, false],
  ["objects of other keys", { a: undefined }, { b: undefined }, false],
  ["lists in another order", [1, 2], [2, 1], false],
  ["a list and a longer one", [1], [1, 1], false],
  ["a list and an object of the same keys", [1], { 0: 1 }, false],
  ["nested values", { a: [{ b: NaN, c: -0 }] }, { a: [{ c: 0, b: NaN }] }, true],
  ["an own __proto__ and none", JSON.parse('{"__proto__":{}}'), {}, false],
  ["an own constructor and an inherited one", { constructor: Object }, {}, false],
  ["an object and its own canonical text", { a: 1 }, '{"a":1}', false],
  ["an object and its marked text", { a: 1 }, '\u0000{"a":1}', false],
  ["texts that begin with the mark", "\u0000a", "\u0000\u0000a", false],
  ["composed and decomposed letters", "é", "e\u0301", false],
];

test("sameness by structure, compared and in a set", async (t) => {
  for (const [name, left, right, same] of CASES) {
    await t.test(`${name}: ${same ? "same" : "different"}`, () => {
      assert.equal(structuralEqual(left, right), same);
      assert.equal(structuralEqual(right, left), same);
      assert.equal(valueSet([left]).has(right), same);
      assert.equal(valueSet([right]).has(left), same);
    });
  }
});

test("comparing and looking up always agree", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
    assert.equal(structuralEqual(left, right), valueSet([left]).has(right));
    const copy: unknown = JSON.parse(JSON.stringify(left));
    assert.ok(structuralEqual(left, copy) && valueSet([left]).has(copy));
  }));
});

test("deep nesting costs no stack", () => {
  const deep = (): unknown => JSON.parse('{"a":'.repeat(10_000) + "1" + "}".repeat(10_000));
  assert.ok(structuralEqual(deep(), deep()));
  assert.ok(valueSet([deep()]).has(deep()));
});
