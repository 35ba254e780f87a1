import type { SessionEvidence } from "../../core/protocol/covenant_input.ts";
import { isObject } from "../shared/payload.ts";
import { textOf, type TranscriptRecord } from "./transcript_record.ts";

/** A person's own words, with the time they were sent. */
export type HumanMessage = SessionEvidence["userMessages"][number];

/**
 * Where the host says a prompt came from, when a person entered it in the terminal: at once, or kept
 * until the running turn was over. Measured on both versions; every other source (`sdk`, `system`, none)
 * is a program's, whatever `origin` a stream claims.
 */
const ENTERED = ["typed", "queued"] as const;

/**
 * The person's words in one record of a transcript, or `undefined`: tool results, prompts of programs,
 * notifications, slash commands and their expansions, shell lines, compaction summaries and all that
 * is a subagent's are not a person's.
 */
export function humanMessage(record: TranscriptRecord): HumanMessage | undefined {
  // `!== undefined`: a mark of any other value than the host's own is no reason to believe a record.
  if (record["isSidechain"] !== undefined && record["isSidechain"] !== false) return undefined;
  if (record["agentId"] !== undefined) return undefined;
  if (isMarked(record)) return undefined;
  switch (record["type"]) {
    case "user":
      return enteredPrompt(record);
    case "attachment":
      return absorbedPrompt(record);
    default:
      return undefined;
  }
}

function enteredPrompt(record: TranscriptRecord): HumanMessage | undefined {
  const { promptSource, toolUseResult, message } = record;
  if (toolUseResult !== undefined || !isHuman(record["origin"])) return undefined;
  if (!ENTERED.some((source) => source === promptSource)) return undefined;
  const content = isObject(message) ? message["content"] : undefined;
  if (holdsToolResult(content)) return undefined;
  const text = textOf(content);
  return text === undefined ? undefined : withTime(text, record["timestamp"]);
}

/** A prompt entered while a turn ran, which that turn took in: only an attachment tells of it. */
function absorbedPrompt(record: TranscriptRecord): HumanMessage | undefined {
  const { attachment } = record;
  if (!isObject(attachment) || isMarked(attachment)) return undefined;
  if (attachment["type"] !== "queued_command" || attachment["commandMode"] !== "prompt") {
    return undefined;
  }
  if (!isHuman(attachment["origin"])) return undefined;
  const text = textOf(attachment["prompt"]);
  const time = attachment["timestamp"] ?? record["timestamp"];
  return text === undefined ? undefined : withTime(text, time);
}

function isHuman(origin: unknown): boolean {
  return isObject(origin) && origin["kind"] === "human";
}

function isMarked(record: TranscriptRecord): boolean {
  return [record["isMeta"], record["isCompactSummary"]].some((mark) =>
    mark !== undefined && mark !== false
  );
}

function holdsToolResult(content: unknown): boolean {
  return Array.isArray(content) &&
    content.some((block: unknown) => isObject(block) && block["type"] === "tool_result");
}

function withTime(text: string, timestamp: unknown): HumanMessage {
  const timestampMs = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  return Number.isFinite(timestampMs) ? { text, timestampMs } : { text };
}
