import assert from "node:assert/strict";
import { test } from "node:test";
import { benchEvaluate, TWENTY_DECLARATIONS } from "./_bench_evaluate.ts";
import { planOf, worldOf } from "./_test_world.ts";

/** Milliseconds. The budget is one, which the benchmark watches; this catches an order of growth. */
const LIMIT = 50;

test("a 200-line edit under 20 disciplines is judged at once", () => {
  const median = benchEvaluate(200, 25);
  assert.ok(median <= LIMIT, `${median} ms`);
});

test("a long list of items costs no more than its length", () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `unwanted3 ${index}`).join("\n");
  const [, , , declaration] = TWENTY_DECLARATIONS;
  assert.ok(declaration !== undefined);
  const finding = planOf(declaration).evaluate(worldOf({ targetPath: "a.ts", post: lines }));
  assert.ok(finding.kind === "broken");
  assert.match(finding.breaks[0]?.message ?? "", /\(\+99999 more\)$/);
});
