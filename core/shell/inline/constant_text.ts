import { HOLE, isConstant } from "../holes.ts";
import type { Language } from "./language.ts";
import { type StringHole, type Token, tokensOf } from "./tokens.ts";

/** Longest expression in a string that is read. */
const MAX_EXPRESSION = 256;

/** What is known of the names of a program. */
export type Known = {
  readonly language: Language;
  /** Names set once, to a text the program gives. */
  readonly constants: ReadonlyMap<string, string>;
};

/** The text an expression gives: strings joined, known names, path-making calls. */
export function textOf(
  given: readonly Token[],
  known: Known,
): string | undefined {
  const tokens = given.filter((token) => token.kind !== "newline");
  const [first, second] = tokens;
  if (first === undefined) return undefined;
  if (tokens.length === 1) {
    if (first.kind === "string") return filled(first, known);
    if (first.kind !== "name") return undefined;
    return known.constants.get(first.text) ?? (HERE.test(first.text) ? "." : undefined);
  }
  if (first.text === "(" && first.kind === "sign" && closing(tokens, 0) === tokens.length - 1) {
    return textOf(tokens.slice(1, -1), known);
  }
  if (HERE.test(tokens.map(({ text }) => text).join(""))) return ".";
  const chain = dotted(tokens, 0);
  const open = chain.end + 1;
  if (
    first.kind === "name" && tokens[open]?.text === "(" &&
    closing(tokens, open) === tokens.length - 1
  ) {
    const last = chain.name.split(".").at(-1) ?? "";
    if (!known.language.joins.has(last)) return undefined;
    const texts = argumentsOf(tokens, open).map((part) => textOf(part, known) ?? HOLE.any);
    // With nothing known at its beginning it could be any path.
    if (texts.length === 0 || !isConstant(texts[0] ?? HOLE.any)) return undefined;
    if (isSeparator(texts)) return undefined;
    return last === "URL" ? undefined : joinTexts(texts);
  }
  if (first.kind === "string" && second?.kind === "sign") {
    const formatted = formattedText(first, tokens, known);
    if (formatted !== undefined) return formatted;
  }
  const listed = joinedList(tokens, known);
  if (listed !== undefined) return listed;
  const joined = known.language.name === "javascript" ? joinedPath(tokens, known) : undefined;
  if (joined !== undefined) return joined;
  if (first.kind === "string" && second?.kind === "string") {
    return concatenated(tokens.map((token) => [token]), known);
  }
  const dots = known.language.name === "perl" || known.language.name === "php";
  if (dots && tokens.some((token) => token.kind === "sign" && token.text === ".")) {
    const texts = splitAt(tokens, ".").map((part) => textOf(part, known) ?? HOLE.any);
    return isConstant(texts[0] ?? HOLE.any) ? texts.join("") : undefined;
  }
  if (tokens.some((token) => token.kind === "sign" && (token.text === "+" || token.text === "/"))) {
    const slash = !tokens.some((token) => token.text === "+");
    const pieces = splitAt(tokens, slash ? "/" : "+");
    if (pieces.length < 2) return undefined;
    const parts = pieces.map((part) => textOf(part, known));
    if (parts[0] === undefined || !parts.some((part) => part !== undefined)) return undefined;
    const texts = parts.map((part) => part ?? HOLE.any);
    return slash ? joinTexts(texts) : texts.join("");
  }
  return undefined;
}

/** Words for the folder the program was started in. */
const HERE =
  /^(?:(?:pathlib\.)?Path\.cwd\(\)|os\.getcwd\(\)|process\.cwd\(\)|Deno\.cwd\(\)|Dir\.pwd(?:\(\))?|getcwd\(\)|cwd\(\)|__dirname|__DIR__|process\.env\.PWD|import\.meta\.dirname)$/;

/** A string with what is known of the names in it. */
export function filled(token: Token, known: Known): string | undefined {
  if (token.kind !== "string") return undefined;
  const { value, holes } = token;
  if (value === undefined || holes === undefined) return value;
  const pieces = value.split(HOLE.any);
  // It came with holes of its own: which is which is lost.
  if (pieces.length !== holes.length + 1) return value;
  return pieces.reduce((text, piece, index) => text + holeText(holes[index - 1], known) + piece);
}

function holeText(hole: StringHole | undefined, known: Known): string {
  if (hole === undefined || hole.length > MAX_EXPRESSION) return HOLE.any;
  return textOf(tokensOf(hole, known.language.lexis), known) ?? HOLE.any;
}

/** `"%s/x" % y`, `"{}/x".format(y)`, `"/".join([x, y])`, `"x".concat(y)`. */
function formattedText(
  first: Token,
  tokens: readonly Token[],
  known: Known,
): string | undefined {
  const format = filled(first, known);
  if (format === undefined) return undefined;
  const sign = tokens[1]?.text;
  const whole = closing(tokens, 3) === tokens.length - 1;
  if (sign === "%" && known.language.name === "python") {
    const rest = tokens.slice(2);
    const tuple = rest[0]?.text === "(" && closing(rest, 0) === rest.length - 1;
    return put(format, /%[sdr]/g, tuple ? argumentsOf(rest, 0) : [rest], known);
  }
  if (sign !== "." || tokens[3]?.text !== "(" || !whole) return undefined;
  const args = argumentsOf(tokens, 3);
  switch (tokens[2]?.text) {
    case "format":
      return known.language.name === "python" ? put(format, /\{\d*\}/g, args, known) : undefined;
    case "concat":
      return [format, ...args.map((arg) => textOf(arg, known) ?? HOLE.any)].join("");
    case "join": {
      const [list] = args;
      if (list === undefined || !/^[[(]$/.test(list[0]?.text ?? "")) return undefined;
      return argumentsOf(list, 0).map((part) => textOf(part, known) ?? HOLE.any).join(format);
    }
  }
  return undefined;
}

/** A format with its marks replaced, each by the next value or the one it numbers. */
function put(
  format: string,
  marks: RegExp,
  values: readonly (readonly Token[])[],
  known: Known,
): string {
  let next = 0;
  return format.replace(marks, (mark) => {
    const number = /\d+/.exec(mark)?.[0];
    const value = values[number === undefined ? next++ : Number(number)];
    return (value === undefined ? undefined : textOf(value, known)) ?? HOLE.any;
  });
}

/** One text without a letter is what a list is joined with, no path. */
function isSeparator(texts: readonly string[]): boolean {
  return texts.length === 1 && /^[^\w\uFDD0-\uFDDB]*$/.test(texts[0] ?? "");
}

/** `["a", "b"].join("/")`. */
function joinedList(tokens: readonly Token[], known: Known): string | undefined {
  if (tokens[0]?.text !== "[" || tokens[0].kind !== "sign") return undefined;
  const end = closing(tokens, 0);
  const open = end + 3;
  if (
    tokens[end + 1]?.text !== "." || tokens[end + 2]?.text !== "join" ||
    tokens[open]?.text !== "(" || closing(tokens, open) !== tokens.length - 1
  ) return undefined;
  const parts = argumentsOf(tokens, 0).map((part) => textOf(part, known) ?? HOLE.any);
  const [separator] = argumentsOf(tokens, open);
  return parts.join(separator === undefined ? "," : textOf(separator, known) ?? HOLE.any);
}

/** `require("path").join(...)`: the last call is what counts. */
function joinedPath(tokens: readonly Token[], known: Known): string | undefined {
  for (let open = 1; open < tokens.length; open++) {
    const name = tokens[open - 1];
    if (tokens[open]?.text !== "(" || closing(tokens, open) !== tokens.length - 1) continue;
    if (name?.kind !== "name" || !/^(?:join|resolve)$/.test(name.text)) return undefined;
    if (tokens[open - 2]?.text !== ".") return undefined;
    const parts = argumentsOf(tokens, open).map((part) => textOf(part, known));
    const texts = parts.filter((part) => part !== undefined);
    return texts.length === parts.length && texts.length > 0 && !isSeparator(texts)
      ? joinTexts(texts)
      : undefined;
  }
  return undefined;
}

function joinTexts(texts: readonly string[]): string {
  return texts.reduce((path, part) =>
    part.startsWith("/") ? part : path === "" ? part : `${path.replace(/\/$/, "")}/${part}`
  );
}

function concatenated(
  parts: readonly (readonly Token[])[],
  known: Known,
) {
  const texts = parts.map((part) => textOf(part, known));
  return texts.includes(undefined) ? undefined : texts.join("");
}

export function splitAt(tokens: readonly Token[], mark: string): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "sign" && /[([{]/.test(token.text)) depth++;
    if (token.kind === "sign" && /[)\]}]/.test(token.text)) depth--;
    if (depth === 0 && token.kind === "sign" && token.text === mark) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.kind !== "sign") continue;
    const text = tokens[at]?.text ?? "";
    if (/[([{]/.test(text)) depth++;
    else if (/[)\]}]/.test(text) && --depth === 0) return at;
  }
  return tokens.length;
}

export function argumentsOf(tokens: readonly Token[], open: number): readonly (readonly Token[])[] {
  const inner = tokens.slice(open + 1, closing(tokens, open)).filter((token) =>
    token.kind !== "newline"
  );
  return inner.length === 0 ? [] : splitAt(inner, ",").filter((part) => part.length > 0);
}

/** A dotted name from a position on. */
export function dotted(
  tokens: readonly Token[],
  from: number,
): { readonly name: string; readonly end: number } {
  let at = from;
  let name = "";
  while (tokens[at]?.kind === "name") {
    name += tokens[at]?.text ?? "";
    const sign = tokens[at + 1]?.text;
    if (sign !== "." || tokens[at + 2]?.kind !== "name") break;
    name += ".";
    at += 2;
  }
  return { name, end: at };
}

export function statementEnd(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? "";
    if (tokens[at]?.kind === "sign" && /[([{]/.test(text)) depth++;
    else if (tokens[at]?.kind === "sign" && /[)\]}]/.test(text)) {
      if (--depth < 0) return at;
    } else if (
      depth === 0 &&
      (text === ";" || tokens[at]?.kind === "newline" ||
        (text === "," && tokens[at]?.kind === "sign"))
    ) return at;
  }
  return tokens.length;
}
