import type { TestExpression } from "unbash";
import { expandPattern, expandText } from "./expand.ts";
import { pathsOf } from "./files_of.ts";
import { isConstant } from "./holes.ts";
import { readAsNumber } from "./late_expansion.ts";
import type { At, Run } from "./run.ts";
import type { Scope } from "./scope.ts";
import { shellMatches } from "./shell_match.ts";

/** Whether a `[[ ... ]]` holds; undefined where the text and the files do not say. */
export function testExpression(expression: TestExpression, at: At): boolean | undefined {
  switch (expression.type) {
    case "TestUnary":
    case "TestBinary":
      return oneTest(expression, at);
    case "TestGroup":
      return testExpression(expression.expression, at);
    case "TestNot": {
      const inner = testExpression(expression.operand, at);
      return inner === undefined || expression.negations.length % 2 === 0 ? inner : !inner;
    }
    case "TestLogical": {
      const sides = expression.operands.map((operand) => testExpression(operand, at));
      const decisive = expression.operator === "||";
      if (sides.includes(decisive)) {
        return sides[0] === decisive || !sides.includes(undefined) ? decisive : undefined;
      }
      return sides.includes(undefined) ? undefined : !decisive;
    }
  }
}

function oneTest(
  expression: Extract<TestExpression, { type: "TestUnary" | "TestBinary" }>,
  at: At,
): boolean | undefined {
  const { run, scope, place } = at;
  const { operator } = expression;
  if (expression.type === "TestUnary") {
    const operand = expandText(expression.operand, at);
    if (operator === "-v" || operator === "-R") readAsNumber(operand, at);
    return unaryTest(run, scope, operator, operand, place.line);
  }
  const left = expandText(expression.left, at);
  const right = expandPattern(expression.right, at);
  if (operator === "=~") return undefined;
  if (/^(?:==?|!=)$/.test(operator)) {
    const same = shellMatches(right, left);
    return same === undefined ? undefined : same === (operator !== "!=");
  }
  if (operator.startsWith("-")) { for (const side of [left, right]) readAsNumber(side, at); }
  return binaryTest(run, scope, left, operator, right, place.line);
}

/** A unary test such as `-f path`. */
export function unaryTest(
  run: Run,
  scope: Scope,
  operator: string,
  operand: string,
  line: number,
): boolean | undefined {
  if (operator === "-n" || operator === "-z") {
    return isConstant(operand) ? (operand === "") === (operator === "-z") : undefined;
  }
  if (!/^-[abcdefghkprstuwxGLNOS]$/.test(operator)) return undefined;
  run.record.mention(operand, true, { text: operator, line }, scope);
  if (!isConstant(operand)) return undefined;
  if (operand === "") return false;
  const [path] = pathsOf(run, scope, operand) ?? [];
  if (path === undefined) return undefined;
  switch (operator) {
    case "-e":
    case "-a":
      return run.files.exists(path);
    case "-d":
      return run.files.isDirectory(path);
    case "-f": {
      const state = run.files.state(path);
      return state.kind === "unknown" ? undefined : state.kind === "text";
    }
    case "-s": {
      const state = run.files.state(path);
      if (state.kind === "text") return state.text !== "";
      return state.kind === "absent" ? false : undefined;
    }
    default:
      return run.files.exists(path) === false ? false : undefined;
  }
}

/** A binary test such as `a = b`, `1 -lt 2`, `x -nt y`. */
export function binaryTest(
  run: Run,
  scope: Scope,
  left: string,
  operator: string,
  right: string,
  line: number,
): boolean | undefined {
  if (/^-(?:nt|ot|ef)$/.test(operator)) {
    for (const side of [left, right]) {
      run.record.mention(side, true, { text: operator, line }, scope);
    }
    return undefined;
  }
  if (!isConstant(left) || !isConstant(right)) return undefined;
  switch (operator) {
    case "=":
    case "==":
      return left === right;
    case "!=":
      return left !== right;
  }
  if (!/^-?\d{1,15}$/.test(left.trim()) || !/^-?\d{1,15}$/.test(right.trim())) return undefined;
  const [one, two] = [Number(left), Number(right)];
  switch (operator) {
    case "-eq":
      return one === two;
    case "-ne":
      return one !== two;
    case "-lt":
      return one < two;
    case "-le":
      return one <= two;
    case "-gt":
      return one > two;
    case "-ge":
      return one >= two;
    default:
      return undefined;
  }
}

/** The `test` and `[` commands: what is proven to hold or not by one simple test. */
export function testWords(
  run: Run,
  scope: Scope,
  words: readonly string[],
  line: number,
): boolean | undefined {
  const [first = "", second = "", third = ""] = words;
  if (words.length === 0) return false;
  if (words.length === 1) return isConstant(first) ? first !== "" : undefined;
  if (first === "!") {
    const inner = testWords(run, scope, words.slice(1), line);
    return inner === undefined ? undefined : !inner;
  }
  if (words.length === 2) return unaryTest(run, scope, first, second, line);
  if (words.length === 3) {
    if (second === "-a" || second === "-o") return undefined;
    return binaryTest(run, scope, first, second, third, line);
  }
  words.forEach((word, index) => {
    if (/^-[a-zA-Z]$/.test(words[index - 1] ?? "")) {
      run.record.mention(word, true, { text: "test", line }, scope);
    }
  });
  return undefined;
}
