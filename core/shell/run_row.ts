import type { CommandRow, Role, RowMode } from "./command_row.ts";
import { ROLES } from "./command_row.ts";
import { perhapsRun } from "./branch.ts";
import { globWords } from "./files_of.ts";
import { choice, HOLE, isGlob, shown } from "./holes.ts";
import { parseArgs, type ParsedArgs } from "./options.ts";
import { absolute } from "./path_refs.ts";
import { applyRole } from "./roles.ts";
import type { Arg, Job, Outcome, Run } from "./run.ts";
import { DONE, UNKNOWN_OUTPUT, unknownPart, UNSURE } from "./run.ts";
import { fork, type Scope } from "./scope.ts";

/** What a shape function is given. */
export type ShapeJob = {
  readonly run: Run;
  readonly job: Job;
  readonly row: CommandRow;
  readonly parsed: ParsedArgs;
};

/** Knows what the columns of a row cannot say. */
export type Shape = (shape: ShapeJob) => Outcome;

/** Runs a command by its row of the table. */
export function runRow(
  run: Run,
  job: Job,
  row: CommandRow,
  shapes: Readonly<Record<string, Shape>>,
): Outcome {
  if (row.unknown !== undefined && onlyAsks(job)) return UNSURE;
  if (row.subs !== undefined) return runSubcommand(run, job, row, row.subs, shapes);
  const parsed = parseArgs(row, job.args);
  const moved = afterChdir(run, job, parsed);
  if (parsed.doubtful !== undefined) {
    unknownPart(run, job, "variable", shown(parsed.doubtful.source));
  }
  const words = TAKES_LAST.test(job.name.text) ? lastSpread(run, job) : undefined;
  if (words !== undefined) {
    perhapsRun(job.scope, (scope) => runRow(run, { ...job, args: words, scope }, row, shapes));
  }
  const shape = row.shape === undefined ? undefined : shapes[row.shape];
  const outcome = (shape ?? runColumns)({ run, job: moved, row, parsed });
  return saysWhatItDoes(parsed) && outcome.out.kind === "text" && outcome.out.text === ""
    ? { ...outcome, out: UNKNOWN_OUTPUT }
    : outcome;
}

/** Commands whose last operand is written to. */
const TAKES_LAST = /^(?:cp|mv|ln|install|rsync|scp|uniq|xxd)$/;

/** The words of a command whose last one is a glob of several files: the last of them is the target. */
function lastSpread(run: Run, job: Job): readonly Arg[] | undefined {
  const last = job.args.at(-1);
  if (last === undefined || !isGlob(last.text)) return undefined;
  const matches = globWords(run, job.scope, last.text);
  if (matches === undefined || matches.length < 2) return undefined;
  return [...job.args.slice(0, -1), ...matches.map((text) => ({ ...last, text }))];
}

/** Asked for nothing but what it is. */
export function onlyAsks(job: Job): boolean {
  const [only, more] = job.args;
  return more === undefined && /^--(?:version|help)$/.test(only?.text ?? "");
}

function saysWhatItDoes(parsed: ParsedArgs): boolean {
  return parsed.options.some(({ name }) =>
    /^(?:v|verbose|c|changes|debug|help|version)$/.test(name)
  );
}

/** What the columns of a row say: options, operands, unknown. */
export function runColumns({ run, job, row, parsed }: ShapeJob): Outcome {
  const mode = modeOf(row, parsed);
  applyOptions({ run, job, row, parsed });
  const operands = mode?.operands ?? row.operands ?? "read*";
  const outcome = applyOperands(run, job, operands, parsed);
  const unknown = mode?.unknown ?? row.unknown;
  if (unknown !== undefined && unknown !== "none") unknownPart(run, job, unknown, nameOf(job));
  if (outcome !== undefined) return outcome;
  return row.prints === "segment"
    ? { status: undefined, out: { kind: "text", text: `${HOLE.segment}\n` } }
    : UNSURE;
}

/** The first of a row's modes that an option set. */
function modeOf(row: CommandRow, parsed: ParsedArgs): RowMode | undefined {
  for (const [name, mode] of Object.entries(row.modes ?? {})) {
    if (parsed.modes.has(name)) return mode;
  }
  return undefined;
}

/** Applies the roles of the options given. */
export function applyOptions({ run, job, row, parsed }: ShapeJob): void {
  const open = (modeOf(row, parsed)?.unknown ?? row.unknown) === "program";
  for (const { name, role, value } of parsed.options) {
    if (value === undefined) continue;
    if (role === undefined) applyRole(run, job, open ? "maybe" : "read", value);
    else if (role === "shell") run.script(value.text, fork(job.scope), job.input, nested(job));
    else if (role === "command") {
      // The program adds words of its own to it, and may not run it at all.
      const scope = fork(job.scope);
      scope.certain = false;
      run.script(value.text, scope, undefined, nested(job));
    } else if (role !== "chdir") applyRole(run, job, role, value, dashed(name, row));
  }
}

/** A place for a text run as a script by a command. */
export function nested(job: Job): Job["place"] {
  return { text: { source: "" }, line: job.line, depth: job.place.depth + 1 };
}

/** Applies the roles of the operands; the outcome of the command among them, where there is one. */
function applyOperands(
  run: Run,
  job: Job,
  operands: string,
  parsed: ParsedArgs,
): Outcome | undefined {
  const roles = assignRoles(operands, parsed);
  const at = roles.indexOf("command");
  for (const [index, arg] of parsed.operands.entries()) {
    if (at >= 0 && index >= at) break;
    const role = roles[index] ?? "text";
    if (role === "shell") run.script(arg.text, fork(job.scope), job.input, nested(job));
    else if (role !== "command" && role !== "chdir") applyRole(run, job, role, arg);
  }
  if (at < 0) return undefined;
  const [name, ...args] = parsed.operands.slice(at);
  if (name === undefined) return undefined;
  return run.command({ ...job, name, args, via: [...job.via, job.name.text] });
}

/** The role of each operand, by the row's list. */
function assignRoles(list: string, parsed: ParsedArgs): readonly Role[] {
  const before: Role[] = [];
  const after: Role[] = [];
  let rest: Role | undefined;
  for (const entry of list.split(" ")) {
    const [name = "", without] = entry.replace("*", "").split("!");
    if (without !== undefined && parsed.modes.has(without)) continue;
    const role = ROLES.find((one) => one === name);
    if (role === undefined) continue;
    if (entry.includes("*")) rest = role;
    else if (rest === undefined) before.push(role);
    else after.push(role);
  }
  const count = parsed.operands.length;
  return Array.from({ length: count }, (_, index) => {
    const own = before[index];
    if (own !== undefined && (rest !== undefined || index < count)) return own;
    const fromEnd = count - index;
    const last = after[after.length - fromEnd];
    return last !== undefined && fromEnd <= after.length ? last : rest ?? "text";
  });
}

function runSubcommand(
  run: Run,
  job: Job,
  row: CommandRow,
  subs: readonly CommandRow[],
  shapes: Readonly<Record<string, Shape>>,
): Outcome {
  const parsed = parseArgs({ ...row, optionsFirst: true }, job.args);
  const moved = afterChdir(run, job, parsed);
  applyOptions({ run, job: moved, row, parsed });
  const [name, ...args] = parsed.operands;
  if (name === undefined) {
    return run.record === undefined || row.unknown === undefined || hasHelp(parsed)
      ? UNSURE
      : unknownRow(run, moved, row);
  }
  const sub = subs.find((one) => one.names.split(" ").includes(name.text)) ??
    subs.find((one) => one.names === "*");
  if (sub === undefined) {
    unknownPart(run, moved, row.unknown ?? "program", `${job.name.text} ${shown(name.text)}`);
    for (const arg of args) applyRole(run, moved, "maybe", arg);
    return UNSURE;
  }
  const source = sub.names === "*" ? job.name.source : `${job.name.source} ${name.source}`;
  const inner: Job = {
    ...moved,
    name: { text: job.name.text, source },
    args: sub.names === "*" ? parsed.operands : args,
  };
  return runRow(run, inner, sub, shapes);
}

function hasHelp(parsed: ParsedArgs): boolean {
  return parsed.options.some(({ name }) => /^(?:h|help|V|v|version)$/.test(name));
}

function unknownRow(run: Run, job: Job, row: CommandRow): Outcome {
  unknownPart(run, job, row.unknown ?? "program", nameOf(job));
  return UNSURE;
}

/** `-C dir` and its like move the start of relative words for this command. */
function afterChdir(run: Run, job: Job, parsed: ParsedArgs): Job {
  const moves = parsed.options.filter(({ role, value }) => role === "chdir" && value !== undefined);
  if (moves.length === 0) return job;
  const scope = fork(job.scope);
  for (const { value } of moves) {
    if (value !== undefined) scope.cwd = folderNamed(run, scope, value.text);
  }
  return { ...job, scope };
}

/** The folder an option names: a glob there is matched as in any word. */
export function folderNamed(run: Run, scope: Scope, word: string): string {
  const matches = isGlob(word) ? globWords(run, scope, word) : undefined;
  const target = matches === undefined ? word : choice(matches);
  return absolute(target.replaceAll(HOLE.many, HOLE.any), scope.cwd);
}

function nameOf(job: Job): string {
  return job.name.source;
}

/** An option as it is written. */
export function dashed(name: string, row: CommandRow): string {
  return name.length === 1 || row.singleDash ? `-${name}` : `--${name}`;
}

/** An outcome with nothing put out and no known status. */
export const QUIET: Outcome = { status: undefined, out: DONE.out };

/** An outcome of which nothing is known. */
export const OPEN: Outcome = { status: undefined, out: UNKNOWN_OUTPUT };
