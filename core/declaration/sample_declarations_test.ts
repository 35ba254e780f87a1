import assert from "node:assert/strict";
import { test } from "node:test";
import * as v from "valibot";
import { SAMPLES } from "./_sample_declarations.ts";
import { judged } from "./_test_world.ts";
import { checkDeclaration } from "./check_declaration.ts";
import { disciplineSchema } from "./declaration_schema.ts";
import { USABLE_MECHANISMS } from "./mechanisms.ts";

for (const sample of SAMPLES) {
  test(`${sample.declare.mechanism}: ${sample.id}`, async (t) => {
    await t.test("loads", () => {
      const entry = { id: sample.id, declare: sample.declare };
      assert.deepEqual(v.safeParse(disciplineSchema, entry).issues, undefined);
      assert.deepEqual(checkDeclaration(sample.declare), []);
    });
    await t.test("breaks", () => {
      const finding = judged(sample.declare, sample.breaks);
      assert.deepEqual(finding, { kind: "broken", breaks: sample.found });
    });
    await t.test("holds", () => {
      const finding = judged(sample.declare, sample.holds);
      // A scope may keep a world that holds out altogether.
      assert.ok(finding === "not admitted" || finding.kind === "upheld", JSON.stringify(finding));
    });
    await t.test("lacks a source", () => {
      assert.deepEqual(judged(sample.declare, sample.lacks), sample.lacking);
    });
  });
}

test("every mechanism that may be used has a sample", () => {
  const shown = new Set(SAMPLES.map(({ declare }) => declare.mechanism));
  assert.deepEqual(USABLE_MECHANISMS.filter((name) => !shown.has(name)), []);
});
