import type { For, Select, While } from "unbash";
import { arrive, doubtful, perhapsRun, rejoin } from "./branch.ts";
import { expandWord } from "./expand.ts";
import { globWords } from "./files_of.ts";
import { choice, hasGlob, HOLE, isConstant, mayBeMany } from "./holes.ts";
import { MAX_ROUNDS } from "./limits.ts";
import { concat, ended, lineText, perhaps } from "./outcome.ts";
import type { At, Outcome, Output } from "./run.ts";
import { DONE, spend, UNKNOWN_OUTPUT } from "./run.ts";
import { fork, LEFT, widen } from "./scope.ts";
import { eatInput } from "./shared_input.ts";
import { setText } from "./variables.ts";

/** Runs what may run any number of times; variables it keeps changing end up unknown. */
export function runRepeated(at: At, body: (at: At) => Outcome): Outcome {
  const { scope } = at;
  let out: Output = DONE.out;
  for (let pass = 0; pass < 3 && spend(at.run); pass++) {
    const before = fork(scope);
    const other = doubtful(scope);
    const outcome = body({ ...at, scope: other });
    arrive(other, LEFT.loop, false);
    out = perhaps(outcome.out);
    if (!rejoin(scope, other)) break;
    if (pass > 0) widen(scope, before);
  }
  return { status: undefined, out };
}

/** `for` and `select` over a list of words. */
export function runFor(node: For | Select, at: At): Outcome {
  const { scope, run } = at;
  const name = node.name.value;
  const body = (inner: At) => run.statements(node.body.commands, inner);
  const words = node.wordlist === undefined
    ? scope.args ?? [HOLE.many]
    : node.wordlist.flatMap((word) => expandWord(word, at).map((arg) => arg.text));
  const rounds: string[] = [];
  const patterns: string[] = [];
  for (const word of words) {
    const matches = hasGlob(word) ? globWords(run, scope, word) : undefined;
    if (hasGlob(word)) patterns.push(word);
    if (matches !== undefined) rounds.push(...matches);
    else if (!hasGlob(word)) {
      rounds.push(mayBeMany(word) ? word.replaceAll(HOLE.many, HOLE.any) : word);
    } else rounds.push(word);
  }
  for (const pattern of patterns) {
    run.files.frozen++;
    const other = doubtful(scope);
    setText(other, name, pattern);
    body({ ...at, scope: other });
    run.files.frozen--;
  }
  const counted = node.type === "For" && rounds.length <= MAX_ROUNDS && rounds.every(isConstant);
  if (counted) {
    return eachRound(rounds, at, (inner, value) => {
      setText(inner.scope, name, value);
      return body(inner);
    });
  }
  const values = rounds.length > MAX_ROUNDS ? [choice(rounds)] : [...new Set(rounds)];
  let out: Output = DONE.out;
  for (const value of values) {
    const outcome = runRepeated(at, (inner) => {
      setText(inner.scope, name, value);
      return body(inner);
    });
    out = concat(out, outcome.out);
  }
  return { status: undefined, out: perhaps(out) };
}

function eachRound(
  values: readonly string[],
  at: At,
  round: (at: At, value: string) => Outcome,
): Outcome {
  const { certain } = at.scope;
  let outcome: Outcome = ended(0);
  for (const value of values) {
    if (!spend(at.run)) break;
    const next = at.scope.left === LEFT.nothing
      ? round(at, value)
      : perhapsRun(at.scope, (scope) => round({ ...at, scope }, value));
    outcome = { status: next.status, out: concat(outcome.out, next.out) };
    at.scope.status = next.status;
  }
  const left = at.scope.left;
  arrive(at.scope, LEFT.loop, certain);
  return left === LEFT.nothing ? outcome : { status: undefined, out: perhaps(outcome.out) };
}

/** `while` and `until`. */
export function runWhile(node: While, at: At): Outcome {
  const { run } = at;
  const clause = (inner: At) => run.statements(node.clause.commands, inner);
  const body = (inner: At) =>
    run.statements(node.body.commands, { ...inner, input: inner.input && UNKNOWN_OUTPUT });
  const end = endOfPieces(node);
  if (end !== undefined) {
    const text = lineText(at.input);
    // What comes after the last end is read, but the loop is over then.
    const lines = text?.split(end).slice(0, -1);
    if (lines !== undefined && lines.length <= MAX_ROUNDS && node.kind === "while") {
      if (lines.length === 0) return neverRuns(at, body);
      const outcome = eachRound(lines, at, (inner, line) => {
        clause({ ...inner, input: { kind: "text", text: `${line}${end}` } });
        return body(inner);
      });
      clause({ ...at, scope: doubtful(at.scope), input: DONE.out });
      eatInput(run, at.input, "while", false);
      return { ...outcome, status: outcome.status };
    }
    if (at.input?.kind === "lines") return overLines(at.input.lines, end, at, clause, body);
  }
  const first = clause(at);
  const goesOn = node.kind === "while" ? 0 : 1;
  if (first.status !== undefined && (first.status === 0) !== (goesOn === 0)) {
    return { ...neverRuns(at, body), out: first.out };
  }
  const outcome = runRepeated(at, (inner) => {
    const done = body(inner);
    const again = clause(inner);
    return { status: undefined, out: concat(done.out, again.out) };
  });
  return { status: undefined, out: concat(first.out, outcome.out) };
}

/** The body is known not to run; what it would do is found all the same. */
function neverRuns(at: At, body: (at: At) => Outcome): Outcome {
  at.run.files.frozen++;
  body({ ...at, scope: fork(at.scope) });
  at.run.files.frozen--;
  return ended(0);
}

function overLines(
  lines: readonly string[],
  end: string,
  at: At,
  clause: (at: At) => Outcome,
  body: (at: At) => Outcome,
): Outcome {
  let out: Output = DONE.out;
  for (const line of lines.slice(0, MAX_ROUNDS)) {
    const outcome = runRepeated(at, (inner) => {
      clause({ ...inner, input: { kind: "text", text: `${line}${end}` } });
      return body(inner);
    });
    out = concat(out, outcome.out);
  }
  return { status: undefined, out: perhaps(out) };
}

/** The loop is fed piece by piece, its condition one `read`: what each piece ends with. */
function endOfPieces(node: While): string | undefined {
  const [only, more] = node.clause.commands;
  const command = only?.command;
  if (more !== undefined || command?.type !== "Command" || command.name?.value !== "read") {
    return undefined;
  }
  const words = command.suffix.map((item) => (item.type === "Word" ? item.value : ""));
  const at = words.findIndex((word) => /^-\w*d/.test(word));
  if (at < 0) return "\n";
  const word = words[at] ?? "";
  const given = word.endsWith("d") ? words[at + 1] : word.slice(word.indexOf("d") + 1);
  return given === undefined || /[$`]/.test(given) ? undefined : given.charAt(0) || "\0";
}
