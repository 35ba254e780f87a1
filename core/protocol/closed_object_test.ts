import assert from "node:assert/strict";
import { test } from "node:test";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { closedObject, namedMap } from "./closed_object.ts";

const entry = closedObject({ id: v.string(), why: v.exactOptional(v.string()) });
const map = namedMap(v.string(), v.number());

/** The issues of a refused input, as `key: expected <- received`. */
function issues(schema: v.GenericSchema, input: unknown): string[] {
  return (v.safeParse(schema, input).issues ?? []).map((issue) =>
    `${v.getDotPath(issue) ?? "-"}: ${issue.expected} <- ${issue.received}`
  );
}

test("a closed object", async (t) => {
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ["accepts what it names", { id: "a", why: "b" }, []],
    ["refuses a list", ["id"], ["-: Object <- Array"]],
    ["refuses an empty list", [], ["-: Object <- Array"]],
    ["refuses null", null, ["-: Object <- null"]],
    ["says every unknown key", { id: "a", x: 1, y: 2, constructor: 3 }, [
      'x: never <- "x"',
      'y: never <- "y"',
      'constructor: never <- "constructor"',
    ]],
    ["says unknown and missing keys together", { x: 1 }, [
      'id: "id" <- undefined',
      'x: never <- "x"',
    ]],
    ["refuses a prototype key", JSON.parse('{"id":"a","__proto__":{}}'), [
      '__proto__: never <- "__proto__"',
    ]],
  ];
  for (const [name, input, expected] of cases) {
    await t.test(name, () => assert.deepEqual(issues(entry, input), expected));
  }
});

test("a map of names", async (t) => {
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ["accepts any name", { a: 1, "": 2 }, []],
    ["refuses a list", [1], ["-: Object <- Array"]],
    ["checks each value", { a: "x" }, ['a: number <- "x"']],
    ["refuses prototype names", JSON.parse('{"constructor":1,"__proto__":2}'), [
      '__proto__: never <- "__proto__"',
      'constructor: never <- "constructor"',
    ]],
  ];
  for (const [name, input, expected] of cases) {
    await t.test(name, () => assert.deepEqual(issues(map, input), expected));
  }
});

test("both convert to JSON Schema", () => {
  assert.equal(toJsonSchema(entry).additionalProperties, false);
  assert.deepEqual(toJsonSchema(map).additionalProperties, { type: "number" });
});
