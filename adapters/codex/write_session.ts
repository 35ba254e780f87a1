import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { errorCode } from "../shared/node_readers.ts";
import { SESSION_FILE_NAME } from "./session_file.ts";
import type { SessionRecord } from "./session_record.ts";

/** Bytes a session's file may grow to by calls, so that reading it stays cheap before every call. */
export const TOOL_BYTES_LIMIT = 4 * 1024 * 1024;
/** The same by messages: they open the valve, so they are still taken when calls no longer are. */
export const USER_BYTES_LIMIT = 8 * 1024 * 1024;
/** Bytes of one call's line; a larger one is recorded by its name alone. */
export const TOOL_LINE_LIMIT = 64 * 1024;
/** A file no session has written for this many milliseconds belongs to none any more. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Appends one record to a session's evidence, in one write. A new file is readable by its owner alone,
 * and the files of sessions long over go when it is made.
 *
 * @returns one line when it could not be recorded
 */
export function writeSession(
  path: string,
  record: SessionRecord,
  nowMs: number,
): Result<undefined, string> {
  try {
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!lstatSync(folder).isDirectory()) return err(`${folder} is not a folder`);
    const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = constants;
    const file = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
    try {
      const { size } = fstatSync(file);
      if (size === 0) removeOldSessions(folder, nowMs);
      const bytes = new TextEncoder().encode(lineOf(record));
      const limit = record.kind === "user" ? USER_BYTES_LIMIT : TOOL_BYTES_LIMIT;
      if (size + bytes.byteLength > limit) {
        return err(`the session's evidence is full (${limit / 1024 / 1024} MiB)`);
      }
      const written = writeSync(file, bytes);
      return written === bytes.byteLength ? ok(undefined) : err("the disk is full");
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return err(`the session's evidence cannot be written (${errorCode(error) ?? "unknown"})`);
  }
}

/** Removes one session's evidence; a file that is not there is no fault. */
export function removeSession(path: string): Result<undefined, string> {
  try {
    rmSync(path, { force: true });
    return ok(undefined);
  } catch (error) {
    return err(`the session's evidence cannot be removed (${errorCode(error) ?? "unknown"})`);
  }
}

function lineOf(record: SessionRecord): string {
  const line = `${JSON.stringify(record)}\n`;
  if (record.kind === "user" || line.length <= TOOL_LINE_LIMIT) return line;
  return `${JSON.stringify({ kind: record.kind, name: record.name })}\n`;
}

function removeOldSessions(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    if (!SESSION_FILE_NAME.test(name)) continue;
    const path = join(folder, name);
    try {
      if (nowMs - lstatSync(path).mtimeMs > KEPT_MS) rmSync(path);
    } catch {
      continue;
    }
  }
}
