import assert from "node:assert/strict";
import { test } from "node:test";
import { bindPredicate, PREDICATES } from "./predicates.ts";

test("each predicate over values it keeps and values it drops", async (t) => {
  const cases: readonly (readonly [object, readonly unknown[], readonly unknown[]])[] = [
    [{ eq: { x: [1] } }, [{ x: [1] }], [{ x: [1, 2] }, "x", undefined]],
    [{ eq: null }, [null], [undefined, 0, ""]],
    [{ eq: 0 }, [-0], ["0", false]],
    [{ ne: "a" }, ["b", undefined, null], ["a"]],
    [{ size: 0 }, [[]], [[1], "", {}, undefined]],
    [{ size: 2 }, [[1, 2]], ["ab", [1]]],
    [{ notIn: ["a", { b: 1 }] }, ["b", undefined, {}], ["a", { b: 1 }]],
    [{ notIn: [] }, ["a", undefined], []],
    [{ lte: 5 }, [5, -Infinity], [6, "5", NaN, undefined, null]],
    [{ gte: 5 }, [5, 6], [4, "6", NaN, undefined]],
  ];
  for (const [test, kept, dropped] of cases) {
    await t.test(JSON.stringify(test), () => {
      const bound = bindPredicate({ field: "f", ...test });
      assert.ok(bound.ok);
      for (const value of kept) assert.ok(bound.value({ f: value }), `keeps ${String(value)}`);
      for (const value of dropped) assert.ok(!bound.value({ f: value }), `drops ${String(value)}`);
    });
  }
});

test("the field of what is no object, or has none, is undefined", () => {
  const absent = bindPredicate({ field: "length", ne: 1 });
  assert.ok(absent.ok);
  for (const value of ["a", [1], null, {}]) assert.ok(absent.value(value));
});

test("what is wrong with a predicate, and where", async (t) => {
  const cases: readonly (readonly [unknown, readonly string[], string])[] = [
    ["x", [], "a predicate must be an object"],
    [[], [], "a predicate must be an object"],
    [{ eq: 1 }, ["field"], 'a predicate needs "field", the name of a property'],
    [{ field: "a" }, [], "a predicate needs exactly one of eq, ne, size, notIn, lte, gte"],
    [
      { field: "a", eq: 1, ne: 2 },
      [],
      "a predicate needs exactly one of eq, ne, size, notIn, lte, gte",
    ],
    [{ field: "a", eqq: 1 }, ["eqq"], 'unknown predicate "eqq": did you mean "eq"?'],
    [{ field: "a", eq: 1, frobnicate: 2 }, ["frobnicate"], 'unknown predicate "frobnicate"'],
    [{ field: "a", size: -1 }, ["size"], '"size" must be a whole number'],
    [{ field: "a", size: 1.5 }, ["size"], '"size" must be a whole number'],
    [{ field: "a", notIn: "a" }, ["notIn"], '"notIn" must be a list'],
    [{ field: "a", lte: "5" }, ["lte"], '"lte" must be a number'],
  ];
  for (const [raw, path, message] of cases) {
    await t.test(JSON.stringify(raw), () => {
      const bound = bindPredicate(raw);
      assert.deepEqual(bound, { ok: false, error: { path, message } });
    });
  }
});

test("there are six predicates", () => assert.equal(Object.keys(PREDICATES).length, 6));
