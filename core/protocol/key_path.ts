/** A way into a document: `["disciplines", 3, "declare"]`. */
export type KeyPath = readonly (string | number)[];

/** A longer key is cut in a message; it is still one key. */
const LONGEST_KEY = 60;

/**
 * Writes a path the way people write one.
 *
 * @param path keys and list positions (from 0), outermost first
 * @returns the path on one line; empty for the document itself
 * @example
 * ```ts
 * renderKeyPath(["disciplines", 3, "declare", "my key"]); // 'disciplines[3].declare["my key"]'
 * ```
 */
export function renderKeyPath(path: KeyPath): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key) && key.length <= LONGEST_KEY) {
      text += text === "" ? key : `.${key}`;
    } else text += `[${quote(key)}]`;
  }
  return text;
}

/**
 * A text as it may stand in a one-line message: quoted, escaped, cut.
 *
 * @param text any string, lone surrogates and control characters included
 * @param longest how many UTF-16 units are shown
 * @returns a JSON string literal, ending in `…"` where it was cut
 */
export function quote(text: string, longest: number = LONGEST_KEY): string {
  if (text.length <= longest) return escapeRest(JSON.stringify(text));
  return escapeRest(JSON.stringify(text.slice(0, longest)).slice(0, -1)) + '…"';
}

/** JSON leaves DEL, the C1 controls and the Unicode line separators as they are; a terminal does not. */
function escapeRest(literal: string): string {
  return literal.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
