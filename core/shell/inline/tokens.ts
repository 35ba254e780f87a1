import { HOLE } from "../holes.ts";

/** A piece of an inline program. */
export type Token =
  | { readonly kind: "name"; readonly text: string }
  /** Parts computed at run time are holes in `value`; it is undefined where it is a command's output. */
  | {
    readonly kind: "string";
    readonly text: string;
    readonly value: string | undefined;
    /** What stands in the holes of the value, in order. */
    readonly holes?: readonly StringHole[];
  }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "sign"; readonly text: string }
  | { readonly kind: "newline"; readonly text: "\n" };

/** What a string takes in at run time: an expression, or `undefined` where it is none that can be read. */
export type StringHole = string | undefined;

/** How a language writes comments and strings. */
export type Lexis = {
  readonly lineComments: readonly string[];
  readonly blockComments: boolean;
  /** `"""` and `'''`. */
  readonly tripleQuotes: boolean;
  /** Backquotes hold a text rather than a command. */
  readonly backquoteText: boolean;
  /** Parts of double quoted strings that are computed at run time, global. */
  readonly computed: RegExp | undefined;
  /** Letters of a name: `$` and `@` among them or not. */
  readonly sigils: boolean;
  /** Regular expressions between slashes. */
  readonly regexes: boolean;
  /** Letters before a quote that belong to the string. */
  readonly prefixes: RegExp | undefined;
};

/** Cuts a program into tokens; what it cannot read becomes signs. */
export function tokensOf(text: string, lexis: Lexis): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const next = tokenAt(text, at, lexis, tokens);
    if (next.token !== undefined) tokens.push(next.token);
    at = Math.max(next.end, at + 1);
  }
  return tokens;
}

type Read = { readonly token: Token | undefined; readonly end: number };

function tokenAt(text: string, at: number, lexis: Lexis, before: readonly Token[]): Read {
  const char = text.charAt(at);
  if (char === "\n") return { token: { kind: "newline", text: "\n" }, end: at + 1 };
  if (/\s/.test(char)) return { token: undefined, end: at + 1 };
  if (char === "\\" && text.charAt(at + 1) === "\n") return { token: undefined, end: at + 2 };
  if (lexis.lineComments.some((mark) => text.startsWith(mark, at))) {
    const end = text.indexOf("\n", at);
    return { token: undefined, end: end < 0 ? text.length : end };
  }
  if (lexis.blockComments && text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return { token: undefined, end: end < 0 ? text.length : end + 2 };
  }
  if (char === '"' || char === "'" || char === "`") return stringAt(text, at, lexis, "");
  const word = lexis.sigils ? /[$@%&]?[A-Za-z_][\w:]*/y : /[A-Za-z_$][\w$]*/y;
  word.lastIndex = at;
  const name = word.exec(text)?.[0];
  if (name !== undefined) {
    const quote = text.charAt(at + name.length);
    if (lexis.prefixes?.test(name) && (quote === '"' || quote === "'")) {
      return stringAt(text, at + name.length, lexis, name.toLowerCase());
    }
    return {
      token: { kind: "name", text: name.replace(/:+$/, "") },
      end: at + name.replace(/:+$/, "").length,
    };
  }
  const number = /\d[\w.]*/y;
  number.lastIndex = at;
  const digits = number.exec(text)?.[0];
  if (digits !== undefined) {
    return { token: { kind: "number", text: digits }, end: at + digits.length };
  }
  if (char === "/" && lexis.regexes && regexMayStart(before)) {
    const end = regexEnd(text, at);
    if (end !== undefined) return { token: { kind: "number", text: "/" }, end };
  }
  return { token: { kind: "sign", text: char }, end: at + 1 };
}

function regexMayStart(before: readonly Token[]): boolean {
  const last = before.at(-1);
  if (last === undefined || last.kind === "newline") return true;
  return last.kind === "sign" && !/[)\]}]/.test(last.text);
}

function regexEnd(text: string, at: number): number | undefined {
  let inClass = false;
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === "\\") end++;
    else if (char === "\n") return undefined;
    else if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    else if (char === "/" && !inClass) {
      end++;
      while (/[a-z]/.test(text.charAt(end))) end++;
      return end;
    }
  }
  return undefined;
}

function stringAt(text: string, at: number, lexis: Lexis, prefix: string): Read {
  const quote = text.charAt(at);
  const triple = lexis.tripleQuotes && text.startsWith(quote.repeat(3), at);
  const mark = triple ? quote.repeat(3) : quote;
  const raw = /r/.test(prefix);
  let end = at + mark.length;
  while (end < text.length && !text.startsWith(mark, end)) {
    end += text.charAt(end) === "\\" ? 2 : 1;
  }
  const inner = text.slice(at + mark.length, end);
  const command = quote === "`" && !lexis.backquoteText;
  const marks = computedParts(quote, prefix, lexis);
  const holes: StringHole[] = [];
  const known = marks === undefined ? inner : inner.replace(marks, (found) => {
    holes.push(holeOf(found, lexis));
    return HOLE.any;
  });
  const value = command ? undefined : raw ? known : unescaped(known, quote, lexis);
  if (command) {
    return { token: { kind: "name", text: "`" }, end: Math.min(text.length, end + mark.length) };
  }
  return {
    token: { kind: "string", text: inner, value, ...(holes.length === 0 ? {} : { holes }) },
    end: Math.min(text.length, end + mark.length),
  };
}

/** `${x}`, `#{x}`, `{x}`, `$x`: the expression in it. */
function holeOf(found: string, lexis: Lexis): StringHole {
  if (/^[$@]\w+$/.test(found)) return found;
  // A name alone between braces is one with its sigil: `${x}` is `$x`.
  const bare = lexis.sigils ? /^\$\{(\w+)\}$/.exec(found)?.[1] : undefined;
  return bare === undefined ? /^[#$]?\{(.*)\}$/s.exec(found)?.[1] : `$${bare}`;
}

/** What of a string is computed at run time. */
function computedParts(quote: string, prefix: string, lexis: Lexis): RegExp | undefined {
  if (/f/.test(prefix)) return /\{[^{}]*\}/g;
  if (quote === "`") return lexis.backquoteText ? /\$\{[^}]*\}?/g : undefined;
  return quote === '"' ? lexis.computed : undefined;
}

function unescaped(inner: string, quote: string, lexis: Lexis): string {
  if (!inner.includes("\\")) return inner;
  if (quote === "'" && lexis.sigils) return inner.replace(/\\(['\\])/g, "$1");
  return inner.replace(
    /\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4,6})\}?|([0-7]{1,3})|([\s\S]))/g,
    escape,
  );
}

function escape(_: string, hex?: string, unicode?: string, octal?: string, char?: string): string {
  const code = hex ?? unicode;
  if (code !== undefined) return fromCode(parseInt(code, 16));
  if (octal !== undefined) return fromCode(parseInt(octal, 8));
  return SIMPLE[char ?? ""] ?? char ?? "";
}

function fromCode(code: number): string {
  return code > 0x10ffff ? "" : String.fromCodePoint(code);
}

const SIMPLE: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };
