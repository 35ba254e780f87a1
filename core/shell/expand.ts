import { parse } from "unbash";
import type { DoubleQuotedChild, ParsedScript, Word, WordPart } from "unbash";
import { evaluate } from "./arithmetic.ts";
import { expandBraces } from "./braces.ts";
import { composedText, globPart } from "./glob_part.ts";
import { choice, hasGlob, HOLE, isConstant, withGlobs } from "./holes.ts";
import { doubtPlain } from "./plain_shell.ts";
import { MAX_CALCULATION, MAX_NESTING, MAX_PARTS } from "./limits.ts";
import { rawMentions } from "./raw_words.ts";
import { readAsNumber } from "./late_expansion.ts";
import { expandParameter } from "./parameter.ts";
import type { Arg, Output, Run } from "./run.ts";
import { spend } from "./run.ts";
import { leave } from "./branch.ts";
import { runExitTraps } from "./exit_traps.ts";
import { fork, LEFT } from "./scope.ts";
import type { Place, Scope } from "./scope.ts";
import { separatorsOf, Words } from "./split_words.ts";
import { literal, tilde } from "./tilde.ts";
import { firstText, setText, type Value, valueOf } from "./variables.ts";

/** What expansion of a word needs at hand. */
export type Expansion = { readonly run: Run; readonly scope: Scope; readonly place: Place };

/**
 * The arguments a word of a command gives: braces, variables and substitutions expanded, split, quotes
 * removed; globs stay as holes.
 */
export function expandWord(word: Word, at: Expansion): readonly Arg[] {
  const parts = word.parts;
  if (parts === undefined) return [{ text: literal(word.value, word.text, at), source: word.text }];
  const sources = parts.some((part) => part.type === "BraceExpansion")
    ? expandBraces(word.text)
    : [word.text];
  if (sources?.length !== 1 || sources[0] !== word.text) {
    doubtPlain(at.scope);
    if (sources === undefined) return [{ text: bracePattern(word.text), source: word.text }];
    const words = sources.flatMap((source) => {
      if (/^[\w./:@%+-]+$/.test(source)) return [{ text: source, source }];
      const again = wordOf(source);
      return again === undefined ? [] : expandWord(again, at).map((arg) => ({ ...arg, source }));
    });
    return at.scope.plain ? [...words, { text: word.text, source: word.text }] : words;
  }
  if (tooManyParts(parts)) {
    const part = { text: "length", line: at.place.line };
    at.run.record.unknown("syntax", "length", part);
    rawMentions(at.run, word.text, at.scope, part);
    return [{ text: HOLE.many, source: "" }];
  }
  const words = new Words(separatorsOf(at.scope), () => at.scope.certain = false);
  addParts(words, parts, at);
  words.close();
  return words.done.map((text) => ({ text: deepened(text, at), source: word.text }));
}

function tooManyParts(parts: readonly WordPart[]): boolean {
  let count = parts.length;
  for (const part of parts) if (part.type === "DoubleQuoted") count += part.parts.length;
  return count > MAX_PARTS;
}

/** With `globstar`, `**` goes through folders. */
function deepened(text: string, at: Expansion): string {
  if (at.scope.foldGlob && hasGlob(text)) return HOLE.many;
  if (!at.scope.globStar || !text.includes(HOLE.star)) return text;
  return text.replaceAll(HOLE.star + HOLE.star, HOLE.deep).replaceAll(`${HOLE.deep}/`, HOLE.deep);
}

/** The one text a word gives where it is neither split nor matched (an assignment, a here-string). */
export function expandText(word: Word, at: Expansion, assignment = false): string {
  const parts = word.parts;
  if (parts === undefined) return literal(word.value, word.text, at, assignment);
  let text = "";
  parts.forEach((part, index) => {
    if (part.type === "Literal" && (index === 0 || assignment)) {
      text += tilde(part.value, part.text, parts.length > 1 && index === 0, at, assignment, index);
    } else text += quotedPart(part, at);
  });
  return text;
}

/** A word as a pattern (`case`, `[[ == ]]`, `${x#...}`): unquoted globs as holes. */
export function expandPattern(word: Word, at: Expansion): string {
  const parts = word.parts;
  if (parts === undefined) return literal(word.value, word.text, at);
  let text = "";
  for (const part of parts) {
    if (part.type === "Glob" || part.type === "ExtendedGlob") {
      text += globPart(part, quotedPart(part, at));
    } else if (part.type === "Literal") text += part.value;
    else if (part.type === "SimpleExpansion" || part.type === "ParameterExpansion") {
      text += withGlobs(quotedPart(part, at));
    } else text += quotedPart(part, at);
  }
  return text;
}

/** The text of a here-document body or another text read as if in double quotes. */
export function expandParts(parts: readonly WordPart[], at: Expansion): string {
  return parts.map((part) => part.type === "Literal" ? part.value : quotedPart(part, at)).join("");
}

function addParts(words: Words, parts: readonly WordPart[], at: Expansion): void {
  parts.forEach((part, index) => {
    switch (part.type) {
      case "Literal":
        words.add(
          index === 0 ? tilde(part.value, part.text, parts.length > 1, at, false, 0) : part.value,
        );
        break;
      case "Glob":
      case "ExtendedGlob":
        words.add(
          at.scope.noGlob
            ? quotedPart(part, at)
            : globPart(part, quotedPart(part, at), at.scope.dotGlob),
        );
        break;
      case "DoubleQuoted":
      case "LocaleString":
        addQuoted(words, part.parts, at);
        break;
      case "SimpleExpansion":
      case "ParameterExpansion":
        addValue(words, parameterValue(part, at), true);
        break;
      case "CommandExpansion":
        addOutput(words, substitution(part, at), true, at);
        break;
      case "ArithmeticExpansion":
        words.add(arithmetic(part, at));
        break;
      default:
        words.add(quotedPart(part, at));
    }
  });
}

function addQuoted(words: Words, parts: readonly DoubleQuotedChild[], at: Expansion): void {
  if (parts.length === 0) words.add("");
  for (const part of parts) {
    if (part.type === "SimpleExpansion" || part.type === "ParameterExpansion") {
      const spread = /^\$(?:\{?@|\{!?\w+\[@\]|\{!\w+\}$)/.test(part.text);
      const value = parameterValue(part, at);
      if (spread && value.kind === "list") words.addAll(value.items, false);
      else if (spread && value.kind === "unknown") words.add(HOLE.many);
      else words.add(quotedValue(value, at));
    } else words.add(quotedPart(part, at));
  }
}

function addValue(words: Words, value: Value, unquoted: boolean): void {
  switch (value.kind) {
    case "text":
      words.split(value.text.replaceAll(HOLE.any, HOLE.many));
      break;
    case "list":
      words.addAll(value.items, unquoted);
      break;
    case "unknown":
      words.add(HOLE.many);
      break;
    case "map":
      words.addAll([...value.entries.values()], unquoted);
      break;
    case "unset":
      break;
  }
}

function addOutput(words: Words, out: Output, unquoted: boolean, at: Expansion): void {
  switch (out.kind) {
    case "text": {
      const text = plainOutput(out);
      if (unquoted) words.split(text.replaceAll(HOLE.any, HOLE.many));
      else words.add(text);
      break;
    }
    case "lines":
      // Which of them there are is not known.
      at.scope.certain = false;
      words.addAll(out.lines, false);
      break;
    case "unknown":
      words.add(HOLE.many);
  }
}

/** What a substitution keeps of an output: no zero bytes, no line ends at the end. */
function plainOutput(out: Extract<Output, { kind: "text" }>): string {
  if (out.fromDisk) return HOLE.any;
  return out.text.replaceAll("\0", "").replace(/\n+$/, "");
}

/** The text of a part where the shell does not split. */
function quotedPart(part: WordPart, at: Expansion): string {
  switch (part.type) {
    case "AnsiCQuoted":
      // The parser knows no braces there, bash does; of a sign cut in two each makes its own.
      if (/\\x\{|\\c[^\x20-\x7e]/.test(part.text)) return HOLE.any;
      if (!at.scope.plain) return part.value;
      at.scope.certain = false;
      return choice([part.value, part.text.replace(/^\$'|'$/g, (mark) => mark.slice(0, -1))]);
    case "Literal":
    case "SingleQuoted":
      return part.value;
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.map((child) => quotedPart(child, at)).join("");
    case "SimpleExpansion":
    case "ParameterExpansion":
      return quotedValue(parameterValue(part, at), at);
    case "CommandExpansion": {
      const out = substitution(part, at);
      if (out.kind === "text") return plainOutput(out);
      return out.kind === "lines" ? choice(out.lines) : HOLE.any;
    }
    case "ArithmeticExpansion":
      return arithmetic(part, at);
    case "ProcessSubstitution":
      return process(part, at);
    case "Glob":
    case "ExtendedGlob":
    case "BraceExpansion":
      return composedText(part, (inner) => quotedPart(inner, at));
  }
}

function quotedValue(value: Value, at: Expansion): string {
  if (value.kind === "list") return value.items.join(separatorsOf(at.scope).charAt(0));
  if (value.kind === "map") return [...value.entries.values()].join(" ");
  return firstText(value) ?? HOLE.any;
}

/** The value a variable part of a word has. */
export function parameterValue(
  part: Extract<WordPart, { type: "SimpleExpansion" | "ParameterExpansion" }>,
  at: Expansion,
): Value {
  const value = plainValue(part, at);
  const operator = part.type === "ParameterExpansion" && part.operation?.type === "Default"
    ? part.operation.operator
    : undefined;
  const ends = operator === undefined ? at.scope.strictNames : operator.endsWith("?");
  if (ends && (value.kind === "unknown" || value.kind === "unset")) leave(at.scope, LEFT.shell);
  return value;
}

function plainValue(
  part: Extract<WordPart, { type: "SimpleExpansion" | "ParameterExpansion" }>,
  at: Expansion,
): Value {
  if (part.type === "ParameterExpansion") {
    return expandParameter(part, at, expandText, expandPattern);
  }
  const name = part.text.slice(1);
  const value = valueOf(at.run, at.scope, name);
  if (value.kind === "list" && name !== "@" && name !== "*") {
    return { kind: "text", text: value.items[0] ?? "" };
  }
  return value;
}

/** Runs a command substitution and gives what it puts out. */
export function substitution(
  part: { readonly script: ParsedScript | undefined; readonly text: string },
  at: Expansion,
): Output {
  const { run, place } = at;
  // The parser reads the script when it is first asked for, so the limits come before.
  const script = place.depth >= MAX_NESTING || !spend(run) ? undefined : part.script;
  if (script === undefined) {
    cutOff(part.text, "$(", at);
    return { kind: "unknown" };
  }
  const inner: Place = {
    ...place,
    depth: place.depth + 1,
    ...(script.source ? { flat: true } : {}),
  };
  const scope = fork(at.scope);
  scope.calls++;
  const since = run.traps.length;
  const outcome = run.parsed(script, scope, undefined, inner);
  runExitTraps(run, scope, since);
  at.scope.status = outcome.status;
  return outcome.out;
}

/** A part too deep to follow: unknown, and scanned unless the whole line is. */
function cutOff(text: string, name: string, { run, scope, place }: Expansion): void {
  const part = { text: name, line: place.line };
  run.record.unknown("syntax", "nesting", part);
  if (run.left >= 0) rawMentions(run, text, scope, part);
}

function process(
  part: Extract<WordPart, { type: "ProcessSubstitution" }>,
  at: Expansion,
): string {
  const { run, place } = at;
  const { operator } = part;
  const script = place.depth >= MAX_NESTING || !spend(run) ? undefined : part.script;
  const name = `/dev/fd/${63 + run.processes.size}`;
  if (script === undefined) {
    cutOff(part.text, `${operator}(`, at);
    run.processes.set(name, { kind: "unknown" });
    return name;
  }
  const inner: Place = { ...place, depth: place.depth + 1 };
  const scope = fork(at.scope);
  scope.concurrent = true;
  if (operator === ">") scope.certain = false;
  run.processes.set(name, { kind: "unknown" });
  const outcome = run.parsed(
    script,
    scope,
    operator === ">" ? { kind: "unknown" } : undefined,
    inner,
  );
  if (operator === "<") run.processes.set(name, outcome.out);
  return name;
}

function arithmetic(
  part: Extract<WordPart, { type: "ArithmeticExpansion" }>,
  at: Expansion,
): string {
  if (part.text.length > MAX_CALCULATION) {
    cutOff(part.text, "$((", at);
    return HOLE.segment;
  }
  if (/\+\+|--|\*\*|,|\[/.test(part.text)) doubtPlain(at.scope);
  const value = evaluate(part.expression, arithmeticNames(at));
  return value === undefined ? HOLE.segment : String(value);
}

/** How arithmetic reads and sets the variables of a scope. */
export function arithmeticNames(at: Expansion): Parameters<typeof evaluate>[1] {
  return {
    get: (name) => {
      const text = firstText(valueOf(at.run, at.scope, name));
      if (text !== undefined) readAsNumber(text, at);
      return text === undefined || !isConstant(text) ? undefined : text;
    },
    set: (name, value) => {
      if (/^[A-Za-z_]\w*$/.test(name)) {
        setText(at.scope, name, value === undefined ? HOLE.segment : String(value));
      }
    },
    embedded: (expression) => {
      if (expression.type === "ArithmeticCommandExpansion") {
        const out = substitution(expression, at);
        return out.kind === "text" && isConstant(out.text) ? out.text : undefined;
      }
      if (expression.type !== "ArithmeticWord" || expression.parts === undefined) return undefined;
      const text = expandParts(expression.parts, at);
      return isConstant(text) ? text : undefined;
    },
  };
}

function bracePattern(source: string): string {
  return source.replace(/\{.*\}/s, HOLE.any);
}

/** A word read on its own. */
export function wordOf(source: string): Word | undefined {
  if (source === "") return undefined;
  const command = parse(`: ${source}`).commands[0]?.command;
  if (command?.type !== "Command") return undefined;
  const [word] = command.suffix;
  return word?.type === "Word" ? word : undefined;
}
