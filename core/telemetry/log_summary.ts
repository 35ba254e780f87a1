import { type Event, EVENTS } from "../protocol/verdict.ts";
import { parseRow, type TimedRow } from "./parse_row.ts";

/** How often each event occurred. */
export type Counts = Readonly<Record<Event, number>>;

/** What a log says of one label: a discipline, a meta-covenant or the runner. */
export type LabelSummary = {
  readonly label: string;
  readonly counts: Counts;
  /** Milliseconds since the epoch. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Skipped rows by the first word of their detail. */
  readonly skips: Readonly<Record<string, number>>;
};

/** What a log says of one subject: a file whose change broke a covenant, or a call. */
export type SubjectSummary = {
  readonly subject: string;
  readonly counts: Counts;
  /** The covenants it broke, the most broken first. */
  readonly brokenBy: readonly { readonly label: string; readonly count: number }[];
};

/** What a whole log, or its last part, says. */
export type LogSummary = {
  readonly rows: number;
  /** Lines that are no row. */
  readonly damaged: number;
  readonly firstMs?: number;
  readonly lastMs?: number;
  readonly counts: Counts;
  /** By label, in code unit order. */
  readonly labels: readonly LabelSummary[];
  /** By UTC day, `2026-03-01`, in order. */
  readonly days: readonly { readonly day: string; readonly counts: Counts }[];
  /** Subjects of broken covenants, the most broken first. */
  readonly subjects: readonly SubjectSummary[];
  /** Some rare subjects were let go to bound memory: small counts are lower bounds. */
  readonly subjectsAreBounds: boolean;
};

/** Collects a log line by line; memory depends on labels, days and subjects, never on the log's length. */
export type LogCollector = {
  /** One line without its newline. */
  readonly add: (line: string) => void;
  readonly summary: () => LogSummary;
};

/** Subjects kept before the rarest are let go. */
const SUBJECT_LIMIT = 20_000;
/** A row's detail as far as its reason goes; what follows is the row's own. */
const REASON = /^[^\s[{]*/;

type Tally = Record<Event, number>;
type SubjectTally = { counts: Tally; labels: Map<string, number> };
type LabelTally = {
  name: string;
  counts: Tally;
  firstMs: number;
  lastMs: number;
  skips: Map<string, number>;
};

/** @param sinceMs rows before this moment are left out, milliseconds since the epoch */
export function logCollector(sinceMs = Number.NEGATIVE_INFINITY): LogCollector {
  const labels = new Map<string, LabelTally>();
  const days = new Map<string, Tally>();
  const subjects = new Map<string, SubjectTally>();
  const total = tally();
  let rows = 0;
  let damaged = 0;
  let firstMs = Number.POSITIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  let subjectsAreBounds = false;

  const count = (row: TimedRow, day: string) => {
    rows++;
    firstMs = Math.min(firstMs, row.atMs);
    lastMs = Math.max(lastMs, row.atMs);
    total[row.event]++;
    entryOf(days, day, tally)[row.event]++;
    const label = entryOf(labels, row.label, labelTally);
    label.counts[row.event]++;
    label.firstMs = Math.min(label.firstMs, row.atMs);
    label.lastMs = Math.max(label.lastMs, row.atMs);
    if (row.event === "skipped") {
      const reason = REASON.exec(row.detail ?? "")?.[0] || "unsaid";
      label.skips.set(reason, (label.skips.get(reason) ?? 0) + 1);
    }
    if (!isBreak(row.event)) return;
    const subject = entryOf(subjects, row.subject, subjectTally);
    subject.counts[row.event]++;
    subject.labels.set(label.name, (subject.labels.get(label.name) ?? 0) + 1);
    if (subjects.size > SUBJECT_LIMIT) {
      letRarestGo(subjects);
      subjectsAreBounds = true;
    }
  };

  return {
    add: (line) => {
      if (line === "") return;
      const row = parseRow(line);
      if (row === undefined) damaged++;
      else if (row.atMs >= sinceMs) count(row, line.slice(0, 10));
    },
    summary: () => ({
      rows,
      damaged,
      ...(rows === 0 ? {} : { firstMs, lastMs }),
      counts: total,
      labels: sorted(labels).map(([label, { counts, firstMs, lastMs, skips }]) => ({
        label,
        counts,
        firstMs,
        lastMs,
        skips: Object.fromEntries(sorted(skips)),
      })),
      days: sorted(days).map(([day, counts]) => ({ day, counts })),
      subjects: sorted(subjects)
        .map(([subject, { counts, labels }]) => ({ subject, counts, brokenBy: ranked(labels) }))
        .sort((a, b) => breaksIn(b.counts) - breaksIn(a.counts)),
      subjectsAreBounds,
    }),
  };
}

/** Whether an event says that a covenant did not hold. */
export function isBreak(event: Event): boolean {
  return event === "blocked" || event === "advised" || event === "witnessed";
}

/** How many rows say that a covenant did not hold. */
export function breaksIn({ blocked, advised, witnessed }: Counts): number {
  return blocked + advised + witnessed;
}

/** All rows of some counts. */
export function rowsIn(counts: Counts): number {
  return EVENTS.reduce((sum, event) => sum + counts[event], 0);
}

function tally(): Tally {
  return { passed: 0, blocked: 0, advised: 0, witnessed: 0, skipped: 0, unattributed: 0 };
}

function labelTally(name: string): LabelTally {
  return {
    name,
    counts: tally(),
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: Number.NEGATIVE_INFINITY,
    skips: new Map(),
  };
}

function entryOf<T>(map: Map<string, T>, key: string, make: (key: string) => T): T {
  const entry = map.get(key);
  if (entry !== undefined) return entry;
  const copy = copyOf(key);
  const made = make(copy);
  map.set(copy, made);
  return made;
}

/** A piece of a line keeps its whole chunk of the log alive; a copy lets it go. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

function letRarestGo(subjects: Map<string, SubjectTally>): void {
  const breaks = [...subjects.values()].map(({ counts }) => breaksIn(counts)).sort((a, b) => a - b);
  const median = breaks[Math.floor(breaks.length / 2)] ?? 0;
  for (const [subject, { counts }] of subjects) {
    if (breaksIn(counts) <= median) subjects.delete(subject);
  }
}

function subjectTally(): SubjectTally {
  return { counts: tally(), labels: new Map() };
}

function ranked(labels: ReadonlyMap<string, number>): SubjectSummary["brokenBy"] {
  return sorted(labels).map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count);
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => a < b ? -1 : 1);
}
