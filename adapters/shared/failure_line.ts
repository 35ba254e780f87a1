/** Characters of a line a host shows its model at most; Grok cuts the first line there. */
export const FIRST_LINE_LIMIT = 256;

/**
 * The one line an adapter says when it stops a call itself: what, why, what to do next.
 *
 * @param program `pdks-<host>`
 * @param why one sentence without a full stop
 * @param next what the reader does now
 * @returns one line without its end, at most {@link FIRST_LINE_LIMIT} characters, the next step kept whole
 */
export function failureLine(program: string, why: string, next?: string): string {
  const head = oneLine(`${program}: ${why}`);
  const tail = next === undefined ? "" : `; ${oneLine(next)}`;
  const room = FIRST_LINE_LIMIT - tail.length;
  return head.length <= room ? `${head}${tail}` : `${head.slice(0, Math.max(0, room - 1))}…${tail}`;
}

/** Control characters and runs of blanks become one space, so that a line stays one. */
export function oneLine(text: string): string {
  // deno-fmt-ignore
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
