import { readSync } from "node:fs";

const CHUNK = 64 * 1024;

/**
 * All of standard input, read in one go.
 *
 * @param limit bytes; one more is read, so that the caller sees there was more
 * @throws when the system refuses to read it at all
 */
export function readStandardInput(limit: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let total = 0;
  while (total <= limit) {
    const chunk = new Uint8Array(CHUNK);
    const count = readChunk(chunk);
    if (count === 0) break;
    chunks.push(chunk.subarray(0, count));
    total += count;
  }
  const whole = new Uint8Array(Math.min(total, limit + 1));
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, whole.byteLength - at);
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** A pipe that is not ready yet is waited for; a closed one has ended. */
function readChunk(chunk: Uint8Array): number {
  for (;;) {
    try {
      return readSync(0, chunk, 0, chunk.byteLength, null);
    } catch (error) {
      const code = typeof error === "object" && error !== null && "code" in error
        ? error.code
        : undefined;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
