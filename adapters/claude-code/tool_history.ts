import type { SessionEvidence } from "../../core/protocol/covenant_input.ts";
import { isObject } from "../shared/payload.ts";
import type { TranscriptRecord } from "./transcript_record.ts";

/** One call of the session as the judge sees it. */
export type PastCall = SessionEvidence["toolCalls"][number];

type Seen = { readonly id: string; readonly name: string; readonly args?: PastCall["args"] };

/** Gathers the tool calls of a transcript and what became of them. */
export type ToolHistory = {
  readonly add: (record: TranscriptRecord) => void;
  /** In the order of the file; a call is in it once, however often the file repeats it. */
  readonly calls: () => PastCall[];
};

/**
 * A call succeeded when its result is no error. Calls that a hook or a person stopped, that failed or
 * were cut off are errors there; a call without a result claims nothing.
 */
export function toolHistory(): ToolHistory {
  const seen = new Map<string, Seen>();
  const succeeded = new Map<string, boolean>();
  return {
    add: (record) => {
      if (record["isSidechain"] === true) return;
      const message = record["message"];
      const content = isObject(message) ? message["content"] : undefined;
      if (!Array.isArray(content)) return;
      const blocks: readonly unknown[] = content;
      for (const block of blocks) {
        if (!isObject(block)) continue;
        const call = record["type"] === "assistant" ? callOf(block) : undefined;
        if (call !== undefined && !seen.has(call.id)) seen.set(call.id, call);
        const result = record["type"] === "user" ? resultOf(block, record) : undefined;
        // The first result is the call's own; a later one can only repeat it.
        if (result !== undefined && !succeeded.has(result.id)) {
          succeeded.set(result.id, result.succeeded);
        }
      }
    },
    calls: () =>
      [...seen.values()].map(({ id, name, args }) => {
        const outcome = succeeded.get(id);
        return {
          name,
          ...(args === undefined ? {} : { args }),
          ...(outcome === undefined ? {} : { succeeded: outcome }),
        };
      }),
  };
}

function callOf(block: TranscriptRecord): Seen | undefined {
  const { type, id, name, input } = block;
  if (type !== "tool_use" || typeof id !== "string" || typeof name !== "string") return undefined;
  return isObject(input) ? { id, name, args: { ...input } } : { id, name };
}

function resultOf(
  block: TranscriptRecord,
  record: TranscriptRecord,
): { readonly id: string; readonly succeeded: boolean } | undefined {
  const { type, tool_use_id: id, is_error: isError } = block;
  if (type !== "tool_result" || typeof id !== "string") return undefined;
  // Absent or `false` on success; a refusal is marked beside it too, in the later version.
  const clean = isError === undefined || isError === false;
  return { id, succeeded: clean && record["toolDenialKind"] === undefined };
}
