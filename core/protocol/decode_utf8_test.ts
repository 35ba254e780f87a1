import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeUtf8 } from "./decode_utf8.ts";

const CASES: readonly [name: string, bytes: readonly number[], before: string | undefined][] = [
  ["nothing", [], undefined],
  ["text with a byte-order mark", [0xef, 0xbb, 0xbf, 0x61], undefined],
  ["a written replacement character", [0xef, 0xbf, 0xbd], undefined],
  ["a stray continuation", [0x61, 0x80], "a"],
  ["a cut character at the end", [0x61, 0x0a, 0xe2, 0x82], "a\n"],
  ["an overlong form", [0xc0, 0xaf], ""],
  ["half of a surrogate pair", [0x61, 0xed, 0xa0, 0x80], "a"],
  ["a bad byte after a written replacement", [0xef, 0xbf, 0xbd, 0x62, 0xff], "\ufffdb"],
];

for (const [name, bytes, before] of CASES) {
  test(`decodeUtf8 takes ${name}`, () => {
    const read = decodeUtf8(new Uint8Array(bytes));
    if (before === undefined) assert.equal(read.kind, "text");
    else assert.deepEqual(read, { kind: "unreadable", why: "not UTF-8", textBefore: before });
  });
}

test("decodeUtf8 keeps a byte-order mark", () => {
  assert.deepEqual(decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), {
    kind: "text",
    text: "\ufeffa",
  });
});
