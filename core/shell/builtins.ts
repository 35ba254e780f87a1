import { arrive, leave, perhapsRun } from "./branch.ts";
import { evaluate } from "./arithmetic.ts";
import { changeDirectory, popDirectory, pushDirectory } from "./directories.ts";
import { arithmeticNames } from "./expand.ts";
import { choice, HOLE, isConstant, withoutGlobs } from "./holes.ts";
import { MAX_CALLS } from "./limits.ts";
import { ended, linesOf, lineText } from "./outcome.ts";
import { formatText } from "./printf_text.ts";
import { runCallbacks } from "./callbacks.ts";
import { keepHistory, runAgain } from "./history.ts";
import type { At, Job, Outcome, Output, Run } from "./run.ts";
import { unknownPart, UNSURE } from "./run.ts";
import { LEFT, makeLocal, restoreLocals, type ShellFunction } from "./scope.ts";
import { readWords, separatorsOf } from "./split_words.ts";
import { evalText, sourceFile } from "./shapes/shells.ts";
import { testWords } from "./test_expression.ts";
import { forgetAll, set, setText } from "./variables.ts";
import { parse } from "unbash";

type Builtin = (run: Run, job: Job) => Outcome;

/** What the shell itself does, by name. */
export const BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: changeDirectory,
  pushd: pushDirectory,
  popd: popDirectory,
  eval: (run, job) => evalText(run, job, textOf(job)),
  source: sourceFile,
  ".": sourceFile,
  exit: (_, job) => left(job, LEFT.shell),
  logout: (_, job) => left(job, LEFT.shell),
  return: (_, job) => left(job, LEFT.function),
  break: (_, job) => left(job, LEFT.loop),
  continue: (_, job) => left(job, LEFT.loop),
  set: setOptions,
  shift: shiftArgs,
  shopt: shellOptions,
  unset: unsetNames,
  export: exportNames,
  declare: declareNames,
  typeset: declareNames,
  local: declareNames,
  readonly: declareNames,
  read: readNames,
  mapfile: readList,
  readarray: readList,
  compgen: completed,
  complete: () => ended(undefined),
  alias: defineAlias,
  unalias: () => ended(0),
  trap: setTrap,
  let: letNames,
  test: (run, job) => tested(run, job, job.args.map((arg) => arg.text)),
  "[": (run, job) => tested(run, job, job.args.map((arg) => arg.text).slice(0, -1)),
  getopts: (_, job) => {
    const name = job.args[1]?.text;
    if (name !== undefined && isConstant(name)) setText(job.scope, name, HOLE.segment);
    setText(job.scope, "OPTARG", optionArgument(job));
    return ended(undefined);
  },
  hash: (run, job) => {
    if (job.args.some((arg) => /^-\w*p/.test(arg.text))) {
      unknownPart(run, job, "program", "hash -p");
    }
    return ended(undefined);
  },
  history: keepHistory,
  fc: runAgain,
  enable: (run, job) => {
    if (job.args.some((arg) => arg.text === "-f")) unknownPart(run, job, "program", "enable -f");
    return ended(undefined);
  },
};

/** Names of functions, commands and files that only say something. */
export const QUIET_BUILTINS = new Set(
  "type wait jobs ulimit umask times bind compopt caller kill dirs disown fg bg help suspend which whereis"
    .split(" "),
);

/** What `getopts` may give: one of the words, or what follows the letter in one. */
function optionArgument({ scope, args }: Job): string {
  const words = args.length > 2 ? args.slice(2).map((arg) => arg.text) : scope.args;
  if (words === undefined) return HOLE.any;
  return choice(["", ...words.flatMap((word) => [word, word.replace(/^-\w/, "")])]);
}

function textOf(job: Job): string {
  return job.args.map((arg) => withoutGlobs(arg.text)).join(" ");
}

function left(job: Job, level: number): Outcome {
  const code = job.args[0]?.text ?? "";
  leave(job.scope, level);
  return ended(/^\d+$/.test(code) ? Number(code) : undefined);
}

function tested(run: Run, job: Job, words: readonly string[]): Outcome {
  const holds = testWords(run, job.scope, words, job.line);
  return ended(holds === undefined ? undefined : holds ? 0 : 1);
}

function setOptions(_: Run, job: Job): Outcome {
  const { scope } = job;
  const words = job.args.map((arg) => arg.text);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--" || word === "-") {
      scope.args = words.slice(at + 1);
      return ended(0);
    }
    if (!/^[-+]/.test(word)) {
      scope.args = words.slice(at);
      return ended(0);
    }
    const on = word.startsWith("-");
    for (const letter of word.slice(1)) {
      if (letter === "e") scope.stopsOnFailure = on;
      if (letter === "C") scope.noClobber = on;
      if (letter === "f") scope.noGlob = on;
      if (letter === "u") scope.strictNames = on;
      if (letter === "x") scope.traced = on;
      if (letter === "n" && on) leave(scope, LEFT.shell);
      if (letter !== "o") continue;
      const name = words[++at];
      if (name === "xtrace") scope.traced = on;
      if (name === "nounset") scope.strictNames = on;
      if (name === "errexit") scope.stopsOnFailure = on;
      if (name === "noclobber") scope.noClobber = on;
      if (name === "noglob") scope.noGlob = on;
      if (name === "pipefail") scope.pipeFail = on;
    }
  }
  return ended(0);
}

function shellOptions(_: Run, job: Job): Outcome {
  const on = job.args.some((arg) => /^-\w*s/.test(arg.text));
  const off = job.args.some((arg) => /^-\w*u/.test(arg.text));
  for (const { text } of job.args) {
    if (!on && !off) break;
    if (text === "dotglob") job.scope.dotGlob = on;
    if (text === "nocaseglob") job.scope.foldGlob = on;
    if (text === "globstar") job.scope.globStar = on;
    if (text === "cdable_vars") job.scope.namesFolders = on;
  }
  return ended(undefined);
}

function shiftArgs(_: Run, job: Job): Outcome {
  const count = job.args[0]?.text ?? "1";
  const { scope } = job;
  scope.args = /^\d+$/.test(count) ? scope.args?.slice(Number(count)) : undefined;
  return ended(0);
}

function unsetNames(_: Run, { args, scope }: Job): Outcome {
  const flags = args.filter((arg) => arg.text.startsWith("-")).map((arg) => arg.text).join("");
  for (const { text } of args) {
    if (!isConstant(text)) {
      forgetAll(scope);
      continue;
    }
    const part = /^(\w+)\[/.exec(text)?.[1];
    if (part !== undefined) setText(scope, part, HOLE.any);
    const variable = scope.vars.get(text);
    const own = scope.functions.get(text);
    if (!flags.includes("f")) scope.vars.set(text, { kind: "unset" });
    if (own === undefined || flags.includes("v")) continue;
    // Without a flag a function goes only where no variable has the name.
    if (flags.includes("f") || variable?.kind === "unset") scope.functions.delete(text);
    else if (variable === undefined) scope.functions.set(text, { ...own, perhaps: true });
  }
  return ended(0);
}

function exportNames(run: Run, job: Job): Outcome {
  for (const { text } of job.args) {
    const [, name, equals, value] = /^(\w+)(?:(\+?=)(.*))?$/s.exec(text) ?? [];
    if (name === undefined) {
      if (!isConstant(text.replace(/=.*$/s, ""))) unknownName(run, job);
      continue;
    }
    job.scope.exported.add(name);
    if (equals !== undefined) setText(job.scope, name, equals === "=" ? value ?? "" : HOLE.any);
  }
  return ended(0);
}

function declareNames(run: Run, job: Job): Outcome {
  const { scope } = job;
  const flags = job.args.filter((arg) => /^-/.test(arg.text)).map((arg) => arg.text).join("");
  const own = /^(?:local|declare|typeset)$/.test(job.name.text) && !flags.includes("g");
  for (const { text } of job.args) {
    if (own && text === "-") makeLocal(scope, text);
    if (flags.includes("x")) scope.exported.add(/^\w*/.exec(text)?.[0] ?? "");
    // What is assigned to an integer later is a calculation.
    if (flags.includes("i") && /^\w+$/.test(text)) scope.fixed = new Set([...scope.fixed, text]);
    if (/^[-+]/.test(text)) continue;
    if (own && /^\w+(?:\+?=|$)/.test(text)) makeLocal(scope, /^\w+/.exec(text)?.[0] ?? "");
    const equals = text.indexOf("=");
    if (!isConstant(text) && equals < 0) unknownName(run, job);
    else if (equals > 0) {
      const name = text.slice(0, equals).replace(/\+$/, "");
      if (!isConstant(name)) unknownName(run, job);
      else if (flags.includes("n")) {
        scope.vars.set(name, { kind: "name", of: text.slice(equals + 1) });
      } else setText(scope, name, text.endsWith("+") ? HOLE.any : text.slice(equals + 1));
    } else if (/^\w+$/.test(text) && !flags.includes("p") && !flags.includes("f")) {
      if (flags.includes("n")) scope.vars.set(text, { kind: "name", of: "" });
      else if (flags.includes("A")) scope.vars.set(text, { kind: "map", entries: new Map() });
      else if (job.name.text === "local") scope.vars.set(text, { kind: "unset" });
    }
  }
  return ended(0);
}

/** Something sets a variable whose name is not known. */
function unknownName(_: Run, job: Job): void {
  forgetAll(job.scope);
}

function readNames(_: Run, job: Job): Outcome {
  const { scope } = job;
  const names: string[] = [];
  let list: string | undefined;
  let plain = true;
  let end = "\n";
  for (let at = 0; at < job.args.length; at++) {
    const text = job.args[at]?.text ?? "";
    if (/^-\w*a$/.test(text)) list = job.args[++at]?.text;
    else if (/^-\w*[dinNptu]$/.test(text)) {
      if (/[nNu]$/.test(text)) plain = false;
      at++;
      if (text.endsWith("d")) end = delimiterOf(job.args[at]?.text ?? "");
    } else if (!text.startsWith("-")) names.push(text);
    else if (!/^-[ers]+$/.test(text)) plain = false;
  }
  const raw = job.args.some((arg) => /^-\w*r/.test(arg.text));
  const lines = plain && job.input !== undefined ? piecesOf(job.input, end) : [HOLE.any];
  const one = job.input?.kind === "text" ? lines.slice(0, 1) : lines;
  const line = choice(one.map((text) => raw || !text.includes("\\") ? text : HOLE.any));
  if (names.some((name) => !isConstant(name))) forgetAll(scope);
  if (list !== undefined) {
    const words = isConstant(line) && isDefaultIfs(job) ? split(line) : undefined;
    if (words === undefined) setText(scope, list, HOLE.any);
    else set(scope, list, { kind: "list", items: words });
  } else assignRead(job, names.length === 0 ? ["REPLY"] : names, line);
  const empty = job.input?.kind === "text" && job.input.text === "";
  return ended(
    empty ? 1 : job.input?.kind === "text" && isConstant(job.input.text) ? 0 : undefined,
  );
}

/** `-d ''` ends at a zero byte. */
function delimiterOf(text: string): string {
  return text === "" ? "\0" : text.charAt(0);
}

/** The pieces of an input that end at a character. */
function piecesOf(input: Output, end: string): readonly string[] {
  if (end === "\n" || input.kind === "lines") return linesOf(input);
  if (input.kind !== "text" || input.fromDisk || !isConstant(input.text + end)) return [HOLE.any];
  return input.text.split(end);
}

function assignRead(job: Job, names: readonly string[], line: string): void {
  const { scope } = job;
  if (names.length === 1) {
    const trimmed = isDefaultIfs(job) ? line.replace(/^[ \t]+|[ \t]+$/g, "") : line;
    return setText(scope, names[0] ?? "REPLY", trimmed);
  }
  const words = isConstant(line) ? readWords(line, separatorsOf(scope), names.length) : undefined;
  names.forEach((name, index) => {
    setText(scope, name, words === undefined ? HOLE.any : words[index] ?? "");
  });
}

function isDefaultIfs(job: Job): boolean {
  return !job.scope.vars.has("IFS");
}

function split(line: string): readonly string[] {
  return line.split(/[ \t\n]+/).filter((word) => word !== "");
}

function completed(run: Run, job: Job): Outcome {
  runCallbacks(run, job);
  return UNSURE;
}

function readList(run: Run, job: Job): Outcome {
  runCallbacks(run, job);
  const named = job.args.findLast((arg, index) =>
    !arg.text.startsWith("-") && !/^-[dnOsuCc]$/.test(job.args[index - 1]?.text ?? "")
  );
  const trims = job.args.some((arg) => /^-\w*t/.test(arg.text));
  const odd = job.args.some((arg) => /^-\w*[dnOsu]/.test(arg.text));
  const text = lineText(job.input);
  const name = named?.text ?? "MAPFILE";
  if (!isConstant(name)) forgetAll(job.scope);
  else if (text === undefined && job.input?.kind === "lines" && !odd) {
    set(job.scope, name, { kind: "list", items: job.input.lines });
  } else if (text === undefined || odd) setText(job.scope, name, HOLE.many);
  else {
    const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
    set(job.scope, name, { kind: "list", items: trims ? lines : lines.map((line) => `${line}\n`) });
  }
  return ended(0);
}

function defineAlias(_: Run, job: Job): Outcome {
  for (const { text } of job.args) {
    const equals = text.indexOf("=");
    if (equals > 0) job.scope.aliases.set(text.slice(0, equals), text.slice(equals + 1));
  }
  return ended(0);
}

function setTrap(run: Run, job: Job): Outcome {
  const words = job.args.map((arg) => arg.text).filter((text) => text !== "--");
  const [text] = words;
  if (text === undefined || /^-[lp]$/.test(text) || words.length < 2) return ended(0);
  if (text !== "-" && text !== "") {
    if (isConstant(text) && run.traps.length < 8) run.traps.push(text);
    perhapsRun(job.scope, (scope) => {
      scope.concurrent = true;
      return evalText(run, { ...job, scope, input: undefined }, text);
    });
  }
  return ended(0);
}

function letNames(run: Run, job: Job): Outcome {
  let value: number | undefined;
  for (const { text } of job.args) {
    const command = isConstant(text) ? parse(`((${text}))`).commands[0]?.command : undefined;
    value = command?.type === "ArithmeticCommand"
      ? evaluate(command.expression, arithmeticNames({ run, scope: job.scope, place: job.place }))
      : undefined;
    if (command === undefined) forgetAll(job.scope);
  }
  return ended(value === undefined ? undefined : value === 0 ? 1 : 0);
}

/** `printf -v name`. */
export function printfInto(job: Job): Outcome | undefined {
  const [first, name, format, ...values] = job.args;
  if (first === undefined || !/^-v/.test(first.text)) return undefined;
  const attached = first.text.length > 2;
  const target = attached ? first.text.slice(2) : name?.text ?? "";
  const rest = attached ? [name, format, ...values] : [format, ...values];
  const [shape, ...texts] = rest.flatMap((arg) => arg === undefined ? [] : [arg.text]);
  const text = formatText(shape ?? "", texts) ?? HOLE.any;
  if (isConstant(target)) {
    setText(job.scope, target.replace(/\[.*/, ""), target.includes("[") ? HOLE.any : text);
  } else forgetAll(job.scope);
  return ended(0);
}

/** Calls a function of the line. */
export function callFunction(run: Run, job: Job, body: ShellFunction): Outcome {
  const { scope } = job;
  if (scope.calls >= MAX_CALLS) {
    run.record.unknown("program", job.name.text, { text: job.name.source, line: job.line });
    scope.certain = false;
    return UNSURE;
  }
  const { args, certain, locals } = scope;
  scope.args = job.args.map((arg) => arg.text);
  scope.calls++;
  scope.locals = new Map();
  const outcome = runBody(body.body, { run, scope, place: body.place, input: job.input });
  scope.calls--;
  scope.args = args;
  restoreLocals(scope);
  scope.locals = locals;
  const before = scope.left;
  arrive(scope, LEFT.function, certain);
  return before === LEFT.nothing ? outcome : {
    status: undefined,
    out: outcome.out.kind === "text" && outcome.out.text === "" ? outcome.out : { kind: "unknown" },
  };
}

function runBody(body: ShellFunction["body"], at: At): Outcome {
  return body.type === "CompoundList"
    ? at.run.statements(body.commands, at)
    : at.run.node(body, at);
}
