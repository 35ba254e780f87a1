import { err, type Result } from "../../core/protocol/result.ts";
import { type FieldsOf, readFields } from "../shared/fields.ts";
import { kindOf, type Payload } from "../shared/payload.ts";

/** Events of the host that are no call to be judged. Codex 0.171 knows these. */
const OTHER_EVENTS: readonly string[] = [
  "SessionStart",
  "PreModelRequest",
  "PostModelRequest",
  "PermissionRequest",
  "PreCompact",
  "PostCompact",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "Interrupt",
];

/** The events the adapter registers, in the order they stand in the settings. */
export const EVENTS = ["PreToolUse", "UserPromptSubmit", "PostToolUse", "SessionEnd"] as const;
/** One of them. */
export type CodexEvent = (typeof EVENTS)[number];

const ALWAYS = {
  session_id: "string",
  transcript_path: "string or null",
  cwd: "string",
  hook_event_name: "string",
} as const;

const TURN = {
  ...ALWAYS,
  model: "string",
  permission_mode: "string",
  turn_id: "string",
} as const;

/** The keys the host's own schemas mark required, by event. */
export const REQUIRED = {
  PreToolUse: { ...TURN, tool_name: "string", tool_input: "any", tool_use_id: "string" },
  PostToolUse: {
    ...TURN,
    tool_name: "string",
    tool_input: "any",
    tool_response: "any",
    tool_use_id: "string",
  },
  UserPromptSubmit: { ...TURN, prompt: "string" },
  SessionEnd: { ...ALWAYS, reason: "string" },
} as const;

/** What a payload is about. */
export type EventOf =
  | { readonly kind: "event"; readonly event: CodexEvent }
  /** An event of the host that this adapter has no part in. */
  | { readonly kind: "other" }
  | { readonly kind: "fault"; readonly why: string };

/** Reads the event; one that nobody knows is a fault, since it may be a call under a new name. */
export function eventOf(payload: Payload): EventOf {
  const name = payload["hook_event_name"];
  if (typeof name !== "string") {
    const found = name === undefined ? "has no" : `has ${kindOf(name)} for`;
    return { kind: "fault", why: `the payload ${found} "hook_event_name"` };
  }
  const event = EVENTS.find((known) => known === name);
  if (event !== undefined) return { kind: "event", event };
  if (OTHER_EVENTS.includes(name)) return { kind: "other" };
  return { kind: "fault", why: `"hook_event_name" is "${name}", which is no event of Codex` };
}

/**
 * Reads the keys an event must have.
 *
 * @returns the typed values, or one line that names the key that is missing or of the wrong type
 */
export function readEvent<E extends CodexEvent>(
  payload: Payload,
  event: E,
): Result<FieldsOf<(typeof REQUIRED)[E]>, string> {
  const read = readFields(payload, REQUIRED[event]);
  if (read.ok && payload["session_id"] === "") return err('"session_id" of the payload is empty');
  return read;
}
