import assert from "node:assert/strict";
import { test } from "node:test";
import { argumentDocs } from "./arguments.ts";
import type { Extracted } from "./item.ts";
import type { BreakItem } from "./plan.ts";
import { RELATION_NAMES, relationOf } from "./relations.ts";

type Pairs = readonly (readonly [string, unknown])[];
type Raw = { readonly op: string; readonly [argument: string]: unknown };

const list = (...values: readonly unknown[]): Extracted => ({
  items: values.map((value, index) => ({ key: String(index), value })),
});
const keyed = (...pairs: Pairs): Extracted => ({
  items: pairs.map(([key, value]) => ({ key, value })),
});
const pair = (before: Pairs, after: Pairs): Extracted => ({
  ...keyed(...after),
  before: keyed(...before).items,
});

const equal: Raw = { op: "equal", of: ["a", "b"] };
const subset: Raw = { op: "subset", of: "a", in: "b" };
const implies: Raw = { op: "implies", of: "a", requires: "b" };
const ordered: Raw = { op: "ordered", of: "a" };
const strict: Raw = { op: "ordered", of: "a", strict: true };
const unchanged: Raw = { op: "unchanged", of: "a" };

/** Name, relation, extractions, the items that break it. */
type Case = readonly [string, Raw, readonly Extracted[], readonly BreakItem[]];

const CASES: readonly Case[] = [
  ["empty holds", { op: "empty", of: "a" }, [list()], []],
  ["empty reports every item", { op: "empty", of: "a" }, [keyed(["x", 1], ["x", 2])], [
    { key: "x", value: 1 },
    { key: "x", value: 2 },
  ]],

  ["nonEmpty holds, even for undefined", { op: "nonEmpty", of: "a" }, [list(undefined)], []],
  ["nonEmpty reports the name", { op: "nonEmpty", of: "a" }, [list()], [{ key: "a", value: null }]],

  ["equal holds for sets", equal, [list(1, 2, 2), list(2, 1)], []],
  ["equal holds for two empty ones", equal, [list(), list()], []],
  ["equal holds by structure", equal, [list({ a: 1, b: NaN }, -0), list(0, { b: NaN, a: 1 })], []],
  ["equal reports left-only, then right-only", equal, [list("l", "x"), list("r", "x")], [
    { key: "0", value: "l" },
    { key: "0", value: "r" },
  ]],
  ["equal tells lists in another order apart", equal, [list([1, 2]), list([2, 1])], [
    { key: "0", value: [1, 2] },
    { key: "0", value: [2, 1] },
  ]],
  ["equal against nothing", equal, [list(), list("r")], [{ key: "0", value: "r" }]],
  ["equal tells a number from its text", equal, [list(1), list("1")], [
    { key: "0", value: 1 },
    { key: "0", value: "1" },
  ]],

  ["subset holds", subset, [list("a", "a"), list("b", "a")], []],
  ["subset of nothing holds", subset, [list(), list()], []],
  ["subset reports each absent value", subset, [list("a", "c", "c"), list("a")], [
    { key: "1", value: "c" },
    { key: "2", value: "c" },
  ]],

  ["implies holds by key", implies, [keyed(["a", 1]), keyed(["a", 2])], []],
  ["implies reports items of missing keys", implies, [keyed(["a", 1], ["b", 2]), keyed(["a", 1])], [
    { key: "b", value: 2 },
  ]],
  ["implies of nothing holds", implies, [keyed(), keyed()], []],

  ["ordered holds for none and one", ordered, [list()], []],
  ["ordered holds by size", ordered, [list(9, 10, 10)], []],
  ["ordered holds for both zeros", ordered, [list(0, -0)], []],
  ["ordered compares texts by code unit", ordered, [list("10", "9", "Z", "a")], []],
  ["ordered takes one text for all texts", ordered, [list(9, 10, "x")], [
    { key: "1", value: 10, before: 9 },
  ]],
  ["ordered reports the later of each bad pair", ordered, [list(3, 1, 2, 0)], [
    { key: "1", value: 1, before: 3 },
    { key: "3", value: 0, before: 2 },
  ]],
  ["strict refuses equal neighbours", strict, [list(1, 1, 2)], [{ key: "1", value: 1, before: 1 }]],
  ["strict refuses both zeros", strict, [list(0, -0)], [{ key: "1", value: -0, before: 0 }]],
  ["strict off is off", { op: "ordered", of: "a", strict: false }, [list(1, 1)], []],

  ["unchanged holds for equal values", unchanged, [
    pair([["a", { x: 1, y: 2 }]], [["a", { y: 2, x: 1 }]]),
  ], []],
  ["unchanged looks at shared keys only", unchanged, [
    pair([["a", 1], ["gone", 1]], [["a", 1], ["new", 2]]),
  ], []],
  ["unchanged reports the value and the one before", unchanged, [
    pair([["a", 1], ["b", 1]], [["b", 2], ["a", 3]]),
  ], [{ key: "b", value: 2, before: 1 }, { key: "a", value: 3, before: 1 }]],
  ["unchanged takes a repeated key for a set", unchanged, [
    pair([["a", 1], ["a", 2]], [["a", 2], ["a", 1], ["a", 1]]),
  ], []],
  ["unchanged pairs what a repeated key lost and won", unchanged, [
    pair([["a", 1], ["a", 2]], [["a", 1], ["a", 3]]),
  ], [{ key: "a", value: 3, before: 2 }]],
  ["unchanged reports a value a repeated key lost", unchanged, [
    pair([["a", 1], ["a", 2]], [["a", 1]]),
  ], [
    { key: "a", value: 1, before: 2 },
  ]],
  ["unchanged reports a value a repeated key won", unchanged, [
    pair([["a", 1]], [["a", 1], ["a", 2]]),
  ], [
    { key: "a", value: 2, before: 1 },
  ]],
  ["unchanged of NaN and of zeros", unchanged, [
    pair([["a", NaN], ["b", 0]], [["a", NaN], ["b", -0]]),
  ], []],
];

test("each relation", async (t) => {
  for (const [name, raw, operands, broken] of CASES) {
    await t.test(name, () => {
      const bound = relationOf(raw.op)?.bind(raw);
      assert.ok(bound?.ok, JSON.stringify(bound));
      assert.deepEqual(bound.value.test(operands).items, broken);
    });
  }
});

test("equal says whose item comes first", () => {
  const bound = relationOf("equal")?.bind(equal);
  assert.ok(bound?.ok);
  assert.equal(bound.value.test([list(1), list(2)]).side, "left");
  assert.equal(bound.value.test([list(), list(2)]).side, "right");
});

test("there are seven relations, all documented", () => {
  assert.equal(RELATION_NAMES.length, 7);
  for (const name of RELATION_NAMES) {
    const row = relationOf(name);
    assert.match(row?.doc ?? "", /^[A-Z].*\.$/);
    for (const { doc } of argumentDocs(row?.args ?? {})) assert.notEqual(doc, "");
  }
});
