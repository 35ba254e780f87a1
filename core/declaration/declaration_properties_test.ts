import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as v from "valibot";
import { SAMPLES } from "./_sample_declarations.ts";
import { planOf, worldOf } from "./_test_world.ts";
import { channelsOf } from "./channels_of.ts";
import { checkDeclaration } from "./check_declaration.ts";
import { COMBINATOR_NAMES } from "./combinators.ts";
import { compileDeclaration } from "./compile_declaration.ts";
import { declarationSchema, disciplineSchema } from "./declaration_schema.ts";
import type { Declaration, RelateEntry, Step } from "./discipline.ts";
import { FIXED_SOURCE_NAMES } from "./fixed_sources.ts";
import { RELATION_NAMES } from "./relations.ts";
import { STEP_NAMES } from "./steps.ts";

/** More runs on demand: `PDKS_PROPERTY_RUNS=20000`. */
const numRuns = Number(process.env["PDKS_PROPERTY_RUNS"] ?? 150);

const NAMES = ["a", "b", "c", "state", "constructor", "__proto__", ""];
const name = fc.constantFrom(...NAMES, ...FIXED_SOURCE_NAMES);
const regex = fc.oneof(fc.constantFrom("a", "(a)", "(", "^(.)?b", "[", "\\"), fc.string());
const value = fc.oneof(
  name,
  regex,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(name, { maxLength: 3 }),
);

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.oneof(
    fc.constantFrom(...STEP_NAMES, ...COMBINATOR_NAMES),
    fc.constantFrom("toString", "__proto__", ""),
  ),
}, { requiredKeys: ["op"] }).chain((base) =>
  fc.record({
    of: value,
    notIn: value,
    re: regex,
    path: value,
    field: value,
    name: value,
    when: fc.array(fc.dictionary(fc.constantFrom("field", "eq", "ne", "size", "notIn"), value)),
    is: value,
    i: fc.boolean(),
    more: value,
  }, { requiredKeys: [] }).map((given) => ({ ...given, ...base }))
);

/** Pipelines that compile, so that evaluation is reached. */
const likelySteps = fc.array(
  fc.constantFrom<Step>(
    { op: "json" },
    { op: "items" },
    { op: "lines" },
    { op: "sort" },
    { op: "first" },
    { op: "flattenKeys" },
    { op: "ageMs" },
    { op: "toolUses" },
    { op: "select", path: "a" },
    { op: "keyBy", field: "a" },
    { op: "field", name: "b" },
    { op: "matches", re: "a", i: true },
    { op: "keyByPattern", re: "(.)" },
    { op: "filter", when: [{ field: "a", ne: null }] },
    { op: "agentType", is: "a" },
    { op: "userTexts", re: "" },
  ),
  { maxLength: 4 },
);
const after = (...starts: readonly Step[]): fc.Arbitrary<readonly Step[]> =>
  fc.tuple(fc.constantFrom(...starts), likelySteps).map(([start, steps]) => [start, ...steps]);
const single = FIXED_SOURCE_NAMES.filter((source) => source !== "state");
const likelyExtract = fc.record({
  a: after(...[...single, "file", "session"].map((of) => ({ op: "source", of }))),
  b: after({ op: "source", of: "post" }, { op: "source", of: "file" }),
  c: after(
    { op: "union", of: ["a", "b"] },
    { op: "onlyIn", of: "b", notIn: "a" },
    { op: "intersect", of: ["a", "b"] },
  ),
  state: after({ op: "source", of: "state" }),
}, { requiredKeys: ["a", "b", "c"] });
const list = fc.constantFrom("a", "b", "c");
const likelyRelation: fc.Arbitrary<RelateEntry> = fc.record({
  id: fc.string(),
  relation: fc.oneof(
    fc.record({ op: fc.constantFrom("empty", "nonEmpty", "ordered"), of: list }),
    fc.record({ op: fc.constant("equal"), of: fc.tuple(list, list) }),
    fc.record({ op: fc.constant("subset"), of: list, in: list }),
    fc.record({ op: fc.constant("implies"), of: list, requires: list }),
  ),
  message: fc.string(),
});

const relation: fc.Arbitrary<RelateEntry> = fc.record({
  id: fc.string(),
  relation: fc.oneof(
    fc.record({ op: fc.constantFrom("empty", "nonEmpty", "ordered", "unchanged"), of: name }),
    fc.record({ op: fc.constant("equal"), of: fc.tuple(name, name) }),
    fc.record({ op: fc.constant("subset"), of: name, in: name }),
    fc.record({ op: fc.constant("implies"), of: name, requires: name }),
    fc.record({ op: fc.constantFrom(...RELATION_NAMES, "__proto__"), of: value, in: value }),
  ),
  message: fc.string(),
});

const extract = fc.oneof(
  likelyExtract,
  fc.dictionary(fc.constantFrom("a", "b", "c"), fc.array(step, { maxLength: 4 })),
);
const supply = fc.dictionary(
  name,
  fc.constantFrom("error" as const, "pass" as const, "empty" as const),
);
const sources = fc.constant({ file: { file: "f" }, session: { transcript: true } } as const);
const block = { extract, relate: fc.array(relation, { maxLength: 3 }) };
const declaration: fc.Arbitrary<Declaration> = fc.record({
  mechanism: fc.constantFrom("added-only", "scoped-valve", "toString"),
  scope: fc.record({ source: name, include: fc.array(regex, { maxLength: 2 }) }),
  supply,
  sources,
  witness: fc.record(block),
  ...block,
}, { requiredKeys: ["mechanism", "extract", "relate", "sources"] });

const likelyDeclaration: fc.Arbitrary<Declaration> = fc.record({
  mechanism: fc.constant("scoped-valve"),
  supply,
  sources,
  extract: likelyExtract,
  relate: fc.array(likelyRelation, { maxLength: 3 }),
  witness: fc.record({ relate: fc.array(likelyRelation, { maxLength: 2 }) }),
}, { requiredKeys: ["mechanism", "sources", "extract", "relate"] });

const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom('{"a":[{"a":1,"b":"a"}]}', "a\nb\n"));
const world = fc.record({
  targetPath: text,
  pre: text,
  post: text,
  changes: fc.array(text),
  command: text,
  actor: fc.record({ agentType: text }, { requiredKeys: [] }),
  unobserved: fc.constant(true as const),
  files: fc.record({ f: text }),
  session: fc.constant({
    observedAtMs: 5,
    userMessages: [{ ordinal: 0, text: "a", timestampMs: 1 }],
    toolCalls: [{ ordinal: 1, name: "a" }],
  }),
}, { requiredKeys: [] }).map(worldOf);

test("checking and compiling never throw, and answer the same twice", () => {
  fc.assert(
    fc.property(declaration, (given) => {
      const answers = [0, 1].map(() => {
        const compiled = compileDeclaration(given);
        const outcome = compiled.ok ? compiled.value.reads : compiled.error;
        return JSON.stringify([checkDeclaration(given), channelsOf(given), outcome]);
      });
      assert.equal(answers[0], answers[1]);
    }),
    { numRuns },
  );
});

test("judging never throws, and answers the same twice", () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(likelyDeclaration, world, (given, over) => {
      const plan = planOf(given);
      const judge = () => {
        const finding = plan.evaluate(over);
        kinds.add(finding.kind);
        return JSON.stringify([plan.admits(over), finding]);
      };
      assert.equal(judge(), judge());
    }),
    { numRuns: numRuns * 3 },
  );
  assert.deepEqual([...kinds].sort(), ["broken", "skipped", "unjudgeable", "upheld", "witnessed"]);
});

test("the shape answers on any JSON, and what it accepts can be compiled", () => {
  const samples = SAMPLES.map(({ id, declare }) => JSON.stringify({ id, declare }));
  const mutated = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.jsonValue({ maxDepth: 2 }))
    .map(([sample, place, replacement]): unknown => mutate(JSON.parse(sample), place, replacement));
  fc.assert(
    fc.property(fc.oneof(mutated, fc.jsonValue()), (entry) => {
      v.safeParse(disciplineSchema, entry);
      const declare = v.safeParse(
        v.looseObject({ declare: declarationSchema }),
        entry,
      );
      if (declare.success) {
        checkDeclaration(declare.output.declare);
        compileDeclaration(declare.output.declare);
      }
    }),
    { numRuns },
  );
});

/** Puts something else in one place of a document. */
function mutate(root: unknown, place: number, replacement: unknown): unknown {
  const places: (() => void)[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      places.push(() => Reflect.set(node, key, replacement));
      visit(Reflect.get(node, key));
    }
  };
  visit(root);
  places[place % places.length]?.();
  return root;
}
