import type { SessionEvidence } from "../../core/protocol/covenant_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { parseSessionRecord } from "./session_record.ts";

/** What a session's file proves. */
export type RecordedSession = Pick<SessionEvidence, "userMessages" | "toolCalls">;

/** How often a last line that is still being written is looked at again, and after how long. */
const LOOKS = 6;
const LOOK_AFTER_MS = 10;

/**
 * Reads a session's evidence strictly. No file: nothing was recorded. Whether a call succeeded is not
 * in it, since the host does not say so.
 *
 * @returns one line that names the damaged line by its number, or says why the file cannot be read
 */
export function readSession(
  path: string,
  readers: Pick<Readers, "readText">,
): Result<RecordedSession, string> {
  const text = wholeText(path, readers);
  if (!text.ok) return text;
  const userMessages: SessionEvidence["userMessages"][number][] = [];
  const toolCalls: SessionEvidence["toolCalls"][number][] = [];
  const lines = text.value.split("\n");
  for (const [index, line] of lines.entries()) {
    const last = index === lines.length - 1;
    if (last && line === "") break;
    const record = last ? err("it is cut") : parseSessionRecord(line);
    if (!record.ok) {
      return err(`line ${index + 1} of the session's evidence is damaged: ${record.error}`);
    }
    if (record.value.kind === "user") {
      const { text, timestampMs } = record.value;
      userMessages.push({ text, timestampMs });
    } else {
      const { name, args } = record.value;
      toolCalls.push(args === undefined ? { name } : { name, args });
    }
  }
  return ok({ userMessages, toolCalls });
}

/** The text, once no line is in the middle of being written; calls run side by side. */
function wholeText(path: string, readers: Pick<Readers, "readText">): Result<string, string> {
  for (let look = 1;; look++) {
    const read = readers.readText(path);
    if (read.kind === "absent") return ok("");
    if (read.kind === "unreadable") {
      return err(`the session's evidence cannot be read: ${read.why}`);
    }
    if (read.text === "" || read.text.endsWith("\n") || look === LOOKS) return ok(read.text);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AFTER_MS);
  }
}
