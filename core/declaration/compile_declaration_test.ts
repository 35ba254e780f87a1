import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationOf, must, planOf } from "./_test_world.ts";
import { compileDeclaration } from "./compile_declaration.ts";
import type { Declaration, RelateEntry, Step } from "./discipline.ts";

type Extract = Readonly<Record<string, readonly Step[]>>;

const post: Step = { op: "source", of: "post" };
const state: Step = { op: "source", of: "state" };
const EMPTY = [must("none", { op: "empty", of: "x" })];

const withSteps = (...steps: readonly Step[]) => declarationOf({ x: steps }, EMPTY);
const withStep = (step: Step) => withSteps(post, step);
const withRelation = (extract: Extract, relation: RelateEntry["relation"]) =>
  declarationOf(extract, [must("r", relation)]);
const withScope = (scope: Declaration["scope"], rest: Partial<Declaration> = {}) =>
  declarationOf({ x: [post] }, EMPTY, { ...rest, ...(scope === undefined ? {} : { scope }) });

/** Name, declaration, the fault as `path: message`. */
const FAULTS: readonly (readonly [string, Declaration, string])[] = [
  [
    "no step",
    withSteps(),
    "declare.extract.x: an extraction starts with source or a combinator (union, onlyIn, intersect); this one has no step",
  ],
  [
    "no source first",
    withSteps({ op: "lines" }),
    "declare.extract.x.0.op: an extraction starts with source or a combinator (union, onlyIn, intersect)",
  ],
  [
    "an unknown first step",
    withSteps({ op: "sorce", of: "post" }),
    'declare.extract.x.0.op: unknown step "sorce": did you mean "source"?',
  ],
  [
    "a step outside the registry",
    withStep({ op: "matchs", re: "a" }),
    'declare.extract.x.1.op: unknown step "matchs": did you mean "matches"?',
  ],
  [
    "a prototype's name for a step",
    withStep({ op: "constructor" }),
    'declare.extract.x.1.op: unknown step "constructor"',
  ],
  [
    "a source in the middle",
    withStep(post),
    'declare.extract.x.1.op: "source" may only be the first step',
  ],
  [
    "a combinator in the middle",
    withStep({ op: "union", of: ["x", "y"] }),
    'declare.extract.x.1.op: "union" may only be the first step',
  ],
  [
    "a source without its name",
    withSteps({ op: "source" }),
    "declare.extract.x.0.of: of is missing: it must be a string",
  ],
  [
    "a source that leads nowhere",
    withSteps({ op: "source", of: "pst" }),
    'declare.extract.x.0.of: unknown source "pst": did you mean "post"?',
  ],
  [
    "a prototype's name for a source",
    withSteps({ op: "source", of: "toString" }),
    'declare.extract.x.0.of: unknown source "toString": neither fixed nor bound',
  ],
  [
    "an argument outside the step's keys",
    withStep({ op: "lines", trim: true }),
    'declare.extract.x.1.trim: unknown argument "trim": it takes none',
  ],
  [
    "a misspelt argument",
    withStep({ op: "select", pth: "a" }),
    'declare.extract.x.1.pth: unknown argument "pth": did you mean "path"?',
  ],
  [
    "an argument of the wrong type",
    withStep({ op: "matches", re: 1 }),
    "declare.extract.x.1.re: re must be a string, not 1",
  ],
  [
    "a flag of the wrong type",
    withStep({ op: "matches", re: "a", i: "yes" }),
    'declare.extract.x.1.i: i must be true or false, not "yes"',
  ],
  [
    "a regex that does not compile",
    withStep({ op: "matches", re: "(" }),
    "declare.extract.x.1.re: re is not a regular expression: Unterminated group",
  ],
  [
    "a keying pattern that does not compile",
    withStep({ op: "keyByPattern", re: "[" }),
    "declare.extract.x.1.re: re is not a regular expression: Unterminated character class",
  ],
  [
    "a pattern without a group",
    withStep({ op: "keyByPattern", re: "a(?:b)" }),
    "declare.extract.x.1.re: re has no capture group to take the key from: put the key in parentheses",
  ],
  [
    "a path of empty names",
    withStep({ op: "select", path: "a..b" }),
    "declare.extract.x.1.path: path must be property names joined by dots",
  ],
  [
    "an agent type without is",
    withStep({ op: "agentType" }),
    "declare.extract.x.1.is: is is missing: it must be a string",
  ],
  [
    "a wrong predicate",
    withStep({ op: "filter", when: [{ field: "a", eq: 1 }, { field: "a" }] }),
    "declare.extract.x.1.when.1: a predicate needs exactly one of eq, ne, size, notIn, lte, gte",
  ],
  [
    "names that are no list of texts",
    withStep({ op: "toolUses", names: ["a", 1] }),
    "declare.extract.x.1.names.1: names[1] must be a string, not 1",
  ],
  [
    "a combinator of one",
    withSteps({ op: "union", of: ["y"] }),
    "declare.extract.x.0.of.1: of[1] is missing",
  ],
  [
    "a combinator of a name with itself",
    declarationOf({ y: [post], x: [{ op: "onlyIn", of: "y", notIn: "y" }] }, EMPTY),
    'declare.extract.x.0.of: names "y" twice; it combines two extractions',
  ],
  [
    "a reference that leads nowhere",
    declarationOf({ aa: [post], x: [{ op: "union", of: ["aa", "ab"] }] }, EMPTY),
    'declare.extract.x.0: unknown extraction "ab": did you mean "aa"?',
  ],
  [
    "a reference to itself",
    declarationOf({ aa: [post], x: [{ op: "union", of: ["aa", "x"] }] }, EMPTY),
    "declare.extract.x.0: extractions name each other in a circle: x → x",
  ],
  [
    "a circle",
    declarationOf({
      p: [post],
      outside: [{ op: "union", of: ["p", "a"] }],
      a: [{ op: "union", of: ["p", "b"] }],
      b: [{ op: "union", of: ["a", "p"] }],
      x: [post],
    }, EMPTY),
    "declare.extract.a.0: extractions name each other in a circle: a → b → a",
  ],
  [
    "a pair in a combinator",
    declarationOf({ s: [state], p: [post], x: [{ op: "union", of: ["p", "s"] }] }, EMPTY),
    'declare.extract.x.0: "s" starts with state: a pair enters no combinator',
  ],
  [
    "a pair where a list belongs",
    withRelation({ x: [state] }, { op: "empty", of: "x" }),
    'declare.relate.0.relation.of: "x" starts with state: only unchanged takes a pair, not empty',
  ],
  [
    "a list where a pair belongs",
    withRelation({ x: [post] }, { op: "unchanged", of: "x" }),
    'declare.relate.0.relation.of: unchanged takes a pair: start "x" with the source state',
  ],
  [
    "a relation of no extraction",
    withRelation({ lines: [post] }, { op: "equal", of: ["lines", "line"] }),
    'declare.relate.0.relation.of.1: unknown extraction "line": did you mean "lines"?',
  ],
  [
    "a scope that leads nowhere",
    withScope({ source: "target" }),
    'declare.scope.source: unknown source "target": neither fixed nor bound',
  ],
  [
    "a scope on a pair",
    withScope({ source: "state" }),
    'declare.scope.source: a scope looks at target.path, pre, post, command or a bound file, not at "state"',
  ],
  [
    "a scope on a transcript",
    withScope({ source: "t" }, { sources: { t: { transcript: true } } }),
    'declare.scope.source: a scope looks at target.path, pre, post, command or a bound file, not at "t"',
  ],
  [
    "a scope's regex",
    withScope({ source: "post", include: ["a"], exclude: ["b", "["] }),
    "declare.scope.exclude.1: is not a regular expression: Unterminated character class",
  ],
  [
    "a witness that redefines",
    declarationOf({ x: [post] }, EMPTY, { witness: { extract: { x: [post] }, relate: [] } }),
    'declare.witness.extract.x: "x" is the body\'s: a witness block may name it, not redefine it',
  ],
  [
    "a body that names the witness's",
    declarationOf({ p: [post], x: [{ op: "union", of: ["p", "w"] }] }, EMPTY, {
      witness: { extract: { w: [post] }, relate: [] },
    }),
    'declare.extract.x.0: "w" is the witness block\'s: only its own relations may name it',
  ],
  [
    "a body relation over the witness's",
    declarationOf({ p: [post] }, [must("r", { op: "empty", of: "w" })], {
      witness: { extract: { w: [post] }, relate: [] },
    }),
    'declare.relate.0.relation.of: "w" is the witness block\'s: only its own relations may name it',
  ],
  [
    "a witness step",
    declarationOf({ x: [post] }, EMPTY, {
      witness: { extract: { w: [post, { op: "frst" }] }, relate: [] },
    }),
    'declare.witness.extract.w.1.op: unknown step "frst": did you mean "first"?',
  ],
  [
    "a witness relation",
    declarationOf({ x: [post] }, EMPTY, {
      witness: { relate: [must("w", { op: "empty", of: "y" })] },
    }),
    'declare.witness.relate.0.relation.of: unknown extraction "y": did you mean "x"?',
  ],
  [
    "a witness over the body's pair",
    declarationOf({ x: [post], s: [state] }, EMPTY, {
      witness: { relate: [must("w", { op: "empty", of: "s" })] },
    }),
    'declare.witness.relate.0.relation.of: "s" starts with state: only unchanged takes a pair, not empty',
  ],
];

test("config faults, and where they stand", async (t) => {
  for (const [name, declaration, expected] of FAULTS) {
    await t.test(name, () => {
      const compiled = compileDeclaration(declaration);
      assert.ok(!compiled.ok);
      assert.equal(`${compiled.error.path.join(".")}: ${compiled.error.message}`, expected);
    });
  }
});

test("extractions may stand in any order, and chain as long as they like", () => {
  const extract: Record<string, readonly Step[]> = {};
  const length = 5_000;
  for (let index = 0; index < length; index += 1) {
    extract[`e${index}`] = [{ op: "onlyIn", of: `e${index + 1}`, notIn: "none" }];
  }
  extract[`e${length}`] = [post];
  extract["none"] = [{ op: "source", of: "pre" }, { op: "matches", re: "^x$" }, { op: "items" }];
  const plan = planOf(declarationOf(extract, [must("r", { op: "empty", of: "e0" })]));
  assert.deepEqual(plan.reads.fixed, ["pre", "post"]);
});

test("what a plan reads", () => {
  const plan = planOf(declarationOf({ x: [post], y: [{ op: "source", of: "en" }] }, EMPTY, {
    scope: { source: "target.path" },
    sources: {
      en: { file: "en.json" },
      again: { file: "en.json" },
      unread: { file: "unread.json" },
      t: { transcript: true },
      s: { sidecar: true },
    },
    witness: {
      extract: {
        a: [{ op: "source", of: "actor" }],
        b: [{ op: "source", of: "t" }],
        c: [{ op: "source", of: "again" }],
      },
      relate: [],
    },
  }));
  assert.deepEqual(plan.reads, {
    fixed: ["target.path", "post", "actor"],
    files: ["en.json"],
    transcript: true,
    sidecar: false,
  });
});
