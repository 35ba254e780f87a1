import { parse } from "unbash";
import type {
  AndOr,
  CompoundCommand,
  Coproc,
  Function as FunctionNode,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Statement,
} from "unbash";
import { doubtful, perhapsRun, rejoin } from "./branch.ts";
import { runCompound } from "./compound.ts";
import { MAX_NESTING } from "./limits.ts";
import { concat, ended, lineText } from "./outcome.ts";
import { rawMentions } from "./raw_words.ts";
import { runRedirected } from "./redirect.ts";
import type { At, Outcome, Output, Run } from "./run.ts";
import { spend, UNKNOWN_OUTPUT, UNSURE } from "./run.ts";
import { fork, LEFT, type Place, type Scope } from "./scope.ts";
import { currentInput } from "./shared_input.ts";
import { runSimple } from "./simple_command.ts";
import { lineAt } from "./place.ts";
import { runExitTraps } from "./exit_traps.ts";
import { isTooMuch } from "./too_much.ts";

/** Runs statements one after the other in one shell. */
export function runStatements(statements: readonly Statement[], at: At): Outcome {
  let outcome: Outcome = ended(at.scope.status);
  for (const [index, statement] of statements.entries()) {
    if (at.run.left < 0) break;
    if (at.scope.left !== LEFT.nothing) {
      // What follows runs, all of it, in the one world in which nothing was left.
      const rest = statements.slice(index);
      const next = perhapsRun(at.scope, (scope) => runStatements(rest, { ...at, scope }));
      return { status: undefined, out: concat(outcome.out, next.out) };
    }
    const next = statement.background ? runAside(statement, at) : runNode(statement.command, at);
    outcome = { status: next.status, out: concat(outcome.out, next.out) };
    at.scope.status = next.status;
    if (at.scope.stopsOnFailure && next.status !== 0) at.scope.certain = false;
  }
  return outcome;
}

/** Runs a parsed script; what the parser could not read is unknown and scanned. */
export function runParsed(
  script: ParsedScript,
  scope: Scope,
  input: Output | undefined,
  place: Place,
): (run: Run) => Outcome {
  return (run) => {
    const at: At = { run, scope, place, input };
    const errors = script.errors;
    if (errors !== undefined && errors.length > 0) {
      const [first] = errors;
      scope.certain = false;
      const part = { text: first?.message ?? "", line: lineAt(place, first?.pos ?? 0) };
      run.record.unknown("syntax", first?.message ?? "", part);
      rawMentions(run, script.source ?? place.text.source, scope, part);
    }
    return runStatements(script.commands, at);
  };
}

/** Runs a text as a script. */
export function runScript(
  run: Run,
  text: string,
  scope: Scope,
  input: Output | undefined,
  place: Place,
): Outcome {
  if (place.depth > MAX_NESTING || isTooMuch(text)) {
    const part = { text: "sh", line: place.line };
    run.record.unknown("syntax", "nesting", part);
    rawMentions(run, text, scope, part);
    return UNSURE;
  }
  return run.parsed(parse(text), scope, input, place);
}

/** Runs one node of the tree. */
export function runNode(node: PipelineNode | AndOr, given: At): Outcome {
  const input = currentInput(given.run, given.input);
  const at = input === given.input ? given : { ...given, input };
  switch (node.type) {
    case "AndOr":
      return runAndOr(node, at);
    case "Pipeline":
      return runPipeline(node, at);
    case "Command":
      return runSimple(node, at);
    case "Function":
      return defineFunction(node, at);
    case "Coproc":
      return runCoproc(node, at);
    case "Redirected":
      return runRedirected(
        node.redirects,
        at,
        at.input,
        (scope, input) => runDeeper(node.command, { ...at, scope, input }),
      );
    default:
      return runDeeper(node, at);
  }
}

/** A compound command stands one level deeper; past the limit its text is scanned. */
function runDeeper(node: CompoundCommand, at: At): Outcome {
  const { run, scope, place } = at;
  if (place.depth < MAX_NESTING && spend(run)) {
    return runCompound(node, { ...at, place: { ...place, depth: place.depth + 1 } });
  }
  const part = { text: "nesting", line: lineAt(place, node.pos) };
  run.record.unknown("syntax", "nesting", part);
  rawMentions(run, place.text.source.slice(node.pos, node.end), scope, part);
  return UNSURE;
}

function runAndOr(node: AndOr, at: At): Outcome {
  const { scope, run } = at;
  const stops = scope.stopsOnFailure;
  const last = node.commands.length - 1;
  let outcome: Outcome = ended(0);
  for (let index = 0; index <= last; index++) {
    const command = node.commands[index];
    const operator = node.operators[index - 1];
    if (command === undefined || run.left < 0) break;
    scope.stopsOnFailure = stops && index === last;
    const { status } = outcome;
    if (
      operator === undefined || (status !== undefined && (status === 0) === (operator === "&&"))
    ) {
      const next = runNode(command, at);
      outcome = { status: next.status, out: concat(outcome.out, next.out) };
    } else if (status !== undefined) {
      skip(run, scope, (other) => runNode(command, { ...at, scope: other }));
    } else {
      const end = operator === "&&" ? chainEnd(node, index) : index;
      const out = perhapsChain(node, index, end, at);
      const clean = out.kind === "text" && out.text === "";
      outcome = {
        status: undefined,
        out: clean ? outcome.out : concat(outcome.out, UNKNOWN_OUTPUT),
      };
      index = end;
    }
    scope.status = outcome.status;
  }
  scope.stopsOnFailure = stops;
  return outcome;
}

/** The last command that runs only if all since `from` went well. */
function chainEnd(node: AndOr, from: number): number {
  let end = from;
  while (node.operators[end] === "&&") end++;
  return end;
}

/** Most ends of a chain kept apart; those past it are joined as they come. */
const MAX_WORLDS = 8;

/**
 * Runs a chain that may stop at any of its commands: each runs in the world where those before it went
 * well, and after the chain every world it may have stopped in is possible.
 */
function perhapsChain(node: AndOr, from: number, end: number, at: At): Output {
  const { scope } = at;
  const succeeded = node.operators[from - 1] === "&&";
  const other = doubtful(scope);
  if (succeeded && scope.wentTo !== undefined) other.cwd = scope.wentTo;
  const worlds: Scope[] = [];
  let out: Output = ended(0).out;
  for (let index = from; index <= end; index++) {
    const command = node.commands[index];
    if (command === undefined || at.run.left < 0) break;
    const outcome = runNode(command, { ...at, scope: other });
    other.status = outcome.status;
    out = concat(out, outcome.out);
    if (index === end || outcome.status === 0) continue;
    if (worlds.length < MAX_WORLDS) worlds.push(fork(other));
    else rejoin(worlds[MAX_WORLDS - 1] ?? other, fork(other));
    if (other.wentTo !== undefined) other.cwd = other.wentTo;
  }
  for (const world of [...worlds, other]) rejoin(scope, world);
  return out;
}

/** Follows what is known not to run: its effects are found, nothing of it holds afterwards. */
export function skip(run: Run, scope: Scope, way: (scope: Scope) => unknown): void {
  run.files.frozen++;
  way(fork(scope));
  run.files.frozen--;
}

function runPipeline(node: Pipeline, at: At): Outcome {
  const negated = node.prefixes.filter((prefix) => prefix.type === "Negation").length % 2 === 1;
  const outcome = node.commands.length === 1 && node.commands[0] !== undefined
    ? runNode(node.commands[0], at)
    : runPiped(node, at);
  const { status } = outcome;
  const timed = node.prefixes.some((prefix) => prefix.type === "Time");
  return {
    status: !negated || status === undefined ? status : status === 0 ? 1 : 0,
    out: timed ? outcome.out : outcome.out,
  };
}

/** Programs that read all that is handed to them, with hardly a way to end before. */
const READERS =
  /^(?:cat|tee|e?grep|fgrep|rg|sed|[gm]?awk|sort|uniq|wc|head|tail|tr|cut|xargs|jq|less|more|xxd|od|base64|\w+sum|read|column|fmt|fold|nl|rev|tac|paste|mapfile|readarray)$/;

/** Whether a part of a pipeline surely reads what comes in; of a compound one it is taken for granted. */
function readsInput(node: Pipeline["commands"][number]): boolean {
  return node.type !== "Command" || READERS.test(node.name?.value ?? "");
}

function runPiped(node: Pipeline, at: At): Outcome {
  const { run, scope } = at;
  let input = at.input;
  let outcome: Outcome = ended(0);
  const spans: { readonly from: number; readonly to: number }[] = [];
  let clean = true;
  node.commands.forEach((command, index) => {
    if (run.left < 0) return;
    const { noise } = run;
    const own = fork(scope);
    own.fds.delete(1);
    const from = run.files.log.length;
    const since = run.traps.length;
    outcome = runNode(command, { ...at, scope: own, input });
    runExitTraps(run, own, since);
    spans.push({ from, to: run.files.log.length });
    const next = node.commands[index + 1];
    // Who writes to a pipe nobody reads may be ended before it did the rest.
    if (next !== undefined && !readsInput(next)) {
      for (const { path, write } of run.files.log.slice(from)) if (write) run.files.blur(path);
    }
    if (outcome.status !== 0) clean = false;
    const noisy = node.operators[index] === "|&" && run.noise > noise;
    input = madeFrom(noisy ? UNKNOWN_OUTPUT : outcome.out, input);
  });
  blurShared(run, spans);
  const status = scope.pipeFail && !clean ? undefined : outcome.status;
  return { status, out: outcome.out };
}

/** What a command makes of an input in a way not known still comes from that input's text. */
function madeFrom(out: Output, input: Output | undefined): Output {
  if (out.kind !== "unknown" || out.from !== undefined) return out;
  const from = input?.kind === "unknown" ? input.from : lineText(input);
  return from === undefined || from === "" ? out : { kind: "unknown", from };
}

/**
 * Commands of a pipeline run at once: a file one writes and another touches is not known after, nor is
 * anything those that touch it write.
 */
function blurShared(run: Run, spans: readonly { readonly from: number; readonly to: number }[]) {
  const { log } = run.files;
  const users = new Map<string, { readonly members: Set<number>; written: boolean }>();
  spans.forEach(({ from, to }, index) => {
    for (const { path, write } of log.slice(from, to)) {
      const user = users.get(path) ?? { members: new Set(), written: false };
      user.members.add(index);
      user.written ||= write;
      users.set(path, user);
    }
  });
  const doubtful = new Set<number>();
  for (const user of users.values()) {
    if (user.written && user.members.size > 1) {
      for (const member of user.members) doubtful.add(member);
    }
  }
  for (const member of doubtful) {
    const { from, to } = spans[member] ?? { from: 0, to: 0 };
    for (const { path, write } of log.slice(from, to)) if (write) run.files.blur(path);
  }
}

function runAside(statement: Statement, at: At): Outcome {
  const own = fork(at.scope);
  own.certain = false;
  own.concurrent = true;
  const outcome = runNode(statement.command, { ...at, scope: own });
  return {
    status: 0,
    out: outcome.out.kind === "text" && outcome.out.text === "" ? outcome.out : UNKNOWN_OUTPUT,
  };
}

function runCoproc(node: Coproc, at: At): Outcome {
  const own = fork(at.scope);
  own.certain = false;
  own.concurrent = true;
  const inner: At = { ...at, scope: own, input: UNKNOWN_OUTPUT };
  if (node.body.type === "CompoundList") runStatements(node.body.commands, inner);
  else runNode(node.body, inner);
  return ended(0);
}

function defineFunction(node: FunctionNode, at: At): Outcome {
  at.scope.functions.set(node.name.value, { body: node.body, place: at.place });
  return ended(0);
}
