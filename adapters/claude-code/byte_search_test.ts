import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import fc from "fast-check";
import { byteSearch } from "./byte_search.ts";

test("finds what the runtime's own search finds", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", '"', "h"), maxLength: 60 });
  const run = fc.string({ unit: fc.constantFrom("a", "b", '"', "h"), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(letters, run, fc.nat(10), (text, wanted, from) => {
      const bytes = Buffer.from(text);
      assert.equal(byteSearch(wanted).indexIn(bytes, from), text.indexOf(wanted, from));
    }),
    { examples: [["aab", "aab", 0], ["b", "b", 0], ["", "a", 0], ["ab", "ab", 1]] },
  );
});
