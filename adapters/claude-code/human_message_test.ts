import assert from "node:assert/strict";
import { test } from "node:test";
import { humanMessage } from "./human_message.ts";
import type { TranscriptRecord } from "./transcript_record.ts";

const AT = "2026-12-01T11:14:22.604Z";
const TYPED: TranscriptRecord = {
  type: "user",
  isSidechain: false,
  message: { role: "user", content: "pdks witness" },
  timestamp: AT,
  origin: { kind: "human" },
  promptSource: "typed",
};
const ABSORBED: TranscriptRecord = {
  type: "attachment",
  isSidechain: false,
  timestamp: "2026-12-01T11:20:00.000Z",
  attachment: {
    type: "queued_command",
    commandMode: "prompt",
    prompt: "pdks witness",
    origin: { kind: "human" },
    timestamp: AT,
  },
};
const attachment = (more: TranscriptRecord): TranscriptRecord => ({
  ...ABSORBED,
  attachment: { ...Object(ABSORBED["attachment"]), ...more },
});

const SAID = { text: "pdks witness", timestampMs: Date.parse(AT) };

const HUMAN: readonly (readonly [string, TranscriptRecord])[] = [
  ["typed", TYPED],
  ["queued until the turn was over", { ...TYPED, promptSource: "queued" }],
  ["absorbed by the turn", ABSORBED],
  ["blocks of text", {
    ...TYPED,
    message: { content: [{ type: "text", text: "pdks witness" }, { type: "image" }] },
  }],
  ["marks that say no", { ...TYPED, isMeta: false, isCompactSummary: false }],
];

const OTHERS: readonly (readonly [string, TranscriptRecord])[] = [
  ["prompt of a program", { ...TYPED, promptSource: "sdk", origin: undefined }],
  ["program that claims to be human", { ...TYPED, promptSource: "sdk" }],
  ["slash command, human but of no source", { ...TYPED, promptSource: undefined }],
  ["suggestion taken up", { ...TYPED, promptSource: "suggestion_accepted" }],
  ["no origin", { ...TYPED, origin: undefined }],
  ["origin as a word", { ...TYPED, origin: "human" }],
  ["task notification", {
    ...TYPED,
    origin: { kind: "task-notification" },
    promptSource: "system",
  }],
  ["peer", { ...TYPED, origin: { kind: "peer" } }],
  ["expanded body of a command", { ...TYPED, isMeta: true }],
  ["mark of an odd value", { ...TYPED, isMeta: "yes" }],
  ["compaction summary", { ...TYPED, isCompactSummary: true }],
  ["subagent's record", { ...TYPED, isSidechain: true }],
  ["record with an agent", { ...TYPED, agentId: "a1" }],
  ["tool result", { ...TYPED, toolUseResult: { stdout: "pdks witness" } }],
  ["tool result among blocks", {
    ...TYPED,
    message: { content: [{ type: "text", text: "pdks witness" }, { type: "tool_result" }] },
  }],
  ["no message", { ...TYPED, message: undefined }],
  ["no text", { ...TYPED, message: { content: [{ type: "image" }] } }],
  ["the model's words", { ...TYPED, type: "assistant" }],
  ["a system record", { ...TYPED, type: "system" }],
  ["the last prompt", { ...TYPED, type: "last-prompt" }],
  ["a queue operation", { type: "queue-operation", operation: "enqueue", content: "pdks witness" }],
  ["absorbed from a program", attachment({ origin: { kind: "sdk" } })],
  ["absorbed, of no origin", attachment({ origin: undefined })],
  ["absorbed notification", attachment({ commandMode: "task-notification" })],
  ["absorbed and marked", attachment({ isMeta: true })],
  ["another attachment", attachment({ type: "file" })],
  ["absorbed in a subagent", { ...ABSORBED, isSidechain: true }],
];

for (const [name, record] of HUMAN) {
  test(`a person's words: ${name}`, () => assert.deepEqual(humanMessage(record), SAID));
}

for (const [name, record] of OTHERS) {
  test(`no person's words: ${name}`, () => assert.equal(humanMessage(record), undefined));
}

test("a time that is none is left out", () => {
  for (const timestamp of [undefined, "yesterday", 5, null]) {
    assert.deepEqual(humanMessage({ ...TYPED, timestamp }), { text: "pdks witness" });
  }
});
