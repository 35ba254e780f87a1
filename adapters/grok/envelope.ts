import { structuralEqual } from "../../core/declaration/structural_equal.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { isObject, kindOf, type Payload } from "../shared/payload.ts";

/** What the adapter reads of a payload that comes before a tool call. */
export type Envelope = {
  /** The session's folder; absolute. A tool's relative path starts there. */
  readonly cwd: string;
  readonly tool: string;
  readonly input: ToolInput;
};

/** The tool's input: whole, or the cut text of what was too long for the host to send. */
export type ToolInput =
  | { readonly kind: "whole"; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: "cut"; readonly text: string };

/** Keys that come twice, in the host's own spelling and as a copy in the other. */
const COPIES = {
  hookEventName: "hook_event_name",
  sessionId: "session_id",
  toolName: "tool_name",
  toolInput: "tool_input",
  toolUseId: "tool_use_id",
} as const;

type CopiedKey = keyof typeof COPIES;

/** The one event that may stop a call, as both spellings write it. */
export function isPreTool(payload: Payload): boolean {
  const event = valueOf(payload, "hookEventName");
  // Without a word on the event, a payload counts as one that may stop a call.
  return typeof event !== "string" || /^pre_?tool_?use$/i.test(event);
}

/**
 * Reads the envelope: the host's own spelling first, its copy where that is missing. Where both are
 * there they must agree: of two answers, neither is evidence.
 *
 * @returns one line that names the key that is missing, mistyped, or at odds with its copy
 */
export function readEnvelope(payload: Payload): Result<Envelope, string> {
  const torn = copiesAtOdds(payload);
  if (torn !== undefined) return err(torn);
  for (const key of ["hookEventName", "sessionId", "toolName", "toolUseId"] as const) {
    const value = valueOf(payload, key);
    if (value === undefined) return err(`the payload has no "${key}"`);
    if (typeof value !== "string") {
      return err(`"${key}" of the payload is ${kindOf(value)}, not a string`);
    }
  }
  const { cwd } = payload;
  if (typeof cwd !== "string") {
    return err(
      cwd === undefined
        ? 'the payload has no "cwd"'
        : `"cwd" of the payload is ${kindOf(cwd)}, not a string`,
    );
  }
  const input = readInput(payload);
  return input.ok
    ? ok({ cwd, tool: String(valueOf(payload, "toolName")), input: input.value })
    : input;
}

function readInput(payload: Payload): Result<ToolInput, string> {
  const value = valueOf(payload, "toolInput");
  const cut = payload["toolInputTruncated"];
  if (cut !== undefined && typeof cut !== "boolean") {
    return err(`"toolInputTruncated" of the payload is ${kindOf(cut)}, not true or false`);
  }
  if (value === undefined) return err('the payload has no "toolInput"');
  if (cut === true) {
    return typeof value === "string"
      ? ok({ kind: "cut", text: value })
      : err(`"toolInput" of the payload is ${kindOf(value)}, not the cut text it says it is`);
  }
  return isObject(value)
    ? ok({ kind: "whole", fields: value })
    : err(`"toolInput" of the payload is ${kindOf(value)}, not an object`);
}

function copiesAtOdds(payload: Payload): string | undefined {
  for (const key of Object.keys(COPIES).filter(isCopiedKey)) {
    const copy = COPIES[key];
    if (!Object.hasOwn(payload, key) || !Object.hasOwn(payload, copy)) continue;
    const [own, other] = [payload[key], payload[copy]];
    const agree = key === "hookEventName"
      ? plainEvent(own) === plainEvent(other)
      : structuralEqual(own, other);
    if (!agree) return `"${key}" and "${copy}" of the payload do not agree`;
  }
  return undefined;
}

function valueOf(payload: Payload, key: CopiedKey): unknown {
  if (Object.hasOwn(payload, key)) return payload[key];
  return Object.hasOwn(payload, COPIES[key]) ? payload[COPIES[key]] : undefined;
}

function isCopiedKey(key: string): key is CopiedKey {
  return Object.hasOwn(COPIES, key);
}

/** `pre_tool_use` and `PreToolUse` are one event. */
function plainEvent(event: unknown): unknown {
  return typeof event === "string" ? event.replaceAll("_", "").toLowerCase() : event;
}
