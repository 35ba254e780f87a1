import { basename } from "node:path";
import process from "node:process";
import type { Readers } from "../../core/protocol/readers.ts";
import type { Result } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import type { Payload } from "../shared/payload.ts";
import type { HookStep } from "../shared/run_hook.ts";
import { eventOf, readEvent } from "./payloads.ts";
import { translatePreTool } from "./pre_tool.ts";
import { readSession } from "./read_session.ts";
import { recordEvent } from "./record_event.ts";
import { sessionFile, SESSIONS_FOLDER } from "./session_file.ts";

/** What one step asks of the outside. */
export type HookStepOptions = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  readonly furtherTools: () => Result<readonly FurtherTool[], string>;
  /** Milliseconds since the epoch; the clock when missing. */
  readonly now?: () => number;
  readonly env?: Readonly<Record<string, string | undefined>>;
};

/** The host sets these for the shell lines of its agent, and not for its hooks. */
const AGENT_SHELL = ["CODEX_TOOL_CALL_ID", "CODEX_THREAD_ID", "CODEX_SESSION_ID"] as const;

/** Whether a payload is of an event that must never stop the person. */
export function isLifecycle(payload: Payload): boolean {
  const read = eventOf(payload);
  return read.kind === "other" || (read.kind === "event" && read.event !== "PreToolUse");
}

/** What is to be done about one payload. */
export function hookStep(payload: Payload, options: HookStepOptions): HookStep {
  const { repoRoot, readers, now = Date.now, env = process.env } = options;
  const read = eventOf(payload);
  if (read.kind === "other") return { kind: "done" };
  if (read.kind === "fault") return { kind: "refuse", why: read.why };
  if (read.event !== "PreToolUse") {
    const nested = AGENT_SHELL.find((name) => env[name] !== undefined);
    if (read.event === "UserPromptSubmit" && nested !== undefined) {
      const note = `the prompt was not recorded: ${nested} is set, so no person need have typed it`;
      return { kind: "done", note };
    }
    return recordEvent(payload, read.event, { repoRoot, now });
  }
  const input = translatePreTool(payload, options);
  if (!input.ok) return { kind: "refuse", why: input.error };
  const event = readEvent(payload, "PreToolUse");
  if (!event.ok) return { kind: "refuse", why: event.error };
  const evidencePath = sessionFile(repoRoot, event.value.session_id);
  const session = readSession(evidencePath, readers);
  if (!session.ok) {
    const file = `${SESSIONS_FOLDER}/${basename(evidencePath)}`;
    const next = `a person removes ${file} in their own terminal`;
    return { kind: "refuse", why: session.error, next };
  }
  return {
    kind: "judge",
    input: input.value,
    session: { evidencePath, read: () => session.value },
  };
}
