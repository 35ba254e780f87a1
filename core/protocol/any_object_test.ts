import assert from "node:assert/strict";
import { test } from "node:test";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { anyObject } from "./any_object.ts";

test("any object is handed on as it is", () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2,"":[{}]}');
  const parsed = v.safeParse(anyObject, value);
  assert.ok(parsed.success);
  assert.equal(parsed.output, value);
});

for (const value of [null, [], "text", 1, true, undefined]) {
  test(`${JSON.stringify(value)} is no object`, () => {
    const { issues } = v.safeParse(anyObject, value);
    assert.deepEqual(issues?.map(({ type, input }) => [type, input]), [["record", value]]);
  });
}

test("it converts to JSON Schema", () => {
  const { type, additionalProperties } = toJsonSchema(anyObject);
  assert.deepEqual([type, additionalProperties], ["object", {}]);
});
