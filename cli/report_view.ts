import type { Config } from "../core/config/config.ts";
import {
  breaksIn,
  type Counts,
  type LabelSummary,
  type LogSummary,
  rowsIn,
} from "../core/telemetry/log_summary.ts";

/** What a report can be grouped by. */
export const GROUPINGS = ["label", "event", "subject", "day"] as const;
/** One grouping. */
export type Grouping = (typeof GROUPINGS)[number];

/** A log's summary held against the config: what a team lead asks. */
export type ReportView = LogSummary & {
  /** The log, as the project names it. */
  readonly log: string;
  readonly sinceMs?: number;
  /** Disciplines of the config without a single row. */
  readonly neverFired: readonly string[];
  /** Labels whose every row is `skipped`. */
  readonly onlySkipped: readonly LabelSummary[];
  /** Is it getting better: breaks per row, first half of the days against the second. */
  readonly trend?: Trend;
};

/** Share of rows that say a covenant did not hold, from 0 to 1. */
export type Trend = { readonly before: number; readonly after: number };

/** Builds the view; without a config nothing is known of disciplines that never fired. */
export function reportView(
  summary: LogSummary,
  config: Config | undefined,
  about: { readonly log: string; readonly sinceMs?: number },
): ReportView {
  const seen = new Set(summary.labels.map(({ label }) => label));
  const trend = trendOf(summary.days);
  return {
    ...summary,
    ...about,
    neverFired: config === undefined ? [] : disciplineIds(config).filter((id) => !seen.has(id)),
    onlySkipped: summary.labels.filter(({ counts }) => counts.skipped === rowsIn(counts)),
    ...(trend === undefined ? {} : { trend }),
  };
}

function disciplineIds(config: Config): readonly string[] {
  return [...config.disciplines, ...config.sessionDisciplines, ...config.changeSetDisciplines]
    .filter(({ draft }) => draft !== true)
    .map(({ id }) => id);
}

function trendOf(days: LogSummary["days"]): Trend | undefined {
  if (days.length < 2) return undefined;
  const half = Math.floor(days.length / 2);
  return { before: shareOf(days.slice(0, half)), after: shareOf(days.slice(half)) };
}

function shareOf(days: readonly { readonly counts: Counts }[]): number {
  const rows = days.reduce((sum, { counts }) => sum + rowsIn(counts), 0);
  const breaks = days.reduce((sum, { counts }) => sum + breaksIn(counts), 0);
  return rows === 0 ? 0 : breaks / rows;
}
