import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editNotebook, INSERTED_CELL_ID, type NotebookEdit } from "./edit_notebook.ts";

// What the real programs write is compared case by case in tests/hosts; these are the turns of the code.

const CODE = {
  cell_type: "code",
  id: "aa",
  execution_count: 1,
  metadata: {},
  outputs: ["o"],
  source: "x",
};
const TEXT = { cell_type: "markdown", id: "bb", metadata: {}, source: ["y"] };
const BOOK = { cells: [CODE, TEXT], metadata: {}, nbformat: 4, nbformat_minor: 5 };
const EMPTIED = { ...CODE, execution_count: null, outputs: [] };

const edit = (more: Partial<NotebookEdit>): NotebookEdit => ({
  mode: "replace",
  source: "n",
  ...more,
});

const TABLE: readonly {
  readonly name: string;
  readonly book?: unknown;
  readonly edit: NotebookEdit;
  readonly cells: readonly unknown[] | undefined;
}[] = [
  {
    name: "replaced by id",
    edit: edit({ cellId: "aa" }),
    cells: [{ ...EMPTIED, source: "n" }, TEXT],
  },
  {
    name: "replaced by position",
    edit: edit({ cellId: "cell-1" }),
    cells: [CODE, { ...TEXT, source: "n" }],
  },
  { name: "removed", edit: edit({ mode: "delete", cellId: "bb" }), cells: [CODE] },
  {
    name: "inserted first",
    edit: edit({ mode: "insert", cellType: "markdown" }),
    cells: [
      { cell_type: "markdown", id: INSERTED_CELL_ID, source: "n", metadata: {} },
      CODE,
      TEXT,
    ],
  },
  {
    name: "inserted after, before cells had ids",
    book: { ...BOOK, nbformat_minor: 4 },
    edit: edit({ mode: "insert", cellId: "aa", cellType: "code" }),
    cells: [
      CODE,
      { cell_type: "code", source: "n", metadata: {}, execution_count: null, outputs: [] },
      TEXT,
    ],
  },
  { name: "unknown cell", edit: edit({ cellId: "cc" }), cells: undefined },
  { name: "past the end", edit: edit({ cellId: "cell-2" }), cells: undefined },
  { name: "no cell", edit: edit({}), cells: undefined },
  { name: "unknown mode", edit: edit({ mode: "append", cellId: "aa" }), cells: undefined },
  { name: "unknown type", edit: edit({ cellId: "aa", cellType: "raw" }), cells: undefined },
  { name: "inserted without a type", edit: edit({ mode: "insert" }), cells: undefined },
  { name: "no cells", book: { nbformat: 4 }, edit: edit({ cellId: "aa" }), cells: undefined },
  { name: "odd cells", book: { cells: [1] }, edit: edit({ cellId: "aa" }), cells: undefined },
];

for (const { name, book = BOOK, edit: change, cells } of TABLE) {
  test(`a notebook: ${name}`, () => {
    const before = JSON.stringify(book);
    const after = editNotebook(before, change, "later");
    if (cells === undefined) assert.equal(after, undefined);
    else assert.equal(after, JSON.stringify({ ...BOOK, ...Object(book), cells }, null, 1));
  });
}

test("the earlier version keeps what a cell had beside its source, the later what its type has", () => {
  const before = JSON.stringify(BOOK);
  const toText = edit({ cellId: "aa", cellType: "markdown" });
  assert.match(editNotebook(before, toText, "earlier") ?? "", /"outputs": \[\]/);
  assert.doesNotMatch(editNotebook(before, toText, "later") ?? "", /outputs/);
});

test("any text and any edit: no throw, the same answer twice", () => {
  const word = fc.constantFrom("", "aa", "bb", "cell-0", "cell-9", "code", "markdown", "insert");
  fc.assert(fc.property(
    fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(BOOK))),
    fc.record({ mode: fc.constantFrom("replace", "insert", "delete", "x"), source: fc.string() }),
    word,
    word,
    (before, base, cellId, cellType) => {
      const change = { ...base, cellId, cellType };
      const first = editNotebook(before, change, "later");
      assert.equal(editNotebook(before, change, "later"), first);
      assert.ok(first === undefined || JSON.parse(first));
    },
  ));
});
