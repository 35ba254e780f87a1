import assert from "node:assert/strict";
import { test } from "node:test";
import { binaryCommand, DELEGATOR_COMMAND, hookGroup, isOurCommand } from "./registration.ts";

const OURS = [
  DELEGATOR_COMMAND,
  binaryCommand("pdks-claude-code"),
  binaryCommand("/opt/tools/pdks-claude-code"),
  binaryCommand("/opt/my tools/pdks-claude-code"),
  'node "$CLAUDE_PROJECT_DIR"/.claude/hooks/covenant-pretooluse.mjs',
];
const OTHERS = [
  "node .claude/hooks/other.mjs",
  "pdks covenant check",
  "pdks-claude-code init",
  "my-pdks-claude-code hook",
  "",
];

test("a command of ours is known again, in every form init writes", () => {
  for (const command of OURS) assert.ok(isOurCommand(command), command);
  for (const command of OTHERS) assert.ok(!isOurCommand(command), command);
});

test("whatever a command ends in but a clean 0 becomes 2", () => {
  for (const command of OURS.slice(0, 4)) assert.match(command, / \|\| exit 2$/);
});

test("a path with blanks or quotes stays one word", () => {
  assert.equal(binaryCommand("/a b/c"), "'/a b/c' hook || exit 2");
  assert.equal(binaryCommand("/it's/c"), `'/it'\\''s/c' hook || exit 2`);
});

test("the group carries a timeout well above our own", () => {
  assert.deepEqual(hookGroup("x", []), {
    event: "PreToolUse",
    matcher: "Write|Edit|MultiEdit|NotebookEdit|Bash|Agent|Task",
    handler: { type: "command", command: "x", timeout: 60 },
  });
});
