import type { Assignment, Command, Redirection, Word, WordPart } from "unbash";
import { perhapsRun } from "./branch.ts";
import { commandChoices } from "./command_choices.ts";
import { expandText, expandWord, type Expansion, wordOf } from "./expand.ts";
import { HOLE, isConstant } from "./holes.ts";
import { ended } from "./outcome.ts";
import { MAX_WORDS } from "./limits.ts";
import { lineAt } from "./place.ts";
import { rawMentions } from "./raw_words.ts";
import { openRedirects, runRedirected } from "./redirect.ts";
import type { Arg, At, Job, Outcome, Run } from "./run.ts";
import { DONE, spend, UNSURE } from "./run.ts";
import { readAsNumber, showTrace } from "./late_expansion.ts";
import { doubtPlain, isBashOnly } from "./plain_shell.ts";
import { eatInput } from "./shared_input.ts";
import { makeLocal, type Scope, type Variable } from "./scope.ts";
import { keepsMeaning, RESOLVING, set, type Value, valueOf } from "./variables.ts";

const DECLARES = new Set(["declare", "typeset", "local", "export", "readonly"]);

/** Runs a simple command: expands it, sets up its redirections, and hands it on. */
export function runSimple(node: Command, at: At): Outcome {
  const { run, scope } = at;
  const line = lineAt(at.place, node.pos);
  if (!spend(run)) return UNSURE;
  if (node.suffix.length > MAX_WORDS) return tooMany(node, at, line);
  scope.wentTo = undefined;
  showTrace(at);
  if (node.name === undefined) return assignOnly(node, at);
  const words = [...expandWord(node.name, at)];
  const declares = DECLARES.has(words[0]?.text ?? "");
  const declared: Assignment[] = [];
  for (const item of node.suffix) {
    if (item.type === "Word") words.push(...expandWord(item, at));
    else if (item.type === "Assignment") {
      if (declares) declared.push(item);
      else words.push({ text: assignmentText(item, at), source: item.text });
    }
  }
  const [name, ...args] = words;
  if (name === undefined) return assignOnly(node, at);
  if (name.text === "exec" && args.length === 0) return moveDescriptors(node, at);
  const choices = commandChoices(node.name, at);
  const restore = assignAround(node.prefix, at);
  if (restore.names.size > 0) showTrace(at);
  const carryOut = (inner: Scope, input: Job["input"]): Outcome => {
    if (declares) declareAll(name.text, declared, args, { ...at, scope: inner });
    const { place } = at;
    const job = { name, args, scope: inner, input, place, line, via: [], assigned: restore.names };
    return choices === undefined
      ? run.command(job)
      : runChoices(run, job, choices, words.slice(flatLength(choices)));
  };
  const outcome = runRedirected(node.redirects, at, at.input, (inner, input) => {
    const ended = isBashOnly(inner, name.text)
      ? { ...perhapsRun(inner, (other) => carryOut(other, input)), status: undefined }
      : carryOut(inner, input);
    if (ended.status !== 0 || !isSilent(name.text, args)) run.noise++;
    if (input === at.input) eatInput(run, input, name.text, scope.certain && isPlainRead(args));
    return ended;
  });
  restore.undo(scope);
  scope.lastWord = scope.certain ? words.at(-1)?.text : undefined;
  return scope.muted ? { ...outcome, out: { kind: "unknown" } } : outcome;
}

/** Whether a command that went well surely said nothing on standard error. */
function isSilent(name: string, args: readonly Arg[]): boolean {
  return args.length > 0 || SILENT.test(name);
}

const SILENT = /^(?:echo|cat|true|false|:|pwd|shift|set|return|exit|break|continue|wait)$/;

/** `read` without options that change how much it reads. */
function isPlainRead(args: readonly Arg[]): boolean {
  return args.every(({ text }) => !text.startsWith("-") || text === "-r" || text === "-ra");
}

/** Each of the commands a line may mean runs perhaps. */
function runChoices(
  run: Run,
  job: Job,
  choices: readonly (readonly Arg[])[],
  rest: readonly Arg[],
): Outcome {
  for (const begin of choices) {
    const [name, ...args] = [...begin, ...rest];
    if (name === undefined) continue;
    perhapsRun(job.scope, (scope) => run.command({ ...job, name, args, scope }));
  }
  return UNSURE;
}

/** How many words the values gave when all of them were taken one after the other. */
function flatLength(choices: readonly (readonly Arg[])[]): number {
  return choices.reduce((sum, words) => sum + words.length, 0);
}

/** `exec` with redirections alone: they stay. */
function moveDescriptors(node: Command, at: At): Outcome {
  const { scope, run } = at;
  const opened = openRedirects(node.redirects, at, undefined);
  for (const [fd, sink] of opened.fds) {
    scope.fds.set(fd, sink);
    if (fd !== 1 && fd !== 2) continue;
    if (fd === 1) scope.muted = sink.kind !== "out";
    if (sink.kind === "file") { for (const path of sink.paths) run.files.poison(path); }
  }
  return opened.fails ? ended(undefined) : ended(0);
}

function tooMany(node: Command, at: At, line: number): Outcome {
  const { run, scope, place } = at;
  const part = { text: "length", line };
  scope.certain = false;
  run.record.unknown("syntax", "length", part);
  rawMentions(run, place.text.source.slice(node.pos), scope, part);
  return UNSURE;
}

/** A command of assignments and redirections alone. */
function assignOnly(node: Command, at: At): Outcome {
  const { scope } = at;
  scope.status = 0;
  for (const item of node.prefix) if (item.type === "Assignment") assign(item, at);
  const status = scope.status;
  const outcome = runRedirected(node.redirects, at, undefined, () => ended(status));
  const [only, more] = node.redirects;
  const shows = node.prefix.length === 1 && more === undefined && only?.type === "Redirect" &&
    only.operator === "<" && at.place.depth > 0;
  return shows ? { ...outcome, out: fileOutput(only, at) } : outcome;
}

/** `$(< file)` gives the file's text. */
function fileOutput(redirect: Extract<Redirection, { type: "Redirect" }>, at: At): Outcome["out"] {
  let out: Outcome["out"] = DONE.out;
  runRedirected([redirect], at, undefined, (_, input) => {
    out = input ?? { kind: "unknown" };
    return ended(0);
  });
  return out;
}

function assignmentText(item: Assignment, at: Expansion): string {
  if (item.value.type === "ArrayValue" || item.index !== undefined) return item.text;
  return `${item.name}${item.append ? "+=" : "="}${expandText(item.value, at, true)}`;
}

/** Sets what stands before a command for that command alone. */
function assignAround(
  prefix: Command["prefix"],
  at: At,
): { readonly names: ReadonlySet<string>; readonly undo: (scope: Scope) => void } {
  const assignments = prefix.filter((item) => item.type === "Assignment");
  if (assignments.length === 0) return NOTHING_SET;
  const { scope } = at;
  const before = assignments.map(({ name }) => [name, scope.vars.get(name)] as const);
  const doubt = scope.nameDoubt;
  const exported = new Set(scope.exported);
  for (const item of assignments) {
    assign(item, at);
    scope.exported.add(item.name);
  }
  return {
    names: new Set(assignments.map(({ name }) => name)),
    undo: (after) => {
      for (const [name, value] of before) {
        if (value === undefined) after.vars.delete(name);
        else after.vars.set(name, value);
        if (!exported.has(name)) after.exported.delete(name);
      }
      after.nameDoubt = doubt;
    },
  };
}

const NOTHING_SET = { names: new Set<string>(), undo: () => {} };

/** Carries out one assignment. */
export function assign(item: Assignment, at: Expansion): void {
  const { scope } = at;
  const value = assignedValue(item, at);
  if (value.kind === "text") readAsNumber(value.text, at);
  const doubt = scope.nameDoubt;
  if (item.append || item.index !== undefined || value.kind === "list") doubtPlain(scope);
  if (item.name === "BASH_ALIASES") nameAliases(item, value, at);
  set(scope, item.name, value);
  if (RESOLVING.test(item.name) && keepsMeaning(item.name, value)) scope.nameDoubt = doubt;
}

/** The shell's aliases stand in a variable. */
function nameAliases(item: Assignment, value: Variable, at: Expansion): void {
  const { aliases } = at.scope;
  if (item.index !== undefined && item.value.type === "Word") {
    aliases.set(expandText(item.index, at), expandText(item.value, at, true));
  } else if (value.kind === "map") {
    for (const [name, text] of value.entries) aliases.set(name, text);
  }
}

function assignedValue(item: Assignment, at: Expansion): Variable {
  const { run, scope } = at;
  const before = valueOf(run, scope, item.name);
  if (item.value.type === "ArrayValue") {
    const items = item.value.elements.flatMap((word) => elementWords(word, at));
    const keyed = item.value.elements.some((word) => word.text.startsWith("["));
    if (keyed) return keyedValue(item.value.elements, before, item.append === true, at);
    const old = item.append && before.kind === "list" ? before.items : [];
    return { kind: "list", items: [...old, ...items] };
  }
  const text = expandText(item.value, at, true);
  if (item.index !== undefined) {
    const index = expandText(item.index, at);
    if (before.kind === "map" && isConstant(index) && !item.append) {
      return { kind: "map", entries: new Map([...before.entries, [index, text]]) };
    }
    const items = before.kind === "list"
      ? [...before.items]
      : before.kind === "text"
      ? [before.text]
      : [];
    if (!/^\d{1,3}$/.test(index) || Number(index) > items.length || item.append) {
      return { kind: "text", text: HOLE.any };
    }
    items[Number(index)] = text;
    return { kind: "list", items };
  }
  // A list keeps its further elements.
  if (!item.append && before.kind === "list" && before.items.length > 1) {
    return { kind: "list", items: [text, ...before.items.slice(1)] };
  }
  if (!item.append) return { kind: "text", text };
  const old = before.kind === "text" ? before.text : before.kind === "unset" ? "" : HOLE.any;
  return { kind: "text", text: old + text };
}

/** `([key]=value ...)`. */
function keyedValue(
  elements: readonly Word[],
  before: Value,
  append: boolean,
  at: Expansion,
): Variable {
  const entries = new Map(append && before.kind === "map" ? before.entries : []);
  for (const element of elements) {
    const found = /^\[([^\]]*)\]=(.*)$/s.exec(element.text);
    const key = wordOf(found?.[1] ?? "");
    const value = found?.[2] === "" ? undefined : wordOf(found?.[2] ?? "");
    const name = key === undefined ? "" : expandText(key, at);
    if (found === null || !isConstant(name)) return { kind: "text", text: HOLE.any };
    entries.set(name, value === undefined ? "" : expandText(value, at));
  }
  return { kind: "map", entries };
}

function elementWords(word: Word, at: Expansion): readonly string[] {
  return expandWord(word, at).map((arg) => arg.text);
}

function isBrace(part: WordPart): boolean {
  return part.type === "BraceExpansion";
}

/** `declare`, `export` and the like with assignments among their arguments. */
function declareAll(
  name: string,
  items: readonly Assignment[],
  args: readonly Arg[],
  at: At,
): void {
  const flags = args.filter((arg) => /^[-+]/.test(arg.text)).map((arg) => arg.text).join("");
  const own = name !== "export" && name !== "readonly" && !/-\w*g/.test(flags);
  for (const item of items) {
    if (own) makeLocal(at.scope, item.name);
    if (item.value.type === "Word" && item.value.parts?.some(isBrace)) {
      // The word is several, each an assignment of its own.
      set(at.scope, item.name, { kind: "text", text: HOLE.any });
    } else if (/-\w*n/.test(flags) && item.value.type === "Word") {
      const of = expandText(item.value, at);
      readAsNumber(of, at);
      at.scope.vars.set(item.name, { kind: "name", of });
    } else if (/-\w*i/.test(flags)) {
      const value = assignedValue(item, at);
      if (value.kind === "text") readAsNumber(value.text, at);
      const plain = value.kind === "text" && /^-?\d+$/.test(value.text);
      set(at.scope, item.name, plain ? value : { kind: "text", text: HOLE.segment });
    } else if (/-\w*[lu]/.test(flags)) {
      const value = assignedValue(item, at);
      const changed = value.kind === "text" && isConstant(value.text)
        ? /-\w*u/.test(flags) ? value.text.toUpperCase() : value.text.toLowerCase()
        : HOLE.any;
      set(at.scope, item.name, { kind: "text", text: changed });
    } else assign(item, at);
    if (name === "export" || /-\w*x/.test(flags)) at.scope.exported.add(item.name);
    if (name === "readonly" || /-\w*r/.test(flags)) {
      at.scope.fixed = new Set([...at.scope.fixed, item.name]);
    }
  }
}
