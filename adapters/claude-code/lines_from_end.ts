import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Bytes read at a time: large enough to be few calls, small enough to stop early. */
const CHUNK = 256 * 1024;
const LINE_FEED = 0x0a;

/**
 * Reads a file from its end towards its start, in stretches of whole lines.
 *
 * @param visit takes one stretch, which is overwritten afterwards; `false` ends the reading
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

/**
 * One buffer for the whole way: the start of a line that the last stretch left over moves to where the
 * next bytes read will end. A line longer than a stretch is read in ever larger steps.
 */
function visitStretches(file: number, visit: (bytes: Buffer) => boolean): void {
  let buffer = Buffer.allocUnsafe(2 * CHUNK);
  let left = 0;
  for (let end = fstatSync(file).size; end > 0;) {
    const size = Math.min(end, Math.max(CHUNK, left));
    const roomy = buffer.length < size + left ? Buffer.allocUnsafe(2 * (size + left)) : buffer;
    buffer.copy(roomy, size, 0, left);
    buffer = roomy;
    end -= size;
    fill(buffer.subarray(0, size), file, end);
    const first = end === 0 ? 0 : buffer.subarray(0, size).indexOf(LINE_FEED) + 1;
    if (first === 0 && end > 0) {
      left += size;
      continue;
    }
    if (!visit(buffer.subarray(first, size + left))) return;
    left = first;
  }
}

function fill(bytes: Buffer, file: number, position: number): void {
  for (let at = 0; at < bytes.byteLength;) {
    const count = readSync(file, bytes, at, bytes.byteLength - at, position + at);
    if (count === 0) throw new Error("the file was cut while it was read");
    at += count;
  }
}
