import { type Counts, rowsIn } from "../../core/telemetry/log_summary.ts";
import { EVENTS } from "../../core/protocol/verdict.ts";
import { shownText } from "./shown_text.ts";
import type { Grouping, ReportView } from "../report_view.ts";

/** Subjects listed at most; the JSON form lists all. */
const MOST_SUBJECTS = 20;

/** A longer subject is cut; the JSON form has it whole. */
const LONGEST_SUBJECT = 64;

/** The report as a table for a terminal. */
export function reportText(view: ReportView, by: Grouping): string {
  if (view.rows === 0) {
    const damage = view.damaged === 0
      ? ""
      : ` (${view.damaged} damaged line${view.damaged === 1 ? "" : "s"})`;
    return `no rows in ${view.log}${damage}\n`;
  }
  const parts = [header(view), TABLES[by](view)];
  if (by === "label") parts.push(...remarks(view));
  return `${parts.join("\n\n")}\n`;
}

function header({ log, rows, damaged, firstMs = 0, lastMs = 0, trend }: ReportView): string {
  const damage = damaged === 0
    ? ""
    : ` · ${damaged} damaged line${damaged === 1 ? "" : "s"} left out`;
  const change = trend === undefined
    ? ""
    : ` · broken ${percent(trend.before)} → ${percent(trend.after)} of rows`;
  return `${log} · ${rows} rows · ${minute(firstMs)} to ${minute(lastMs)}${damage}${change}`;
}

const TABLES: Readonly<Record<Grouping, (view: ReportView) => string>> = {
  label: ({ labels }) =>
    table(
      ["label", ...EVENTS, "last seen", "skips by reason"],
      labels.map(({ label, counts, lastMs, skips }) => [
        label,
        ...cells(counts),
        minute(lastMs),
        Object.entries(skips)
          .map(([reason, count]) => `${reason} ${percent(count / counts.skipped)}`).join(", "),
      ]),
    ),
  event: ({ counts }) =>
    table(
      ["event", "rows", "share"],
      EVENTS.map((
        event,
      ) => [event, String(counts[event]), percent(counts[event] / rowsIn(counts))]),
    ),
  subject: ({ subjects, subjectsAreBounds }) =>
    table(
      ["subject", "blocked", "advised", "witnessed", "mostly by"],
      subjects.slice(0, MOST_SUBJECTS).map(({ subject, counts, brokenBy }) => [
        cutStart(subject),
        ...[counts.blocked, counts.advised, counts.witnessed].map(String),
        brokenBy.slice(0, 2).map(({ label }) => label).join(", "),
      ]),
    ) +
    (subjects.length > MOST_SUBJECTS ? `\n(+${subjects.length - MOST_SUBJECTS} more)` : "") +
    (subjectsAreBounds ? "\n(so many subjects that small counts are lower bounds)" : ""),
  day: ({ days }) =>
    table(["day", ...EVENTS], days.map(({ day, counts }) => [day, ...cells(counts)])),
};

function remarks({ neverFired, onlySkipped }: ReportView): readonly string[] {
  return [
    ...(neverFired.length === 0 ? [] : [`never fired: ${neverFired.join(", ")}`]),
    ...(onlySkipped.length === 0 ? [] : [
      `only ever skipped: ${
        onlySkipped.map(({ label, skips }) =>
          shownText(`${label} (${Object.keys(skips).join(", ")})`)
        ).join(", ")
      }`,
    ]),
  ];
}

function cells(counts: Counts): readonly string[] {
  return EVENTS.map((event) => counts[event] === 0 ? "·" : String(counts[event]));
}

/** The end of a path tells more than its beginning. */
function cutStart(path: string): string {
  return path.length > LONGEST_SUBJECT
    ? `…${path.slice(1 - LONGEST_SUBJECT).toWellFormed()}`
    : path;
}

/** Words to the left, numbers to the right. */
function table(head: readonly string[], raw: readonly (readonly string[])[]): string {
  const rows = raw.map((row) => row.map(shownText));
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0))
  );
  const line = (row: readonly string[]) =>
    row.map((cell, i) =>
      /^[\d·]/.test(cell) && i > 0 && !cell.includes("-")
        ? cell.padStart(widths[i] ?? 0)
        : cell.padEnd(widths[i] ?? 0)
    ).join("  ").trimEnd();
  return [head, ...rows].map(line).join("\n");
}

function minute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
}
