import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveTestCmd } from "./resolve_test_cmd.ts";

const CASES: readonly [template: string, scope: string, command: string][] = [
  ["deno test", "core", "deno test"],
  ["deno test {scope}", "core", "deno test core"],
  ["a {scope} && b {scope}", "x", "a x && b x"],
  ["${VAR} {a,b} awk '{print}' {scope}", "x", "${VAR} {a,b} awk '{print}' x"],
  ["{ scope } {Scope} {{scope}}", "x", "{ scope } {Scope} {x}"],
  ["run {scope}", "$& $1 {scope}", "run $& $1 {scope}"],
];

for (const [template, scope, command] of CASES) {
  test(`resolveTestCmd fills ${template} in`, () => {
    assert.equal(resolveTestCmd(template, scope), command);
  });
}
