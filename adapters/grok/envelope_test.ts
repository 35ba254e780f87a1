import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isPreTool, readEnvelope } from "./envelope.ts";

const own = {
  hookEventName: "pre_tool_use",
  sessionId: "s",
  cwd: "/p",
  workspaceRoot: "/p/",
  toolName: "write",
  toolUseId: "c",
  toolInput: { file_path: "a", content: "x" },
  toolInputTruncated: false,
};
const copies = {
  hook_event_name: "PreToolUse",
  session_id: "s",
  tool_name: "write",
  tool_use_id: "c",
  tool_input: { file_path: "a", content: "x" },
};
const whole = { ...own, ...copies };

function without(...keys: readonly string[]) {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));
}

describe("an envelope that is read", () => {
  const cases: readonly (readonly [what: string, payload: Readonly<Record<string, unknown>>])[] = [
    ["both spellings", whole],
    ["the host's own spelling alone", own],
    ["the copies alone", { ...copies, cwd: "/p" }],
    ["more keys than known", { ...whole, subagentType: "x", newKey: [] }],
    ["no word on truncation", without("toolInputTruncated")],
  ];
  for (const [what, payload] of cases) {
    it(what, () =>
      assert.deepEqual(readEnvelope(payload), {
        ok: true,
        value: { cwd: "/p", tool: "write", input: { kind: "whole", fields: own.toolInput } },
      }));
  }

  it("a cut input", () => {
    const read = readEnvelope({ ...own, toolInput: '{"file_path":"a', toolInputTruncated: true });
    assert.ok(read.ok);
    assert.deepEqual(read.value.input, { kind: "cut", text: '{"file_path":"a' });
  });
});

describe("an envelope that is refused names the key", () => {
  const cases: readonly (readonly [payload: Readonly<Record<string, unknown>>, says: string])[] = [
    [without("hookEventName", "hook_event_name"), 'the payload has no "hookEventName"'],
    [without("sessionId", "session_id"), 'the payload has no "sessionId"'],
    [without("toolName", "tool_name"), 'the payload has no "toolName"'],
    [without("toolUseId", "tool_use_id"), 'the payload has no "toolUseId"'],
    [without("toolInput", "tool_input"), 'the payload has no "toolInput"'],
    [without("cwd"), 'the payload has no "cwd"'],
    [{ ...own, toolName: 5 }, '"toolName" of the payload is a number, not a string'],
    [{ ...own, sessionId: null }, '"sessionId" of the payload is null, not a string'],
    [{ ...own, cwd: [] }, '"cwd" of the payload is a list, not a string'],
    [{ ...own, toolInput: "x" }, '"toolInput" of the payload is a string, not an object'],
    [
      { ...own, toolInputTruncated: "no" },
      '"toolInputTruncated" of the payload is a string, not true or false',
    ],
    [
      { ...own, toolInputTruncated: true },
      '"toolInput" of the payload is an object, not the cut text it says it is',
    ],
    [
      { ...whole, tool_name: "read_file" },
      '"toolName" and "tool_name" of the payload do not agree',
    ],
    [
      { ...whole, tool_input: { file_path: "b", content: "x" } },
      '"toolInput" and "tool_input" of the payload do not agree',
    ],
    [
      { ...whole, hook_event_name: "PostToolUse" },
      '"hookEventName" and "hook_event_name" of the payload do not agree',
    ],
  ];
  for (const [payload, says] of cases) {
    it(says, () => assert.deepEqual(readEnvelope(payload), { ok: false, error: says }));
  }
});

it("only the event before a tool call may stop one", () => {
  const events: readonly (readonly [event: unknown, stops: boolean])[] = [
    ["pre_tool_use", true],
    ["PreToolUse", true],
    ["preToolUse", true],
    [undefined, true],
    [5, true],
    ["post_tool_use", false],
    ["user_prompt_submit", false],
    ["session_end", false],
    ["stop", false],
  ];
  for (const [hookEventName, stops] of events) {
    assert.equal(isPreTool(hookEventName === undefined ? {} : { hookEventName }), stops);
  }
});
