import { didYouMean } from "../protocol/did_you_mean.ts";

/** More names than anyone chooses between; a hostile file must not make suggestions costly. */
const MAX_KNOWN = 200;

/**
 * What to append to a message about an unknown name; empty where no known one is near.
 *
 * @example
 * ```ts
 * hint("matchs", ["matches"]); // ': did you mean "matches"?'
 * ```
 */
export function hint(name: string, known: Iterable<string>): string {
  const nearest = didYouMean(name, [...known].slice(0, MAX_KNOWN));
  return nearest === undefined ? "" : `: did you mean "${nearest}"?`;
}
