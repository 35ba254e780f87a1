/**
 * The known word a misspelt one most likely stands for.
 *
 * @param word as it was written
 * @param known the words there are, in the order to prefer them
 * @returns the nearest within a third of the word's length (at least one edit), letter case ignored
 * @example
 * ```ts
 * didYouMean("matchs", ["matches", "first"]); // "matches"
 * didYouMean("frobnicate", ["matches", "first"]); // undefined
 * ```
 */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  const written = word.slice(0, MAX_LENGTH).toLowerCase();
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  for (const candidate of [...known].slice(0, MAX_KNOWN)) {
    const distance = editDistance(written, candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** More words than a person chooses between; this and the next bound the work. */
const MAX_KNOWN = 500;

/** Longer words are nobody's misspelling. */
const MAX_LENGTH = 64;

/** Insertions, deletions, replacements and swaps of neighbours that lead from one to the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/**
 * A hint to append to a message about an unknown word; empty where none is near.
 *
 * @example
 * ```ts
 * hint("matchs", ["matches"]); // ': did you mean "matches"?'
 * ```
 */
export function hint(word: string, known: Iterable<string>): string {
  const nearest = didYouMean(word, known);
  return nearest === undefined ? "" : `: did you mean "${nearest}"?`;
}
