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
  const fields = [new Date(atMs).toISOString(), row.event, row.label, row.subject];
  if (row.detail !== undefined) fields.push(row.detail);
  return `${fields.map(oneField).join("\t")}\n`;
}

/** A field's control characters, separators among them, become spaces: one row stays one line. */
function oneField(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " ").toWellFormed();
}
