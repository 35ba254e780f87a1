import type { Excerpt } from "./config.ts";

/** Longer lines are cut around the place that matters. In UTF-16 units. */
const LONGEST_LINE = 120;
/** How much of a cut line stands before the place. */
const BEFORE = 60;

/**
 * A line as a person may be shown it.
 *
 * @param line without its line break
 * @param column from 1, in UTF-16 units
 */
export function excerptOf(line: string, column: number): Excerpt {
  const caret = Math.min(column - 1, line.length);
  const from = line.length <= LONGEST_LINE ? 0 : Math.max(0, caret - BEFORE);
  const cut = line.slice(from, from + LONGEST_LINE);
  const head = from === 0 ? "" : "…";
  const tail = from + LONGEST_LINE < line.length ? "…" : "";
  return { text: printable(head + cut + tail), caret: head.length + caret - from };
}

/** One character for each that a terminal would act on; tabs stay, the caret's line repeats them. */
function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    "\ufffd",
  );
}

/** Characters a terminal shows two columns wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;

/**
 * The white space that puts a caret under its place, whatever tabs and wide characters stand before it.
 *
 * @returns as many columns as the text before the caret takes
 */
export function caretIndent({ text, caret }: Excerpt): string {
  return text.slice(0, caret).replace(WIDE, "  ").replace(/[^\t ]/g, " ");
}
