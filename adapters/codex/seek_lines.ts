import { endTrimmed, trimmed } from "./parse_patch.ts";

/** A search over one file's lines. */
export type LineSeeker = {
  /**
   * @param run the lines to find, one after another
   * @param start index of the first line that may match
   * @param atEnd only the last lines of the file may match
   * @returns the index of the first line of the run, `start` for an empty run, or `undefined`
   */
  readonly seek: (run: readonly string[], start: number, atEnd: boolean) => number | undefined;
  /** The search gave up: its budget is spent, and nothing is found any more. */
  readonly exhausted: () => boolean;
};

/** Line comparisons for one patch, some seconds of work: it must not outlast the host's patience. */
export const COMPARISON_LIMIT = 200_000_000;

/** What is left of them; shared by all files of a patch. */
export type SearchBudget = { left: number };

/**
 * Finds runs of lines as the host does: the whole rest of the file is tried exactly, then without
 * blanks at the line ends, then without blanks at both ends, then with typographic dashes, quotes and
 * spaces folded as well.
 */
export function lineSeeker(
  lines: readonly string[],
  budget: SearchBudget = { left: COMPARISON_LIMIT },
): LineSeeker {
  const folded: (readonly string[] | undefined)[] = [lines];
  const seekFolded = (
    file: readonly string[],
    run: readonly string[],
    first: number,
    last: number,
  ): number | undefined => {
    for (let at = first; at <= last && budget.left > 0; at++) {
      let same = 0;
      while (same < run.length && file[at + same] === run[same]) same++;
      budget.left -= same + 1;
      if (same === run.length) return at;
    }
    return undefined;
  };
  const seek: LineSeeker["seek"] = (run, start, atEnd) => {
    if (run.length === 0) return start;
    const last = lines.length - run.length;
    const first = atEnd ? Math.max(start, last) : start;
    if (first > last) return undefined;
    for (const [index, fold] of FOLDS.entries()) {
      const file = folded[index] ??= lines.map(fold);
      const found = seekFolded(file, run.map(fold), first, last);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return { seek, exhausted: () => budget.left <= 0 };
}

const FOLDS: readonly ((line: string) => string)[] = [
  (line) => line,
  endTrimmed,
  trimmed,
  (line) => trimmed(line).replace(/[^\0-\x7f]/g, (char) => TYPOGRAPHIC.get(char) ?? char),
];

/** Characters a model writes plainly where the file has the fine form. */
const TYPOGRAPHIC: ReadonlyMap<string, string> = new Map([
  ..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212".split("").map((char) => [char, "-"] as const),
  ..."\u2018\u2019\u201a\u201b".split("").map((char) => [char, "'"] as const),
  ..."\u201c\u201d\u201e\u201f".split("").map((char) => [char, '"'] as const),
  ..."\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000".split("")
    .map((char) => [char, " "] as const),
]);
