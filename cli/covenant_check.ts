import { nodeReaders } from "../adapters/shared/node_readers.ts";
import type { SessionReader } from "../adapters/shared/judge_port.ts";
import type { Config, ConfigProblem, LoadedConfig } from "../core/config/config.ts";
import { formatConfigProblem } from "../core/config/format_config_problem.ts";
import { loadConfig } from "../core/config/load_config.ts";
import type { DiffCall } from "../core/diff/diff_call.ts";
import { parseDiff } from "../core/diff/parse_diff.ts";
import { compareBaseline } from "../core/judge/baseline.ts";
import { judgeChangeSet } from "../core/judge/judge_change_set.ts";
import type { Judgment } from "../core/judge/judgment.ts";
import { judgeSession } from "../core/judge/judge_session.ts";
import { sessionNeeds } from "../core/judge/session_needs.ts";
import type { SessionSource } from "../core/judge/session_source.ts";
import { readersOfOneMoment } from "../core/paths/readers_of_one_moment.ts";
import type { CovenantInput } from "../core/protocol/covenant_input.ts";
import { err, ok, type Result } from "../core/protocol/result.ts";
import type { Row } from "../core/protocol/row.ts";
import type { Level } from "../core/protocol/verdict.ts";
import { rowFormatter } from "../core/telemetry/format_row.ts";
import type { ShellAnalyser } from "../core/shell/analysis.ts";
import { DEFAULT_LOG_PATH, projectLog } from "./project_log.ts";
import { readUtf8 } from "./read_input.ts";
import { appendRows, baselineStore } from "./state_files.ts";

/** One run of the judge. */
export type CheckRequest = {
  /** Absolute: the project root. */
  readonly root: string;
  readonly posture: Level;
  readonly observation:
    | {
      readonly surface: "session";
      /** The input as it was read, or why there is none; see `read_input.ts`. */
      readonly input: Result<CovenantInput, string>;
      /** For its shell calls; see `shell_analyser.ts`. */
      readonly analyse: ShellAnalyser;
      /** Takes the place of the input's own session, read only as far as the config needs it. */
      readonly session?: SessionReader;
    }
    | {
      readonly surface: "change-set";
      readonly diff: Uint8Array | string;
      /** Told now and then how much is judged, from 0 to 1. */
      readonly progress?: (share: number) => void;
    };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
};

/** What a run came to. */
export type CheckResult = {
  readonly outcome: Result<Judged, Refusal>;
  /** What was recorded, in order. */
  readonly rows: () => readonly Row[];
  /** What went wrong with the log; it changes no verdict. */
  readonly logTrouble?: string;
};

/** A run that was judged. */
export type Judged = {
  readonly judgment: Judgment;
  /** The file blocks of the diff, for locations. */
  readonly diff: readonly DiffCall[];
  readonly config: LoadedConfig;
};

/** A run in which nothing could be judged: exit 2, and one `blocked covenant-check -` row. */
export type Refusal = {
  /** One line each; the first says what is wrong. */
  readonly lines: readonly string[];
  /** The config problems behind it, where it is the config's. */
  readonly problems: readonly ConfigProblem[];
};

/**
 * One run: load, judge, record. The only place that wires input and output to the judge.
 *
 * Never throws: whatever stops a judgment from being made is a {@link Refusal}.
 */
export function covenantCheck(request: CheckRequest): CheckResult {
  const now = request.now ?? Date.now;
  try {
    return checked(request, now);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refused(request, DEFAULT_LOG_PATH, now(), {
      lines: [`the judge failed (${oneLine(why)}); nothing was judged`],
      problems: [],
    });
  }
}

function checked(request: CheckRequest, now: () => number): CheckResult {
  const loaded = loadConfig(request.root, nodeReaders());
  if (!loaded.ok) {
    const problems = loaded.error;
    return refused(request, DEFAULT_LOG_PATH, now(), {
      lines: problems.map(formatConfigProblem),
      problems,
    });
  }
  const { config } = loaded.value;
  const { observation } = request;
  const nowMs = now();
  const judged = observation.surface === "session"
    ? sessionRun(request, observation, config, nowMs)
    : changeSetRun(request, observation, config, nowMs);
  if (!judged.ok) {
    return refused(request, config.telemetry.logPath, nowMs, {
      lines: [judged.error],
      problems: [],
    });
  }
  const { judgment, baseline, diff } = judged.value;
  const trouble = record(
    request.root,
    config.telemetry.logPath,
    baseline.length === 0 ? judgment.rows : [...baseline, ...judgment.rows],
    nowMs,
  );
  return {
    outcome: ok({ judgment, diff, config: loaded.value }),
    rows: () => [...baseline, ...judgment.rows.map(rowOf)],
    ...(trouble === undefined ? {} : { logTrouble: trouble }),
  };
}

type Run = {
  readonly judgment: Judgment;
  readonly baseline: readonly Row[];
  readonly diff: readonly DiffCall[];
};

function sessionRun(
  { root, posture, env }: CheckRequest,
  { input, analyse, session: reader }: Extract<CheckRequest["observation"], { surface: "session" }>,
  config: Config,
  nowMs: number,
): Result<Run, string> {
  if (!input.ok) return input;
  const readers = readersOfOneMoment(nodeReaders());
  const baseline = compareBaseline({
    root,
    entries: [...config.protectedPaths, config.file],
    readers,
    store: baselineStore(root, projectLog(root, config.telemetry.logPath)),
  });
  const session = reader === undefined ? undefined : sessionSource(reader, config);
  const judgment = judgeSession({
    root,
    config,
    input: input.value,
    posture,
    readers,
    analyse,
    nowMs,
    ...(session === undefined ? {} : { session }),
    ...(env["HOME"] ? { home: env["HOME"] } : {}),
  });
  return ok({ judgment, baseline, diff: [] });
}

function sessionSource(reader: SessionReader, config: Config): SessionSource {
  let read: { readonly evidence: ReturnType<SessionReader["read"]> } | undefined;
  return {
    ...(reader.evidencePath === undefined ? {} : { evidencePath: reader.evidencePath }),
    read: () => (read ??= { evidence: reader.read(sessionNeeds(config)) }).evidence,
  };
}

function changeSetRun(
  { root, posture }: CheckRequest,
  { diff, progress }: Extract<CheckRequest["observation"], { surface: "change-set" }>,
  config: Config,
  nowMs: number,
): Result<Run, string> {
  const text = readUtf8(diff);
  if (!text.ok) return text;
  const calls = parseDiff(text.value);
  if (!calls.ok) return err(calls.error.message);
  const judgment = judgeChangeSet({
    root,
    config,
    calls: calls.value,
    posture,
    readers: nodeReaders(),
    nowMs,
    ...(progress === undefined ? {} : { progress }),
  });
  return ok({ judgment, baseline: [], diff: calls.value });
}

function rowOf({ event, label, subject, detail }: Row): Row {
  return { event, label, subject, ...(detail === undefined ? {} : { detail }) };
}

function refused(
  { root }: CheckRequest,
  logPath: string,
  nowMs: number,
  refusal: Refusal,
): CheckResult {
  const row: Row = {
    event: "blocked",
    label: "covenant-check",
    subject: "-",
    detail: (refusal.lines[0] ?? "").split("\n")[0]?.slice(0, 200) ?? "",
  };
  const trouble = record(root, logPath, [row], nowMs);
  return {
    outcome: err(refusal),
    rows: () => [row],
    ...(trouble === undefined ? {} : { logTrouble: trouble }),
  };
}

/** Rows leave in one write a megabyte: whole rows, never mixed with another process's. */
const WRITE_SIZE = 1024 * 1024;

function record(
  root: string,
  logPath: string,
  rows: readonly Row[],
  nowMs: number,
): string | undefined {
  const log = projectLog(root, logPath);
  const format = rowFormatter(nowMs);
  let text = "";
  for (const row of rows) {
    text += format(row);
    if (text.length < WRITE_SIZE) continue;
    const trouble = appendRows(log, text);
    if (trouble !== undefined) return trouble;
    text = "";
  }
  return appendRows(log, text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
