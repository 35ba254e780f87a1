import type { ReadResult } from "./readers.ts";

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of a file's bytes, as every reader of files gives it.
 *
 * @param bytes the whole file
 * @returns the text, a leading byte-order mark kept; or `unreadable` with the text before the first
 * byte that is no UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): ReadResult {
  try {
    return { kind: "text", text: STRICT.decode(bytes) };
  } catch {
    return { kind: "unreadable", why: "not UTF-8", textBefore: validPrefix(bytes) };
  }
}

const LENIENT = new TextDecoder("utf-8", { ignoreBOM: true });
const REPLACEMENT = "\ufffd";

/** The text up to the first replacement character that does not stand in the bytes themselves. */
function validPrefix(bytes: Uint8Array): string {
  const text = LENIENT.decode(bytes);
  const encoder = new TextEncoder();
  let done = 0;
  let byte = 0;
  for (;;) {
    const found = text.indexOf(REPLACEMENT, done);
    if (found === -1) return text;
    byte += encoder.encode(text.slice(done, found)).length;
    const isWritten = bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd;
    if (!isWritten) return text.slice(0, found);
    byte += 3;
    done = found + 1;
  }
}
