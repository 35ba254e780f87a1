import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationOf, must, planOf, worldOf } from "./_test_world.ts";
import type { Step } from "./discipline.ts";

const from = (of: string): readonly Step[] => [{ op: "source", of }];
const EMPTY = [must("none", { op: "empty", of: "x" })];
const sources = { f: { file: "f.json" } };

test("work is shared between plans and worlds, verdicts are not", () => {
  const plans = ["bad", "good"].map((re) =>
    planOf(declarationOf(
      {
        x: [...from("f"), { op: "json" }, { op: "flattenKeys" }, { op: "matches", re }],
        y: [...from("pre"), { op: "lines" }, { op: "matches", re }],
      },
      [...EMPTY, must("lines", { op: "empty", of: "y" })],
      { sources },
    ))
  );
  const worlds = Array.from({ length: 300 }, (_, index) =>
    worldOf({
      pre: index % 3 === 0 ? "bad" : `good ${index % 150}`,
      files: { "f.json": index % 2 === 0 ? '{"bad":1}' : '{"good":[]}' },
    }));
  for (const [index, world] of [...worlds, ...worlds].entries()) {
    const [bad, good] = plans.map((plan) => plan.evaluate(world));
    const broken = [index % 2 === 0 ? "none" : "", index % 3 === 0 ? "lines" : ""];
    const relates = bad?.kind === "broken" ? bad.breaks.map(({ relate }) => relate) : [];
    assert.deepEqual(relates, broken.filter((id) => id !== ""));
    assert.equal(good?.kind, index % 2 === 1 || index % 3 !== 0 ? "broken" : "upheld");
  }
});

test("a body that reads no part of the change follows its files from world to world", () => {
  const plan = planOf(declarationOf(
    {
      x: [...from("f"), { op: "lines" }, { op: "matches", re: "bad" }],
    },
    EMPTY,
    { sources, supply: { f: "pass" } },
  ));
  const over = (file: string | undefined): string => {
    const world = worldOf({
      targetPath: "a",
      ...(file === undefined ? {} : { files: { "f.json": file } }),
    });
    return plan.evaluate(world).kind;
  };
  const kinds = ["bad", "bad", "good", "good", undefined, undefined, "bad", "good"].map(over);
  assert.deepEqual(kinds, [
    "broken",
    "broken",
    "upheld",
    "upheld",
    "skipped",
    "skipped",
    "broken",
    "upheld",
  ]);
});
