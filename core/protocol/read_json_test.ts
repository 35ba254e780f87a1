import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { MOST_JSON_DEPTH, MOST_JSON_VALUES, readJson } from "./read_json.ts";

describe("readJson", () => {
  const refused: readonly (readonly [what: string, text: string, why: RegExp])[] = [
    ["a key twice", '{"a":1,"b":2,"a":3}', /the key "a" stands there twice/],
    ["a key twice, far down", '[{"x":[{"a":{},"a":[]}]}]', /"a" stands there twice/],
    ["a key twice, written in two ways", '{"a":1,"\\u0061":2}', /"a" stands there twice/],
    ["a prototype's name twice", '{"__proto__":1,"__proto__":2}', /twice/],
    ["a key with a quote in it twice", '{"\\"":1,"\\u0022":2}', /twice/],
    ["too deep a list", "[".repeat(MOST_JSON_DEPTH + 1), /deeper than 1000/],
    ["too deep an object", '{"a":'.repeat(MOST_JSON_DEPTH + 1), /deeper than 1000/],
    ["half a pair", '"\\ud800"', /half of a surrogate pair/],
    ["the other half", '{"a":["x\\uDC00\\ud83d"]}', /half of a surrogate pair/],
    ["half a pair that is not escaped", '"\ud800"', /half of a surrogate pair/],
    ["half a pair in a key", '{"\\udfff":1}', /half of a surrogate pair/],
    ["a number past what is exact", '{"a":9007199254740993}', /9007199254740993 would be read/],
    ["one below what is exact", "[-9007199254740993]", /would be read as another/],
    ["a number past what there is", "[1e400]", /1e400 would be read as another/],
    ["a number of many digits", "9".repeat(500), /would be read as another/],
    ["a number that ends in others", "[12345678901234567890]", /would be read as another/],
    ["too many values", `[${"0,".repeat(MOST_JSON_VALUES)}0]`, /more than 1000000 values/],
    ["too many lists", `[${"[],".repeat(MOST_JSON_VALUES)}[]]`, /more than 1000000 values/],
  ];
  for (const [what, text, why] of refused) {
    it(`refuses ${what}`, () => {
      const read = readJson(text);
      assert.ok(!read.ok && read.error.kind === "refused");
      assert.match(read.error.message, why);
    });
  }

  const taken: readonly (readonly [what: string, text: string])[] = [
    ["the same key in two objects", '[{"a":1},{"a":1}]'],
    ["a key again below itself", '{"a":{"a":{"a":1}}}'],
    ["a value like a key", '{"a":"a","b":"a"}'],
    ["strings of a list that repeat", '{"a":["b","b"],"b":0}'],
    ["a string with escaped quotes and brackets", '{"a":"\\\\\\"}{[,:","b":"\\\\"}'],
    ["numbers that are exact", "[9007199254740992,-9007199254740991,-0,1e15,1e-400,1e300]"],
    ["a number of many digits that is small", `[0.${"1".repeat(400)},10000000000000000e-9]`],
    ["a whole pair", '"\\ud83d\\ude00 \u{1f600}"'],
    ["what only looks like half a pair", '"\\\\ud800"'],
    ["as deep as it may be", "[".repeat(MOST_JSON_DEPTH) + "]".repeat(MOST_JSON_DEPTH)],
  ];
  for (const [what, text] of taken) {
    it(`takes ${what}`, () =>
      assert.deepEqual(readJson(text), { ok: true, value: JSON.parse(text) }));
  }

  for (const text of ["", "{", '{"a"', '"', '{"a":1,}', "nul", "\\", '{"\\x":1,"\\x":2}']) {
    it(`says that ${JSON.stringify(text)} is no JSON, or refuses it`, () => {
      assert.equal(readJson(text).ok, false);
    });
  }

  it("answers as JSON.parse does wherever readers agree", () => {
    fc.assert(fc.property(fc.json(), (text) => {
      assert.deepEqual(readJson(text), { ok: true, value: JSON.parse(text) });
    }));
  });
});
