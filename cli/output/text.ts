import { FIRST_LINE_LIMIT } from "../../adapters/shared/failure_line.ts";
import type { JudgedRow, Judgment } from "../../core/judge/judgment.ts";
import { EVENTS } from "../../core/protocol/verdict.ts";

/**
 * What a run says on stderr: one line for each broken registration and subject, then a line that sums
 * up. A run with nothing to say is silent.
 *
 * The first line is what every host shows its model, cut at {@link FIRST_LINE_LIMIT} characters by one
 * of them: what stops the call comes first, and subject, reason and next step fit inside.
 */
export function renderText(judgment: Judgment): string {
  const said = judgment.rows.filter((row) => row.message !== undefined);
  const lines = [...said.filter(stops), ...said.filter((row) => !stops(row))].map(rowLine);
  const summary = summaryLine(judgment.rows);
  return lines.length === 0 ? "" : `${[...lines, summary].join("\n")}\n`;
}

function stops(row: JudgedRow): boolean {
  return row.stops;
}

function rowLine(row: JudgedRow): string {
  const head = `${row.event} ${row.label} ${shown(row.subject)}: `;
  const next = row.next === undefined ? "" : `. ${row.next}`;
  const why = row.why === undefined ? "" : ` (why: ${row.why})`;
  const room = FIRST_LINE_LIMIT - head.length - next.length;
  const message = row.message ?? "";
  if (message.length <= room) return oneLine(`${head}${message}${next}${why}`);
  const rest = ` [${message}]`;
  return oneLine(`${head}${message.slice(0, Math.max(room - 1, 40))}…${next}${why}${rest}`);
}

function shown(subject: string): string {
  return subject.length > 120 ? `…${subject.slice(-119)}` : subject;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** `1 blocked, 2 advised, 1 skipped (supply-pass)`; words that did not occur are left out. */
function summaryLine(rows: readonly JudgedRow[]): string {
  return EVENTS.flatMap((event) => {
    const of = rows.filter((row) => row.event === event);
    if (of.length === 0 || event === "passed") return [];
    const reasons = event === "skipped"
      ? ` (${[...new Set(of.map((row) => row.detail?.split(" ")[0] ?? ""))].sort().join(", ")})`
      : "";
    return [`${of.length} ${event}${reasons}`];
  }).join(", ");
}
