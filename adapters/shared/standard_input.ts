import { readSync } from "node:fs";

/** What a pipe hands over at once. */
const FIRST = 64 * 1024;

/**
 * All of standard input, read in one go.
 *
 * @param limit bytes; one more is read, so that the caller sees there was more
 * @throws when the system refuses to read it at all
 */
export function readStandardInput(limit: number): Uint8Array {
  let bytes = new Uint8Array(Math.min(FIRST, limit + 1));
  let total = 0;
  for (;;) {
    const count = readChunk(bytes.subarray(total));
    total += count;
    if (count === 0 || total > limit) return bytes.subarray(0, total);
    if (total < bytes.byteLength) continue;
    const larger = new Uint8Array(Math.min(bytes.byteLength * 2, limit + 1));
    larger.set(bytes);
    bytes = larger;
  }
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
