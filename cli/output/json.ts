import type { Reported } from "./remarks.ts";

/** Grows when a key of the object changes its meaning or goes away. */
const SCHEMA_VERSION = 1;

/**
 * A run as one JSON object, one line: `{ schemaVersion, exitCode, surface, rows }`, each row
 * `{ event, label, subject, message, why, detail }` without the keys it has nothing for. `detail` is
 * the text the log holds.
 */
export function renderJson({ judgment }: Reported): string {
  const { exitCode, surface } = judgment;
  const rows = judgment.rows.map(({ event, label, subject, message, why, detail }) => ({
    event,
    label,
    subject,
    message,
    why,
    detail,
  }));
  return `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, exitCode, surface, rows })}\n`;
}
