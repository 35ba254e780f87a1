import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { CovenantInput } from "../../core/protocol/covenant_input.ts";
import { parseInput } from "../../core/protocol/parse_input.ts";
import { ok } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { isObject, type Payload } from "../shared/payload.ts";
import { hookStep, type HookStepOptions } from "./hook_step.ts";
import { toolRoster } from "./tool_roster.ts";

const CORPUS = fileURLToPath(
  new URL("../../tests/corpora/hosts/claude-code/payloads/", import.meta.url),
);
const base = realpathSync(mkdtempSync(join(tmpdir(), "pdks-step-")));
const root = join(base, "project");
after(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
});

function put(path: string, text: string): string {
  const absolute = join(root, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  return absolute;
}

function step(payload: Payload, options: Partial<HookStepOptions> = {}) {
  return hookStep(payload, { repoRoot: root, readers: nodeReaders(), env: {}, ...options });
}

function judged(payload: Payload, options: Partial<HookStepOptions> = {}): CovenantInput {
  const taken = step(payload, options);
  assert.equal(taken.kind, "judge", JSON.stringify(taken));
  assert.ok(taken.kind === "judge");
  const parsed = parseInput(JSON.stringify(taken.input));
  assert.ok(parsed.ok, "the judge takes it for an input");
  return taken.input;
}

const payload = (tool: string, input: object, more: object = {}): Payload => ({
  session_id: "s",
  transcript_path: join(base, "s.jsonl"),
  cwd: root,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: tool,
  tool_input: input,
  tool_use_id: "t",
  ...more,
});

/** A captured payload with its project in the test's folder. */
function captured(version: string, name: string): Payload {
  const text = readFileSync(join(CORPUS, version, `${name}.json`), "utf8");
  const value: unknown = JSON.parse(text.replaceAll('"/project', `"${root}`));
  assert.ok(isObject(value));
  return value;
}

const LINES = "line one\nline two\nline three\n";
const NOTEBOOK = JSON.stringify({
  cells: [{ cell_type: "code", id: "cell-a", execution_count: 1, outputs: [], source: "x = 1" }],
  metadata: { language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
});

/** What each captured call before a tool is to the judge. */
const CALLS: Readonly<Record<string, () => Partial<CovenantInput>>> = {
  "PreToolUse-Write": () => ({
    toolCalls: [{
      name: "Write",
      args: { file_path: join(root, "new.txt"), content: "hello\n" },
      fileChange: { kind: "create", path: "new.txt", post: "hello\n" },
    }],
  }),
  "PreToolUse-Write-agent": () => ({
    actor: { agentType: "general-purpose" },
    toolCalls: [{
      name: "Write",
      args: { file_path: join(root, "sub.txt"), content: "from the subagent\n" },
      fileChange: { kind: "create", path: "sub.txt", post: "from the subagent\n" },
    }],
  }),
  "PreToolUse-Edit": () => ({
    toolCalls: [{
      name: "Edit",
      args: {
        file_path: put("existing.txt", LINES),
        old_string: "line two",
        new_string: "line 2",
        replace_all: false,
      },
      fileChange: {
        kind: "modify",
        path: "existing.txt",
        pre: LINES,
        post: LINES.replace("line two", "line 2"),
      },
    }],
  }),
  "PreToolUse-NotebookEdit": () => ({
    toolCalls: [{
      name: "NotebookEdit",
      args: {
        notebook_path: put("nb.ipynb", NOTEBOOK),
        cell_id: "cell-a",
        new_source: "x = 2",
        edit_mode: "replace",
      },
      fileChange: {
        kind: "modify",
        path: "nb.ipynb",
        pre: NOTEBOOK,
        post: JSON.stringify(
          JSON.parse(NOTEBOOK.replace("x = 1", "x = 2").replace(":1", ":null")),
          null,
          1,
        ),
      },
    }],
  }),
  "PreToolUse-Bash": () => ({
    toolCalls: [{
      name: "Bash",
      args: {
        command: "pwd; echo hi > bash.txt",
        description: "Write a file from the shell",
        cwd: root,
      },
    }],
  }),
  "PreToolUse-Agent": () => ({
    toolCalls: [{
      name: "Agent",
      args: {
        description: "Write a file",
        prompt: "SUBAGENT-ONE please write sub.txt",
        subagent_type: "general-purpose",
      },
    }],
    subagentSpawns: [{ kind: "general-purpose" }],
  }),
  "PreToolUse-Read": () => ({
    toolCalls: [{ name: "Read", args: { file_path: join(root, "existing.txt") } }],
  }),
};

for (const version of ["2.1.197", "2.1.332"]) {
  for (const [name, expected] of Object.entries(CALLS)) {
    test(`a captured payload: ${name} of ${version}`, () => {
      const wanted = expected();
      assert.deepEqual(judged(captured(version, name)), {
        subagentSpawns: [],
        userMessages: [],
        actor: {},
        tools: toolRoster(),
        ...wanted,
      });
    });
  }

  test(`every other captured payload of ${version} stops nobody`, () => {
    const names = readdirSync(join(CORPUS, version)).map((file) => file.replace(/\.json$/, ""));
    assert.ok(names.length >= 30);
    for (const name of names) {
      if (!name.startsWith("PreToolUse-")) {
        assert.deepEqual(step(captured(version, name)), { kind: "done" }, name);
      }
    }
  });
}

test("another tool is a call like any other", () => {
  const { toolCalls } = judged(captured("2.1.332", "PreToolUse-AskUserQuestion"));
  assert.deepEqual(toolCalls.map(({ name, fileChange }) => [name, fileChange]), [
    ["AskUserQuestion", undefined],
  ]);
});

/** The keys the judgment reads, and the tools' own. */
const REQUIRED: readonly (readonly [tool: string, input: Record<string, unknown>])[] = [
  ["Write", { file_path: "/a", content: "c" }],
  ["Edit", { file_path: "/a", old_string: "o", new_string: "n" }],
  ["MultiEdit", { file_path: "/a", edits: [{ old_string: "o", new_string: "n" }] }],
  ["NotebookEdit", { notebook_path: "/a.ipynb", new_source: "n" }],
  ["Bash", { command: "ls" }],
];
const ENVELOPE = [
  "session_id",
  "transcript_path",
  "cwd",
  "hook_event_name",
  "tool_name",
  "tool_input",
];

test("a key that is missing or mistyped is named in one line", () => {
  const cases: [string, Payload][] = ENVELOPE.flatMap((key) => {
    const { [key]: _gone, ...rest } = payload("Bash", { command: "ls" });
    return [[key, rest], [key, { ...rest, [key]: 7 }], [key, { ...rest, [key]: null }]];
  });
  for (const [tool, input] of REQUIRED) {
    for (const key of Object.keys(input)) {
      const { [key]: _gone, ...rest } = input;
      cases.push([key, payload(tool, rest)], [key, payload(tool, { ...rest, [key]: 7 })]);
    }
  }
  cases.push(
    ["agent_id", payload("Bash", { command: "ls" }, { agent_id: 7 })],
    ["agent_type", payload("Bash", { command: "ls" }, { agent_id: "a", agent_type: {} })],
    [
      "replace_all",
      payload("Edit", { file_path: "/a", old_string: "", new_string: "", replace_all: "yes" }),
    ],
    ["subagent_type", payload("Agent", { subagent_type: 7 })],
    ["cell_id", payload("NotebookEdit", { notebook_path: "/a", new_source: "", cell_id: 7 })],
    [
      "edits[1]",
      payload("MultiEdit", { file_path: "/a", edits: [{ old_string: "a", new_string: "b" }, 7] }),
    ],
    ["cwd", payload("Bash", { command: "ls" }, { cwd: "relative" })],
    ["tool_name", payload("", {})],
  );
  for (const [key, broken] of cases) {
    const taken = step(broken);
    assert.equal(taken.kind, "refuse", `${key}: ${JSON.stringify(broken)}`);
    assert.ok(taken.kind === "refuse" && taken.why.includes(key), JSON.stringify(taken));
    assert.doesNotMatch(taken.why, /\n/);
  }
});

test("an event nobody knows is refused, not passed over", () => {
  const taken = step(payload("Bash", { command: "ls" }, { hook_event_name: "PreToolUse2" }));
  assert.equal(taken.kind, "refuse");
});

test("who acts is told by agent_id alone", () => {
  const write = { file_path: join(root, "a"), content: "" };
  const actor = (more: object, input: object = write) =>
    judged(payload("Write", input, more)).actor;
  assert.deepEqual(actor({}), {});
  assert.deepEqual(actor({ agent_type: "scribe" }), {});
  assert.deepEqual(actor({ agent_id: "a1", agent_type: "scribe" }), { agentType: "scribe" });
  assert.equal(actor({ agent_id: "a1" }), undefined);
  assert.deepEqual(actor({}, { ...write, agent_id: "a1", agent_type: "scribe" }), {});
});

test("a spawn needs a kind, by either name of the tool", () => {
  const spawns = (tool: string, input: object) => judged(payload(tool, input)).subagentSpawns;
  assert.deepEqual(spawns("Task", { subagent_type: "scribe" }), [{ kind: "scribe" }]);
  assert.deepEqual(spawns("Agent", { prompt: "x" }), []);
  assert.deepEqual(spawns("Bash", { command: "ls", subagent_type: "scribe" }), []);
});

const pathOf = (path: string, more: object = {}) =>
  judged(payload("Write", { file_path: path, content: "c" }, more)).toolCalls[0]?.fileChange?.path;

test("paths are the project's own, by what they really reach", () => {
  mkdirSync(join(root, "sub/deep"), { recursive: true });
  symlinkSync(join(root, "sub"), join(root, "link"));
  symlinkSync(root, join(base, "alias"));
  assert.equal(pathOf(join(root, "sub/deep/new.txt")), "sub/deep/new.txt");
  assert.equal(pathOf(join(root, "link/new.txt")), "sub/new.txt");
  assert.equal(pathOf(join(base, "alias/sub/a")), "sub/a");
  assert.equal(pathOf(join(root, "sub/../a")), "a");
  assert.equal(pathOf("rel.txt", { cwd: join(root, "sub") }), "sub/rel.txt");
});

test("a path outside the project stays absolute", () => {
  assert.equal(pathOf(join(base, "out.txt")), join(base, "out.txt"));
  assert.equal(pathOf(join(root, "../out.txt")), join(base, "out.txt"));
  symlinkSync(join(base, "elsewhere.txt"), put("keep", "").replace(/keep$/, "away"));
  writeFileSync(join(base, "elsewhere.txt"), "x");
  assert.equal(pathOf(join(root, "away")), join(base, "elsewhere.txt"));
});

test("a link to what is not there yet is followed to where the write lands", () => {
  symlinkSync(join(root, "nowhere/at/all"), join(root, "dangling"));
  assert.equal(pathOf(join(root, "dangling")), "nowhere/at/all");
});

test("a path that does not say which file it reaches is refused", () => {
  symlinkSync("loop", join(root, "loop"));
  for (const path of ["loop", "nul\0"]) {
    const taken = step(payload("Write", { file_path: join(root, path), content: "c" }));
    assert.ok(taken.kind === "refuse" && taken.why.includes("cannot be judged"), path);
  }
});

test("what cannot be read as text is a call without evidence", () => {
  mkdirSync(join(root, "folder"));
  writeFileSync(join(root, "latin1"), new Uint8Array([0x61, 0xe9]));
  for (const path of ["folder", "latin1"]) {
    const { toolCalls } = judged(payload("Write", { file_path: join(root, path), content: "c" }));
    assert.equal(toolCalls.length, 1);
    assert.equal(toolCalls[0]?.fileChange, undefined, path);
  }
  const refused = judged(
    payload("Edit", { file_path: put("a", "x"), old_string: "y", new_string: "z" }),
  );
  assert.equal(refused.toolCalls[0]?.fileChange, undefined);
});

test("several edits of one file, in order", () => {
  const edits = [{ old_string: "one", new_string: "1" }, { old_string: "two", new_string: "2" }];
  const { toolCalls } = judged(payload("MultiEdit", { file_path: put("a", LINES), edits }));
  assert.deepEqual(toolCalls[0]?.fileChange, {
    kind: "modify",
    path: "a",
    pre: LINES,
    post: "line 1\nline 2\nline three\n",
  });
});

/** A linked worktree as git leaves it. */
function worktree(folder: string): string {
  put(`.git/worktrees/wt/gitdir`, `${join(folder, ".git")}\n`);
  put(".git/worktrees/wt/commondir", "../..\n");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ".git"), `gitdir: ${join(root, ".git/worktrees/wt")}\n`);
  return folder;
}

test("a file of a linked worktree is judged as the file it stands for", () => {
  const outside = worktree(join(base, "wt"));
  assert.equal(pathOf(join(outside, "src/a.ts")), "src/a.ts");
  rmSync(outside, { recursive: true });
});

test("inside the root there are two paths: the judge is given the absolute one", () => {
  const inside = worktree(join(root, ".claude/worktrees/wt"));
  assert.equal(pathOf(join(inside, "src/a.ts")), join(inside, "src/a.ts"));
});

const FURTHER: readonly FurtherTool[] = [
  { name: "mcp__files__write", path: "target", content: "text" },
  { name: "mcp__files__remove", path: "target", delete: true },
  { name: "mcp__files__touch", path: "target" },
];

test("tools the config adds are judged as edits", () => {
  const further = { furtherTools: () => ok(FURTHER) };
  put("a.txt", "old");
  const change = (name: string, input: object) =>
    judged(payload(name, input), further).toolCalls[0]?.fileChange;
  assert.deepEqual(change("mcp__files__write", { target: "a.txt", text: "new" }), {
    kind: "modify",
    path: "a.txt",
    pre: "old",
    post: "new",
  });
  assert.deepEqual(change("mcp__files__remove", { target: "a.txt" }), {
    kind: "delete",
    path: "a.txt",
    pre: "old",
  });
  assert.equal(change("mcp__files__touch", { target: "a.txt" }), undefined);
  const { tools } = judged(payload("mcp__files__touch", { target: "a.txt" }), further);
  assert.ok(tools?.mutating.includes("mcp__files__touch"));
  const broken = step(payload("mcp__files__write", { target: "a.txt" }), further);
  assert.ok(broken.kind === "refuse" && broken.why.includes('"text"'));
});

test("the session is the payload's transcript, and is not read before it is asked for", () => {
  const taken = step(payload("Bash", { command: "ls" }));
  assert.ok(taken.kind === "judge");
  assert.equal(taken.session?.evidencePath, join(base, "s.jsonl"));
});
