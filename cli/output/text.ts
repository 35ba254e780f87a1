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

/** Label and subject are cut to these lengths where the line would not fit otherwise. */
const LABEL_ROOM = 48;
const SUBJECT_ROOM = 56;
/** What is left of a long message at the least. */
const MESSAGE_ROOM = 40;

/**
 * `blocked label subject: message. What next (why: …)`. What does not fit into the first
 * {@link FIRST_LINE_LIMIT} characters together with the next step is cut there and said whole behind it.
 */
function rowLine({ event, label, subject, message = "", next, why }: JudgedRow): string {
  const step = next === undefined ? "" : `. ${next}`;
  const reason = why === undefined ? "" : ` (why: ${why})`;
  const head = `${event} ${label} ${subject}: `;
  if (head.length + message.length + step.length <= FIRST_LINE_LIMIT) {
    return oneLine(`${head}${message}${step}${reason}`);
  }
  const fits = head.length + MESSAGE_ROOM + step.length <= FIRST_LINE_LIMIT;
  const short = fits ? head : `${event} ${cut(label, LABEL_ROOM)} ${cutStart(subject)}: `;
  const room = Math.max(FIRST_LINE_LIMIT - short.length - step.length, MESSAGE_ROOM);
  const whole = fits ? message : `${label} ${subject}: ${message}`;
  return oneLine(`${short}${cut(message, room)}${step}${reason} [${whole}]`);
}

function cut(text: string, room: number): string {
  return text.length > room ? `${text.slice(0, room - 1).toWellFormed()}…` : text;
}

/** The end of a path tells more than its beginning. */
function cutStart(path: string): string {
  return path.length > SUBJECT_ROOM ? `…${path.slice(1 - SUBJECT_ROOM).toWellFormed()}` : path;
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
