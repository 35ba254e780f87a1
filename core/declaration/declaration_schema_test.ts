import assert from "node:assert/strict";
import { test } from "node:test";
import { toJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import * as v from "valibot";
import { explainIssue } from "../protocol/explain_issue.ts";
import { disciplineSchema } from "./declaration_schema.ts";

const relate = [{ id: "r", relation: { op: "empty", of: "x" }, message: "m" }];
const declare = { mechanism: "naming", extract: { x: [{ op: "source", of: "post" }] }, relate };
const entry = { id: "a", declare };
const withRelation = (relation: unknown) => ({
  id: "a",
  declare: { ...declare, relate: [{ id: "r", relation, message: "m" }] },
});
const withSources = (sources: unknown) => ({ id: "a", declare: { ...declare, sources } });

const ACCEPTED: readonly (readonly [string, unknown])[] = [
  ["a declared entry", entry],
  ["an entry with everything", {
    ...entry,
    why: "",
    enforce: "block",
    declare: {
      ...declare,
      scope: { source: "post", include: [], exclude: ["a"], excludeIgnoreCase: true },
      sources: { en: { file: "locales/en.json" }, s: { sidecar: true }, t: { transcript: true } },
      supply: { pre: "pass", en: "empty", t: "error" },
      witness: { extract: {}, relate },
    },
  }],
  ["a draft", { id: "a", why: "later", draft: true }],
  ["steps that are a fault of the entry alone", {
    id: "a",
    declare: { ...declare, extract: { x: [{ op: "nope", any: [1] }], y: [], "": [] } },
  }],
  ["every relation", {
    id: "a",
    declare: {
      ...declare,
      relate: [
        { op: "empty", of: "x" },
        { op: "nonEmpty", of: "x" },
        { op: "equal", of: ["x", "y"] },
        { op: "subset", of: "x", in: "y" },
        { op: "implies", of: "x", requires: "y" },
        { op: "ordered", of: "x", strict: true },
        { op: "unchanged", of: "x" },
      ].map((relation, index) => ({ id: `r${index}`, relation, message: "" })),
    },
  }],
  ["a path with dots inside its names", withSources({ x: { file: "a..b/..c/.d" } })],
];

/** Input, then every problem as `path: message`. */
const REFUSED: readonly (readonly [string, unknown, readonly string[]])[] = [
  ["neither declare nor draft", { id: "a" }, ["declare: declare is missing: it must be an object"]],
  ["a false draft", { ...entry, draft: false }, ["draft: draft must be true, or left out"]],
  ["a draft without its why", { id: "a", draft: true }, [
    "why: why is missing: it must be a string",
  ]],
  ["a draft with more", { id: "a", why: "w", draft: true, enforce: "block", declare }, [
    'enforce: unknown key "enforce": known here are id, why, draft',
    'declare: unknown key "declare": known here are id, why, draft',
  ]],
  ["a blank id", { ...entry, id: " " }, ["id: id must not be blank"]],
  ["a reserved id", { ...entry, id: "self-mod" }, [
    "id: id is reserved: rows already use it for something else",
  ]],
  ["several misspelt keys", {
    id: "a",
    enforcee: "block",
    declare: { ...declare, relates: 1, scoep: 2 },
  }, [
    'declare.relates: unknown key "relates": did you mean "relate"?',
    'declare.scoep: unknown key "scoep": did you mean "scope"?',
    'enforcee: unknown key "enforcee": did you mean "enforce"?',
  ]],
  ["a discipline key inside declare", { id: "a", declare: { ...declare, discipline: "a" } }, [
    'declare.discipline: unknown key "discipline": known here are mechanism, scope, sources, supply, extract, relate, witness',
  ]],
  ["no relation", { id: "a", declare: { ...declare, relate: [] } }, [
    "declare.relate: declare.relate must name at least one relation",
  ]],
  ["an unknown relation", withRelation({ op: "emtpy", of: "x" }), [
    'declare.relate.0.relation.op: unknown relation "emtpy": did you mean "empty"?',
  ]],
  ["an argument a relation does not take", withRelation({ op: "empty", of: "x", strict: true }), [
    'declare.relate.0.relation.strict: unknown key "strict": known here are op, of',
  ]],
  ["equal over one", withRelation({ op: "equal", of: ["x"] }), [
    "declare.relate.0.relation.of.1: declare.relate[0].relation.of[1] is missing",
  ]],
  ["an absolute path", withSources({ x: { file: "/etc/passwd" } }), [
    'declare.sources.x.file: declare.sources.x.file must be a path inside the repository: no leading "/", no ".." segment, not blank',
  ]],
  ["two kinds of source at once", withSources({ x: { file: "a", sidecar: true } }), [
    "declare.sources.x: declare.sources.x must be exactly one of { file: <path> }, { sidecar: true }, { transcript: true }",
  ]],
  ["no kind of source", withSources({ x: {} }), [
    "declare.sources.x: declare.sources.x must be exactly one of { file: <path> }, { sidecar: true }, { transcript: true }",
  ]],
  ["a bound name that is fixed", withSources({ pre: { file: "a" } }), [
    "declare.sources.pre: declare.sources.pre is a fixed source: bind under another name",
  ]],
  ["an unknown supply", { id: "a", declare: { ...declare, supply: { pre: "skip" } } }, [
    'declare.supply.pre: declare.supply.pre must be one of "error", "pass", "empty", not "skip"',
  ]],
  ["a list for an object", { id: "a", declare: { ...declare, extract: [], scope: [] } }, [
    "declare.scope: declare.scope must be an object, not a list",
    "declare.extract: declare.extract must be an object, not a list",
  ]],
  ["a step without op", { id: "a", declare: { ...declare, extract: { x: [{ of: "post" }] } } }, [
    "declare.extract.x.0.op: declare.extract.x[0].op is missing: it must be a string",
  ]],
  ["an entry that is no object", "x", ["-: the document must be an object"]],
];

const BAD_PATHS = ["/a", "\\a", "..", "../a", "a/..", "a/../b", "a\\..\\b", "", " ", "a\n/../b"];

const ajv = new Ajv2020({ strict: false });
const jsonSchema: AnySchema = JSON.parse(
  JSON.stringify(toJsonSchema(disciplineSchema, { target: "draft-2020-12" })),
);
const validate = ajv.compile(jsonSchema);

test("what the shape accepts", async (t) => {
  for (const [name, input] of ACCEPTED) {
    await t.test(name, () => {
      assert.deepEqual(v.safeParse(disciplineSchema, input).issues, undefined);
      assert.ok(validate(input), "and JSON Schema too");
    });
  }
});

test("what the shape refuses, and how it says so", async (t) => {
  for (const [name, input, expected] of REFUSED) {
    await t.test(name, () => {
      const issues = v.safeParse(disciplineSchema, input).issues ?? [];
      const said = issues.map((issue) =>
        `${v.getDotPath(issue) ?? "-"}: ${explainIssue(issue, disciplineSchema).message}`
      );
      assert.deepEqual(said, expected);
      assert.ok(!validate(input), "and JSON Schema too");
    });
  }
});

test("paths that leave the repository or name nothing", async (t) => {
  for (const file of BAD_PATHS) {
    await t.test(JSON.stringify(file), () => {
      const input = withSources({ x: { file } });
      assert.ok(!v.is(disciplineSchema, input));
      assert.ok(!validate(input), "and JSON Schema too");
    });
  }
});
