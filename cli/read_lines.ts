import { closeSync, openSync, readSync } from "node:fs";

/** Bytes read at once. */
const CHUNK = 128 * 1024;
/** A line longer than this is handed on cut: a log's rows are short, and memory stays bounded. */
const LONGEST_LINE = 64 * 1024;

/**
 * Every line of a file, without its newline, in constant memory.
 *
 * @param progress told the bytes read so far, after each chunk
 * @throws what the system says when the file cannot be opened or read
 */
export function readLines(
  path: string,
  each: (line: string) => void,
  progress: (bytes: number) => void = () => {},
): void {
  const file = openSync(path, "r");
  try {
    const decoder = new TextDecoder();
    const chunk = new Uint8Array(CHUNK);
    let rest = "";
    let total = 0;
    for (;;) {
      const count = readSync(file, chunk, 0, CHUNK, null);
      if (count === 0) break;
      total += count;
      rest = take(rest + decoder.decode(chunk.subarray(0, count), { stream: true }), each);
      if (rest.length > LONGEST_LINE) rest = rest.slice(0, LONGEST_LINE);
      progress(total);
    }
    rest += decoder.decode();
    if (rest !== "") each(rest);
  } finally {
    closeSync(file);
  }
}

function take(text: string, each: (line: string) => void): string {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    each(text.slice(start, end));
    start = end + 1;
  }
  return text.slice(start);
}
