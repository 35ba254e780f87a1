import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editText, type TextEdit, writeText } from "./edit_text.ts";

// What the real programs write is compared case by case in tests/hosts; these are the turns of the code.

const one = (oldText: string, newText: string, replaceAll = false): readonly TextEdit[] => [
  { oldText, newText, replaceAll },
];

const TABLE: readonly {
  readonly name: string;
  readonly before: string | undefined;
  readonly edits: readonly TextEdit[];
  readonly after: string | undefined;
}[] = [
  { name: "literal", before: "a $b\n", edits: one("$b", "$&$1"), after: "a $&$1\n" },
  { name: "every occurrence", before: "x x x", edits: one("x", "$$", true), after: "$$ $$ $$" },
  { name: "ambiguous", before: "x x", edits: one("x", "y"), after: undefined },
  { name: "not there", before: "x", edits: one("z", "y"), after: undefined },
  { name: "same", before: "x", edits: one("x", "x"), after: undefined },
  { name: "no file", before: undefined, edits: one("x", "y"), after: undefined },
  { name: "a new file", before: undefined, edits: one("", "x\r\ny"), after: "x\r\ny" },
  { name: "a blank file", before: " \n", edits: one("", "x"), after: "x" },
  { name: "a file with text", before: "x", edits: one("", "y"), after: undefined },
  { name: "CRLF kept", before: "a\r\nb\r\n", edits: one("a\nb", "c\nd"), after: "c\r\nd\r\n" },
  { name: "mark kept", before: "\uFEFFa\n", edits: one("a", "b"), after: "\uFEFFb\n" },
  { name: "line taken along", before: "a\nb\nc", edits: one("b", ""), after: "a\nc" },
  { name: "quotes", before: "“a”", edits: one('"a"', '"b"'), after: "“b”" },
  { name: "none", before: "a", edits: [], after: undefined },
  {
    name: "several in order",
    before: "a b",
    edits: [...one("a", "c"), ...one("b", "d")],
    after: "c d",
  },
  {
    name: "a later one not there any more",
    before: "a b",
    edits: [...one("a b", "c"), ...one("b", "d")],
    after: undefined,
  },
  {
    name: "an old text an earlier one wrote",
    before: "a",
    edits: [...one("a", "xyz"), ...one("y", "d")],
    after: undefined,
  },
  {
    name: "a file made and filled",
    before: undefined,
    edits: [...one("", "ab\n"), ...one("zz", "d")],
    after: undefined,
  },
];

for (const { name, before, edits, after } of TABLE) {
  test(`an edit: ${name}`, () => assert.equal(editText(before, edits, "later"), after));
}

test("the earlier version takes a byte-order mark for a part of the text", () => {
  assert.equal(editText("\uFEFFa", one("\uFEFFa", "b"), "earlier"), "b");
  assert.equal(editText("\uFEFFa", one("\uFEFFa", "b"), "later"), undefined);
  assert.equal(writeText("\uFEFFa", "b", "earlier"), "b");
  assert.equal(writeText("\uFEFFa", "b", "later"), "\uFEFFb");
});

test("a unique stretch of plain text is replaced and nothing else is", () => {
  const plain = fc.stringMatching(/^[a-z ]{0,12}$/);
  fc.assert(fc.property(plain, plain, fc.stringMatching(/^[A-Z$&\\]{1,6}$/), (head, tail, next) => {
    const before = `${head}#${tail}`;
    assert.equal(editText(before, one("#", next), "later"), `${head}${next}${tail}`);
  }));
});

test("any text and any edit: no throw, the same answer twice", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(fc.property(text, text, text, fc.boolean(), (before, oldText, newText, replaceAll) => {
    const edits = one(oldText, newText, replaceAll);
    const first = editText(before, edits, "later");
    assert.equal(editText(before, edits, "later"), first);
    assert.ok(first === undefined || first.isWellFormed());
  }));
});
