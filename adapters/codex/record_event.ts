import type { Result } from "../../core/protocol/result.ts";
import { isObject, type Payload } from "../shared/payload.ts";
import type { HookStep } from "../shared/run_hook.ts";
import { type CodexEvent, readEvent } from "./payloads.ts";
import { sessionFile } from "./session_file.ts";
import { removeSession, writeSession } from "./write_session.ts";

/** What recording asks of the outside. */
export type RecordPlace = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly now: () => number;
};

/** Records what a lifecycle event proves of the session. A failure is said, and stops nobody. */
export function recordEvent(
  payload: Payload,
  event: Exclude<CodexEvent, "PreToolUse">,
  place: RecordPlace,
): HookStep {
  const recorded = record(payload, event, place);
  return recorded.ok
    ? { kind: "done" }
    : { kind: "done", note: `${event} was not recorded: ${recorded.error}` };
}

function record(
  payload: Payload,
  event: Exclude<CodexEvent, "PreToolUse">,
  { repoRoot, now }: RecordPlace,
): Result<undefined, string> {
  switch (event) {
    case "UserPromptSubmit": {
      const read = readEvent(payload, event);
      if (!read.ok) return read;
      const { session_id, prompt } = read.value;
      const timestampMs = now();
      return writeSession(
        sessionFile(repoRoot, session_id),
        { kind: "user", text: prompt, timestampMs },
        timestampMs,
      );
    }
    case "PostToolUse": {
      const read = readEvent(payload, event);
      if (!read.ok) return read;
      const { session_id, tool_name: name, tool_input: args } = read.value;
      return writeSession(
        sessionFile(repoRoot, session_id),
        isObject(args) ? { kind: "tool", name, args } : { kind: "tool", name },
        now(),
      );
    }
    case "SessionEnd": {
      const read = readEvent(payload, event);
      return read.ok ? removeSession(sessionFile(repoRoot, read.value.session_id)) : read;
    }
  }
}
