import { HOLE, isConstant } from "../holes.ts";
import { type Lexis, type Token, tokensOf } from "./tokens.ts";

/** What an `awk` program does besides printing. */
export type AwkProgram = {
  readonly strings: readonly string[];
  /** Files printed into; undefined where the text does not give them. */
  readonly writes: readonly (string | undefined)[];
  /** Commands it runs; undefined where the text does not give them. */
  readonly runs: readonly (string | undefined)[];
  /** It loads other programs. */
  readonly loads: boolean;
};

const LEXIS: Lexis = {
  lineComments: ["#"],
  blockComments: false,
  tripleQuotes: false,
  backquoteText: true,
  computed: undefined,
  sigils: false,
  regexes: true,
  prefixes: undefined,
};

/** Reads an `awk` program. */
export function awkProgram(text: string, variables: ReadonlyMap<string, string>): AwkProgram {
  const tokens = named(tokensOf(text, LEXIS), variables);
  const writes: (string | undefined)[] = [];
  const runs: (string | undefined)[] = [];
  let loads = false;
  tokens.forEach((token, at) => {
    if (token.kind === "sign" && token.text === "@") {
      const next = tokens[at + 1];
      if (next?.kind === "name") loads = true;
    }
    if (token.kind === "sign" && token.text === "|" && !isLogical(tokens, at)) {
      const getline = tokens[at + 1]?.text === "getline" || tokens[at + 2]?.text === "getline";
      runs.push(
        getline
          ? single(tokens.slice(Math.max(0, at - 1), at), tokens[at - 2])
          : target(tokens, at + 1),
      );
    }
    if (token.kind !== "name") return;
    if (token.text === "system") runs.push(argument(tokens, at + 1));
    if (token.text === "print" || token.text === "printf") {
      const to = redirection(tokens, at + 1);
      if (to !== undefined) writes.push(target(tokens, to));
    }
  });
  const strings = tokens.flatMap((token) =>
    token.kind === "string" ? [token.value ?? token.text] : []
  );
  return { strings, writes, runs, loads };
}

/** Names of which the text gives the value, put in as the strings they are. */
function named(tokens: readonly Token[], given: ReadonlyMap<string, string>): readonly Token[] {
  const values = new Map(given);
  const sets = new Map<string, number>();
  tokens.forEach((token, at) => {
    if (token.kind !== "name") return;
    const next = tokens[at + 1]?.text ?? "";
    const after = tokens[at + 2];
    const compares = next === "=" && after?.text === "=";
    if (/^[-+*/%^]$/.test(next) && after?.text === "=") sets.set(token.text, 2);
    if (next !== "=" || compares) return;
    const count = (sets.get(token.text) ?? 0) + 1;
    sets.set(token.text, count);
    const end = tokens[at + 3];
    const alone = end === undefined || end.kind === "newline" || /^[;})]$/.test(end.text);
    if (after?.kind === "string" && after.value !== undefined && alone && !given.has(token.text)) {
      values.set(token.text, after.value);
    } else sets.set(token.text, 2);
  });
  return tokens.map((token, at) => {
    if (token.kind !== "name" || tokens[at + 1]?.text === "=") return token;
    const count = (sets.get(token.text) ?? 0) + (given.has(token.text) ? 1 : 0);
    const value = values.get(token.text);
    return value === undefined || count !== 1 || !isConstant(value)
      ? token
      : { kind: "string", text: value, value };
  });
}

function isLogical(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === "|" || tokens[at - 1]?.text === "|";
}

/** Where a `print` statement's `>` is, past the sign. */
function redirection(tokens: readonly Token[], from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === "newline") return undefined;
    if (token.kind !== "sign") continue;
    if (/[([{]/.test(token.text)) depth++;
    else if (/[)\]}]/.test(token.text)) {
      if (--depth < 0) return undefined;
    } else if (depth === 0 && token.text === ";") return undefined;
    else if (depth === 0 && token.text === ">") {
      return tokens[at + 1]?.text === ">" ? at + 2 : at + 1;
    }
  }
  return undefined;
}

/** The text a target is: strings one after the other, what is computed among them a hole. */
function target(tokens: readonly Token[], from: number): string | undefined {
  let at = tokens[from]?.text === "&" ? from + 1 : from;
  const opened = tokens[at]?.text === "(" && tokens[at]?.kind === "sign";
  if (opened) at++;
  let text: string | undefined;
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === "newline" || /^[;}|&)]$/.test(token.text)) break;
    if (token.kind === "string" && token.value !== undefined) text = (text ?? "") + token.value;
    else if (text === undefined) return undefined;
    else if (!text.endsWith(HOLE.any)) text += HOLE.any;
  }
  return text;
}

function argument(tokens: readonly Token[], open: number): string | undefined {
  const token = tokens[open + 1];
  return tokens[open]?.text === "(" && token?.kind === "string" && tokens[open + 2]?.text === ")"
    ? token.value
    : undefined;
}

function single(tokens: readonly Token[], before: Token | undefined): string | undefined {
  const [token] = tokens;
  const starts = before === undefined || before.kind === "newline" ||
    /^[;{}(!=]$/.test(before.text) || before.text === "while";
  return token?.kind === "string" && starts ? token.value : undefined;
}
