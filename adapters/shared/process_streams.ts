import { writeSync } from "node:fs";

/** Writes to standard output, whole; a reader that left takes nothing from what was done. */
export function writeStandardOutput(text: string): void {
  write(1, text);
}

/** Writes to standard error, whole; a closed one changes no exit code. */
export function writeStandardError(text: string): void {
  write(2, text);
}

function write(descriptor: 1 | 2, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.byteLength;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const full = error instanceof Error && "code" in error && error.code === "EAGAIN";
      if (!full) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
