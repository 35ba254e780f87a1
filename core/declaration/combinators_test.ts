import assert from "node:assert/strict";
import { test } from "node:test";
import { COMBINATOR_NAMES, combinatorOf } from "./combinators.ts";
import type { Items } from "./item.ts";

const left: Items = [{ key: "a", value: 1 }, { key: "b", value: 2 }, { key: "a", value: 3 }];
const right: Items = [{ key: "b", value: 9 }, { key: "c", value: 1 }];

test("each combinator, by key", async (t) => {
  const cases: readonly (readonly [string, Items, Items, Items])[] = [
    ["union", left, right, [...left, ...right]],
    ["union", left, left, [...left, ...left]],
    ["union", [], right, right],
    ["onlyIn", left, right, [{ key: "a", value: 1 }, { key: "a", value: 3 }]],
    ["onlyIn", left, [], left],
    ["onlyIn", [], right, []],
    ["intersect", left, right, [{ key: "b", value: 2 }]],
    ["intersect", right, left, [{ key: "b", value: 9 }]],
    ["intersect", left, [], []],
  ];
  for (const [op, one, other, expected] of cases) {
    await t.test(`${op} of ${one.length} and ${other.length}`, () => {
      assert.deepEqual(combinatorOf(op)?.combine(one, other), expected);
    });
  }
});

test("there are three combinators, each with its line of documentation", () => {
  assert.deepEqual(COMBINATOR_NAMES, ["union", "onlyIn", "intersect"]);
  for (const name of COMBINATOR_NAMES) assert.match(combinatorOf(name)?.doc ?? "", /^[A-Z].*\.$/);
});
