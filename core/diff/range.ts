/** What a hunk header says: where both sides begin, from 1, and how many lines each has. */
export type Range = {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
};

// Fifteen digits stay exact in a number.
const HUNK_HEADER = /^@@ -(\d{1,15})(?:,(\d{1,15}))? \+(\d{1,15})(?:,(\d{1,15}))? @@/;

/** Reads `@@ -1,2 +3,4 @@ …`; a count that is not given is 1. `undefined`: not such a line. */
export function readRange(line: string): Range | undefined {
  const match = HUNK_HEADER.exec(line);
  if (match === null) return undefined;
  return {
    oldStart: Number(match[1]),
    oldCount: Number(match[2] ?? 1),
    newStart: Number(match[3]),
    newCount: Number(match[4] ?? 1),
  };
}
