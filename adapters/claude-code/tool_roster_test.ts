import assert from "node:assert/strict";
import { test } from "node:test";
import { hookMatcher, toolRoster } from "./tool_roster.ts";

test("the matcher is the plain list of names as long as the host takes it for one", () => {
  assert.equal(hookMatcher(), "Write|Edit|MultiEdit|NotebookEdit|Bash|Agent|Task");
  assert.equal(
    hookMatcher(["mcp__files__write"]),
    "Write|Edit|MultiEdit|NotebookEdit|Bash|Agent|Task|mcp__files__write",
  );
});

test("a name with other characters makes the matcher an anchored expression", () => {
  const matcher = new RegExp(hookMatcher(["mcp__my-files__write.v2"]));
  for (const name of ["Write", "Task", "mcp__my-files__write.v2"]) assert.match(name, matcher);
  for (const name of ["Writer", "TodoWrite", "mcp__my-files__writeXv2"]) {
    assert.doesNotMatch(name, matcher);
  }
});

test("further tools join those that write", () => {
  assert.deepEqual(toolRoster(["mcp__files__write"]), {
    mutating: ["Write", "Edit", "MultiEdit", "NotebookEdit", "mcp__files__write"],
    shell: ["Bash"],
    commandArgs: ["command"],
  });
});
