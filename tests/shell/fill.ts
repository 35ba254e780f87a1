import type { Rng } from "./rng.ts";
import { FIXTURES, PROJECT } from "./tree.ts";
import {
  double,
  globbed,
  type Scope,
  single,
  someFile,
  someFolder,
  someNew,
  somePath,
  spell,
} from "./words.ts";

const WORDS = ["x", "hello", "two", "{}", "a b", "hooks", "-n", "*", "é", "$HOME", "1"];
const TEXTS = [
  "text",
  "a b  c",
  "tab\\there",
  "line\\nnext",
  "see .claude/settings.json",
  "rm -rf locked > x",
  "it's",
  'say "hi"',
  "%s\\n",
  "end\\c no",
  "\\x41\\101\\u00e9",
  "back\\\\slash",
  "$(true)",
  "*",
  "",
];
const SED = [
  "s/o/0/",
  "s/o/0/g",
  "'s/two/TWO/;s/one/& \\n&/'",
  "'s|a|b|'",
  "'2d'",
  "'s/\\(o\\)n/\\1\\1/'",
  "'/hooks/s/o/0/2'",
  "'s/^/# /'",
  "'$!d'",
  "'1,2s/$/ end/'",
  "'s/[a-m]*/<&>/g'",
  "'s/e\\+/E/I'",
  "-e 's/a/b/' -e 's/b/c/'",
  "'s/nothing-like-it/x/'",
  "'s/\\bone\\b/1/w /dev/stdout'",
  "'p'",
];
const MODES = ["644", "600", "u+w", "a+x", "0755", "go-rwx", "=r"];

/** A statement closed so that a bracket or a word may follow. */
export function closed(text: string): string {
  if (/[\n&;]$/.test(text)) return text;
  return text.endsWith("\nEOF") ? `${text}\n` : `${text};`;
}

/** A word with wildcards over the files of the tree. */
export function globWord({ rng, cwd }: Scope): string {
  return rng.pick([
    () => globbed(rng, someFile(rng).replace(`${cwd}/`, "")),
    () => "*.txt",
    () => ".claude/*",
    () => "src/*.ts",
    () => "{src,docs}/*",
    () => "*/settings*",
    () => ".*/*.json",
    () => "nomatch*",
    () => "[a-n]*.txt",
    () => "*",
  ])();
}

/** Fills a template in; `asText` writes paths as a nested program has them, unquoted. */
export function fill(scope: Scope, template: string, asText: boolean): string {
  let out = "";
  for (let at = 0; at < template.length; at++) {
    const end = template[at] === "{" ? closing(template, at) : -1;
    const filled = end < 0 ? undefined : slot(scope, template.slice(at + 1, end), asText);
    if (filled === undefined) out += template[at];
    else {
      out += filled;
      at = end;
    }
  }
  return out;
}

function closing(text: string, open: number): number {
  for (let at = open, depth = 0; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

function slot(scope: Scope, name: string, asText: boolean): string | undefined {
  const { rng } = scope;
  const path = (p: string): string => asText ? p.replace(`${scope.cwd}/`, "") : spell(scope, p);
  if (name.startsWith("q:")) {
    return rng.pick([single, single, double])(fill(scope, name.slice(2), true));
  }
  switch (name) {
    case "f":
      return path(someFile(rng));
    case "d":
      return path(someFolder(rng));
    case "n":
      return path(someNew(rng));
    case "p":
      return path(somePath(rng));
    case "g":
      return globWord(scope);
    case "w":
      return quotedWord(rng);
    case "t":
      return rng.pick([single, single, double])(rng.pick(TEXTS));
    case "c":
      return single(scope.whole({ ...scope, depth: 0, before: [] }));
    case "i":
      return String(1 + rng.int(9));
    case "m":
      return rng.pick(MODES);
    case "sed":
      return rng.pick(SED);
    case "FX":
      return FIXTURES;
    case "ROOT":
      return PROJECT;
    case "T":
      return someFile(rng).replace(`${PROJECT}/`, "");
    default:
      return undefined;
  }
}

function quotedWord(rng: Rng): string {
  const word = rng.pick(WORDS);
  return rng.weigh<() => string>([
    [5, () => (/^[\w{}$é-]+$/.test(word) ? word : single(word))],
    [2, () => single(word)],
    [2, () => `"${word}"`],
  ])();
}
