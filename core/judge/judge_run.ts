import type { Config } from "../config/config.ts";
import { CONFIG_FILE_NAMES } from "../config/find_config.ts";
import { type ProtectedPaths, protectedPaths } from "../paths/protected_paths.ts";
import type { Readers } from "../protocol/readers.ts";
import { EXIT_DONE, EXIT_REFUSED, type Level, type Surface } from "../protocol/verdict.ts";
import type { Call } from "./call.ts";
import { dispatch, type DispatchContext, unjudgeable } from "./dispatch.ts";
import type { JudgedRow, Judgment } from "./judgment.ts";
import { nextStep, overtimeStep } from "./next_step.ts";
import type { Registration } from "./registration.ts";
import type { SessionSource } from "./session_source.ts";
import { JUDGMENT_LIMIT_MS, withinLimit } from "./time_limit.ts";
import { isWitnessed } from "./witness_valve.ts";

/** What one run judges, and with what. */
export type RunOptions = {
  readonly surface: Surface;
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  readonly posture: Level;
  readonly registrations: readonly Registration[];
  readonly session?: SessionSource;
  readonly readers: Readers;
  readonly display: (path: string) => string;
  readonly nowMs: number;
  /** Milliseconds one slice may take; for tests. */
  readonly limitMs?: number;
  /** Told after each slice how much is done, from 0 to 1. */
  readonly progress?: (share: number) => void;
};

/** Calls judged under one time limit: few enough that a good slice takes a small part of it. */
const SLICE = 256;

/** The paths the meta-covenants protect in one project: the entries, and the config file itself. */
export function projectProtection(config: Config, root: string, readers: Readers): ProtectedPaths {
  const entries = [...new Set([...config.protectedPaths, config.file])];
  return protectedPaths({ root, entries, names: CONFIG_FILE_NAMES, readers });
}

/**
 * Judges calls in order, a slice at a time, each under the time limit.
 *
 * @param calls how to build slice `from` up to `to`; called inside the limit, since it reads and parses
 */
export function judgeRun(
  count: number,
  calls: (from: number, to: number) => readonly Call[],
  options: RunOptions,
): Judgment {
  const { registrations, surface, posture, config } = options;
  const rows: JudgedRow[] = [];
  let current = { label: "covenant-check", subject: "-", index: 0 };
  const context: DispatchContext = {
    root: options.root,
    posture,
    paths: projectProtection(config, options.root, options.readers),
    display: options.display,
    readers: options.readers,
    ...(options.session?.evidencePath === undefined
      ? {}
      : { evidencePath: options.session.evidencePath }),
    next: () => nextStepOf(options),
    begin: (label, subject, index) => current = { label, subject, index },
  };
  for (let from = 0; from < count; from += SLICE) {
    const done = withinLimit(options.limitMs ?? JUDGMENT_LIMIT_MS, () => {
      for (const call of calls(from, Math.min(from + SLICE, count))) {
        for (const row of dispatch(call, registrations, context)) rows.push(row);
      }
    });
    if (!done.ok) {
      const { label, subject } = current;
      const { message, next } = overtime(label, options);
      rows.push({ ...unjudgeable(label, subject, current, message), next });
      break;
    }
    options.progress?.(Math.min(1, (from + SLICE) / count));
  }
  const judged = openValve(rows, options);
  return {
    surface,
    enforce: posture,
    rows: judged,
    exitCode: judged.some((row) => row.stops) ? EXIT_REFUSED : EXIT_DONE,
    faults: registrations.flatMap((each) => each.kind === "fault" ? [each] : []),
  };
}

/** What is said of a judgment that took too long: a declared entry's expression, or a busy machine. */
function overtime(
  label: string,
  { limitMs = JUDGMENT_LIMIT_MS, registrations }: RunOptions,
): { readonly message: string; readonly next: string } {
  const declared = registrations.some(({ kind, id }) => kind === "declare" && id === label);
  return {
    message: `not judged within ${limitMs / 1000} s: ${
      declared
        ? "a regular expression may backtrack without end"
        : "this machine may be busy, have the call retried"
    }`,
    next: overtimeStep(label, declared),
  };
}

function nextStepOf({ surface, config, session }: RunOptions): string {
  return nextStep({
    surface,
    humanEvidence: (session?.read()?.userMessages.length ?? 0) > 0,
    ...(config.witness === undefined ? {} : { witness: config.witness }),
  });
}

/**
 * The valve stands after the verdict: asked only when something is blocked, and never where some
 * judgment could not be made.
 */
function openValve(rows: readonly JudgedRow[], options: RunOptions): readonly JudgedRow[] {
  const { surface, config: { witness }, session, nowMs } = options;
  if (surface !== "session" || witness === undefined || session === undefined) return rows;
  const stopping = rows.filter((row) => row.stops);
  if (stopping.length === 0 || stopping.some((row) => row.unjudged)) return rows;
  if (!isWitnessed(witness, session.read()?.userMessages ?? [], nowMs)) return rows;
  return rows.map((row) => row.stops ? witnessed(row) : row);
}

function witnessed({ next: _next, ...row }: JudgedRow): JudgedRow {
  return { ...row, event: "witnessed", stops: false };
}
