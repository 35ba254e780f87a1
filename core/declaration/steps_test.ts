import assert from "node:assert/strict";
import { test } from "node:test";
import { byPosition, type Item, type Items } from "./item.ts";
import type { Step } from "./discipline.ts";
import { STEP_NAMES, stepOf } from "./steps.ts";

/** Items as pairs, short enough to read in a table. */
type Pairs = readonly (readonly [string, unknown])[];

const itemsOf = (pairs: Pairs): Items => pairs.map(([key, value]) => ({ key, value }));

/** Values keyed by position. */
const at = (...values: readonly unknown[]): Pairs =>
  byPosition(values).map(({ key, value }) => [key, value]);

const poisoned: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":{"name":"x"}}');

/** Name, step, items in, items out (a text: why the step fails). */
type Case = readonly [string, Step, Pairs, Pairs | string];

const CASES: readonly Case[] = [
  ["source keeps what it is given", { op: "source", of: "post" }, at("a"), at("a")],

  ["json parses texts", { op: "json" }, at('{"a":1}', "[1]", "null"), at({ a: 1 }, [1], null)],
  ["json leaves other values", { op: "json" }, at(1, { a: 1 }), at(1, { a: 1 })],
  ["json takes a byte-order mark", { op: "json" }, at("\ufeff1"), at(1)],
  ["json refuses an empty text", { op: "json" }, at(""), "does not parse as JSON"],
  ["json refuses one bad text among good", { op: "json" }, at("1", "{"), "does not parse as JSON"],
  ["json of nothing", { op: "json" }, [], []],

  ["select follows objects", { op: "select", path: "a.b" }, at({ a: { b: 1 } }), at(1)],
  ["select keeps the item's key", { op: "select", path: "a" }, [["k", { a: null }]], [["k", null]]],
  ["select drops what is missing", { op: "select", path: "a.b" }, at({ a: 1 }, {}, "a", null), []],
  ["select expands a list", { op: "select", path: "a" }, [["k", { a: ["x", "y"] }]], at("x", "y")],
  [
    "select of several lists repeats keys",
    { op: "select", path: "a" },
    at({ a: [1] }, { a: [2] }),
    [
      ["0", 1],
      ["0", 2],
    ],
  ],
  ["select goes through no list", { op: "select", path: "a.0" }, at({ a: ["x"] }), []],
  ["select sees own properties only", { op: "select", path: "constructor.name" }, at({}), []],
  ["select reaches an own __proto__", { op: "select", path: "__proto__.a" }, at(poisoned), at(1)],

  ["items expands one level", { op: "items" }, at([1, [2]], "x", { a: 1 }, []), at(1, [2])],
  ["items of several lists repeats keys", { op: "items" }, at([1], [2]), [["0", 1], ["0", 2]]],

  [
    "keyBy takes texts, numbers and booleans",
    { op: "keyBy", field: "id" },
    at(
      { id: "a" },
      { id: 0 },
      { id: -0 },
      { id: false },
      { id: "" },
    ),
    [
      ["a", { id: "a" }],
      ["0", { id: 0 }],
      ["0", { id: -0 }],
      ["false", { id: false }],
      ["", { id: "" }],
    ],
  ],
  [
    "keyBy drops the rest",
    { op: "keyBy", field: "id" },
    at(
      {},
      { id: null },
      { id: {} },
      { id: [] },
      "id",
      ["id"],
      null,
    ),
    [],
  ],
  ["keyBy sees own properties only", { op: "keyBy", field: "toString" }, at({}), []],

  [
    "keyByPattern takes the first group",
    { op: "keyByPattern", re: "(\\w+)=(\\w+)" },
    at("a=1 b=2"),
    [
      ["a", "a=1 b=2"],
    ],
  ],
  ["keyByPattern drops no match", { op: "keyByPattern", re: "(x)" }, at("a"), []],
  ["keyByPattern drops an unbound group", { op: "keyByPattern", re: "(x)?a" }, at("a"), []],
  ["keyByPattern keeps an empty group", { op: "keyByPattern", re: "(x*)a" }, at("a"), [["", "a"]]],
  ["keyByPattern ignores case when told", { op: "keyByPattern", re: "(x)", i: true }, at("X"), [
    ["X", "X"],
  ]],
  [
    "keyByPattern reads other values as text",
    { op: "keyByPattern", re: "(\\d+)" },
    at(42, { a: 7 }),
    [
      ["42", 42],
      ["7", { a: 7 }],
    ],
  ],

  ["field takes a property", { op: "field", name: "a" }, [["k", { a: [1] }]], [["k", [1]]]],
  ["field gives undefined where absent", { op: "field", name: "a" }, at({}), at(undefined)],
  ["field drops what is no object", { op: "field", name: "length" }, at("abc", [1], null, 1), []],

  [
    "filter without predicates keeps all",
    { op: "filter", when: [] },
    at(1, "a", null),
    at(1, "a", null),
  ],
  [
    "filter keeps what meets every predicate",
    {
      op: "filter",
      when: [{ field: "a", eq: 1 }, { field: "b", ne: 2 }],
    },
    at({ a: 1 }, { a: 1, b: 2 }, { b: 1 }),
    at({ a: 1 }),
  ],

  ["flattenKeys names leaves", { op: "flattenKeys" }, at({ a: { b: 1, c: { d: null } }, e: [1] }), [
    ["a.b", "a.b"],
    ["a.c.d", "a.c.d"],
    ["e", "e"],
  ]],
  ["flattenKeys of an empty object", { op: "flattenKeys" }, at({ a: {} }, {}), []],
  ["flattenKeys of what is no object", { op: "flattenKeys" }, at([1], "a", null), []],
  ["flattenKeys of an own __proto__", { op: "flattenKeys" }, at(poisoned), [
    ["__proto__.a", "__proto__.a"],
    ["constructor.name", "constructor.name"],
  ]],

  ["sort by size when all are numbers", { op: "sort" }, at(10, 9, -1), [["2", -1], ["1", 9], [
    "0",
    10,
  ]]],
  ["sort by code unit otherwise", { op: "sort" }, at("b", "é", "a", "B"), [
    ["3", "B"],
    ["2", "a"],
    ["0", "b"],
    ["1", "é"],
  ]],
  ["sort takes one text for all texts", { op: "sort" }, at(10, 9, "x"), [["0", 10], ["1", 9], [
    "2",
    "x",
  ]]],
  ["sort is stable", { op: "sort" }, [["a", 0], ["b", -0], ["c", 0]], [["a", 0], ["b", -0], [
    "c",
    0,
  ]]],
  ["sort puts NaN last", { op: "sort" }, at(NaN, 1), [["1", 1], ["0", NaN]]],
  ["sort of nothing", { op: "sort" }, [], []],

  ["lines trims and drops the empty", { op: "lines" }, at("  a \r\n\r\n\tb\n"), [["1", "a"], [
    "3",
    "b",
  ]]],
  ["lines of a text without a newline", { op: "lines" }, at("a"), [["1", "a"]]],
  ["lines of an empty text", { op: "lines" }, at(""), []],
  ["lines drops a byte-order mark", { op: "lines" }, at("\ufeffa"), [["1", "a"]]],
  ["lines counts anew for each text", { op: "lines" }, at("a\nb", "c"), [["1", "a"], ["2", "b"], [
    "1",
    "c",
  ]]],
  ["lines splits at newlines only", { op: "lines" }, at("a\u2028b\rc"), [["1", "a\u2028b\rc"]]],

  ["matches keeps what matches", { op: "matches", re: "^a" }, at("ab", "ba"), at("ab")],
  ["matches tells case apart", { op: "matches", re: "A" }, at("a"), []],
  ["matches ignores case when told", { op: "matches", re: "A", i: true }, at("a"), at("a")],
  [
    "matches reads other values as text",
    { op: "matches", re: '^(\\{"a":1\\}|null|1)$' },
    at(
      { a: 1 },
      null,
      1,
    ),
    at({ a: 1 }, null, 1),
  ],
  ["matches anchors at the text, not at lines", { op: "matches", re: "^b" }, at("a\nb"), []],

  ["first of several", { op: "first" }, at("a", "b"), at("a")],
  ["first of none", { op: "first" }, [], []],
];

function apply(step: Step, pairs: Pairs): Pairs | string {
  const bound = stepOf(step.op)?.bind(step);
  assert.ok(bound?.ok, JSON.stringify(bound));
  const result = bound.value(itemsOf(pairs));
  return "failed" in result
    ? result.failed
    : result.map(({ key, value }: Item): readonly [string, unknown] => [key, value]);
}

test("each step", async (t) => {
  for (const [name, step, before, after] of CASES) {
    await t.test(name, () => assert.deepEqual(apply(step, before), after));
  }
});

test("there are seventeen steps, each with its line of documentation", () => {
  assert.equal(STEP_NAMES.length, 17);
  for (const name of STEP_NAMES) assert.match(stepOf(name)?.doc ?? "", /^[A-Z].*\.$/);
});

test("steps that take any key of an object cost no stack", () => {
  const deep: unknown = JSON.parse('{"a":'.repeat(10_000) + "1" + "}".repeat(10_000));
  assert.equal(apply({ op: "flattenKeys" }, at(deep)).length, 1);
  assert.equal(apply({ op: "matches", re: "1" }, at(deep)).length, 1);
});
