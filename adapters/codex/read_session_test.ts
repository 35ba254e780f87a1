import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { nodeReaders } from "../shared/node_readers.ts";
import { readSession } from "./read_session.ts";
import { sessionFile } from "./session_file.ts";
import { removeSession, TOOL_BYTES_LIMIT, TOOL_LINE_LIMIT, writeSession } from "./write_session.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const user = (text: string, timestampMs = 1) => ({ kind: "user", text, timestampMs }) as const;
const tool = (name: string, args?: Record<string, unknown>) =>
  args === undefined ? { kind: "tool", name } as const : { kind: "tool", name, args } as const;

describe("a session's evidence", () => {
  test("is read as it was written, in order", () =>
    inFolder((root) => {
      const file = sessionFile(root, "s");
      for (
        const record of [user("a\nb", 5), tool("Bash", { command: "x" }), tool("t"), user("c", 6)]
      ) {
        assert.ok(writeSession(file, record, 1).ok);
      }
      assert.deepEqual(read(file), {
        ok: true,
        value: {
          userMessages: [{ text: "a\nb", timestampMs: 5 }, { text: "c", timestampMs: 6 }],
          toolCalls: [{ name: "Bash", args: { command: "x" } }, { name: "t" }],
        },
      });
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(statSync(dirname(file)).mode & 0o777, 0o700);
    }));

  test("is empty where nothing was recorded", () =>
    inFolder((root) => {
      assert.deepEqual(read(sessionFile(root, "s")), {
        ok: true,
        value: { userMessages: [], toolCalls: [] },
      });
    }));

  const damaged: readonly (readonly [string, string, RegExp])[] = [
    ["no JSON", "x\n", /line 2 .*damaged/],
    ["a list", "[]\n", /line 2/],
    ["an unknown kind", '{"kind":"agent","text":"x"}\n', /line 2 .*"kind"/],
    ["an unknown key", '{"kind":"tool","name":"x","succeeded":true}\n', /line 2 .*"succeeded"/],
    ["no time", '{"kind":"user","text":"x"}\n', /line 2 .*"timestampMs"/],
    ["a time of another type", '{"kind":"user","text":"x","timestampMs":"1"}\n', /line 2/],
    ["arguments of another type", '{"kind":"tool","name":"x","args":[]}\n', /line 2 .*"args"/],
    ["an empty line", "\n", /line 2/],
    ["a line that is cut", '{"kind":"tool","name":"x"}', /line 2 .*cut/],
  ];
  for (const [name, line, why] of damaged) {
    test(`is not read with ${name}`, () =>
      inFolder((root) => {
        const file = sessionFile(root, "s");
        writeSession(file, user("a"), 1);
        writeFileSync(file, readFileSync(file, "utf8") + line);
        const result = read(file);
        assert.ok(!result.ok);
        assert.match(result.error, why);
      }));
  }

  test("is not read where it is no text", () =>
    inFolder((root) => {
      const file = sessionFile(root, "s");
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, new Uint8Array([255]));
      assert.ok(!read(file).ok);
    }));

  test("does not grow without end: long calls lose their arguments, then calls are not taken", () =>
    inFolder((root) => {
      const file = sessionFile(root, "s");
      assert.ok(writeSession(file, tool("Bash", { command: "x".repeat(TOOL_LINE_LIMIT) }), 1).ok);
      assert.deepEqual(read(file), {
        ok: true,
        value: { userMessages: [], toolCalls: [{ name: "Bash" }] },
      });
      writeSession(file, user("x".repeat(TOOL_BYTES_LIMIT)), 1);
      assert.ok(!writeSession(file, tool("Bash"), 1).ok);
      assert.ok(writeSession(file, user("still heard"), 1).ok);
    }));

  test("of sessions over for a week goes when a new one begins, and nothing else does", () =>
    inFolder((root) => {
      const [old, young, current] = ["old", "young", "now"].map((id) => sessionFile(root, id));
      assert.ok(old && young && current);
      const other = join(dirname(old), "notes.jsonl");
      for (const file of [old, young]) writeSession(file, user("a"), 1);
      writeFileSync(other, "");
      const now = Date.now();
      for (const file of [old, other]) utimesSync(file, 1, (now - 8 * DAY_MS) / 1000);
      utimesSync(young, 1, (now - 6 * DAY_MS) / 1000);
      writeSession(current, user("a"), now);
      assert.deepEqual([old, young, other].map(existsSync), [false, true, true]);
    }));

  test("never goes through a link", () =>
    inFolder((root) => {
      const file = sessionFile(root, "s");
      mkdirSync(dirname(file), { recursive: true });
      const target = join(root, "target");
      symlinkSync(target, file);
      assert.ok(!writeSession(file, user("a"), 1).ok);
      assert.equal(existsSync(target), false);
    }));

  test("is removed alone, and twice without a word", () =>
    inFolder((root) => {
      const [one, two] = [sessionFile(root, "1"), sessionFile(root, "2")];
      for (const file of [one, two]) writeSession(file, user("a"), 1);
      assert.ok(removeSession(one).ok);
      assert.ok(removeSession(one).ok);
      assert.deepEqual([one, two].map(existsSync), [false, true]);
    }));

  test("stands under a name that no session id can bend", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (id) => {
      assert.match(
        sessionFile("/p", id),
        /^\/p\/\.polydeukes\/codex-sessions\/[0-9a-f]{64}\.jsonl$/,
      );
    }));
  });

  test("of any text is read or refused, never more", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      const result = readSession("x", { readText: () => ({ kind: "text", text: `${text}\n` }) });
      if (!result.ok) assert.match(result.error, /^line \d+ /);
    }));
  });
});

function read(file: string) {
  return readSession(file, nodeReaders());
}

function inFolder(run: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), "pdks-session-"));
  try {
    run(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
