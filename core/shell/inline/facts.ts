import type { EffectKind } from "../analysis.ts";
import { argumentsOf, dotted, splitAt, statementEnd, textOf } from "./constant_text.ts";
import { baseName } from "../files_of.ts";
import { HOLE, isConstant } from "../holes.ts";
import type { Call, Language } from "./language.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** What an inline program does, as far as its text shows. */
export type ProgramFacts = {
  /** Every string in it. */
  readonly strings: readonly string[];
  /** Files it changes; `path` is undefined where the text does not give it. */
  readonly writes: readonly {
    readonly path: string | undefined;
    readonly kind: EffectKind;
    readonly removes: boolean;
    readonly call: string;
    /** Its name in the path where that is a folder. */
    readonly inside?: string;
    /** All below it may be new. */
    readonly whole?: true;
  }[];
  /** Shell texts it runs; undefined where the text does not give them. */
  readonly runs: readonly (string | undefined)[];
  /** What makes it impossible to say that this is all. */
  readonly unproven: string | undefined;
};

/** Longest inline text looked at; a longer one is unproven. */
const MAX_PROGRAM = 128 * 1024;

/** Mutable while a program is gone through. */
type Reader = {
  readonly language: Language;
  readonly tokens: readonly Token[];
  readonly constants: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly writes: ProgramFacts["writes"][number][];
  readonly runs: (string | undefined)[];
  unproven: string | undefined;
};

/** Finds what a program's text shows: its strings, what it writes and runs, and whether that is all. */
export function factsOf(text: string, language: Language): ProgramFacts {
  if (text.length > MAX_PROGRAM) return { strings: [], writes: [], runs: [], unproven: "size" };
  const tokens = tokensOf(text, language.lexis);
  const strings = tokens.flatMap((token) =>
    token.kind === "string" ? [token.value ?? token.text] : []
  );
  const aliases = aliasesOf(tokens);
  const reader: Reader = {
    language,
    tokens,
    aliases,
    constants: constantsOf(tokens, language),
    writes: [],
    runs: [],
    unproven: unprovenModule(text, language) ?? computed(text, tokens, language),
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "name") lookAtName(reader, at, token.text);
  }
  return { strings, writes: reader.writes, runs: reader.runs, unproven: reader.unproven };
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

function lookAtName(reader: Reader, at: number, name: string): void {
  const { language, tokens } = reader;
  const after = tokens[at - 1]?.text === "." ||
    (tokens[at - 1]?.text === ">" && tokens[at - 2]?.text === "-");
  if (language.opaque.has(name) && !isKey(tokens, at)) reader.unproven ??= name;
  const chain = chainBefore(tokens, at);
  const full = resolvedName(reader, chain, name, after);
  const call = callOf(language, full, name, after);
  if (call === undefined) return;
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
  reader: Reader,
  chain: readonly string[],
  name: string,
  after: boolean,
): string {
  const [head, ...rest] = [...chain, name];
  if (after && chain.length === 0) return `?.${name}`;
  const own = reader.aliases.get(head ?? "") ?? head ?? "";
  return [own, ...rest].join(".");
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

function carryOut(
  reader: Reader,
  call: Call,
  args: readonly (readonly Token[])[],
  chain: readonly string[],
  name: string,
  at: number,
): void {
  switch (call.kind) {
    case "opaque":
      reader.unproven ??= name;
      return;
    case "runs":
      return carryOutRun(reader, args, chain, name);
    case "opens":
      return carryOutOpen(reader, call, args, name, at);
    case "writes":
      if (call.most !== undefined && args.length > call.most) return;
      if (call.fewest !== undefined && args.length < call.fewest) return;
      if (chain.length === 1 && (chain[0] === "list" || chain[0] === "console")) return;
      for (const argument of call.arguments) {
        const path = argument.at < 0
          ? receiver(reader, at)
          : argumentText(reader, args[argument.at]);
        const from = argument.takes === undefined ? undefined : args[argument.takes];
        const inside = from === undefined
          ? undefined
          : baseName(argumentText(reader, from) ?? HOLE.any);
        reader.writes.push({
          path,
          kind: argument.kind,
          removes: argument.removes === true,
          call: name,
          ...(inside === undefined ? {} : { inside }),
          ...(argument.whole ? { whole: argument.whole } : {}),
        });
      }
  }
}

function argumentText(reader: Reader, tokens: readonly Token[] | undefined): string | undefined {
  return tokens === undefined ? undefined : textOf(tokens, reader);
}

/** The path a method is called on: `Path("x")` or a name for it. */
function receiver(reader: Reader, at: number): string | undefined {
  const { tokens } = reader;
  if (tokens[at - 1]?.text !== ".") return undefined;
  const last = tokens[at - 2];
  if (last?.kind === "name") return reader.constants.get(last.text);
  if (last?.text !== ")") return undefined;
  let depth = 0;
  for (let back = at - 2; back >= 0; back--) {
    const text = tokens[back]?.text ?? "";
    if (tokens[back]?.kind !== "sign") continue;
    if (/[)\]}]/.test(text)) depth++;
    else if (/[([{]/.test(text) && --depth === 0) {
      let start = back;
      while (tokens[start - 1]?.kind === "name") start -= tokens[start - 2]?.text === "." ? 2 : 1;
      return textOf(tokens.slice(Math.max(0, start), at - 1), reader);
    }
  }
  return undefined;
}

function carryOutOpen(
  reader: Reader,
  call: Extract<Call, { kind: "opens" }>,
  args: readonly (readonly Token[])[],
  name: string,
  at: number,
): void {
  const keyed = args.find((part) => part[0]?.text === call.keyword && part[1]?.text === "=");
  const positional = args.filter((part) => part[1]?.text !== "=" || part[0]?.kind !== "name");
  const onPath = reader.language.name === "python" && reader.tokens[at - 1]?.text === "." &&
    !/^(?:io|codecs|gzip|bz2|lzma|tarfile|zipfile|os)$/.test(reader.tokens[at - 2]?.text ?? "");
  const modeTokens = keyed?.slice(2) ?? positional[onPath ? 0 : call.mode];
  const mode = modeTokens === undefined ? "r" : argumentText(reader, modeTokens);
  const path = onPath ? receiver(reader, at) : argumentText(reader, positional[call.path]);
  if (reader.language.name === "perl") return openPerl(reader, positional, name);
  if (mode !== undefined && isConstant(mode) && !call.writes.test(mode)) return;
  reader.writes.push({ path, kind: "write", removes: false, call: name });
}

/** Perl's `open` takes mode and path apart, or in one text. */
function openPerl(reader: Reader, args: readonly (readonly Token[])[], name: string): void {
  const mode = argumentText(reader, args[1]);
  if (mode === undefined || (args.length > 2 && !isConstant(mode))) {
    reader.unproven ??= name;
    return;
  }
  if (/\|/.test(mode)) {
    reader.runs.push(args.length === 2 ? mode.replace(/^\s*\||\|\s*$/g, "") : undefined);
    return;
  }
  if (args.length > 2) {
    if (/[>+]/.test(mode)) {
      reader.writes.push({
        path: argumentText(reader, args[2]),
        kind: "write",
        removes: false,
        call: name,
      });
    }
    return;
  }
  const found = /^\s*(\+?[<>]{0,2}\+?)\s*(.*?)\s*$/s.exec(mode);
  if (/[>+]/.test(found?.[1] ?? "")) {
    reader.writes.push({ path: found?.[2] ?? "", kind: "write", removes: false, call: name });
  }
}

function carryOutRun(
  reader: Reader,
  args: readonly (readonly Token[])[],
  chain: readonly string[],
  name: string,
): void {
  if (name === "exec" && reader.language.name === "javascript") {
    const loads = reader.tokens.some((token) => /child_process/.test(token.text));
    if (!loads || (chain.length > 0 && !/child_process|^cp$|proc/.test(chain.join(".")))) return;
  }
  const [first, second] = args;
  const text = argumentText(reader, first);
  const listed = first?.[0]?.text === "[" ? first : undefined;
  if (listed !== undefined) {
    const words = argumentsOf(listed, 0).map((part) => argumentText(reader, part));
    return addRun(reader, words, true);
  }
  const spawns = /^(?:spawn|execFile)/.test(name);
  const rest = spawns && second?.[0]?.text === "["
    ? argumentsOf(second, 0).map((part) => argumentText(reader, part))
    : reader.language.name === "perl" || reader.language.name === "ruby"
    ? args.slice(1).map((part) => argumentText(reader, part))
    : [];
  addRun(reader, [text, ...rest], rest.length > 0);
}

/** A command it runs: one shell text, or words; not known where any of it is computed. */
function addRun(reader: Reader, words: readonly (string | undefined)[], listed: boolean): void {
  const known = words.filter((word) => word !== undefined).filter(isConstant);
  if (known.length !== words.length) reader.runs.push(undefined);
  else reader.runs.push(listed ? known.map(quoted).join(" ") : known.join(" "));
}

function quoted(word: string): string {
  return /^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
