import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readFields, requireString } from "./fields.ts";

const TABLE = {
  name: "string",
  path: "string or null",
  input: "object",
  rest: "any",
  flag: "boolean?",
  count: "number?",
} as const;
const WHOLE = { name: "n", path: null, input: {}, rest: 0 };

describe("readFields", () => {
  test("reads what the table names, and leaves the rest alone", () => {
    const read = readFields({ ...WHOLE, more: [1] }, TABLE);
    assert.ok(read.ok);
    assert.equal(read.value.name, "n");
  });

  const wrong: readonly (readonly [string, object, string])[] = [
    [
      "a key that is missing",
      { name: undefined },
      '"name" of the payload is nothing, not a string',
    ],
    ["another type", { name: 7 }, '"name" of the payload is a number, not a string'],
    ["null", { input: null }, '"input" of the payload is null, not an object'],
    ["a list for an object", { input: [] }, '"input" of the payload is a list, not an object'],
    [
      "a type that may be null",
      { path: {} },
      '"path" of the payload is an object, not a string or null',
    ],
    [
      "a key that may be missing",
      { flag: "yes" },
      '"flag" of the payload is a string, not a boolean',
    ],
    ["a number that is a text", { count: "1" }, '"count" of the payload is a string, not a number'],
  ];
  for (const [name, change, message] of wrong) {
    test(`names ${name}`, () => {
      assert.deepEqual(readFields({ ...WHOLE, ...change }, TABLE), { ok: false, error: message });
    });
  }

  test("a key of the prototype is no key", () => {
    assert.ok(!readFields({}, { constructor: "any", toString: "any" }).ok);
    assert.equal(requireString(JSON.parse('{"__proto__":{"a":"x"}}'), "a").ok, false);
  });

  test("never throws", () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
      const read = readFields(payload, TABLE);
      if (!read.ok) assert.doesNotMatch(read.error, /\n/);
    }));
  });
});
