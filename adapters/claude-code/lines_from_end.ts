import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Bytes read at a time: large enough to be few calls, small enough to stop early. */
const CHUNK = 256 * 1024;
const LINE_FEED = 0x0a;

/**
 * Reads a file from its end towards its start, in stretches of whole lines.
 *
 * @param visit takes one stretch; `false` ends the reading
 * @returns whether the file could be read
 */
export function linesFromEnd(path: string, visit: (bytes: Buffer) => boolean): boolean {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return false;
  }
  try {
    visitStretches(file, visit);
    return true;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

function visitStretches(file: number, visit: (bytes: Buffer) => boolean): void {
  /** The start of a line whose end lies in these pieces, the last first. */
  let tail: Buffer[] = [];
  let end = fstatSync(file).size;
  while (end > 0) {
    const chunk = readAt(file, Math.max(0, end - CHUNK), end);
    end -= chunk.byteLength;
    const first = end === 0 ? 0 : chunk.indexOf(LINE_FEED) + 1;
    if (first === 0 && end > 0) {
      tail.push(chunk);
      continue;
    }
    const whole = Buffer.concat([chunk.subarray(first), ...tail.toReversed()]);
    if (!visit(whole)) return;
    tail = first === 0 ? [] : [chunk.subarray(0, first)];
  }
}

function readAt(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  let at = 0;
  while (at < bytes.byteLength) {
    const count = readSync(file, bytes, at, bytes.byteLength - at, start + at);
    if (count === 0) throw new Error("the file was cut while it was read");
    at += count;
  }
  return bytes;
}
