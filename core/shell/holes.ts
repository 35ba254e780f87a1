import { MAX_ALTERNATIVES, MAX_EXPANSION } from "./limits.ts";

/**
 * A word the text does not wholly determine is still one string: what is not known stands in it as a
 * hole, a Unicode noncharacter no real text carries. Cutting and joining words then needs no types of
 * its own, and a word without holes is simply its text.
 */
export const HOLE = {
  /** Some text, one word (a quoted unknown variable). */
  any: "\uFDD0",
  /** Some text, none, one or several words (an unquoted unknown variable). */
  many: "\uFDD1",
  /** Some text without `/` (a process number, a date). */
  segment: "\uFDD2",
  /** Some path below, met by walking a folder (`find`). */
  deep: "\uFDD3",
  /** The glob `*`. */
  star: "\uFDD4",
  /** The glob `?`. */
  question: "\uFDD5",
  /** Opens a bracket glob. */
  classOpen: "\uFDD6",
  /** Closes a bracket glob. */
  classClose: "\uFDD7",
  /** Opens a choice of texts. */
  either: "\uFDD8",
  /** Separates the texts of a choice. */
  or: "\uFDD9",
  /** Closes a choice. */
  end: "\uFDDA",
  /** A name some folder listed: like `*`, but which names there are is not known. */
  listed: "\uFDDB",
} as const;

const ANY_HOLE = /[\uFDD0-\uFDDB]/;
const GLOB_HOLE = /[\uFDD4-\uFDD7]/;
const UNKNOWN_HOLE = /[\uFDD0-\uFDD3]/;

/** Whether a word is wholly known. */
export function isConstant(word: string): boolean {
  return !ANY_HOLE.test(word);
}

/** What a word surely begins and ends with, around what is not constant in it. */
export function constantEnds(word: string): readonly [begin: string, end: string] {
  const first = Math.max(0, word.search(ANY_HOLE));
  const end = /[^\uFDD0-\uFDDB]*$/.exec(word)?.[0] ?? "";
  return word.includes(HOLE.either) ? ["", ""] : [word.slice(0, first), end];
}

/** Whether a word has glob parts and nothing else unknown. */
export function isGlob(word: string): boolean {
  return GLOB_HOLE.test(word) && !UNKNOWN_HOLE.test(word) && !word.includes(HOLE.either);
}

/** Whether a word has glob parts. */
export function hasGlob(word: string): boolean {
  return GLOB_HOLE.test(word);
}

/** Whether a word may be several words, or none. */
export function mayBeMany(word: string): boolean {
  return word.includes(HOLE.many);
}

/**
 * One word for a choice of words.
 *
 * @param words What it may be; may hold holes and choices themselves.
 * @returns The only text where all agree, a choice, or an unknown text where there are too many.
 */
export function choice(words: readonly string[]): string {
  const flat = new Set<string>();
  for (const word of words) for (const one of alternatives(word)) flat.add(one);
  const [first] = flat;
  if (first === undefined) return "";
  if (flat.size === 1) return first;
  if (flat.size > MAX_ALTERNATIVES) return HOLE.any;
  return HOLE.either + [...flat].join(HOLE.or) + HOLE.end;
}

/**
 * All words a word with choices may be, in order; a word with too many gives itself as unknown.
 *
 * @param word A word, choices not nested.
 */
export function alternatives(word: string): readonly string[] {
  if (!word.includes(HOLE.either)) return /[\uFDD9\uFDDA]/.test(word) ? [HOLE.any] : [word];
  let heads = [""];
  let rest = word;
  for (let open = rest.indexOf(HOLE.either); open >= 0; open = rest.indexOf(HOLE.either)) {
    const close = rest.indexOf(HOLE.end, open);
    const again = rest.indexOf(HOLE.either, open + 1);
    // Cut in two, or one in another: what it was is lost.
    if (close < 0 || (again >= 0 && again < close)) return [HOLE.any];
    const before = rest.slice(0, open);
    const tails = rest.slice(open + 1, close).split(HOLE.or);
    if (heads.length * tails.length > MAX_EXPANSION) return [HOLE.any];
    heads = heads.flatMap((head) => tails.map((tail) => head + before + tail));
    rest = rest.slice(close + 1);
  }
  return /[\uFDD9\uFDDA]/.test(rest) ? [HOLE.any] : heads.map((head) => head + rest);
}

/** Glob parts given back as the characters they were written with (no file name expansion there). */
export function withoutGlobs(word: string): string {
  if (!GLOB_HOLE.test(word)) return word;
  return word.replaceAll(HOLE.star, "*").replaceAll(HOLE.question, "?")
    .replaceAll(HOLE.classOpen, "[").replaceAll(HOLE.classClose, "]");
}

/** Glob characters of a text that is split and matched again (an unquoted variable) made globs. */
export function withGlobs(text: string): string {
  if (!/[*?[]/.test(text)) return text;
  return text.replace(
    /\[([!^]?\]?[^\]/]*)\]/g,
    (_, inner: string) => HOLE.classOpen + inner + HOLE.classClose,
  ).replaceAll("*", HOLE.star).replaceAll("?", HOLE.question);
}

/** A word as people read it in a message: holes as `$`, globs as written. */
export function shown(word: string): string {
  return withoutGlobs(word).replace(/[\uFDD0-\uFDD3\uFDDB]/g, "…").replaceAll(HOLE.either, "{")
    .replaceAll(HOLE.or, ",").replaceAll(HOLE.end, "}");
}
