import assert from "node:assert/strict";
import { test } from "node:test";
import * as v from "valibot";
import { closedObject, namedMap } from "./closed_object.ts";
import { explainIssue, sentence } from "./explain_issue.ts";

const shape = v.variant("kind", [
  closedObject({ kind: v.literal("box"), width: v.number() }),
  closedObject({
    kind: v.literal("ring"),
    radius: v.pipe(v.number(), v.gtValue(0, "must be > 0")),
  }),
]);
const schema = closedObject({
  name: v.pipe(v.string(), v.regex(/\S/, "is blank")),
  shapes: v.exactOptional(v.array(shape)),
  by: v.exactOptional(
    namedMap(v.string(), v.union([v.string(), closedObject({ at: v.number() })])),
  ),
  on: v.exactOptional(v.boolean()),
  level: v.exactOptional(v.picklist(["low", "high"])),
  always: v.exactOptional(v.literal(true)),
});

const CASES: readonly [input: unknown, explained: readonly string[]][] = [
  [3, ["value: the document must be an object, not 3"]],
  [{}, ["parent name: name is missing: it must be a string"]],
  [{ name: " " }, ["value name: name is blank"]],
  [{ name: 1 }, ["value name: name must be a string, not 1"]],
  [{ nam: "a", name: "a" }, ['key nam: unknown key "nam": did you mean "name"?']],
  [{ name: "a", on: "yes" }, ['value on: on must be true or false, not "yes"']],
  [{ name: "a", level: "mid" }, ['value level: level must be one of "low", "high", not "mid"']],
  [{ name: "a", always: false }, ["value always: always must be true, not false"]],
  [{ name: "a", shapes: {} }, ["value shapes: shapes must be a list, not an object"]],
  [{ name: "a", shapes: [1] }, ["value shapes[0]: shapes[0] must be an object, not 1"]],
  [{ name: "a", shapes: [[]] }, ["value shapes[0]: shapes[0] must be an object, not a list"]],
  [{ name: "a", shapes: [{}] }, [
    'parent shapes[0].kind: shapes[0].kind is missing: it must be one of "box", "ring"',
  ]],
  [{ name: "a", shapes: [{ kind: "cube" }] }, [
    'value shapes[0].kind: shapes[0].kind must be one of "box", "ring", not "cube"',
  ]],
  [{ name: "a", shapes: [{ kind: "ring", radius: 0, widht: 1 }] }, [
    "value shapes[0].radius: shapes[0].radius must be > 0",
    'key shapes[0].widht: unknown key "widht": known here are kind, radius',
  ]],
  [{ name: "a", by: { x: { at: "b" } } }, ['value by.x.at: by.x.at must be a number, not "b"']],
  [{ name: "a", by: { x: { att: 1 } } }, ['key by.x.att: unknown key "att": did you mean "at"?']],
  [{ name: "a", by: { x: 5 } }, ["value by.x: by.x must be one of a string, an object, not 5"]],
  [JSON.parse('{"name":"a","by":{"__proto__":"b"}}'), [
    'key by.__proto__: the key "__proto__" is taken by the language itself: choose another name',
  ]],
];

for (const [input, explained] of CASES) {
  test(`explainIssue says what is wrong with ${JSON.stringify(input)}`, () => {
    const issues = v.safeParse(schema, input).issues ?? [];
    const said = issues.map((issue) => {
      const { at, path, message } = explainIssue(issue, schema);
      const name = path.map(String).join(".").replace(/\.(\d+)/g, "[$1]");
      return `${at}${name === "" ? "" : ` ${name}`}: ${message}`;
    });
    assert.deepEqual(said, explained);
  });
}

test("explainIssue counts from the value the schema was run on", () => {
  const [issue] = v.safeParse(schema, { name: "" }).issues ?? [];
  assert.ok(issue !== undefined);
  assert.equal(explainIssue(issue, schema, ["list", 2]).message, "list[2].name is blank");
});

test("a predicate gets its subject, a sentence has one", () => {
  assert.equal(sentence(["a", 1], "needs more"), "a[1] needs more");
  assert.equal(sentence([], "is blank"), "the document is blank");
  assert.equal(sentence(["a"], 'unknown source "x"'), 'unknown source "x"');
});
