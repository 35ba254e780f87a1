import type { Part } from "./analysis.ts";
import { HOLE } from "./holes.ts";
import { MAX_RAW_WORDS } from "./limits.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";

/**
 * Words of a text nobody parsed that may name a path: cut at blanks, quotes and signs, quoting taken
 * away. At most a fixed number, so that a huge text costs little.
 */
export function rawWords(text: string): readonly string[] {
  const words = new Set<string>();
  for (const found of text.matchAll(/[^\s"'`()<>|;&,=:{}\[\]]+/g)) {
    const word = found[0].replaceAll("\\", "");
    if (word.length < 2 || word.length > 1024) continue;
    words.add(word.replaceAll("*", HOLE.star).replaceAll("?", HOLE.question));
    if (words.size >= MAX_RAW_WORDS) break;
  }
  return [...words];
}

/** Mentions every word of a text, not proven to be read. */
export function rawMentions(
  run: Run,
  text: string,
  scope: Scope,
  part: Part,
  read = false,
): void {
  for (const word of rawWords(text)) run.record.mention(word, read, part, scope);
}
