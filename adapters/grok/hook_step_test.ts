import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok } from "../../core/protocol/result.ts";
import { hookStep } from "./hook_step.ts";

const FILES: Readonly<Record<string, string>> = { "/p/a.txt": "old text\n", "/out/b.txt": "b\n" };
const readers: Readers = {
  readText: (path) => {
    const text = FILES[path];
    return text === undefined ? { kind: "absent" } : { kind: "text", text };
  },
  statOf: (path) =>
    FILES[path] === undefined
      ? undefined
      : { kind: "file", size: 1, mtimeMs: 0, ino: 1, dev: 1, nlink: 1 },
  realPath: (path) =>
    path in FILES || ["/", "/p", "/p/sub", "/out"].includes(path) ? path : undefined,
  listDir: () => undefined,
};

function step(toolName: string, toolInput: unknown, more: Readonly<Record<string, unknown>> = {}) {
  const payload = {
    hookEventName: "pre_tool_use",
    sessionId: "s",
    toolUseId: "c",
    cwd: "/p",
    toolName,
    toolInput,
    ...more,
  };
  return hookStep(payload, {
    repoRoot: "/p",
    readers,
    furtherTools: () =>
      ok([{ name: "notes__write", path: "path", content: "text" }, {
        name: "notes__drop",
        path: "path",
        delete: true,
      }]),
  });
}

function callOf(made: ReturnType<typeof step>) {
  assert.ok(made.kind === "judge");
  assert.equal(made.input.toolCalls.length, 1);
  return made.input.toolCalls[0];
}

describe("a call becomes an input", () => {
  const cases: readonly (readonly [what: string, tool: string, input: unknown, change: unknown])[] =
    [
      ["a new file", "write", { file_path: "n.txt", content: "x" }, {
        kind: "create",
        path: "n.txt",
        post: "x",
      }],
      ["over a file", "write", { file_path: "/p/a.txt", content: "x" }, {
        kind: "modify",
        path: "a.txt",
        pre: "old text\n",
        post: "x",
      }],
      ["outside", "write", { file_path: "../out/b.txt", content: "x" }, {
        kind: "modify",
        path: "/out/b.txt",
        pre: "b\n",
        post: "x",
      }],
      ["a replacement", "search_replace", {
        file_path: "a.txt",
        old_string: "old",
        new_string: "$&",
      }, {
        kind: "modify",
        path: "a.txt",
        pre: "old text\n",
        post: "$& text\n",
      }],
      ["a replacement the host refuses", "search_replace", {
        file_path: "a.txt",
        old_string: "none",
        new_string: "x",
      }, undefined],
      ["a whole new text by lines", "hashline_edit", {
        file_path: "a.txt",
        edits: [{ op: "write", content: "new\n" }],
      }, { kind: "modify", path: "a.txt", pre: "old text\n", post: "new\n" }],
      ["an anchored edit", "hashline_edit", {
        path: "a.txt",
        operations: [{ op: "replace", anchor: "1:abc", content: "new" }],
      }, undefined],
      ["a tool the config adds", "notes__write", { path: "n.txt", text: "x" }, {
        kind: "create",
        path: "n.txt",
        post: "x",
      }],
      ["the same through the wrapper", "notes__write", {
        tool_name: "notes__write",
        tool_input: { path: "n.txt", text: "x" },
      }, { kind: "create", path: "n.txt", post: "x" }],
      ["a removal", "notes__drop", { path: "a.txt" }, {
        kind: "delete",
        path: "a.txt",
        pre: "old text\n",
      }],
    ];
  for (const [what, tool, input, change] of cases) {
    it(what, () => assert.deepEqual(callOf(step(tool, input))?.fileChange, change));
  }

  it("a shell line starts in the session's folder", () => {
    for (const tool of ["run_terminal_command", "monitor"]) {
      const call = callOf(step(tool, { command: "ls" }, { cwd: "/p/sub" }));
      assert.deepEqual(call, { name: tool, args: { command: "ls", cwd: "/p/sub" } });
    }
  });

  it("proves neither an actor nor a session", () => {
    const made = step("write", { file_path: "n", content: "" }, {
      subagentType: "general-purpose",
    });
    assert.ok(made.kind === "judge");
    assert.equal(made.input.actor, undefined);
    assert.equal(made.session, undefined);
  });

  it("a cut input is judged by its path", () => {
    const made = step("write", '{"file_path":"big.txt","content":"HH [truncated]', {
      toolInputTruncated: true,
    });
    assert.deepEqual(callOf(made), { name: "write", args: { file_path: "/p/big.txt" } });
  });

  it("any other tool is any other call", () => {
    const call = callOf(step("read_file", { target_file: "a.txt" }));
    assert.deepEqual(call, { name: "read_file", args: { target_file: "a.txt" } });
  });
});

describe("a call that is refused", () => {
  const cases: readonly (readonly [tool: string, input: unknown, says: RegExp])[] = [
    ["write", { content: "x" }, /toolInput has no "file_path" \(write\)/],
    ["write", { file_path: "", content: "x" }, /the path in toolInput is empty/],
    ["write", { file_path: "a", content: 5 }, /"content" of toolInput is a number, not a string/],
    ["search_replace", { file_path: "a", old_string: "x" }, /no "new_string"/],
    ["run_terminal_command", { cmd: "ls" }, /no "command" \(run_terminal_command\)/],
    ["notes__write", { path: "a" }, /no "text" \(notes__write\)/],
  ];
  for (const [tool, input, says] of cases) {
    it(`${tool} ${JSON.stringify(input)}`, () => {
      const made = step(tool, input);
      assert.ok(made.kind === "refuse");
      assert.match(made.why, says);
    });
  }

  it("a cut line, and a cut input without its path", () => {
    for (
      const [tool, text] of [["monitor", '{"command":"rm x'], ["write", '{"content":"HH']] as const
    ) {
      const made = step(tool, text, { toolInputTruncated: true });
      assert.ok(made.kind === "refuse");
      assert.match(made.why, /too long for the host to send/);
    }
  });

  it("a config whose tools cannot be read", () => {
    const payload = {
      hookEventName: "pre_tool_use",
      sessionId: "s",
      toolUseId: "c",
      cwd: "/p",
      toolName: "x__y",
      toolInput: {},
    };
    const made = hookStep(payload, {
      repoRoot: "/p",
      readers,
      furtherTools: () => err("bad tools"),
    });
    assert.deepEqual(made, { kind: "refuse", why: "bad tools" });
  });
});

it("other events are done with", () => {
  assert.deepEqual(step("write", {}, { hookEventName: "post_tool_use" }), { kind: "done" });
});
