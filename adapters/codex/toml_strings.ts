/** A table of a TOML text, as far as strings and booleans go. */
export type TomlTable = { readonly [key: string]: TomlValue };
/** One value; everything that is neither a string, a boolean nor a table is left out. */
export type TomlValue = string | boolean | TomlTable;

type Building = { [key: string]: string | boolean | Building };

/**
 * Reads the tables, strings and booleans of a TOML text, which is all the host's own settings are asked
 * for here. What it does not know (numbers, dates, lists, texts over several lines) is passed over; it
 * never fails, since the settings are another program's.
 */
export function tomlStrings(text: string): TomlTable {
  const root = empty();
  let table: Building | undefined = root;
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\[\s*(.+?)\s*\]\s*(?:#.*)?$/.exec(line);
    if (header?.[1] !== undefined) {
      const path = keyPath(header[1]);
      table = path === undefined ? undefined : tableAt(root, path);
      continue;
    }
    if (table !== undefined) assign(table, line);
  }
  return root;
}

/** The table at a path, or nothing. */
export function tomlTable(table: TomlTable, ...path: readonly string[]): TomlTable | undefined {
  let at: TomlValue | undefined = table;
  for (const key of path) {
    if (typeof at !== "object") return undefined;
    at = Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return typeof at === "object" ? at : undefined;
}

function empty(): Building {
  return Object.create(null);
}

const KEY = String.raw`(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)`;
const KEYS = new RegExp(String.raw`^\s*(${KEY}(?:\s*\.\s*${KEY})*)\s*=\s*`);

function keyPath(text: string): readonly string[] | undefined {
  const part = new RegExp(String.raw`\s*(${KEY})\s*(\.|$)`, "y");
  const words: string[] = [];
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    words.push(unquoted(match[1] ?? ""));
    if (match[2] === "") return words;
  }
  return undefined;
}

function unquoted(word: string): string {
  if (word.startsWith("'")) return word.slice(1, -1);
  if (!word.startsWith('"')) return word;
  try {
    const value: unknown = JSON.parse(word);
    return typeof value === "string" ? value : word;
  } catch {
    return word.slice(1, -1);
  }
}

function tableAt(root: Building, path: readonly string[]): Building | undefined {
  let at = root;
  for (const key of path) {
    const next = at[key] ??= empty();
    if (typeof next !== "object") return undefined;
    at = next;
  }
  return at;
}

/** One `key = value`; gives back what follows the value. */
function assign(table: Building, line: string): string | undefined {
  const keys = KEYS.exec(line);
  const path = keys?.[1] === undefined ? undefined : keyPath(keys[1]);
  const last = path?.at(-1);
  if (keys === null || path === undefined || last === undefined) return undefined;
  const owner = tableAt(table, path.slice(0, -1));
  const rest = line.slice(keys[0].length);
  const scalar = /^("(?:[^"\\]|\\.)*"|'[^']*'|true|false)(.*)$/.exec(rest);
  if (owner === undefined) return undefined;
  if (scalar?.[1] !== undefined) {
    const word = scalar[1];
    owner[last] = word === "true" ? true : word === "false" ? false : unquoted(word);
    return scalar[2];
  }
  return rest.startsWith("{") ? inlineTable(owner, last, rest.slice(1)) : undefined;
}

function inlineTable(owner: Building, key: string, text: string): string | undefined {
  const inner = tableAt(owner, [key]);
  let rest: string | undefined = text;
  while (inner !== undefined && rest !== undefined) {
    const end = /^\s*,?\s*\}(.*)$/.exec(rest);
    if (end !== null) return end[1];
    rest = assign(inner, rest.replace(/^\s*,/, ""));
  }
  return undefined;
}
