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
    ["numbers past what is exact", "[9007199254740993,1e400,-0]"],
    ["half a pair", '"\\ud800"'],
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

  it("answers as JSON.parse does wherever no key repeats", () => {
    fc.assert(fc.property(fc.json(), (text) => {
      assert.deepEqual(readJson(text), { ok: true, value: JSON.parse(text) });
    }));
  });
});
