import {
  argumentsOf,
  closing,
  dotted,
  filled,
  splitAt,
  statementEnd,
  textOf,
} from "./constant_text.ts";
import { carryOut } from "./call_effects.ts";
import type { Call, Language } from "./language.ts";
import type { ProgramFacts, ProgramReader } from "./program_facts.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Longest inline text looked at; a longer one is unproven. */
const MAX_PROGRAM = 128 * 1024;

/** Finds what a program's text shows: its strings, what it writes and runs, and whether that is all. */
export function factsOf(text: string, language: Language): ProgramFacts {
  if (text.length > MAX_PROGRAM) {
    return { strings: [], writes: [], runs: [], folders: [], unproven: "size" };
  }
  const tokens = tokensOf(text, language.lexis);
  const constants = constantsOf(tokens, language);
  const strings = tokens.flatMap((token) =>
    token.kind === "string" ? [filled(token, { language, constants }) ?? token.text] : []
  );
  const aliases = aliasesOf(tokens);
  const reader: ProgramReader = {
    language,
    tokens,
    aliases,
    constants,
    writes: [],
    runs: [],
    folders: [],
    unproven: unprovenModule(text, language) ?? computed(text, tokens, language),
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "name") lookAtName(reader, at, token.text);
  }
  const { writes, runs, folders, unproven } = reader;
  return { strings, writes, runs, folders, unproven };
}

function unprovenModule(text: string, language: Language): string | undefined {
  for (const pattern of language.imports) {
    for (const found of text.matchAll(pattern)) {
      for (const module of (found[2] ?? found[1] ?? "").split(",")) {
        const name = module.trim().split(/\s/)[0] ?? "";
        if (name !== "" && !language.modules.test(name)) return name;
      }
    }
  }
  return undefined;
}

function computed(text: string, tokens: readonly Token[], language: Language): string | undefined {
  if (language.computedCalls === undefined) return undefined;
  const bare = language.name === "perl" ? text : withoutStrings(tokens);
  return language.computedCalls.exec(bare)?.[0];
}

function withoutStrings(tokens: readonly Token[]): string {
  return tokens.map((token) => token.kind === "string" ? '""' : token.text).join(" ")
    .replace(/ (?=[(.])/g, "").replace(/([(.]) /g, "$1").replace(/\] \(/g, "](");
}

/** `import x as y`, `from m import a as b`, `{ a: b } = require(m)`. */
function aliasesOf(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  let from: string | undefined;
  tokens.forEach((token, at) => {
    if (token.kind === "newline" || token.text === ";") from = undefined;
    if (token.kind !== "name") return;
    if (token.text === "from") from = dotted(tokens, at + 1).name;
    const listed = !/^(?:import|as)$/.test(token.text) &&
      !/^(?:from|as)$/.test(tokens[at - 1]?.text ?? "");
    if (from !== undefined && listed) {
      aliases.set(token.text, `${from}.${token.text}`);
    }
    const other = tokens[at + 2];
    if (tokens[at + 1]?.text === "=" && other?.kind === "name" && tokens[at - 1]?.text !== ".") {
      const { name, end } = dotted(tokens, at + 2);
      const ends = tokens[end + 1] === undefined || /^[\n;,]$/.test(tokens[end + 1]?.text ?? "");
      if (ends && !aliases.has(token.text)) aliases.set(token.text, aliases.get(name) ?? name);
    }
    if (token.text === "as") {
      const old = tokens[at - 1]?.text ?? "";
      const own = tokens[at + 1]?.text ?? "";
      aliases.set(own, aliases.get(old) ?? old);
    }
  });
  return aliases;
}

/** Names set once, to a text the program gives. */
function constantsOf(tokens: readonly Token[], language: Language): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const set = new Set<string>();
  tokens.forEach((token, at) => {
    if (token.kind !== "name" || tokens[at + 1]?.text !== "=") return;
    if (tokens[at + 2]?.text === "=" || tokens[at - 1]?.text === ".") return;
    const end = statementEnd(tokens, at + 2);
    const value = textOf(tokens.slice(at + 2, end), { language, constants });
    if (set.has(token.text) || value === undefined) constants.delete(token.text);
    else constants.set(token.text, value);
    set.add(token.text);
  });
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]?.text ?? "";
    if (token.kind === "name" && /^[-+*/|.%]$/.test(next) && tokens[at + 2]?.text === "=") {
      constants.delete(token.text);
    }
    const loop = token.text === "for" || token.text === "foreach" || token.text === "as";
    const name = tokens[at + 1];
    if (loop && name?.kind === "name" && token.text !== "as") constants.delete(name.text);
  });
  return constants;
}

function lookAtName(reader: ProgramReader, at: number, name: string): void {
  const { language, tokens } = reader;
  const after = tokens[at - 1]?.text === "." ||
    (tokens[at - 1]?.text === ">" && tokens[at - 2]?.text === "-");
  const chain = chainBefore(tokens, at);
  const full = resolvedName(reader, chain, name, after);
  if (language.opaque.has(name) && !isKey(tokens, at) && !isMethodHead(tokens, at)) {
    if (!language.harmless?.has(full)) reader.unproven ??= name;
  }
  if (name === "$" && tokens[at + 1]?.kind === "string" && language.name === "javascript") {
    reader.runs.push(argumentTextOf(reader, at + 1));
  }
  const call = callOf(language, full, name, after);
  if (call === undefined) {
    if (isStranger(reader, full, after, at)) reader.unproven ??= name;
    return;
  }
  const open = at + 1;
  if (tokens[open]?.text === "(") {
    carryOut(reader, call, argumentsOf(tokens, open), chain, name, at);
  } else if (language.bareCalls && startsValue(tokens[open])) {
    const end = statementEndWide(tokens, open);
    carryOut(
      reader,
      call,
      splitAt(tokens.slice(open, end), ",").filter((part) => part.length > 0),
      chain,
      name,
      at,
    );
  } else if (!isImported(tokens, at) && !isKey(tokens, at) && call.kind !== "opens") {
    reader.unproven ??= name;
  } else if (call.kind === "opens" && !isImported(tokens, at) && !isKey(tokens, at)) {
    reader.unproven ??= name;
  }
}

function argumentTextOf({ tokens, language, constants }: ProgramReader, at: number) {
  return textOf(tokens.slice(at, at + 1), { language, constants });
}

/** `constructor(x) {`, `go() {`: a method made, not called. */
function isMethodHead(tokens: readonly Token[], at: number): boolean {
  if (tokens[at + 1]?.text !== "(" || tokens[at - 1]?.text === ".") return false;
  return tokens[closing(tokens, at + 1) + 1]?.text === "{";
}

/** A member of a namespace not known to be harmless, or a function that comes from nowhere. */
function isStranger(reader: ProgramReader, full: string, after: boolean, at: number): boolean {
  const { language, tokens } = reader;
  const dot = full.lastIndexOf(".");
  const last = full.slice(dot + 1);
  const harmless = dot < 0 ? undefined : language.closed?.[full.slice(0, dot)];
  if (harmless !== undefined && !language.harmless?.has(full)) {
    return !harmless.test(last) && !isKey(tokens, at);
  }
  const called = tokens[at + 1]?.text === "(";
  if (!called) return false;
  if (full === `?.${last}`) {
    // Of what it is a method is not known: it may be one of a module's own.
    const args = argumentsOf(tokens, at + 1);
    return language.name === "python" && args.length > 0 &&
      Object.keys(language.calls).some((key) => key.endsWith(`.${last}`));
  }
  if (after || dot >= 0 || language.functions === undefined) return false;
  return !language.functions.test(last) && !isMade(reader, last) && !isMethodHead(tokens, at);
}

/** A name the text gives a meaning: it stands somewhere other than before a call's parenthesis. */
function isMade({ tokens, aliases }: ProgramReader, name: string): boolean {
  return aliases.has(name) ||
    tokens.some((token, at) =>
      token.kind === "name" && token.text === name && tokens[at - 1]?.text !== "." &&
      (tokens[at + 1]?.text !== "(" ||
        /^(?:function|def|fn|sub|\*)$/.test(tokens[at - 1]?.text ?? ""))
    );
}

function startsValue(token: Token | undefined): boolean {
  return token?.kind === "string" || token?.kind === "name";
}

function statementEndWide(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "newline" || token?.text === ";") return at;
    if (token?.kind === "name" && /^(?:or|and|if|unless|do)$/.test(token.text)) return at;
    if (token?.kind === "sign" && /^[|}&]$/.test(token.text)) return at;
  }
  return tokens.length;
}

function isKey(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === ":" && tokens[at + 2]?.text !== ":" &&
    tokens[at + 2]?.kind !== "name";
}

function isImported(tokens: readonly Token[], at: number): boolean {
  // Taken under another name, it is called where nobody looks for it.
  if (tokens[at + 1]?.text === ":") return false;
  for (let back = at - 1; back >= 0 && at - back < 64; back--) {
    const token = tokens[back];
    if (token?.text === "import" || token?.text === "const" || token?.text === "let") return true;
    if (
      token?.kind === "newline" || token?.text === ";" || token?.text === "(" || token?.text === "="
    ) return false;
  }
  return false;
}

/** The names before a name: `os.path` of `os.path.join`. */
function chainBefore(tokens: readonly Token[], at: number): readonly string[] {
  const names: string[] = [];
  let back = at;
  while (tokens[back - 1]?.text === "." && tokens[back - 2]?.kind === "name") {
    back -= 2;
    names.unshift(tokens[back]?.text ?? "");
  }
  return names;
}

function resolvedName(
  reader: ProgramReader,
  chain: readonly string[],
  name: string,
  after: boolean,
): string {
  const [head, ...rest] = [...chain, name];
  if (after && chain.length === 0) return `?.${name}`;
  const own = reader.aliases.get(head ?? "") ?? head ?? "";
  return [own, ...rest].join(".").replace(/^::/, "").replaceAll("::", ".");
}

function callOf(language: Language, full: string, name: string, after: boolean): Call | undefined {
  const calls = language.calls;
  const own = (key: string) => Object.hasOwn(calls, key) ? calls[key] : undefined;
  const parts = full.split(".");
  const two = parts.slice(-2).join(".");
  const exact = own(two) ?? own(full);
  if (exact !== undefined) return exact;
  const last = own(parts.at(-1) ?? name);
  if (last === undefined) return undefined;
  if (!after && last.kind === "writes" && last.arguments.some((argument) => argument.at === -1)) {
    return undefined;
  }
  return last;
}
