/** A file's name as a header gives it. */
export type HeaderName = {
  /** Unquoted, prefix still on. */
  readonly name: string;
  /** What follows a tab: a timestamp or a revision, or nothing. */
  readonly stamp: string;
};

/** The name of the side that is not there. */
export const NO_FILE = "/dev/null";

/** Places at which two names that differ are tried apart; past it they are refused, not searched. */
const MAX_SPLITS = 64;

/** Prefixes that come in pairs: any two different ones of a group, in either order. */
const PREFIX_GROUPS = ["ab", "iwco", "12"] as const;

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  "\\": 92,
};

/**
 * Reads a name from the rest of a header line: a quoted one whole, a bare one up to the first tab.
 *
 * @returns `undefined` where a quoted name does not end or holds an escape that means nothing
 */
export function readName(field: string, quoting: Quoting): HeaderName | undefined {
  if (isQuoted(field, quoting)) {
    const quoted = unquote(field);
    if (quoted === undefined) return undefined;
    const rest = field.slice(quoted.length);
    if (rest !== "" && !rest.startsWith("\t")) return undefined;
    return { name: quoted.name, stamp: rest.slice(1) };
  }
  const tab = field.indexOf("\t");
  return tab === -1
    ? { name: field, stamp: "" }
    : { name: field.slice(0, tab), stamp: field.slice(tab + 1) };
}

/**
 * When a tool quotes names: only where there is something to escape, so that quotes without an escape
 * are the name's own; or also for a blank.
 */
export type Quoting = "escapes" | "blanks";

function isQuoted(field: string, quoting: Quoting): boolean {
  return field.startsWith('"') && (quoting === "blanks" || field.includes("\\"));
}

/** Unescapes the C-quoted name a text begins with; `length` is that of the quoted form. */
function unquote(text: string): { readonly name: string; readonly length: number } | undefined {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let plain = 1;
  for (let at = 1; at < text.length; at++) {
    const char = text[at];
    if (char !== '"' && char !== "\\") continue;
    for (const byte of encoder.encode(text.slice(plain, at))) bytes.push(byte);
    if (char === '"') {
      return { name: new TextDecoder().decode(Uint8Array.from(bytes)), length: at + 1 };
    }
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4));
    const byte = octal === null ? SIMPLE_ESCAPES[text[at + 1] ?? ""] : parseInt(octal[0], 8);
    // No file has a name with a zero byte in it.
    if (byte === undefined || byte === 0) return undefined;
    bytes.push(byte);
    at += octal === null ? 1 : 3;
    plain = at + 1;
  }
  return undefined;
}

/** A file's names on both sides, prefixes still on. */
export type SideNames = { readonly old: string; readonly new: string };

/** The same, prefixes taken off where both carry their half. */
export type SidePair = SideNames & { readonly paired: boolean };

/**
 * Takes off `a/` and `b/`, or another pair of prefixes. Equal sides carry none: a folder that is really
 * named `a` stays. One side alone carries none either.
 */
export function stripPair(oldName: string, newName: string): SidePair {
  const paired = oldName.charAt(1) === "/" && newName.charAt(1) === "/" &&
    oldName.length > 2 && newName.length > 2 &&
    isPair(oldName.charAt(0), newName.charAt(0));
  return paired
    ? { old: oldName.slice(2), new: newName.slice(2), paired }
    : { old: oldName, new: newName, paired };
}

function isPair(one: string, other: string): boolean {
  return one !== other &&
    PREFIX_GROUPS.some((group) => group.includes(one) && group.includes(other));
}

/**
 * Splits two names between which there is only a space or a word, though bare names may hold those
 * too. Where both name one file they are of one length, so the middle decides.
 *
 * @param between what stands between them
 * @returns the names with their prefixes; `undefined` where they cannot be told apart
 */
export function splitNames(
  rest: string,
  between: string,
  quoting: Quoting,
): SideNames | undefined {
  const split = splitQuoted(rest, between, quoting);
  if (split !== undefined) return split;
  const splitAt = (at: number): SideNames => ({
    old: rest.slice(0, at),
    new: rest.slice(at + between.length),
  });
  const middle = (rest.length - between.length) / 2;
  if (Number.isInteger(middle) && rest.startsWith(between, middle)) {
    const halves = splitAt(middle);
    const pair = stripPair(halves.old, halves.new);
    if (pair.old === pair.new) return halves;
  }
  const splits: SideNames[] = [];
  for (let at = rest.indexOf(between); at !== -1; at = rest.indexOf(between, at + 1)) {
    if (splits.push(splitAt(at)) > MAX_SPLITS) return undefined;
  }
  const paired = splits.filter((sides) => stripPair(sides.old, sides.new).paired);
  if (paired.length === 1) return paired[0];
  return splits.length === 1 ? splits[0] : longestTail(splits);
}

/** The split whose names share the longest end, if there is one such: prefixes are short, paths long. */
function longestTail(splits: readonly SideNames[]): SideNames | undefined {
  const tails = splits.map((sides) => commonTail(sides.old, sides.new).length);
  const longest = Math.max(...tails);
  const first = tails.indexOf(longest);
  return longest > 0 && tails.lastIndexOf(longest) === first ? splits[first] : undefined;
}

function splitQuoted(rest: string, between: string, quoting: Quoting): SideNames | undefined {
  if (isQuoted(rest, quoting)) {
    const first = unquote(rest);
    if (first === undefined || !rest.startsWith(between, first.length)) return undefined;
    const second = readName(rest.slice(first.length + between.length), quoting);
    return second === undefined ? undefined : { old: first.name, new: second.name };
  }
  const quote = rest.indexOf(`${between}"`);
  const field = rest.slice(quote + between.length);
  if (quote === -1 || !rest.endsWith('"') || !isQuoted(field, quoting)) return undefined;
  const second = readName(field, quoting);
  return second === undefined ? undefined : { old: rest.slice(0, quote), new: second.name };
}

/**
 * What both names end in, by whole segments: the file's path behind two prefixes of unknown shape.
 * Empty where they end differently.
 */
export function commonTail(oldName: string, newName: string): string {
  const one = oldName.split("/");
  const other = newName.split("/");
  let shared = 0;
  while (
    shared < one.length && shared < other.length &&
    one[one.length - 1 - shared] === other[other.length - 1 - shared]
  ) {
    shared++;
  }
  return shared === 0 ? "" : one.slice(-shared).join("/");
}

/** Resolves `.`, inner `..`, and doubled slashes by the text alone; what climbs out keeps its `..`. */
export function tidyPath(path: string): string {
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    const above = kept.at(-1);
    if (segment === ".." && above !== undefined && above !== "..") kept.pop();
    else if (segment !== ".." || !path.startsWith("/")) kept.push(segment);
  }
  return (path.startsWith("/") ? "/" : "") + kept.join("/");
}
