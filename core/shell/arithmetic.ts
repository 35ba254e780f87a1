import type { ArithmeticExpression } from "unbash";

/** What arithmetic may ask for and set. */
export type ArithmeticNames = {
  /** The text of a variable; undefined where it is not known. */
  readonly get: (name: string) => string | undefined;
  /** Sets a variable; `undefined` where the value is not known. */
  readonly set: (name: string, value: number | undefined) => void;
  /** Something with effects of its own stands inside (`$(...)`); gives its value. */
  readonly embedded: (expression: ArithmeticExpression) => string | undefined;
};

/**
 * The value of an arithmetic expression, where the text determines it.
 *
 * @returns The whole number, or undefined.
 */
export function evaluate(
  expression: ArithmeticExpression | undefined,
  names: ArithmeticNames,
): number | undefined {
  if (expression === undefined) return 0;
  switch (expression.type) {
    case "ArithmeticWord":
      return wordValue(expression, names);
    case "ArithmeticGroup":
      return evaluate(expression.expression, names);
    case "ArithmeticCommandExpansion":
      return numberOf(names.embedded(expression));
    case "ArithmeticUnary":
      return unary(expression.operator, expression.operand, expression.prefix, names);
    case "ArithmeticTernary": {
      const test = evaluate(expression.test, names);
      if (test !== undefined) {
        return evaluate(test !== 0 ? expression.consequent : expression.alternate, names);
      }
      evaluate(expression.consequent, doubting(names));
      evaluate(expression.alternate, doubting(names));
      return undefined;
    }
    case "ArithmeticBinary":
      return binary(expression, names);
  }
}

type Binary = Extract<ArithmeticExpression, { type: "ArithmeticBinary" }>;
type WordNode = Extract<ArithmeticExpression, { type: "ArithmeticWord" }>;

function wordValue(word: WordNode, names: ArithmeticNames): number | undefined {
  if (word.parts !== undefined && word.parts.length > 0) return numberOf(names.embedded(word));
  if (/^[A-Za-z_]\w*$/.test(word.value)) return numberOf(names.get(word.value));
  return numberOf(word.value);
}

function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim();
  if (trimmed === undefined) return undefined;
  if (trimmed === "") return 0;
  if (/^-?0[xX][0-9a-fA-F]+$/.test(trimmed)) return Number(trimmed);
  if (/^-?0[0-7]+$/.test(trimmed)) return parseInt(trimmed, 8);
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}

function unary(
  operator: string,
  operand: ArithmeticExpression,
  prefix: boolean,
  names: ArithmeticNames,
): number | undefined {
  const value = evaluate(operand, names);
  if (operator === "++" || operator === "--") {
    const next = value === undefined ? undefined : value + (operator === "++" ? 1 : -1);
    if (operand.type === "ArithmeticWord") names.set(operand.value, next);
    return prefix ? next : value;
  }
  if (value === undefined) return undefined;
  switch (operator) {
    case "-":
      return -value;
    case "+":
      return value;
    case "!":
      return value === 0 ? 1 : 0;
    case "~":
      return Number.isSafeInteger(value) ? -value - 1 : undefined;
    default:
      return undefined;
  }
}

function binary(expression: Binary, names: ArithmeticNames): number | undefined {
  const { operator, left } = expression;
  if (operator === "&&" || operator === "||") {
    const first = evaluate(left, names);
    const decides = first !== undefined && (first !== 0) === (operator === "||");
    if (decides) return Number(first !== 0);
    const second = evaluate(expression.right, first === undefined ? doubting(names) : names);
    return combine(operator, first, second);
  }
  if (/^(?:[-+*/%&|^]|<<|>>|)=$/.test(operator)) {
    const right = evaluate(expression.right, names);
    const before = operator === "=" ? undefined : evaluate(left, names);
    const value = operator === "=" ? right : combine(operator.slice(0, -1), before, right);
    if (left.type === "ArithmeticWord") names.set(left.value, value);
    return value;
  }
  const first = evaluate(left, names);
  return combine(operator, first, evaluate(expression.right, names));
}

/** What is set by a part that may not be reached is not known afterwards. */
function doubting(names: ArithmeticNames): ArithmeticNames {
  return { ...names, set: (name) => names.set(name, undefined) };
}

function combine(
  operator: string,
  left: number | undefined,
  right: number | undefined,
): number | undefined {
  if (left === undefined || right === undefined) return undefined;
  const value = COMBINE[operator]?.(left, right);
  return value === undefined || !Number.isSafeInteger(value) ? undefined : value;
}

const COMBINE: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => Math.trunc(a / b),
  "%": (a, b) => a % b,
  "**": (a, b) => a ** b,
  "<": (a, b) => Number(a < b),
  ">": (a, b) => Number(a > b),
  "<=": (a, b) => Number(a <= b),
  ">=": (a, b) => Number(a >= b),
  "==": (a, b) => Number(a === b),
  "!=": (a, b) => Number(a !== b),
  "&&": (a, b) => Number(a !== 0 && b !== 0),
  "||": (a, b) => Number(a !== 0 || b !== 0),
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "<<": (a, b) => (a < 2 ** 20 && b < 20 ? a << b : NaN),
  ">>": (a, b) => (a < 2 ** 31 ? a >> b : NaN),
  ",": (_, b) => b,
};
