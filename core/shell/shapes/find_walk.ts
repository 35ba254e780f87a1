import { HOLE, isConstant } from "../holes.ts";
import { absolute } from "../path_refs.ts";
import type { Run } from "../run.ts";
import type { Scope } from "../scope.ts";
import { shellMatches } from "../shell_match.ts";

/** Most entries looked at for one `find`; a larger tree is taken as a pattern. */
const MAX_VISITED = 2000;

/** Most paths kept one by one. */
const MAX_FOUND = 200;

/** One thing met on the way. */
type Entry = { readonly word: string; readonly folder: boolean; readonly depth: number };

/** Whether tests hold; undefined where the text and the names do not say. */
type Holds = boolean | undefined;

/** Mutable while the tests are gone through for one entry. */
type Reading = {
  readonly tests: readonly string[];
  readonly entry: Entry;
  at: number;
  prunes: boolean;
};

/**
 * The paths a `find` may give, by the files as they stand.
 *
 * @returns The paths as `find` spells them; undefined where the tree is too large or not known.
 */
export function walkFound(
  run: Run,
  scope: Scope,
  root: string,
  tests: readonly string[],
): readonly string[] | undefined {
  if (!isConstant(root) || !isConstant(scope.cwd) || !tests.every(isConstant)) return undefined;
  if (tests.includes("-L") || tests.includes("-follow")) return undefined;
  const most = numberAfter(tests, "-maxdepth") ?? Infinity;
  const least = numberAfter(tests, "-mindepth") ?? 0;
  const found: string[] = [];
  const start = absolute(root, scope.cwd);
  const open: Entry[] = [{ word: root, folder: run.files.isDirectory(start) === true, depth: 0 }];
  if (run.files.exists(start) !== true) return undefined;
  let visited = 0;
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (++visited > MAX_VISITED) return undefined;
    const reading: Reading = { tests, entry, at: 0, prunes: false };
    const holds = either(reading);
    if (holds !== false && entry.depth >= least) found.push(entry.word);
    if (found.length > MAX_FOUND) return undefined;
    const path = absolute(entry.word, scope.cwd);
    const linked = run.files.isLink(path) && entry.depth > 0;
    if (!entry.folder || linked || reading.prunes || entry.depth >= most) continue;
    const names = run.files.list(path);
    if (names === undefined) return undefined;
    for (const name of names) {
      const word = `${entry.word.replace(/\/+$/, "")}/${name}`;
      const child = absolute(word, scope.cwd);
      const folder = run.files.isDirectory(child) === true && !run.files.isLink(child);
      open.push({ word, folder, depth: entry.depth + 1 });
    }
  }
  return found;
}

function numberAfter(tests: readonly string[], option: string): number | undefined {
  const at = tests.indexOf(option);
  const value = tests[at + 1] ?? "";
  return at >= 0 && /^\d+$/.test(value) ? Number(value) : undefined;
}

function either(reading: Reading): Holds {
  let holds = both(reading);
  while (/^(?:-o|-or|,)$/.test(reading.tests[reading.at] ?? "")) {
    reading.at++;
    const pruned = reading.prunes;
    const next = both(reading);
    // What pruned before is not pruned again by a side that is not looked at.
    if (holds === true) reading.prunes = pruned;
    holds = holds === true || next === true
      ? true
      : holds === undefined || next === undefined
      ? undefined
      : false;
  }
  return holds;
}

function both(reading: Reading): Holds {
  let holds: Holds = true;
  for (;;) {
    const test = reading.tests[reading.at];
    if (test === undefined || test === ")" || /^(?:-o|-or|,)$/.test(test)) return holds;
    if (/^(?:-a|-and)$/.test(test)) {
      reading.at++;
      continue;
    }
    const pruned = reading.prunes;
    const next = single(reading);
    if (holds !== true) reading.prunes = pruned;
    holds = holds === false || next === false
      ? false
      : holds === undefined || next === undefined
      ? undefined
      : true;
  }
}

function single(reading: Reading): Holds {
  const { tests, entry } = reading;
  const test = tests[reading.at++] ?? "";
  const value = tests[reading.at] ?? "";
  if (test === "!" || test === "-not") {
    const inner = single(reading);
    return inner === undefined ? undefined : !inner;
  }
  if (test === "(") {
    const inner = either(reading);
    if (tests[reading.at] === ")") reading.at++;
    return inner;
  }
  const name = entry.word.replace(/\/+$/, "").replace(/^.*\//s, "");
  switch (test) {
    case "-name":
      reading.at++;
      return matches(value, name);
    case "-iname":
      reading.at++;
      return matches(value.toLowerCase(), name.toLowerCase());
    case "-path":
    case "-wholename":
      reading.at++;
      return matches(value, entry.word);
    case "-ipath":
      reading.at++;
      return matches(value.toLowerCase(), entry.word.toLowerCase());
    case "-type":
      reading.at++;
      return /^[fd]$/.test(value) ? (value === "d") === entry.folder : undefined;
    case "-prune":
      reading.prunes = true;
      return true;
    case "-true":
    case "-depth":
    case "-print":
    case "-print0":
    case "-ls":
    case "-xdev":
    case "-mount":
    case "-delete":
      return true;
    case "-false":
      return false;
    case "-maxdepth":
    case "-mindepth":
      reading.at++;
      return true;
    case "-exec":
    case "-execdir":
    case "-ok":
    case "-okdir":
      while (reading.at < tests.length && !/^[;+]$/.test(tests[reading.at] ?? "")) reading.at++;
      reading.at++;
      return undefined;
    case "-empty":
    case "-executable":
    case "-readable":
    case "-writable":
    case "-nouser":
    case "-nogroup":
    case "-daystart":
      return undefined;
    default:
      if (test.startsWith("-")) reading.at++;
      return undefined;
  }
}

function matches(pattern: string, text: string): Holds {
  const globs = pattern.replace(/\[([^\]]*)\]/g, `${HOLE.classOpen}$1${HOLE.classClose}`)
    .replaceAll("*", HOLE.star).replaceAll("?", HOLE.question);
  return shellMatches(globs, text);
}
