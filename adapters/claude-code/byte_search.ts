/** A search for one run of bytes, prepared once. */
export type ByteSearch = {
  /** The first place at or after `from` where the run begins, or -1. */
  readonly indexIn: (bytes: Uint8Array, from?: number) => number;
};

/**
 * Searches by skipping (Horspool's way): of megabytes of transcript only every few bytes are looked at.
 * The runtimes' own search over bytes differs by a factor of ten from one to the other.
 *
 * @param text ASCII
 */
export function byteSearch(text: string): ByteSearch {
  const run = new TextEncoder().encode(text);
  const last = run.length - 1;
  const skips = new Uint8Array(256).fill(run.length);
  for (let at = 0; at < last; at++) skips[run[at] ?? 0] = last - at;
  return {
    indexIn: (bytes, from = 0) => {
      for (let end = from + last; end < bytes.length; end += skips[bytes[end] ?? 0] ?? 1) {
        let at = last;
        while (at >= 0 && bytes[end - last + at] === run[at]) at--;
        if (at < 0) return end - last;
      }
      return -1;
    },
  };
}
