import type { Case, CompoundCommand, CompoundList, If, Word } from "unbash";
import { evaluate } from "./arithmetic.ts";
import { doubtful, rejoin } from "./branch.ts";
import { runExitTraps } from "./exit_traps.ts";
import { arithmeticNames, expandPattern, expandText } from "./expand.ts";
import { isConstant } from "./holes.ts";
import { MAX_CALCULATION } from "./limits.ts";
import { rawMentions } from "./raw_words.ts";
import { forgetAll } from "./variables.ts";
import { doubtPlain } from "./plain_shell.ts";
import { readAsNumber } from "./late_expansion.ts";
import { runFor, runRepeated, runWhile } from "./loops.ts";
import { concat, ended, perhaps } from "./outcome.ts";
import { type At, type Outcome, UNKNOWN_OUTPUT } from "./run.ts";
import { adopt, fork, LEFT } from "./scope.ts";
import { shellMatches } from "./shell_match.ts";
import { testExpression } from "./test_expression.ts";

/** Runs a compound command in the scope given. */
export function runCompound(node: CompoundCommand, at: At): Outcome {
  switch (node.type) {
    case "Subshell": {
      const scope = fork(at.scope);
      const since = at.run.traps.length;
      const outcome = at.run.statements(node.body.commands, { ...at, scope });
      runExitTraps(at.run, scope, since);
      return outcome;
    }
    case "BraceGroup":
      return at.run.statements(node.body.commands, at);
    case "If":
      return runIf(node, at);
    case "For":
      return runFor(node, at);
    case "Select":
      // It shows its list and asks, on standard error and output both.
      at.run.noise++;
      return { status: runFor(node, at).status, out: UNKNOWN_OUTPUT };
    case "While":
      return runWhile(node, at);
    case "ArithmeticFor":
      readAsNumber(at.place.text.source.slice(node.pos, node.body.pos), at);
      evaluate(node.initialize, arithmeticNames(at));
      return runRepeated(at, (inner) => {
        evaluate(node.test, arithmeticNames(inner));
        const outcome = at.run.statements(node.body.commands, inner);
        evaluate(node.update, arithmeticNames(inner));
        return outcome;
      });
    case "Case":
      return runCase(node, at);
    case "TestCommand": {
      doubtPlain(at.scope);
      const holds = testExpression(node.expression, at);
      return ended(holds === undefined ? undefined : holds ? 0 : 1);
    }
    case "ArithmeticCommand": {
      doubtPlain(at.scope);
      readAsNumber(node.body, at);
      if (node.body.length > MAX_CALCULATION) return longCalculation(node.body, at);
      const value = evaluate(node.expression, arithmeticNames(at));
      return ended(value === undefined ? undefined : value === 0 ? 1 : 0);
    }
  }
}

/** A calculation too long to follow may set anything and run what stands in it. */
function longCalculation(text: string, at: At): Outcome {
  const part = { text: "((", line: at.place.line };
  at.run.record.unknown("syntax", "length", part);
  rawMentions(at.run, text, at.scope, part);
  forgetAll(at.scope);
  return ended(undefined);
}

function runIf(node: If, at: At): Outcome {
  const arms = [{ clause: node.clause, then: node.then }, ...node.elif];
  return runArm(arms, 0, node.else, at);
}

function condition(clause: CompoundList, at: At): Outcome {
  const stops = at.scope.stopsOnFailure;
  at.scope.stopsOnFailure = false;
  const outcome = at.run.statements(clause.commands, at);
  at.scope.stopsOnFailure = stops;
  return outcome;
}

function runArm(
  arms: readonly { readonly clause: CompoundList; readonly then: CompoundList }[],
  index: number,
  otherwise: CompoundList | undefined,
  at: At,
): Outcome {
  const { run, scope } = at;
  const arm = arms[index];
  if (arm === undefined) {
    return otherwise === undefined ? ended(0) : run.statements(otherwise.commands, at);
  }
  const tested = condition(arm.clause, at);
  const yes = (inner: At) => run.statements(arm.then.commands, inner);
  const no = (inner: At) => runArm(arms, index + 1, otherwise, inner);
  if (tested.status !== undefined) {
    const [taken, left] = tested.status === 0 ? [yes, no] : [no, yes];
    run.files.frozen++;
    left({ ...at, scope: fork(scope) });
    run.files.frozen--;
    const outcome = taken(at);
    return { status: outcome.status, out: concat(tested.out, outcome.out) };
  }
  const outs = eitherWay(at, [yes, no]);
  return { status: undefined, out: concat(tested.out, outs) };
}

/** Runs several ways of which one is taken, each from the same start; joins what they leave. */
function eitherWay(at: At, ways: readonly ((at: At) => Outcome)[]): Outcome["out"] {
  const { scope } = at;
  const { certain } = scope;
  const starts = ways.map(() => doubtful(scope));
  const outcomes = ways.map((way, index) => {
    const own = starts[index];
    return own === undefined ? ended(0) : way({ ...at, scope: own });
  });
  const [first, ...rest] = starts;
  if (first === undefined) return ended(0).out;
  adopt(scope, first);
  scope.certain = certain && first.left === LEFT.nothing;
  for (const other of rest) rejoin(scope, other);
  return outcomes.map((outcome) => perhaps(outcome.out)).reduce(concat);
}

function runCase(node: Case, at: At): Outcome {
  const { run } = at;
  const subject = expandText(node.word, at);
  const matched = node.items.map((item) => patternsMatch(item.pattern, subject, at));
  const plain = node.items.every((item) => (item.terminator ?? ";;") === ";;");
  const first = matched.findIndex((one) => one !== false);
  const known = isConstant(subject) && plain && (first < 0 || matched[first] === true);
  if (known) {
    node.items.forEach((item, index) => {
      if (index === first) return;
      run.files.frozen++;
      run.statements(item.body.commands, { ...at, scope: fork(at.scope) });
      run.files.frozen--;
    });
    const item = node.items[first];
    return item === undefined ? ended(0) : run.statements(item.body.commands, at);
  }
  const ways = node.items.map((item) => (inner: At) => run.statements(item.body.commands, inner));
  const all = [...ways, () => ended(0)];
  if (!plain) {
    all.push((inner) => run.statements(node.items.flatMap((i) => i.body.commands), inner));
  }
  return { status: undefined, out: eitherWay(at, all) };
}

function patternsMatch(patterns: readonly Word[], subject: string, at: At): boolean | undefined {
  let result: boolean | undefined = false;
  for (const word of patterns) {
    const matches = shellMatches(expandPattern(word, at), subject);
    if (matches === true) return true;
    if (matches === undefined) result = undefined;
  }
  return result;
}
