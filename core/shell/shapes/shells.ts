import { parse } from "unbash";
import { runExitTraps } from "../exit_traps.ts";
import { doubtful } from "../branch.ts";
import { HOLE, isConstant, shown } from "../holes.ts";
import { MAX_CALLS } from "../limits.ts";
import { lineText } from "../outcome.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Outcome, Output, Run } from "../run.ts";
import { unknownPart, UNSURE } from "../run.ts";
import { OPEN, type Shape } from "../run_row.ts";
import { fork, nestedShell, type Scope } from "../scope.ts";
import { type ShellPlan, shellPlan } from "./shell_plan.ts";
import { runPrompts, runStartup } from "./shell_startup.ts";
import { writtenText } from "./written_text.ts";

/** A shell started with no words of its own. */
const NO_PLAN: ShellPlan = shellPlan([]);

/** `sh`, `bash` and the like: a script in an option, a file, or standard input. */
export const shell: Shape = ({ run, job }) => {
  const plan = shellPlan(job.args);
  if (plan.harmless) return reads(run, job, plan);
  if (plan.file !== undefined) {
    applyRole(run, job, "read", plan.file);
    unknownPart(run, job, "program", `${job.name.text} ${shown(plan.file.text)}`);
  }
  const rest = plan.rest.map((arg) => arg.text);
  if (plan.command !== undefined) {
    const { text, source } = plan.command;
    return shellText(run, job, text, rest.slice(2), source, rest[1], plan);
  }
  const [script] = plan.rest;
  if (script !== undefined && !plan.stdin) {
    runStartup(run, job, plan, nestedShell(job.scope, []));
    return scriptFile(run, job, script, plan.rest.slice(1));
  }
  return shellInput(run, job, rest, plan);
};

/** A shell that only checks a script, or only says something. */
function reads(run: Run, job: Job, plan: ShellPlan): Outcome {
  if (plan.command === undefined) { for (const arg of plan.rest) applyRole(run, job, "read", arg); }
  return OPEN;
}

/** Runs a text as a script of a new shell. */
export function shellText(
  run: Run,
  job: Job,
  text: string,
  args: readonly string[],
  source = "",
  name?: string,
  plan: ShellPlan = NO_PLAN,
): Outcome {
  const scope = nestedShell(job.scope, args);
  for (const option of plan.options) {
    const on = option.startsWith("-");
    if (/dotglob$/.test(option)) scope.dotGlob = on;
    if (/globstar$/.test(option)) scope.globStar = on;
    if (/nocaseglob$/.test(option)) scope.foldGlob = on;
    if (/noglob$/.test(option)) scope.noGlob = on;
    if (/noclobber$/.test(option)) scope.noClobber = on;
    if (/errexit$/.test(option)) scope.stopsOnFailure = on;
    if (/nounset$/.test(option)) scope.strictNames = on;
    if (/xtrace$/.test(option)) scope.traced = on;
  }
  if (name !== undefined) scope.vars.set("0", { kind: "text", text: name });
  // What a program runs by itself is run by `sh`, whichever that is.
  scope.plain = !/(?:^|\/)r?bash$/.test(job.name.text) || job.via.length > 0;
  if (scope.calls > MAX_CALLS) return tooDeep(run, job, text);
  if (!isConstant(text)) return unknownText(run, job, scope, text);
  const since = run.traps.length;
  runStartup(run, job, plan, scope);
  runPrompts(run, job, { ...plan, command: { text, source } }, scope);
  const outcome = run.script(text, scope, job.input, placeOf(job, text, source));
  runPrompts(run, job, plan, scope);
  runExitTraps(run, scope, since);
  return outcome;
}

/** A script of which parts are not known: what can be read of it is followed, the rest unknown. */
function unknownText(run: Run, job: Job, scope: Scope, text: string): Outcome {
  const kind = /^[\uFDD0\uFDD1]/.test(text) ? "variable" : "variable";
  unknownPart(run, job, kind, `${job.name.text} ${shown(text)}`);
  const readable = text.replace(/[\uFDD0-\uFDDB]/g, "$__unknown");
  if (readable.trim() !== "$__unknown") {
    scope.certain = false;
    const script = parse(readable);
    if (script.errors === undefined || script.errors.length === 0) {
      run.parsed(script, scope, job.input, placeOf(job, readable, ""));
    }
    rawMentions(run, text, job.scope, { text: job.name.source, line: job.line });
  }
  return UNSURE;
}

/** Runs a text in the shell's own scope (`eval`). */
export function evalText(run: Run, job: Job, text: string): Outcome {
  const { scope } = job;
  if (scope.calls > MAX_CALLS) return tooDeep(run, job, text);
  if (!isConstant(text)) {
    const other = doubtful(scope);
    other.calls++;
    const outcome = unknownText(run, job, other, text);
    scope.certain = false;
    for (const name of scope.vars.keys()) scope.vars.set(name, { kind: "text", text: HOLE.any });
    return outcome;
  }
  scope.calls++;
  const outcome = run.script(text, scope, job.input, placeOf(job, text, ""));
  scope.calls--;
  return outcome;
}

/** Runs a shell text a program's own text gives, some time or never. */
export function runText(run: Run, job: Job, text: string): void {
  const scope = nestedShell(job.scope, undefined);
  scope.certain = false;
  scope.plain = true;
  run.script(text, scope, undefined, placeOf(job, text, ""));
}

/** A shell without a script: it runs what comes on its input. */
function shellInput(run: Run, job: Job, args: readonly string[], plan: ShellPlan): Outcome {
  const text = lineText(job.input);
  if (text !== undefined) {
    return shellText(run, { ...job, input: undefined }, text, args, "", undefined, plan);
  }
  return unknownInput(run, job, job.input);
}

function unknownInput(run: Run, job: Job, input: Output | undefined): Outcome {
  if (input?.kind === "text" && !input.fromDisk) {
    return shellText(run, { ...job, input: undefined }, input.text, []);
  }
  if (input?.kind === "unknown" && input.from !== undefined) {
    rawMentions(run, input.from, job.scope, { text: job.name.source, line: job.line });
  }
  if (input?.kind === "lines") {
    for (const line of input.lines) if (isConstant(line)) shellText(run, job, line, []);
  }
  unknownPart(run, job, "stdin", job.name.source);
  return UNSURE;
}

/** Names of the standard input. */
const STANDARD_INPUT = /^\/(?:dev\/stdin|dev\/fd\/0|proc\/self\/fd\/0)$/;

/** A script file: a process substitution is followed, a file on disk decides for itself. */
function scriptFile(run: Run, job: Job, script: Arg, args: readonly Arg[]): Outcome {
  const process = run.processes.get(script.text) ??
    (STANDARD_INPUT.test(script.text) ? job.input : undefined);
  if (process !== undefined) {
    const text = lineText(process);
    if (text !== undefined) return shellText(run, job, text, args.map((arg) => arg.text));
    unknownPart(run, job, "stdin", job.name.source);
    return UNSURE;
  }
  applyRole(run, job, "read", script);
  for (const arg of args) applyRole(run, job, "maybe", arg);
  const written = writtenText(run, job.scope, script);
  if (written !== undefined) {
    const scope = doubtful(job.scope);
    shellText(run, { ...job, scope }, written, args.map((arg) => arg.text));
  }
  unknownPart(run, job, "program", `${job.name.text} ${shown(script.text)}`);
  return UNSURE;
}

/** `source FILE` and `. FILE`. */
export function sourceFile(run: Run, job: Job): Outcome {
  const [file, ...args] = job.args;
  if (file === undefined) return OPEN;
  const process = run.processes.get(file.text) ??
    (STANDARD_INPUT.test(file.text) ? job.input : undefined);
  const text = lineText(process) ?? writtenText(run, job.scope, file);
  applyRole(run, job, "read", file);
  for (const arg of args) applyRole(run, job, "maybe", arg);
  if (text !== undefined) return withArgs(job, args, () => evalText(run, job, text));
  unknownPart(
    run,
    job,
    process === undefined ? "program" : "stdin",
    `${job.name.text} ${shown(file.text)}`,
  );
  job.scope.certain = false;
  for (const name of job.scope.vars.keys()) {
    job.scope.vars.set(name, { kind: "text", text: HOLE.any });
  }
  return UNSURE;
}

/** A sourced text sees the words after its name for its own, where there are any. */
function withArgs(job: Job, args: readonly Arg[], body: () => Outcome): Outcome {
  const { scope } = job;
  const before = scope.args;
  if (args.length > 0) scope.args = args.map((arg) => arg.text);
  const outcome = body();
  if (args.length > 0) scope.args = before;
  return outcome;
}

function tooDeep(run: Run, job: Job, text: string): Outcome {
  rawMentions(run, text, job.scope, { text: job.name.source, line: job.line });
  run.record.unknown("syntax", "nesting", { text: job.name.source, line: job.line });
  return UNSURE;
}

/** Where a nested text's lines are counted from: its own where it stands on the line as it is. */
function placeOf(job: Job, text: string, source: string): Job["place"] {
  const literal = source.length > 0 && source.includes("\n");
  return {
    text: { source: text },
    line: job.line,
    depth: job.place.depth + 1,
    ...(literal || text.includes("\n") ? {} : { flat: true as const }),
  };
}

/** A command whose words are joined and run by a shell (`watch`, `su -c`). */
export const joinedShell: Shape = ({ run, job, parsed }) => {
  if (parsed.operands.length === 0) return OPEN;
  return shellText(
    run,
    { ...job, scope: fork(job.scope) },
    parsed.operands.map((arg) => arg.text).join(" "),
    [],
  );
};
