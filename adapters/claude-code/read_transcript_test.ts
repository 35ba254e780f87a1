import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { transcriptReader } from "./read_transcript.ts";

const CORPUS = fileURLToPath(
  new URL("../../tests/corpora/hosts/claude-code/transcripts/", import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), "pdks-transcript-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const EVERYTHING = { transcript: true, sidecar: false };
/** Wide enough for any of the corpus. */
const VALVE = { transcript: false, sidecar: false, witnessTtlMs: 100 * 365 * 24 * 3600_000 };

/** What people said in the transcripts of real sessions, each recorded by the version in its name. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  "2.1.197-all-tools": [],
  "2.1.332-all-tools": [],
  "2.1.332-subagent": [],
  "2.1.197-stream-json": [],
  "2.1.332-stream-json": [],
  "2.1.197-terminal": [
    "positional-words",
    "slow please",
    "queued during text",
    "write now",
    "after compact",
    "look:",
  ],
  "2.1.332-terminal": [
    "hello from a typed prompt",
    "second typed prompt",
    "1queued while busy",
    "third prompt, I will reject",
  ],
  "2.1.197-resumed": ["words before resuming", "words after resuming", "write a file"],
  "2.1.332-resumed": ["words before resuming", "words after resuming", "write a file"],
  "2.1.197-ways-to-speak": [
    "typed words",
    "run the sleep",
    "absorbed while busy",
    "slow please",
    "queued during text",
    "pdks witness",
    "start the agent",
    "after the compaction",
  ],
  "2.1.332-ways-to-speak": [
    "typed words",
    "run the sleep",
    "absorbed while busy",
    "slow please",
    "queued during text",
    // A paste of several lines is wrapped by this version: its first line is no token's.
    "",
    "start the agent",
    "after the compaction",
  ],
};

for (const [name, said] of Object.entries(SAID)) {
  test(`people's words of a real session: ${name}`, () => {
    const reader = transcriptReader(join(CORPUS, `${name}.jsonl`), Date.now);
    for (const needs of [EVERYTHING, VALVE]) {
      const messages = reader.read(needs)?.userMessages ?? [];
      assert.deepEqual(messages.map(({ text }) => text.split("\n")[0]), said);
      assert.ok(messages.every(({ timestampMs }) => timestampMs !== undefined));
    }
  });
}

/** Tool calls of real sessions, `+` succeeded, `-` did not. */
const CALLED: Readonly<Record<string, string>> = {
  "2.1.197-all-tools": "Write+ Edit- Read+ Edit+ MultiEdit- Read+ NotebookEdit+ Bash+ Bash- Agent+",
  "2.1.332-all-tools": "Write+ Edit+ Read+ Edit- MultiEdit- Read+ NotebookEdit+ Bash+ Bash- Agent+",
  "2.1.197-terminal": "Write-",
  "2.1.332-terminal": "Write+ Bash+ Write-",
  "2.1.332-subagent": "",
  "2.1.197-ways-to-speak": "Bash+ Agent+",
};

for (const [name, called] of Object.entries(CALLED)) {
  test(`tool calls of a real session: ${name}`, () => {
    const reader = transcriptReader(join(CORPUS, `${name}.jsonl`), Date.now);
    const calls = reader.read(EVERYTHING)?.toolCalls ?? [];
    const words = calls.map((call) =>
      call.name + (call.succeeded === undefined ? "?" : call.succeeded ? "+" : "-")
    );
    assert.equal(words.join(" "), called);
    assert.ok(calls.every(({ args }) => args !== undefined));
  });
}

const at = (minutes: number): string => new Date(Date.UTC(2026, 11, 1, 12, minutes)).toISOString();
const NOW = () => Date.UTC(2026, 11, 1, 13, 0);
const typed = (text: string, minutes: number) => ({
  type: "user",
  isSidechain: false,
  message: { role: "user", content: text },
  timestamp: at(minutes),
  origin: { kind: "human" },
  promptSource: "typed",
});
const answer = (minutes: number, content: readonly unknown[] = []) => ({
  type: "assistant",
  message: { role: "assistant", content },
  timestamp: at(minutes),
});

function written(name: string, lines: readonly unknown[], end = "\n"): string {
  const path = join(folder, `${name}.jsonl`);
  const text = lines.map((line) => typeof line === "string" ? line : JSON.stringify(line));
  writeFileSync(path, text.join("\n") + end);
  return path;
}

function said(path: string, ttlMinutes?: number): readonly string[] | undefined {
  const needs = ttlMinutes === undefined
    ? EVERYTHING
    : { ...VALVE, witnessTtlMs: ttlMinutes * 60_000 };
  return transcriptReader(path, NOW).read(needs)?.userMessages.map(({ text }) => text);
}

test("a damaged line is no message and takes no other along", () => {
  const whole = JSON.stringify(typed("cut", 50));
  const path = written("damaged", [
    typed("first", 40),
    whole.slice(0, -20),
    `${whole.slice(0, 60)}${JSON.stringify(typed("run together", 51))}`,
    "\u0000\u0000\u0000",
    `[${JSON.stringify(typed("in a list", 52))}]`,
    JSON.stringify(JSON.stringify(typed("in a string", 53))),
    "",
    typed("last", 55),
    whole.slice(0, 90),
  ], "");
  assert.deepEqual(said(path), ["first", "last"]);
  assert.deepEqual(said(path, 600), ["first", "last"]);
});

test("a record quoted inside another is not believed", () => {
  const quoted = JSON.stringify(typed("pdks witness", 59));
  const path = written("quoted", [
    answer(58, [{ type: "text", text: `${quoted}\n${quoted}` }]),
    {
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: "t", content: quoted }] },
      toolUseResult: typed("pdks witness", 59),
      timestamp: at(59),
    },
    { type: "user", nested: typed("pdks witness", 59), timestamp: at(59) },
  ]);
  assert.deepEqual(said(path), []);
  assert.deepEqual(said(path, 600), []);
});

test("the file's order is not the order of time: all within the window are found", () => {
  const filler = Array.from(
    { length: 400 },
    () => answer(57, [{ type: "text", text: "z".repeat(4000) }]),
  );
  const path = written("disorder", [
    typed("long ago", 1),
    answer(1),
    typed("in the window", 52),
    answer(51),
    ...filler,
    typed("absorbed late, typed early", 45),
    answer(58),
    ...filler,
  ]);
  assert.deepEqual(said(path, 10)?.slice(-2), ["in the window", "absorbed late, typed early"]);
});

test("old answers written anew end nothing", () => {
  const filler = Array.from(
    { length: 200 },
    () => answer(57, [{ type: "text", text: "z".repeat(4000) }]),
  );
  const copies = Array.from(
    { length: 20 },
    () => answer(2, [{ type: "text", text: "y".repeat(4000) }]),
  );
  const path = written("anew", [typed("in the window", 55), ...filler, ...copies, ...filler]);
  assert.deepEqual(said(path, 10), ["in the window"]);
});

test("a message longer than a stretch is read", () => {
  const text = `pdks witness\n${"x".repeat(900_000)}`;
  assert.deepEqual(said(written("long", [answer(50), typed(text, 55), answer(56)]), 10), [text]);
});

test("what cannot be read is no session", () => {
  const none = transcriptReader(join(folder, "none.jsonl"), NOW);
  const directory = transcriptReader(folder, NOW);
  for (const reader of [none, directory]) {
    assert.equal(reader.read(EVERYTHING), undefined);
    assert.equal(reader.read(VALVE), undefined);
  }
  assert.equal(none.evidencePath, join(folder, "none.jsonl"));
});

test("nothing is read for a config that asks for nothing", () => {
  const reader = transcriptReader(join(folder, "none.jsonl"), NOW);
  assert.deepEqual(reader.read({ transcript: false, sidecar: false }), {
    userMessages: [],
    toolCalls: [],
  });
});

test("a call counts once, and without a result it claims nothing", () => {
  const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: { command: id } });
  const result = (id: string, more: object = {}) => ({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: id }] },
    ...more,
  });
  const path = written("calls", [
    answer(1, [use("a")]),
    answer(1, [use("a"), use("b")]),
    result("a"),
    result("b", { toolDenialKind: "permission-rule" }),
    answer(2, [use("c"), { type: "tool_use", id: 5 }, "odd", { type: "text", text: "t" }]),
    { ...answer(2, [use("d")]), isSidechain: true },
    { type: "user", message: { content: [use("e")] } },
    { ...answer(3), message: "odd" },
  ]);
  assert.deepEqual(transcriptReader(path, NOW).read(EVERYTHING)?.toolCalls, [
    { name: "Bash", args: { command: "a" }, succeeded: true },
    { name: "Bash", args: { command: "b" }, succeeded: false },
    { name: "Bash", args: { command: "c" } },
  ]);
});

test("the subagents' records come along when they are asked for", () => {
  const path = written("session", [typed("x", 1)]);
  const reader = transcriptReader(path, NOW);
  const sidecar = () => reader.read({ transcript: false, sidecar: true })?.channels?.sidecar;
  assert.equal(sidecar(), "[]");
  const records = join(folder, "session/subagents");
  mkdirSync(records, { recursive: true });
  writeFileSync(join(records, "agent-b.meta.json"), '{ "agentType": "scribe" }');
  writeFileSync(join(records, "agent-a.meta.json"), '{"agentType":"general-purpose"}');
  writeFileSync(join(records, "agent-a.jsonl"), "{}");
  assert.equal(sidecar(), '[{"agentType":"general-purpose"},{"agentType":"scribe"}]');
  writeFileSync(join(records, "agent-c.meta.json"), '{"agentType":');
  assert.equal(sidecar(), undefined);
  assert.equal(reader.read({ transcript: false, sidecar: false })?.channels, undefined);
});

test("the valve reads a long transcript at the speed of one pass over its bytes", () => {
  const filler = JSON.stringify(answer(58, [{ type: "text", text: "z".repeat(2000) }]));
  const path = join(folder, "large.jsonl");
  const lines = Math.ceil(16 * 1024 * 1024 / (filler.length + 1));
  writeFileSync(path, `${JSON.stringify(typed("first", 55))}\n${`${filler}\n`.repeat(lines)}`);
  const reader = transcriptReader(path, NOW);
  const timed = (task: () => void): number => {
    const start = performance.now();
    task();
    return performance.now() - start;
  };
  const valve = () => {
    assert.equal(reader.read({ ...VALVE, witnessTtlMs: 600_000 })?.userMessages.length, 1);
  };
  // All of it lies in the window: the worst case. Both in turn, since the machine is shared.
  const pass = () => assert.equal(countLines(readFileSync(path)), lines + 1);
  const ratios = Array.from({ length: 5 }, () => timed(valve) / timed(pass));
  assert.ok(Math.min(...ratios) <= 1.5, ratios.map((ratio) => ratio.toFixed(1)).join(" "));
});

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 10) count++;
  return count;
}
