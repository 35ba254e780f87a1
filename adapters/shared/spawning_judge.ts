import { spawnSync } from "node:child_process";
import process from "node:process";
import type { CovenantInput } from "../../core/protocol/covenant_input.ts";
import { EXIT_DONE, EXIT_REFUSED } from "../../core/protocol/verdict.ts";
import { failureLine, FIRST_LINE_LIMIT, oneLine } from "./failure_line.ts";
import { findJudge, INSTALL_JUDGE, type JudgeCommand } from "./find_judge.ts";
import type { Judge, JudgeAnswer, JudgeRequest, SessionNeeds } from "./judge_port.ts";

/** A judgment is given up after this many milliseconds: a host's own timeout lets the call through. */
export const JUDGE_TIMEOUT_MS = 20_000;
/** The same for recording a failed judgment afterwards. */
const RECORD_TIMEOUT_MS = 5_000;
/** What the judge may say on stderr, in bytes; more is a judge gone wrong. */
const STDERR_LIMIT = 8 * 1024 * 1024;

/** Everything, from the beginning: for a host whose evidence is small. */
export const WHOLE_SESSION: SessionNeeds = {
  transcript: true,
  sidecar: true,
  witnessTtlMs: Number.POSITIVE_INFINITY,
};

/** What {@link spawningJudge} is made of. */
export type SpawningJudgeOptions = {
  /** `pdks-<host>`, for messages. */
  readonly program: string;
  /** The compiled adapter's own executable; missing for the npm adapter. */
  readonly executable?: string;
  /** How much of the session the project's config reads; {@link WHOLE_SESSION} when missing. */
  readonly needs?: (repoRoot: string) => SessionNeeds;
  readonly timeoutMs?: number;
  readonly find?: (repoRoot: string) => JudgeCommand | undefined;
};

/**
 * A judge in a process of its own: `pdks covenant check --enforce block`, the input on its stdin, its
 * stdout discarded. Whatever does not end in a clean 0 or 2 is a 2 with one line, and is sent once
 * more as a line that is no input, so that the call leaves its row.
 */
export function spawningJudge(options: SpawningJudgeOptions): Judge {
  const { program, executable, timeoutMs = JUDGE_TIMEOUT_MS } = options;
  const find = options.find ??
    ((repoRoot: string) =>
      findJudge({ repoRoot, ...(executable === undefined ? {} : { executable }) }));
  return (request) => {
    const command = find(request.repoRoot);
    if (command === undefined) {
      return Promise.resolve(refused(program, "no judge is installed here", INSTALL_JUDGE));
    }
    const needs = options.needs ?? (() => WHOLE_SESSION);
    const ran = run(command, request.repoRoot, inputText(request, needs), timeoutMs);
    if (ran.kind === "answered") return Promise.resolve(ran.answer);
    const line = failureLine(
      program,
      `the judge ${ran.why}`,
      "the call is stopped: run `pdks doctor`",
    );
    if (ran.started) run(command, request.repoRoot, `${line}\n`, RECORD_TIMEOUT_MS);
    return Promise.resolve({ exitCode: EXIT_REFUSED, stderr: `${line}\n${lastWords(ran.stderr)}` });
  };
}

function refused(program: string, why: string, next: string): JudgeAnswer {
  return { exitCode: EXIT_REFUSED, stderr: `${failureLine(program, why, next)}\n` };
}

function inputText(request: JudgeRequest, needs: (repoRoot: string) => SessionNeeds): string {
  const { input, session, repoRoot } = request;
  if (typeof input === "string") return `${input}\n`;
  const read = session?.read(needs(repoRoot));
  const evidence = session?.evidencePath === undefined
    ? {}
    : { evidencePath: session.evidencePath };
  const whole: CovenantInput = read === undefined
    ? input
    : { ...input, session: { ...evidence, ...read } };
  return JSON.stringify(whole);
}

type Ran =
  | { readonly kind: "answered"; readonly answer: JudgeAnswer }
  | {
    readonly kind: "failed";
    readonly why: string;
    readonly stderr: string;
    /** It did start, so that a second start may work. */
    readonly started: boolean;
  };

function run(command: JudgeCommand, cwd: string, input: string, timeout: number): Ran {
  const child = spawnSync(
    command.file,
    [...command.args, "covenant", "check", "--enforce", "block"],
    {
      cwd,
      input,
      env: process.env,
      timeout,
      killSignal: "SIGKILL",
      maxBuffer: STDERR_LIMIT,
      stdio: ["pipe", "ignore", "pipe"],
      windowsHide: true,
    },
  );
  const stderr = outputText(child.stderr);
  const failed = (why: string, started = true): Ran => ({ kind: "failed", why, stderr, started });
  const code = child.error === undefined || !("code" in child.error) ? undefined : child.error.code;
  if (code === "ETIMEDOUT") return failed(`gave no answer within ${timeout / 1000} s`);
  if (code === "ENOBUFS") return failed("said more than it may");
  if (child.signal) return failed(`was ended by ${child.signal}`);
  // Where nothing was started, one runtime says null and another nothing.
  if (typeof child.status !== "number") {
    return failed(`could not be started (${String(code ?? "unknown")})`, false);
  }
  if (child.status === EXIT_DONE) {
    return { kind: "answered", answer: { exitCode: EXIT_DONE, stderr } };
  }
  if (child.status !== EXIT_REFUSED) return failed(`ended with exit code ${child.status}`);
  if (stderr.trim() === "") return failed("refused the call without a reason");
  return { kind: "answered", answer: { exitCode: EXIT_REFUSED, stderr } };
}

/** Of what a failing judge said the one line that tells most; a stack trace helps nobody here. */
function lastWords(stderr: string): string {
  const lines = stderr.split("\n").map(oneLine).filter((line) => line !== "");
  const told = lines.find((line) => /\berror\b|Error\b/.test(line)) ?? lines.at(-1);
  return told === undefined ? "" : `${told.slice(0, FIRST_LINE_LIMIT)}\n`;
}

/** What a child said; some runtimes leave nothing at all where it could not be started. */
export function outputText(output: unknown): string {
  return output instanceof Uint8Array ? new TextDecoder().decode(output) : "";
}
