import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { writeArtifacts } from "../shared/artifacts.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { initPlan } from "./init_plan.ts";
import type { HostPlanOptions } from "../shared/run_host_init.ts";

const root = mkdtempSync(join(tmpdir(), "pdks-plan-"));
after(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => rmSync(join(root, ".claude"), { recursive: true, force: true }));

const SETTINGS = ".claude/settings.json";

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function plan(more: Partial<HostPlanOptions> = {}): ReturnType<typeof initPlan> {
  return initPlan({ repoRoot: root, readers: nodeReaders(), further: [], ...more });
}

/** Carries a plan out; `outcome path` a line, and the notes. */
function carry(more: Partial<HostPlanOptions> = {}): { done: string[]; notes: string } {
  const made = plan(more);
  assert.ok(made.ok, made.ok ? "" : made.error);
  assert.ok(writeArtifacts(root, made.value.artifacts).ok);
  const done = made.value.artifacts.map(({ outcome, path }) => `${outcome} ${path}`);
  return { done, notes: made.value.notes.join("\n") };
}

const FILES = [
  ".claude/hooks/covenant-pretooluse.mjs",
  SETTINGS,
  ".claude/rules/polydeukes.md",
  ".claude/skills/discipline-draft/SKILL.md",
];

const GROUP = {
  matcher: "Write|Edit|MultiEdit|NotebookEdit|Bash|Agent|Task",
  hooks: [{
    type: "command",
    command: 'node "$CLAUDE_PROJECT_DIR/.claude/hooks/covenant-pretooluse.mjs" || exit 2',
    timeout: 60,
  }],
};

test("an empty project gets all four files, and none of them twice", () => {
  assert.deepEqual(carry().done, FILES.map((path) => `created ${path}`));
  const before = FILES.map((path) => readFileSync(join(root, path), "utf8"));
  assert.deepEqual(JSON.parse(before[1] ?? ""), { hooks: { PreToolUse: [GROUP] } });
  assert.deepEqual(carry().done, FILES.map((path) => `skipped ${path}`));
  assert.deepEqual(FILES.map((path) => readFileSync(join(root, path), "utf8")), before);
});

const ODD = `{"permissions" : { "allow": [ "Bash(ls)" ] },
      "unknownKey":[1,2.50],
  "hooks": {
    "Stop": [{"hooks":[{"type":"command","command":"echo stop"}]}],
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [ { "type": "command", "command": "./mine.sh", "timeout": 5 } ] }
    ]
  },
  "env": { "A": "\\u00e9" } }
`;

test("what is there stays, byte for byte and in order; ours comes last", () => {
  put(SETTINGS, ODD);
  assert.equal(carry().done[1], `updated ${SETTINGS}`);
  const text = readFileSync(join(root, SETTINGS), "utf8");
  const [head, tail] = ODD.split('"timeout": 5 } ] }');
  assert.ok(text.startsWith(`${head}"timeout": 5 } ] }`));
  assert.ok(text.endsWith(tail ?? ""));
  const { hooks, ...rest } = JSON.parse(text);
  const { hooks: _before, ...restBefore } = JSON.parse(ODD);
  assert.deepEqual(rest, restBefore);
  assert.deepEqual(hooks.PreToolUse[1], GROUP);
  assert.equal(carry().done[1], `skipped ${SETTINGS}`);
  assert.equal(readFileSync(join(root, SETTINGS), "utf8"), text);
});

test("a byte-order mark is harmless to the host and stays", () => {
  put(SETTINGS, '\uFEFF{ "env": {} }\n');
  assert.equal(carry().done[1], `updated ${SETTINGS}`);
  const text = readFileSync(join(root, SETTINGS), "utf8");
  assert.ok(text.startsWith("\uFEFF{"));
  assert.deepEqual(JSON.parse(text.slice(1)).hooks.PreToolUse, [GROUP]);
});

test("an empty file is no settings yet", () => {
  put(SETTINGS, "\n");
  carry();
  assert.deepEqual(JSON.parse(readFileSync(join(root, SETTINGS), "utf8")).hooks.PreToolUse, [
    GROUP,
  ]);
});

test("settings that are not valid stop everything", () => {
  const broken = ["{", "// note\n{}", "[]", '{ "hooks": [] }', '{ "hooks": { "PreToolUse": {} } }'];
  for (const text of broken) {
    put(SETTINGS, text);
    const made = plan();
    assert.ok(!made.ok, text);
    assert.match(made.error, /^\.claude\/settings\.json is not valid: /);
    assert.equal(readFileSync(join(root, SETTINGS), "utf8"), text);
  }
  rmSync(join(root, SETTINGS));
  mkdirSync(join(root, SETTINGS));
  assert.ok(!plan().ok);
});

test("files a person wrote or changed are theirs", () => {
  put(".claude/rules/polydeukes.md", "mine\n");
  assert.equal(carry().done[2], "skipped .claude/rules/polydeukes.md");
  assert.equal(readFileSync(join(root, ".claude/rules/polydeukes.md"), "utf8"), "mine\n");
});

test("tools the config adds widen the matcher of a registration that is there", () => {
  carry();
  assert.equal(carry({ further: ["mcp__files__write"] }).done[1], `updated ${SETTINGS}`);
  const { hooks } = JSON.parse(readFileSync(join(root, SETTINGS), "utf8"));
  assert.equal(hooks.PreToolUse.length, 1);
  assert.equal(hooks.PreToolUse[0].matcher, `${GROUP.matcher}|mcp__files__write`);
});

test("the compiled program needs no delegator, and says when it is this machine's", () => {
  const onPath = carry({ binary: { program: "pdks-claude-code", onPath: true } });
  assert.ok(!existsSync(join(root, FILES[0] ?? "")));
  assert.doesNotMatch(onPath.notes, /this machine/);
  const command = () =>
    JSON.parse(readFileSync(join(root, SETTINGS), "utf8")).hooks.PreToolUse[0].hooks[0].command;
  assert.equal(command(), "pdks-claude-code hook || exit 2");
  const elsewhere = carry({ binary: { program: "/opt/pdks-claude-code", onPath: false } });
  assert.match(elsewhere.notes, /this machine's \/opt\/pdks-claude-code/);
  assert.equal(command(), "/opt/pdks-claude-code hook || exit 2");
});

test("init says what nobody would guess", () => {
  const { notes } = carry();
  for (const said of [/folder it is started in/, /drop the whole file/, /`!`/]) {
    assert.match(notes, said);
  }
});
