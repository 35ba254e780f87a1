import { doubtful, perhapsRun } from "./branch.ts";
import { bodiesOf, type ShellFunction } from "./scope.ts";
import { BUILTINS, callFunction, printfInto, QUIET_BUILTINS } from "./builtins.ts";
import { rowOf } from "./command_table.ts";
import { globWords } from "./files_of.ts";
import { handedWord } from "./handed_word.ts";
import { alternatives, isConstant, isGlob, shown } from "./holes.ts";
import { readAsNumber } from "./late_expansion.ts";
import { ended } from "./outcome.ts";
import { isBashOnly, isInside } from "./plain_shell.ts";
import { perhapsScript } from "./perhaps_script.ts";
import { nestedPlace } from "./place.ts";
import { rawMentions } from "./raw_words.ts";
import { firstText, valueOf } from "./variables.ts";
import { applyRole } from "./roles.ts";
import type { Job, Outcome, Run } from "./run.ts";
import { unknownPart, UNSURE } from "./run.ts";
import { onlyAsks, runRow } from "./run_row.ts";
import { runExec } from "./shapes/exec.ts";
import { writtenText } from "./shapes/written_text.ts";
import { SHAPES } from "./shapes/shapes.ts";

/** Folders whose programs are what their names say. */
const PROGRAM_FOLDERS =
  /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/s?bin\/$|(?:^|\/)(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin)\/$/;

/** Runs one expanded command: a function, a builtin, or a program of the table. */
export function runCommand(run: Run, job: Job): Outcome {
  const name = job.name.text;
  if (!isConstant(name)) return unknownName(run, job);
  if (name === "") return ended(127);
  const { scope } = job;
  const own = job.via.length === 0 ? scope.functions.get(name) : undefined;
  if (own !== undefined) {
    return own.perhaps || own.or ? callPerhaps(run, job, own) : callFunction(run, job, own);
  }
  const alias = job.via.length === 0 ? scope.aliases.get(name) : undefined;
  if (alias !== undefined) runAlias(run, job, alias);
  if (name === "exec" && job.via.length === 0) return runExec(run, job);
  const builtin = isBuiltinPlace(job) ? BUILTINS[name] : undefined;
  if (TAKES_NAMES.test(name) && isBuiltinPlace(job)) {
    for (const { text } of job.args) readAsNumber(text, { run, scope, place: job.place });
  }
  // `builtin` finds nothing outside the shell.
  if (job.via.at(-1) === "builtin" && !isInside(name)) return ended(1);
  if (builtin !== undefined && Object.hasOwn(BUILTINS, name)) {
    return job.via.length > 0 && isBashOnly(scope, name)
      ? perhapsRun(scope, (inner) => builtin(run, { ...job, scope: inner }))
      : builtin(run, job);
  }
  if (name === "printf" && isBuiltinPlace(job)) {
    const into = printfInto(job);
    if (into !== undefined) return into;
  }
  if (QUIET_BUILTINS.has(name)) return UNSURE;
  return runProgram(run, job);
}

/** A function that may be one of several, or not there at all: each of them may run. */
function callPerhaps(run: Run, job: Job, own: ShellFunction): Outcome {
  const { scope } = job;
  const name = job.name.text;
  for (const body of bodiesOf(own)) {
    perhapsRun(scope, (inner) => callFunction(run, { ...job, scope: inner }, body));
  }
  if (own.perhaps) {
    perhapsRun(scope, (inner) => {
      inner.functions.delete(name);
      return runCommand(run, { ...job, scope: inner });
    });
  }
  scope.functions.set(name, own);
  return UNSURE;
}

/** Builtins that take a word for a number or for the name of a variable, subscripts expanded. */
const TAKES_NAMES =
  /^(?:test|\[|printf|read|unset|let|declare|typeset|local|export|readonly|mapfile|readarray|wait|getopts)$/;

/** Builtins are the shell's own; a program that runs commands finds programs. */
function isBuiltinPlace(job: Job): boolean {
  return job.via.every((name) => name === "command" || name === "builtin");
}

/** Programs the shell has inside and finds without a search. */
const INSIDE = /^(?:echo|printf|pwd|true|false|:|kill|test|\[|command|builtin|exec|time)$/;

/** Which programs a variable changes the meaning of; those not listed change all. */
const REACHES: readonly (readonly [variable: RegExp, programs: RegExp])[] = [
  [/^(?:MAN)?PAGER$/, /^(?:git|hg|svn|jj|gh|man|psql|mysql|systemctl|journalctl)$/],
  [/^LESS/, /^(?:git|man|less|zless|more)$/],
  [/^GIT_|EDITOR$|^VISUAL$/, /^(?:git|hg|svn|jj|crontab|sudo|visudo|less|man)$/],
  [/^PYTHON/, /^(?:python|pip|pypy|uv|poetry)/],
  [/^NODE_/, /^(?:node|nodejs|npm|npx|pnpm|yarn|tsc|eslint|prettier|deno|bun)/],
  [/^PERL/, /^perl/],
  [/^RUBY/, /^(?:ruby|gem|bundle|rake)/],
  [/^(?:BASH_ENV|ENV|SHELLOPTS|BASHOPTS|BASH_FUNC_.*|PROMPT_COMMAND|PS4)$/, /^(?:ba|da|k|z)?sh$/],
];

/** Variables whose value is a command. */
const COMMANDS = /PAGER$|EDITOR$|^VISUAL$|SSH|DIFF$|ASKPASS$|PROXY_COMMAND$|^LESS/;

function doubtReaches(variable: string, job: Job, base: string): boolean {
  if (job.via.length === 0 && INSIDE.test(base)) return false;
  const found = REACHES.find(([name]) => name.test(variable));
  return found === undefined || found[1].test(base);
}

function runProgram(run: Run, job: Job): Outcome {
  const { unknowns } = run.record;
  const before = unknowns.length;
  const outcome = followProgram(run, job);
  // What a program does of itself, it may do with what is set for it alone.
  if (unknowns.length > before) {
    for (const name of job.assigned) {
      const value = firstText(valueOf(run, job.scope, name));
      if (value !== undefined) handedWord(run, job, value);
    }
  }
  return outcome;
}

function followProgram(run: Run, job: Job): Outcome {
  const { scope } = job;
  const name = job.name.text;
  const slash = name.lastIndexOf("/");
  const base = name.slice(slash + 1);
  const vouched = run.context.vouched;
  if (vouched.includes(name) || (slash < 0 && vouched.includes(base))) {
    for (const arg of job.args) applyRole(run, job, "read", arg);
    return UNSURE;
  }
  const trusted = slash < 0 || PROGRAM_FOLDERS.test(name.slice(0, slash + 1));
  const row = trusted ? rowOf(base) : undefined;
  const doubted = scope.nameDoubt !== undefined && doubtReaches(scope.nameDoubt, job, base);
  if (scope.nameDoubt !== undefined && doubted) {
    unknownPart(run, job, "program", `${scope.nameDoubt}= ${name}`);
    const value = COMMANDS.test(scope.nameDoubt)
      ? firstText(valueOf(run, scope, scope.nameDoubt))
      : undefined;
    const part = { text: `${scope.nameDoubt}=`, line: job.line };
    if (value !== undefined) rawMentions(run, value, scope, part);
  }
  if (row === undefined && runWritten(run, job)) return UNSURE;
  if (row === undefined && slash < 0 && onlyAsks(job)) return UNSURE;
  if (row === undefined) {
    run.record.mention(name, slash < 0, { text: name, line: job.line }, scope);
    perhapsScript(run, job, name);
    for (const arg of job.args) handedWord(run, job, arg.text);
    unknownPart(run, job, "program", name);
    return UNSURE;
  }
  const named = { ...job, name: { ...job.name, text: base } };
  if (!doubted) return runRow(run, named, row, SHAPES);
  perhapsRun(scope, (inner) => runRow(run, { ...named, scope: inner }, row, SHAPES));
  return UNSURE;
}

/** A script this line wrote itself is followed, and stays a program that decides for itself. */
function runWritten(run: Run, job: Job): boolean {
  if (!job.name.text.includes("/")) return false;
  const text = writtenText(run, job.scope, job.name);
  if (text === undefined) return false;
  const program = /^#!\s*(?:\/usr\/bin\/env\s+(?:-S\s+)?)?(\S+)/.exec(text)?.[1] ?? "sh";
  const name = { text: program.slice(program.lastIndexOf("/") + 1), source: job.name.source };
  runCommand(run, {
    ...job,
    name,
    args: [job.name, ...job.args],
    scope: doubtful(job.scope),
    via: ["#!"],
  });
  return true;
}

/** The name itself is not in the text. */
function unknownName(run: Run, job: Job): Outcome {
  const words = isGlob(job.name.text) ? globWords(run, job.scope, job.name.text) : undefined;
  const names = words ?? alternatives(job.name.text);
  const known = names.filter(isConstant);
  for (const text of known) {
    perhapsRun(
      job.scope,
      (scope) => runCommand(run, { ...job, scope, name: { text, source: job.name.source } }),
    );
  }
  if (known.length === names.length && known.length > 0) return UNSURE;
  const kind = isGlob(job.name.text) ? "glob" : "variable";
  unknownPart(run, job, kind, job.name.source || shown(job.name.text));
  for (const arg of job.args) handedWord(run, job, arg.text);
  return UNSURE;
}

/** An alias counts where the shell expands them, which the text does not say: followed beside the name. */
function runAlias(run: Run, job: Job, alias: string): void {
  if (!isConstant(alias)) return unknownPart(run, job, "variable", job.name.source);
  const rest = job.args.map((arg) => arg.source).join(" ");
  perhapsRun(job.scope, (scope) => {
    scope.aliases.delete(job.name.text);
    // After an alias that ends in a blank the next word is looked up too.
    const next = alias.endsWith(" ") ? job.scope.aliases.get(job.args[0]?.source ?? "") : undefined;
    const more = next === undefined ? rest : rest.replace(job.args[0]?.source ?? "", () => next);
    const text = `${alias} ${more}`;
    return run.script(text, scope, job.input, nestedPlace(job.place, text, job.line));
  });
}
