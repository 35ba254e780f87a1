import { jsonText } from "./json_text.ts";
import type { BreakItem } from "./plan.ts";

/** A longer value is cut: a message is one line that a person reads. */
const MAX_VALUE_LENGTH = 200;

const PLACEHOLDER = /\{(key|value|before)\}/g;

/** Control characters, separators and direction marks: whatever could break or repaint a line. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/**
 * The message of a relation that does not hold: its template filled in from the first item, and how
 * many more there are. A placeholder the item has nothing for stays as it is.
 *
 * @param template text with `{key}`, `{value}` and `{before}`
 * @param items what breaks the relation, at least one
 * @returns one line; a value that is no string stands as compact JSON, a long one is cut
 * @example
 * ```ts
 * fillTemplate("{value} is outside data/", [{ key: "0", value: "x.db" }, { key: "1", value: "y.db" }]);
 * // "x.db is outside data/ (+1 more)"
 * ```
 */
export function fillTemplate(template: string, items: readonly BreakItem[]): string {
  const [first] = items;
  const filled = first === undefined ? template : template.replace(
    PLACEHOLDER,
    (placeholder, name: "key" | "value" | "before") =>
      name in first ? readable(first[name]) : placeholder,
  );
  const more = items.length > 1 ? ` (+${items.length - 1} more)` : "";
  return oneLine(filled) + more;
}

/** A value as a person reads it. */
function readable(value: unknown): string {
  const text = typeof value === "string" ? value : jsonText(value, { limit: MAX_VALUE_LENGTH });
  return cut(oneLine(text));
}

/** Cuts at a whole character. */
function cut(text: string): string {
  if (text.length <= MAX_VALUE_LENGTH) return text;
  const kept = text.slice(0, MAX_VALUE_LENGTH);
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

/** Folds whatever could break a line into a space. */
function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, " ").trim();
}
