import { err, ok, type Result } from "./result.ts";

/** Values and keys a document may hold: one that holds more is read for minutes, in gigabytes. */
export const MOST_JSON_VALUES = 1_000_000;
/** How deep its lists and objects may lie in one another. */
export const MOST_JSON_DEPTH = 1_000;

/** Why a text was not taken. */
export type JsonRefusal =
  /** It is no JSON; where it stops being some, `scanJson` tells. */
  | { readonly kind: "syntax" }
  /** It is, but not what anybody may send: one line says why. */
  | { readonly kind: "refused"; readonly message: string };

/**
 * Reads a JSON document from outside, within limits of its own: a text of 64 MiB that holds nothing
 * but brackets would take a judge longer than a host waits for one.
 *
 * What another reader might take in another way is refused, since what was judged must be what is done:
 * a key that stands twice in one object (`JSON.parse` takes the last, others the first), half of a
 * surrogate pair (no file holds one), and a number that a double cannot be (2^53 and one more, `1e400`).
 *
 * @param text without a byte-order mark
 * @example
 * ```ts
 * import { readJson } from "./read_json.ts";
 * readJson('{"a":1,"a":2}'); // { ok: false, error: { kind: "refused", message: '…' } }
 * ```
 */
export function readJson(text: string): Result<unknown, JsonRefusal> {
  const message = outsideLimits(text);
  if (message !== undefined) return err({ kind: "refused", message });
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err({ kind: "syntax" });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Reads the text as if it were JSON; where it is none, what is found here means nothing. */
function outsideLimits(text: string): string | undefined {
  /** The keys of each open object, `undefined` for a list. */
  const open: (Set<string> | undefined)[] = [];
  let values = 0;
  let keyNext = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 0x20: // blanks
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x3a: // :
        continue;
      case 0x2c: // ,
        keyNext = open.at(-1) !== undefined;
        continue;
      case 0x5b: // [
      case 0x7b: // {
        open.push(code === 0x7b ? new Set() : undefined);
        keyNext = code === 0x7b;
        if (open.length > MOST_JSON_DEPTH) {
          return `it is nested deeper than ${MOST_JSON_DEPTH} levels`;
        }
        break;
      case 0x5d: // ]
      case 0x7d: // }
        keyNext = false;
        open.pop();
        continue;
      case QUOTE: {
        const end = endOfString(text, at);
        const keys = keyNext ? open.at(-1) : undefined;
        keyNext = false;
        if (keys !== undefined) {
          const key = keyOf(text.slice(at + 1, end));
          if (keys.has(key)) return `the key ${JSON.stringify(shown(key))} stands there twice`;
          keys.add(key);
        }
        if (holdsHalf(text.slice(at + 1, end))) return HALF_A_PAIR;
        at = end;
        break;
      }
      default: { // a number or a word
        const end = endOfScalar(text, at);
        if (isAnother(text, at, end)) {
          return `the number ${shown(text.slice(at, end))} would be read as another one`;
        }
        at = end - 1;
      }
    }
    if (++values > MOST_JSON_VALUES) return `it holds more than ${MOST_JSON_VALUES} values`;
  }
  return undefined;
}

const HALF_A_PAIR = "half of a surrogate pair stands in a string: no file can hold it";

function holdsHalf(raw: string): boolean {
  return /[\ud800-\udfff]|\\u[dD][89a-fA-F]/.test(raw) && !keyOf(raw).isWellFormed();
}

/** The offset after the number or word that begins at `at`. */
function endOfScalar(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    switch (text.charCodeAt(end)) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x2c:
      case 0x3a:
      case 0x5b:
      case 0x5d:
      case 0x7b:
      case 0x7d:
      case QUOTE:
        return end;
    }
  }
  return text.length;
}

/** Characters below which a number without an exponent is read as itself. */
const EXACT_DIGITS = 16;

/** Whether a number is none that a double is: past all of them, or a whole one between two of them. */
function isAnother(text: string, at: number, end: number): boolean {
  if (end - at < EXACT_DIGITS && !/[eE]/.test(text.slice(at, end))) return false;
  const literal = text.slice(at, end);
  const value = Number(literal);
  return Math.abs(value) === Infinity || (/^-?[0-9]+$/.test(literal) && String(value) !== literal);
}

/** The offset of the quote that closes the string opened at `at`, or the end of the text. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (before - 1 > at && text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** The text a string is: escapes are another way to write the same one. */
function keyOf(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    const key: unknown = JSON.parse(`"${raw}"`);
    return typeof key === "string" ? key : raw;
  } catch {
    return raw;
  }
}

function shown(key: string): string {
  return key.length > 40 ? `${key.slice(0, 40)}…` : key;
}
