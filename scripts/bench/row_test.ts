import assert from "node:assert/strict";
import { test } from "node:test";
import { type Row, standing, worseBy } from "./row.ts";

const row = (change: Partial<Row>): Row => ({
  id: "a",
  what: "a",
  figure: 1,
  unit: "x",
  ...change,
});

test("a row's standing", () => {
  assert.equal(standing(row({})), "within");
  assert.equal(standing(row({ budget: 1 })), "within");
  assert.equal(standing(row({ figure: 1.4, budget: 1 })), "beyond");
  assert.equal(standing(row({ figure: 1.6, budget: 1 })), "failed");
  assert.equal(standing(row({ figure: 2, budget: 1, strict: true })), "failed");
  assert.equal(standing(row({ figure: 90, budget: 100, atLeast: true })), "beyond");
  assert.equal(standing(row({ figure: 60, budget: 100, atLeast: true })), "failed");
  assert.equal(standing(row({ figure: NaN, budget: 1 })), "failed");
});

test("how much worse than before", () => {
  assert.equal(worseBy(row({ figure: 3 }), 2), 0.5);
  assert.equal(worseBy(row({ figure: 1 }), 2), -0.5);
  assert.equal(worseBy(row({ figure: 100, atLeast: true }), 150), 0.5);
});
