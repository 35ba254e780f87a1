import { err, ok, type Result } from "../../core/protocol/result.ts";
import { readFields } from "../shared/fields.ts";
import type { Payload } from "../shared/payload.ts";

/** What the adapter reads of a `PreToolUse` payload; the host adds more with nearly every version. */
export type PreToolPayload = {
  readonly transcriptPath: string;
  /** Of the turn's prompt, as the transcript names it; missing in older versions. */
  readonly promptId?: string;
  /** The session's current directory, which a `cd` moves. */
  readonly cwd: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Missing in the main session. */
  readonly subagent?: { readonly agentType?: string };
};

/** The one event that may stop a call. */
export const PRE_TOOL_EVENT = "PreToolUse";

/** Events that must never stop the person, whatever somebody registered there. */
export const LIFECYCLE_EVENTS = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "PermissionRequest",
  "PermissionDenied",
  "Notification",
  "Stop",
  "SubagentStart",
  "SubagentStop",
  "PreCompact",
  "PostCompact",
] as const;

/** Whether a payload is of an event that must never stop the person. */
export function isLifecycle(payload: Payload): boolean {
  const event = payload["hook_event_name"];
  return LIFECYCLE_EVENTS.some((name) => name === event);
}

/**
 * Reads the envelope. Required are the keys the judgment reads; all of them were there in every
 * payload of both measured versions.
 *
 * @returns one line that names the key that is missing or mistyped
 */
export function readPreToolPayload(payload: Payload): Result<PreToolPayload, string> {
  const fields = readFields(payload, {
    hook_event_name: "string",
    session_id: "string",
    transcript_path: "string",
    cwd: "string",
    tool_name: "string",
    tool_input: "object",
    agent_id: "string?",
    agent_type: "string?",
  });
  if (!fields.ok) return fields;
  const { hook_event_name, transcript_path, cwd, tool_name, tool_input } = fields.value;
  const { agent_id, agent_type } = fields.value;
  const { prompt_id: promptId } = payload;
  if (hook_event_name !== PRE_TOOL_EVENT) {
    return err(`"hook_event_name" of the payload is "${hook_event_name}", not ${PRE_TOOL_EVENT}`);
  }
  if (!cwd.startsWith("/") && !/^[A-Za-z]:[\\/]/.test(cwd)) {
    return err(`"cwd" of the payload is "${cwd}", not an absolute path`);
  }
  if (tool_name === "") return err(`"tool_name" of the payload is empty`);
  return ok({
    transcriptPath: transcript_path,
    // Nothing is judged by it, so nothing is wrong with a payload that has none.
    ...(typeof promptId === "string" && promptId !== "" ? { promptId } : {}),
    cwd,
    tool: tool_name,
    input: tool_input,
    // `agent_type` alone proves nothing: a session started as an agent carries it on its main thread.
    ...(agent_id === undefined
      ? {}
      : { subagent: agent_type === undefined ? {} : { agentType: agent_type } }),
  });
}
