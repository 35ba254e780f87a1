import type { Row } from "../protocol/row.ts";

/**
 * One row as the log holds it: timestamp, event, label, subject and, where there is one, detail,
 * separated by tabs, ended by a newline.
 *
 * @param atMs milliseconds since the epoch; written as ISO 8601 UTC with milliseconds
 *
 * @example
 * ```ts
 * import { formatRow } from "./format_row.ts";
 * formatRow({ event: "passed", label: "covenant-check", subject: "-" }, 0);
 * // "1970-01-01T00:00:00.000Z\tpassed\tcovenant-check\t-\n"
 * ```
 */
export function formatRow(row: Row, atMs: number): string {
  return rowFormatter(atMs)(row);
}

/** The same for many rows of one moment. */
export function rowFormatter(atMs: number): (row: Row) => string {
  const time = new Date(atMs).toISOString();
  return ({ event, label, subject, detail }) => {
    const head = `${time}\t${event}\t${oneField(label)}\t${oneField(subject)}`;
    if (detail === undefined) return `${head}\n`;
    // A break's detail is JSON with limits of its own; cut, it would be none.
    return `${head}\t${oneField(detail, detail.startsWith("[") ? Infinity : FIELD_LIMIT)}\n`;
  };
}

/** Characters of a field at most: no path is longer on any system, and no caller may fill the disk. */
const FIELD_LIMIT = 4_096;

// Control characters of both sets, and what Unicode takes for a line break.
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A field's control characters, separators among them, become spaces: one row stays one line. */
function oneField(text: string, limit = FIELD_LIMIT): string {
  const kept = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  const line = kept.search(BREAKING) < 0 ? kept : kept.replace(BREAKING, " ");
  return line.isWellFormed() ? line : line.toWellFormed();
}
