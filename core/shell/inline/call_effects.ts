import { baseName } from "../files_of.ts";
import { HOLE, isConstant } from "../holes.ts";
import { argumentsOf, splitAt, textOf } from "./constant_text.ts";
import type { Call } from "./language.ts";
import type { ProgramReader } from "./program_facts.ts";
import type { Token } from "./tokens.ts";

/** Carries out one call: what it writes, opens or runs. */
export function carryOut(
  reader: ProgramReader,
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
    case "moves": {
      const folder = argumentText(reader, args[0]);
      if (folder === undefined || !isConstant(folder)) reader.unproven ??= name;
      else reader.folders.push(folder);
      return;
    }
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

function argumentText(
  reader: ProgramReader,
  tokens: readonly Token[] | undefined,
): string | undefined {
  if (tokens === undefined) return undefined;
  const keyed = tokens[0]?.kind === "name" && tokens[1]?.text === "=" && tokens[2]?.text !== "=";
  return textOf(keyed ? tokens.slice(2) : tokens, reader);
}

/** The path a method is called on: `Path("x")` or a name for it. */
function receiver(reader: ProgramReader, at: number): string | undefined {
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
  reader: ProgramReader,
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
function openPerl(reader: ProgramReader, args: readonly (readonly Token[])[], name: string): void {
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
  reader: ProgramReader,
  args: readonly (readonly Token[])[],
  chain: readonly string[],
  name: string,
): void {
  if (name === "exec" && reader.language.name === "javascript") {
    const loads = reader.tokens.some((token) => /child_process/.test(token.text));
    if (!loads || (chain.length > 0 && !/child_process|^cp$|proc/.test(chain.join(".")))) return;
  }
  startedIn(reader, args);
  const [first, second] = args;
  const text = argumentText(reader, first);
  const listed = first?.[0]?.text === "[" ? first : undefined;
  if (listed !== undefined) {
    const words = argumentsOf(listed, 0).map((part) => argumentText(reader, part));
    return addRun(reader, words, true);
  }
  const spawns = /^(?:spawn|execFile|Command)/.test(name);
  const given = named(first, "cmd") ?? named(second, "args");
  if (given !== undefined && reader.language.name === "javascript") {
    const words = argumentsOf(given, 0).map((part) => argumentText(reader, part));
    return addRun(reader, text === undefined ? words : [text, ...words], true);
  }
  const rest = spawns && second?.[0]?.text === "["
    ? argumentsOf(second, 0).map((part) => argumentText(reader, part))
    : reader.language.name === "perl" || reader.language.name === "ruby"
    ? args.slice(1).map((part) => argumentText(reader, part))
    : [];
  addRun(reader, [text, ...rest], rest.length > 0);
}

/** Where it is started: `cwd=x`, `{ cwd: x }`, `chdir: x`. */
function startedIn(reader: ProgramReader, args: readonly (readonly Token[])[]): void {
  for (const tokens of args) {
    const at = tokens.findIndex((token, index) =>
      /^(?:cwd|chdir)$/.test(token.text) && /^[=:]$/.test(tokens[index + 1]?.text ?? "")
    );
    if (at < 0) continue;
    const [value = []] = splitAt(tokens.slice(at + 2), ",");
    const end = value.findIndex((token) => token.kind === "sign" && token.text === "}");
    const folder = argumentText(reader, end < 0 ? value : value.slice(0, end));
    if (folder === undefined || !isConstant(folder)) reader.unproven ??= "cwd";
    else reader.folders.push(folder);
  }
}

/** The list an object has under a key: `{ args: [...] }`. */
function named(
  tokens: readonly Token[] | undefined,
  key: string,
): readonly Token[] | undefined {
  const at =
    tokens?.findIndex((token, index) =>
      token.text === key && tokens[index + 1]?.text === ":" && tokens[index + 2]?.text === "["
    ) ?? -1;
  return at < 0 ? undefined : tokens?.slice(at + 2);
}

/** A command it runs: one shell text, or words; not known where any of it is computed. */
function addRun(
  reader: ProgramReader,
  words: readonly (string | undefined)[],
  listed: boolean,
): void {
  const known = words.filter((word) => word !== undefined).filter(isConstant);
  if (known.length !== words.length) reader.runs.push(undefined);
  else reader.runs.push(listed ? known.map(quoted).join(" ") : known.join(" "));
}

function quoted(word: string): string {
  return /^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
