import type { Config } from "../../core/config/config.ts";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import { judgeChangeSet } from "../../core/judge/judge_change_set.ts";
import type { JudgedRow } from "../../core/judge/judgment.ts";
import { judgeSession } from "../../core/judge/judge_session.ts";
import type {
  CovenantInput,
  SessionEvidence,
  ToolCall,
} from "../../core/protocol/covenant_input.ts";
import type { ShellAnalyser } from "../../core/shell/analysis.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import type { Event } from "../../core/protocol/verdict.ts";
import type { CaseEntry, Given } from "./case_schema.ts";
import { caseReaders } from "./case_readers.ts";

/** What a case came to. */
export type CaseOutcome = {
  /** It came to what is expected. */
  readonly ok: boolean;
  /** The weightiest verdict of the discipline; `undefined` where nothing reached it. */
  readonly actual: Event | undefined;
  /** The discipline's rows, in order: one for each file or call it judged. */
  readonly rows: readonly JudgedRow[];
  /** It found a break: the discipline can tell right from wrong. */
  readonly breaks: boolean;
};

/** The project a case is judged in. */
export type CaseProject = {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  readonly readers: Readers;
  readonly analyse: ShellAnalyser;
};

/** The moment every case is judged at, in milliseconds since the epoch: a case has no clock. */
const NOW_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Tool names of a case's own call: no host's. */
const ROSTER = { mutating: ["edit"], shell: ["shell"], commandArgs: ["command"] };

/** Verdicts from the lightest to the weightiest. */
const WEIGHT: readonly Event[] = ["passed", "skipped", "witnessed", "advised", "blocked"];

/**
 * Judges what a case gives by the discipline it names, with the engine that judges everything else, at
 * posture `block`. Nothing is recorded, nothing is written. Every other discipline stands aside, so
 * that a case says nothing of its neighbours.
 */
export function judgeCase(entry: CaseEntry, project: CaseProject): CaseOutcome {
  const { discipline, expect, message } = entry;
  const rows = judgedRows(entry, project).filter(({ label }) => label === discipline);
  const actual = WEIGHT.findLast((event) => rows.some((row) => row.event === event));
  const said = rows.filter(({ event }) => event === expect).map(saying);
  return {
    ok: (actual ?? "passed") === expect &&
      (message === undefined || said.some((text) => text.includes(message))),
    actual,
    rows,
    breaks: rows.some(isBreak),
  };
}

/** What a row tells people: its message, or why it was skipped. */
export function saying({ message, detail = "" }: JudgedRow): string {
  return message ?? detail;
}

function isBreak({ event, unjudged }: JudgedRow): boolean {
  return unjudged !== true && (event === "advised" || event === "blocked" || event === "witnessed");
}

function judgedRows(entry: CaseEntry, project: CaseProject): readonly JudgedRow[] {
  const { given, discipline } = entry;
  const options = {
    root: project.root,
    config: configOf(project.config, discipline),
    posture: "block",
    readers: caseReaders(project.root, given.files ?? {}, project.readers),
    nowMs: NOW_MS,
  } as const;
  if (given.diff === undefined) {
    return judgeSession({ ...options, analyse: project.analyse, input: inputOf(given) }).rows;
  }
  const calls = parseDiff(given.diff);
  return calls.ok ? judgeChangeSet({ ...options, calls: calls.value }).rows : [];
}

/** The configuration with one discipline, or with none where the case is about a meta-covenant. */
function configOf(config: Config, discipline: string): Config {
  const only = (list: Config["disciplines"]) => list.filter(({ id }) => id === discipline);
  return {
    ...config,
    disciplines: only(config.disciplines),
    sessionDisciplines: only(config.sessionDisciplines),
    changeSetDisciplines: only(config.changeSetDisciplines),
  };
}

function inputOf(given: Given): CovenantInput {
  const { session, actor } = given;
  return {
    toolCalls: [callOf(given)],
    subagentSpawns: [],
    userMessages: [],
    tools: ROSTER,
    ...(actor === undefined ? {} : { actor }),
    ...(session === undefined ? {} : { session: evidenceOf(session) }),
  };
}

/** A session alone is judged at a shell call that says nothing. */
function callOf({ edit, command = "" }: Given): ToolCall {
  if (edit === undefined) return { name: "shell", args: { command } };
  const { path, pre, post } = edit;
  if (post === undefined) {
    const fileChange = { kind: "delete", path, ...(pre === undefined ? {} : { pre }) } as const;
    return { name: "edit", fileChange };
  }
  return {
    name: "edit",
    fileChange: pre === undefined
      ? { kind: "create", path, post }
      : { kind: "modify", path, pre, post },
  };
}

function evidenceOf(session: NonNullable<Given["session"]>): SessionEvidence {
  const { userMessages = [], toolCalls = [], sidecar, evidencePath } = session;
  return {
    userMessages: userMessages.map(({ text, ageMinutes = 0 }) => ({
      text,
      timestampMs: NOW_MS - ageMinutes * MINUTE_MS,
    })),
    toolCalls,
    ...(evidencePath === undefined ? {} : { evidencePath }),
    ...(sidecar === undefined
      ? {}
      : { channels: { sidecar: typeof sidecar === "string" ? sidecar : JSON.stringify(sidecar) } }),
  };
}
