import type { Buffer } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import type { SessionEvidence } from "../../core/protocol/covenant_input.ts";
import type { SessionReader } from "../shared/judge_port.ts";
import { awaitPrompt } from "./await_prompt.ts";
import { byteSearch } from "./byte_search.ts";
import { type HumanMessage, humanMessage } from "./human_message.ts";
import { linesFromEnd } from "./lines_from_end.ts";
import { readSidecar } from "./read_sidecar.ts";
import { toolHistory } from "./tool_history.ts";
import { parseRecord, type TranscriptRecord } from "./transcript_record.ts";

/**
 * Records are not in the order of their times: a prompt taken in mid-turn carries the time it was
 * typed, an answer may be written before its prompt. So the reading goes on past the window, until an
 * answer older than that by this many milliseconds.
 */
const DISORDER_MS = 10 * 60_000;

/** Bytes of JSON without which a record is no person's; the host writes letters unescaped. */
const HUMAN_MARK = byteSearch('"human"');
/** The same for tool calls and their results, and for the model's answers. */
const TOOL_MARK = byteSearch('"tool_');
const ANSWER_MARK = byteSearch('"assistant"');

/** Records at the start of a stretch looked at for the time; long ones are passed over. */
const TIMED_RECORDS = 24;
const TIMED_RECORD_LIMIT = 32 * 1024;

/** A host may write old answers anew (a resumed or compacted session); one stretch of them ends nothing. */
const OLDER_STRETCHES = 2;

const LINE_FEED = 0x0a;

/**
 * The session of a transcript, read only when asked and only as far as needed: nothing for a config
 * that reads no session, the last messages for the valve, everything where an entry binds it.
 *
 * @param path the payload's `transcript_path`
 * @param now milliseconds since the epoch
 * @param promptId the payload's `prompt_id`, waited for where the host may not have written it yet
 */
export function transcriptReader(
  path: string,
  now: () => number,
  promptId?: string,
): SessionReader {
  return {
    evidencePath: path,
    read: ({ transcript, sidecar, witnessTtlMs }) => {
      const asked = transcript || witnessTtlMs !== undefined;
      if (asked && promptId !== undefined && isFile(path)) awaitPrompt(path, promptId);
      const read = transcript
        ? readWhole(path)
        : witnessTtlMs === undefined
        ? { userMessages: [], toolCalls: [] }
        : readRecent(path, now() - witnessTtlMs - DISORDER_MS);
      if (read === undefined || !sidecar) return read;
      const records = readSidecar(path);
      return records === undefined ? read : { ...read, channels: { sidecar: records } };
    },
  };
}

type Evidence = Pick<SessionEvidence, "userMessages" | "toolCalls">;

/** People's messages and tool calls of the whole file, in its order; `undefined` when it cannot be read. */
function readWhole(path: string): Evidence | undefined {
  if (!isFile(path)) return undefined;
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return undefined;
  }
  const userMessages: HumanMessage[] = [];
  const history = toolHistory();
  for (const line of linesOf(bytes)) {
    const told = HUMAN_MARK.indexIn(line) !== -1;
    if (!told && TOOL_MARK.indexIn(line) === -1) continue;
    const record = parseRecord(line.toString("utf8"));
    if (record === undefined) continue;
    history.add(record);
    const message = told ? humanMessage(record) : undefined;
    if (message !== undefined) userMessages.push(message);
  }
  return { userMessages, toolCalls: history.calls() };
}

/** People's messages from the end of the file back to a time. */
function readRecent(path: string, sinceMs: number): Evidence | undefined {
  if (!isFile(path)) return undefined;
  const stretches: HumanMessage[][] = [];
  let older = 0;
  const read = linesFromEnd(path, (bytes) => {
    stretches.push(messagesIn(bytes));
    older = isOlder(bytes, sinceMs) ? older + 1 : 0;
    return older < OLDER_STRETCHES;
  });
  return read ? { userMessages: stretches.toReversed().flat(), toolCalls: [] } : undefined;
}

/** A pipe or a folder in the transcript's place would be waited on, or fail. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function messagesIn(bytes: Buffer): HumanMessage[] {
  const messages: HumanMessage[] = [];
  for (let at = HUMAN_MARK.indexIn(bytes); at !== -1;) {
    const start = bytes.lastIndexOf(LINE_FEED, at) + 1;
    const next = bytes.indexOf(LINE_FEED, at);
    const end = next === -1 ? bytes.byteLength : next;
    const record = parseRecord(bytes.toString("utf8", start, end));
    const message = record === undefined ? undefined : humanMessage(record);
    if (message !== undefined) messages.push(message);
    at = HUMAN_MARK.indexIn(bytes, end);
  }
  return messages;
}

/** Whether a stretch starts before a time, going by the first answer of the model in it. */
function isOlder(bytes: Buffer, sinceMs: number): boolean {
  let looked = 0;
  for (const line of linesOf(bytes)) {
    if (++looked > TIMED_RECORDS) return false;
    if (line.byteLength > TIMED_RECORD_LIMIT || ANSWER_MARK.indexIn(line) === -1) continue;
    const time = timeOf(parseRecord(line.toString("utf8")));
    if (time !== undefined) return time < sinceMs;
  }
  return false;
}

/** The model's answers carry the time they were written, give or take the length of one. */
function timeOf(record: TranscriptRecord | undefined): number | undefined {
  if (record?.["type"] !== "assistant" || typeof record["timestamp"] !== "string") return undefined;
  const time = Date.parse(record["timestamp"]);
  return Number.isFinite(time) ? time : undefined;
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.byteLength;) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next === -1 ? bytes.byteLength : next;
    if (end > start) yield bytes.subarray(start, end);
    start = end + 1;
  }
}
