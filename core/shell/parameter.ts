import type { ParameterExpansionPart, ParameterOperation, Word } from "unbash";
import { perhapsRun } from "./branch.ts";
import type { Expansion } from "./expand.ts";
import { alternatives, choice, HOLE, isConstant, mayBeMany } from "./holes.ts";
import { expandLater, readAsNumber } from "./late_expansion.ts";
import { rawMentions } from "./raw_words.ts";
import { calculate } from "./calculate.ts";
import { removeMatch, replaceMatch } from "./shell_match.ts";
import { firstText, setText, type Value, valueNamed, valueOf } from "./variables.ts";

type Expand = (word: Word, at: Expansion) => string;

/**
 * The value of `${...}`.
 *
 * @param text Expands an operand to a text, @param pattern to a pattern.
 */
export function expandParameter(
  part: ParameterExpansionPart,
  at: Expansion,
  text: Expand,
  pattern: Expand,
): Value {
  const { operation } = part;
  if (part.prefix === "#") {
    if (part.index !== undefined && !isWhole(part)) text(part.index, at);
    return lengthOf(part, at);
  }
  let value = baseValue(part, at, text);
  // Of what is not set the shell looks at nothing more.
  const used = value.kind === "text" || value.kind === "list" || undefined;
  const inner: Expand = (word) => perhapsText(word, at, text, used);
  if (part.prefix === "!") {
    if (operation?.type === "Names") return { kind: "unknown" };
    if (isWhole(part)) return indexesOf(part, at);
    value = indirect(value, at);
  }
  if (operation === undefined) return value;
  switch (operation.type) {
    case "Default":
      return defaulted(part, value, operation, at, text);
    case "Slice":
      return sliced(value, operation, at, inner, part);
    case "Remove": {
      const cut = perhapsText(operation.operand, at, pattern, used);
      return mapped(value, (one) => removeMatch(one, cut, operation.operator));
    }
    case "Replace": {
      // The parser cuts at the first slash, also at one inside a substitution.
      if (/\$\(|`/.test(part.text)) return cutSubstitution(part, at);
      const from = pattern(operation.pattern, at);
      const to = text(operation.replacement, at);
      return mapped(value, (one) => replaceMatch(one, from, to, operation.operator));
    }
    case "CaseModification":
      if (operation.operand === undefined) {
        return mapped(value, (one) => cased(one, operation.operator));
      }
      perhapsText(operation.operand, at, pattern, used);
      return { kind: "unknown" };
    case "Transform":
      return transformed(part, value, text(operation.operand, at), at);
    case "Names":
    case "Unknown":
      return { kind: "unknown" };
  }
}

/** A substitution the parser cut in two: what it runs is unknown, and scanned. */
function cutSubstitution({ text }: ParameterExpansionPart, at: Expansion): Value {
  const { run, scope, place } = at;
  const part = { text, line: place.line };
  run.record.unknown("syntax", text, part);
  rawMentions(run, text, scope, part);
  return { kind: "unknown" };
}

function isWhole(part: ParameterExpansionPart): boolean {
  const index = part.index?.text;
  return index === "@" || index === "*" || part.parameter === "@" || part.parameter === "*";
}

function baseValue(part: ParameterExpansionPart, at: Expansion, text: Expand): Value {
  const value = valueOf(at.run, at.scope, part.parameter);
  if (value.kind === "map" && part.index !== undefined) {
    if (isWhole(part)) return { kind: "list", items: [...value.entries.values()] };
    const key = text(part.index, at);
    const found = value.entries.get(key);
    if (!isConstant(key)) return { kind: "text", text: choice([...value.entries.values()]) };
    return found === undefined ? { kind: "unset" } : { kind: "text", text: found };
  }
  if (value.kind === "text" && isOpen(value.text) && part.index !== undefined) {
    // It may be a list of any length.
    if (isWhole(part)) return { kind: "list", items: [value.text, HOLE.many] };
    return whole(calculated(part.index, at, text), at) === 0 ? value : { kind: "unknown" };
  }
  if (isWhole(part)) return value.kind === "text" ? { kind: "list", items: [value.text] } : value;
  if (part.index === undefined) {
    return value.kind === "list" && part.prefix === undefined
      ? { kind: "text", text: value.items[0] ?? "" }
      : value;
  }
  const index = whole(calculated(part.index, at, text), at);
  if (index === undefined) return { kind: "unknown" };
  const items = value.kind === "list" ? value.items : value.kind === "text" ? [value.text] : [];
  const item = items.at(index);
  if (value.kind === "unknown") return value;
  return item === undefined ? { kind: "unset" } : { kind: "text", text: item };
}

/** Whether nothing at all is known of one of the texts it may be. */
function isOpen(text: string): boolean {
  return alternatives(text).some((one) => one === HOLE.any || one === HOLE.many);
}

function lengthOf(part: ParameterExpansionPart, at: Expansion): Value {
  const value = valueOf(at.run, at.scope, part.parameter);
  if (value.kind === "list" && isWhole(part)) return number(value.items.length);
  const text = firstText(value);
  if (text === undefined || !isConstant(text) || part.index !== undefined) {
    return { kind: "text", text: HOLE.segment };
  }
  return number([...text].length);
}

function indexesOf(part: ParameterExpansionPart, at: Expansion): Value {
  const value = valueOf(at.run, at.scope, part.parameter);
  if (value.kind === "map") return { kind: "list", items: [...value.entries.keys()] };
  if (value.kind !== "list") return { kind: "unknown" };
  return { kind: "list", items: value.items.map((_, index) => String(index)) };
}

function indirect(value: Value, at: Expansion): Value {
  const name = firstText(value);
  if (name === undefined) return { kind: "unknown" };
  const values = alternatives(name).map((one) => valueNamed(at.run, at.scope, one));
  const [only] = values;
  if (values.length === 1 && only !== undefined) return only;
  return { kind: "text", text: choice(values.map((one) => firstText(one) ?? HOLE.any)) };
}

function defaulted(
  part: ParameterExpansionPart,
  value: Value,
  operation: Extract<ParameterOperation, { type: "Default" }>,
  at: Expansion,
  text: Expand,
): Value {
  const { operator } = operation;
  const nullCounts = operator.startsWith(":");
  const kind = operator.replace(":", "");
  const own = value.kind === "list" && value.items.length === 0
    ? { kind: "unset" as const }
    : value;
  const known = firstText(own);
  const missing = own.kind === "unset"
    ? true
    : own.kind === "unknown"
    ? undefined
    : nullCounts && known !== undefined && isConstant(known)
    ? known === ""
    : nullCounts || (known !== undefined && !isConstant(known) && mayBeUnset(known))
    ? undefined
    : false;
  if (kind === "?") return value;
  const used = missing === undefined ? undefined : missing === (kind !== "+");
  const operand = perhapsText(operation.operand, at, text, used);
  if (kind === "+") {
    if (missing === undefined) return { kind: "text", text: choice(["", operand]) };
    return { kind: "text", text: missing ? "" : operand };
  }
  if (missing === false) return value;
  const result = missing ? operand : choice([operand, known ?? HOLE.any]);
  if (kind === "=" && /^[A-Za-z_]\w*$/.test(part.parameter)) {
    setText(at.scope, part.parameter, result);
  }
  return { kind: "text", text: result };
}

/** An operand the shell may not look at: what it runs is found, and done only perhaps or not at all. */
function perhapsText(word: Word, at: Expansion, text: Expand, used: boolean | undefined): string {
  if (used === true || word.parts === undefined) return text(word, at);
  const { run, scope } = at;
  if (used === false) run.files.frozen++;
  const said = perhapsRun(scope, (inner) => text(word, { ...at, scope: inner }));
  if (used === false) run.files.frozen--;
  return said;
}

/** A variable set on one way through the line alone may be any text or none. */
function mayBeUnset(text: string): boolean {
  return text.includes(HOLE.either) &&
    alternatives(text).some((one) => one === "" || one === HOLE.any);
}

function sliced(
  value: Value,
  operation: Extract<ParameterOperation, { type: "Slice" }>,
  at: Expansion,
  text: Expand,
  part: ParameterExpansionPart,
): Value {
  const offset = whole(calculated(operation.offset, at, text), at);
  const length = operation.length && whole(calculated(operation.length, at, text), at);
  if (offset === undefined || (operation.length !== undefined && length === undefined)) {
    return { kind: "unknown" };
  }
  if (value.kind === "list") {
    if (value.items.some(mayBeMany)) return { kind: "unknown" };
    const shift = part.parameter === "@" || part.parameter === "*" ? 1 : 0;
    const from = offset < 0 ? value.items.length + offset : offset - shift;
    if (from < 0) return { kind: "unknown" };
    const end = length === undefined ? undefined : from + length;
    return { kind: "list", items: value.items.slice(from, end) };
  }
  return mapped(value, (one) => {
    if (!isConstant(one)) return undefined;
    const chars = [...one];
    const from = offset < 0 ? chars.length + offset : offset;
    if (from < 0) return "";
    if (length === undefined) return chars.slice(from).join("");
    // A length that ends before it begins is an error, and the command does not run.
    if (length < 0 && chars.length + length < from) return undefined;
    return chars.slice(from, length < 0 ? chars.length + length : from + length).join("");
  });
}

/** A text that is taken for a calculation. */
function calculated(word: Word, at: Expansion, text: Expand): string {
  const said = text(word, at);
  readAsNumber(said, at);
  return said;
}

function whole(text: string, at: Expansion): number | undefined {
  const trimmed = text.trim();
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : calculate(trimmed, at);
}

/** `${name@Q}` and its kin. */
function transformed(
  part: ParameterExpansionPart,
  value: Value,
  operator: string,
  at: Expansion,
): Value {
  const said = firstText(value);
  switch (operator) {
    case "P":
      if (said !== undefined) expandLater(said, at);
      return { kind: "unknown" };
    case "L":
      return mapped(value, (one) => cased(one, ",,"));
    case "U":
      return mapped(value, (one) => cased(one, "^^"));
    case "u":
      return mapped(value, (one) => cased(one, "^"));
    case "Q":
      return mapped(value, inQuotes);
    case "A": {
      const quoted = value.kind === "text" ? inQuotes(value.text) : undefined;
      return quoted === undefined
        ? { kind: "unknown" }
        : { kind: "text", text: `${part.parameter}=${quoted}` };
    }
    default:
      return { kind: "unknown" };
  }
}

function inQuotes(text: string): string | undefined {
  return isConstant(text) && !/[\x00-\x1f\x7f]/.test(text)
    ? `'${text.replaceAll("'", "'\\''")}'`
    : undefined;
}

function cased(text: string, operator: "^" | "^^" | "," | ",,"): string | undefined {
  if (!isConstant(text)) return undefined;
  const change = (part: string) =>
    operator.startsWith("^") ? part.toUpperCase() : part.toLowerCase();
  return operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1);
}

/** A value changed word by word; what the change does not know becomes unknown. */
function mapped(value: Value, change: (text: string) => string | undefined): Value {
  const one = (text: string) => choice(alternatives(text).map((each) => change(each) ?? HOLE.any));
  switch (value.kind) {
    case "text":
      return { kind: "text", text: one(value.text) };
    case "list":
      return { kind: "list", items: value.items.map(one) };
    case "map":
      return { kind: "list", items: [...value.entries.values()].map(one) };
    case "unset":
      return { kind: "text", text: change("") ?? HOLE.any };
    case "unknown":
      return value;
  }
}

function number(value: number): Value {
  return { kind: "text", text: String(value) };
}
