import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { ok } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { hookStep, isLifecycle } from "./hook_step.ts";
import { sessionFile } from "./session_file.ts";

const TURN = {
  session_id: "s",
  transcript_path: null,
  hook_event_name: "PreToolUse",
  model: "m",
  permission_mode: "default",
  turn_id: "t",
};
const NOTE: FurtherTool = { name: "mcp__files__write", path: "file", content: "text" };
const DROP: FurtherTool = { name: "mcp__files__drop", path: "file", delete: true };
const TOUCH: FurtherTool = { name: "mcp__files__touch", path: "file" };

describe("a call before it runs", () => {
  test("of the shell carries its line and its folder", () =>
    inProject((root) => {
      const step = call(root, "Bash", { command: "ls" }, { cwd: join(root, "sub") });
      assert.equal(step.kind, "judge");
      if (step.kind !== "judge") return;
      assert.deepEqual(step.input.toolCalls, [
        { name: "Bash", args: { command: "ls", cwd: join(root, "sub") } },
      ]);
      assert.deepEqual(step.input.tools, {
        mutating: ["apply_patch"],
        shell: ["Bash"],
        commandArgs: ["command"],
      });
      assert.equal(step.input.actor, undefined);
      assert.equal(step.input.session, undefined);
      assert.equal(step.session?.evidencePath, sessionFile(root, "s"));
    }));

  const hookCalls = [
    "pdks-codex hook < x",
    "echo '{}' | pdks-codex hook",
    "cat p |npx pdks-codex hook",
    "true && /usr/local/bin/pdks-codex hook",
    "x=$(pdks-codex  hook)",
    "echo '{}' | node .codex/hooks/covenant-pretooluse.mjs",
    "cd .codex/hooks && env -u X node --no-warnings ./covenant-pretooluse.mjs < /tmp/x",
    "A=1 node .codex/hooks/covenant-pretooluse.mjs < x",
    "if true; then timeout 5 node .codex/hooks/covenant-pretooluse.mjs; fi",
    `node -e 'import("./.codex/hooks/covenant-pretooluse.mjs")'`,
  ];
  for (const command of hookCalls) {
    test(`that plays the host is stopped: ${command}`, () =>
      inProject((root) => {
        assert.equal(call(root, "Bash", { command }).kind, "refuse");
      }));
  }
  for (
    const command of [
      "grep -rn 'pdks-codex hook' .",
      "pdks-codex init",
      "echo pdks-codex hooks",
      "cat .codex/hooks/covenant-pretooluse.mjs",
    ]
  ) {
    test(`that only speaks of the hook goes on: ${command}`, () =>
      inProject((root) => assert.equal(call(root, "Bash", { command }).kind, "judge")));
  }

  test("of the shell with a patch it may run carries what the patch would touch", () =>
    inProject((root) => {
      writeFileSync(join(root, "a.txt"), "old\n");
      const calls = (command: string) => {
        const step = call(root, "Bash", { command });
        assert.equal(step.kind, "judge");
        return step.kind === "judge" ? step.input.toolCalls.slice(1) : [];
      };
      const patch = (path: string) =>
        `*** Begin Patch\n*** Update File: ${path}\n@@\n-old\n+new\n*** End Patch`;
      assert.deepEqual(calls(`true && apply_patch <<'EOF'\n${patch("a.txt")}\nEOF`), [{
        name: "apply_patch",
        fileChange: { kind: "modify", path: "a.txt", pre: "old\n", post: "new\n" },
      }]);
      assert.deepEqual(calls(`apply_patch '${patch("../a.txt")}'`), [
        { name: "apply_patch", args: { paths: [join(root, "../a.txt")] } },
      ]);
      assert.deepEqual(calls(`cd sub; cd deep; apply_patch '${patch("n.txt")}'`), [{
        name: "apply_patch",
        args: {
          paths: ["n.txt", "sub/n.txt", "sub/deep/n.txt", "deep/n.txt"].map((path) =>
            join(root, path)
          ),
        },
      }]);
      assert.deepEqual(calls(`cat > doc.md <<'EOF'\n${patch("a.txt")}\nEOF`), []);
      assert.deepEqual(calls("grep -rn apply_patch ."), []);
    }));

  test("by a tool the config adds is an edit", () =>
    inProject((root) => {
      writeFileSync(join(root, "a.txt"), "old\n");
      const calls = (tool: FurtherTool, args: Record<string, unknown>) => {
        const step = call(root, tool.name, args);
        return step.kind === "judge" ? step.input.toolCalls : step;
      };
      assert.deepEqual(calls(NOTE, { file: "a.txt", text: "new\n" }), [{
        name: NOTE.name,
        fileChange: { kind: "modify", path: "a.txt", pre: "old\n", post: "new\n" },
      }]);
      assert.deepEqual(calls(NOTE, { file: join(root, "b.txt"), text: "new\n" }), [{
        name: NOTE.name,
        fileChange: { kind: "create", path: "b.txt", post: "new\n" },
      }]);
      assert.deepEqual(calls(DROP, { file: "a.txt" }), [{
        name: DROP.name,
        fileChange: { kind: "delete", path: "a.txt", pre: "old\n" },
      }]);
      assert.deepEqual(calls(TOUCH, { file: "a.txt" }), [{
        name: TOUCH.name,
        args: { file: "a.txt" },
      }]);
      const refusals = [{ text: "x" }, { file: 1, text: "x" }, { file: "a.txt" }, {
        file: "../x",
        text: "",
      }];
      for (const args of refusals) assert.equal(call(root, NOTE.name, args).kind, "refuse");
    }));

  const refused: readonly (readonly [string, string, unknown, RegExp])[] = [
    ["a tool nobody named", "write_stdin", { chars: "x" }, /write_stdin.*adapters\.codex\.tools/],
    [
      "a shell call without its line",
      "Bash",
      { cmd: "ls" },
      /"tool_input" of Bash has no "command"/,
    ],
    ["a shell call with words", "Bash", { command: ["ls"] }, /"command".*a list/],
    ["a patch that is none", "apply_patch", { command: "x" }, /patch is refused/],
    ["a patch to a folder nobody knows", "Bash", {
      command: 'cd "$X/y" && apply_patch <<EOF\n*** Begin Patch\n*** End Patch\nEOF',
    }, /not judged/],
  ];
  for (const [name, tool, args, why] of refused) {
    test(`is refused: ${name}`, () =>
      inProject((root) => {
        const step = call(root, tool, args);
        assert.equal(step.kind, "refuse");
        if (step.kind === "refuse") assert.match(step.why, why);
      }));
  }

  test("takes no longer for a line made to be searched again and again", () =>
    inProject((root) => {
      const begin = "*** Begin Patch\n";
      const units = [
        "node ",
        "\n",
        "(",
        "; ",
        "env ",
        begin,
        `${begin}*** End Patch `,
        "cd x;",
        "A=1 ",
      ];
      for (const unit of units) {
        const started = performance.now();
        call(root, "Bash", { command: `apply_patch ${unit.repeat(1_000_000 / unit.length)}` });
        call(root, "Bash", { command: unit.repeat(1_000_000 / unit.length) });
        assert.ok(performance.now() - started < 5_000, JSON.stringify(unit));
      }
      const many = `*** Add File: x\n`.repeat(100_000);
      const step = call(root, "apply_patch", { command: `${begin}${many}*** End Patch` });
      assert.ok(step.kind === "refuse" && /more than/.test(step.why));
    }));

  test("needs a folder that is absolute", () =>
    inProject((root) => {
      assert.equal(call(root, "Bash", { command: "ls" }, { cwd: "sub" }).kind, "refuse");
    }));

  test("is refused over damaged evidence, with the line and what to do", () =>
    inProject((root) => {
      const file = sessionFile(root, "s");
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '{"kind":"user","text":"a","timestampMs":1}\nx\n');
      const step = call(root, "Bash", { command: "ls" });
      assert.ok(step.kind === "refuse");
      assert.match(step.why, /line 2/);
      assert.match(step.next ?? "", /terminal/);
    }));
});

describe("an event that only tells", () => {
  test("a prompt is recorded with its time", () =>
    inProject((root) => {
      const prompt = { ...TURN, cwd: root, hook_event_name: "UserPromptSubmit", prompt: "go" };
      assert.deepEqual(step(root, prompt), { kind: "done" });
      assert.deepEqual(JSON.parse(readFileSync(sessionFile(root, "s"), "utf8")), {
        kind: "user",
        text: "go",
        timestampMs: 7,
      });
    }));

  for (const name of ["CODEX_TOOL_CALL_ID", "CODEX_THREAD_ID", "CODEX_SESSION_ID"]) {
    test(`a prompt out of the agent's own shell (${name}) is nobody's`, () =>
      inProject((root) => {
        const prompt = { ...TURN, cwd: root, hook_event_name: "UserPromptSubmit", prompt: "go" };
        const told = step(root, prompt, { [name]: "x" });
        assert.ok(told.kind === "done" && told.note !== undefined);
        assert.equal(existsSync(sessionFile(root, "s")), false);
      }));
  }

  test("one that cannot be recorded says so and goes on", () =>
    inProject((root) => {
      writeFileSync(join(root, ".polydeukes"), "");
      const prompt = { ...TURN, cwd: root, hook_event_name: "UserPromptSubmit", prompt: "go" };
      const told = step(root, prompt);
      assert.ok(told.kind === "done" && told.note !== undefined);
    }));

  test("events of the host we have no part in pass; names nobody knows do not", () =>
    inProject((root) => {
      for (const name of ["Stop", "SessionStart", "PermissionRequest", "SubagentStop"]) {
        assert.deepEqual(step(root, { hook_event_name: name }), { kind: "done" });
        assert.ok(isLifecycle({ hook_event_name: name }));
      }
      for (const name of ["preToolUse", "", "__proto__", 7, null, undefined]) {
        assert.equal(step(root, { hook_event_name: name }).kind, "refuse");
        assert.equal(isLifecycle({ hook_event_name: name }), false);
      }
    }));
});

test("no payload makes it throw", () =>
  inProject((root) => {
    const value = fc.oneof(fc.string(), fc.constant(root), fc.jsonValue());
    const payload = fc.record(
      {
        session_id: value,
        transcript_path: value,
        cwd: value,
        hook_event_name: fc.constantFrom("PreToolUse", "PostToolUse", "SessionEnd", "x"),
        model: value,
        permission_mode: value,
        turn_id: value,
        tool_name: fc.oneof(fc.constantFrom("Bash", "apply_patch", NOTE.name), value),
        tool_input: fc.oneof(
          fc.dictionary(fc.string(), value),
          fc.record({ command: value }),
          value,
        ),
        tool_use_id: value,
        tool_response: value,
      },
      { requiredKeys: ["hook_event_name"] },
    );
    fc.assert(fc.property(payload, (each) => {
      const first = step(root, each);
      if (first.kind === "refuse") assert.notEqual(first.why.trim(), "");
    }));
  }));

function call(root: string, name: string, args: unknown, more: Record<string, unknown> = {}) {
  return step(root, {
    ...TURN,
    cwd: root,
    tool_name: name,
    tool_input: args,
    tool_use_id: "c",
    ...more,
  });
}

function step(root: string, payload: Record<string, unknown>, env: Record<string, string> = {}) {
  return hookStep(payload, {
    repoRoot: root,
    readers: nodeReaders(),
    furtherTools: () => ok([NOTE, DROP, TOUCH]),
    now: () => 7,
    env,
  });
}

function inProject(run: (root: string) => void): void {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pdks-step-")));
  try {
    run(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
