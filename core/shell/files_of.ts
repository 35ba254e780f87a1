import { alternatives, choice, constantEnds, HOLE, isConstant, isGlob } from "./holes.ts";
import { MAX_EXPANSION } from "./limits.ts";
import { patternReach } from "./path_pattern.ts";
import { absolute, belowOf, globOf } from "./path_refs.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";

/** Longest glob matched against the files. */
const MAX_GLOB = 256;

/** Most folder entries looked at for one glob. */
const MAX_ENTRIES = 4096;

/**
 * The words a glob gives in the files as they stand, as the shell would sort them.
 *
 * @returns The matching words; undefined where that is not known (or nothing matches: the word stays).
 */
export function globWords(
  run: Pick<Run, "files">,
  scope: Pick<Scope, "cwd">,
  word: string,
): readonly string[] | undefined {
  if (word.length > MAX_GLOB || !isGlob(word) || !isConstant(scope.cwd)) return undefined;
  const segments = word.split("/");
  let heads = [""];
  let entries = 0;
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    if (isConstant(segment)) {
      heads = heads.map((head) => head + segment + (last ? "" : "/"));
      continue;
    }
    const next: string[] = [];
    const [begin, end] = constantEnds(segment);
    for (const head of heads) {
      const names = run.files.list(absolute(head === "" ? "." : head, scope.cwd));
      if (names === undefined) return undefined;
      entries += names.length;
      if (entries > MAX_ENTRIES) return undefined;
      for (const name of names) {
        if (
          !name.startsWith(begin) || !name.endsWith(end) ||
          !patternReach(`/${globOf(segment)}`, `/${name}`).exact
        ) {
          continue;
        }
        if (name.startsWith(".") && /^[\uFDD4-\uFDD6]/.test(segment)) continue;
        next.push(head + name + (last ? "" : "/"));
      }
      if (next.length > MAX_EXPANSION) return undefined;
    }
    heads = next;
  }
  const there = heads.filter((head) => run.files.exists(absolute(head, scope.cwd)) === true);
  return there.length > 0 ? there : undefined;
}

/** The constant paths an operand stands for: itself, or what its glob matches. */
export function pathsOf(run: Run, scope: Scope, word: string): readonly string[] | undefined {
  if (!isConstant(scope.cwd)) return undefined;
  if (word === "") return [];
  if (isConstant(word)) return [absolute(word, scope.cwd)];
  return globWords(run, scope, word)?.map((one) => absolute(one, scope.cwd));
}

/**
 * A command writes a file.
 *
 * @param text What it then holds, or what is added; undefined where that is not known.
 */
export function writeFile(
  run: Run,
  scope: Scope,
  path: string,
  text: string | undefined,
  append = false,
): boolean | undefined {
  if (scope.concurrent) {
    run.files.poison(path);
    return undefined;
  }
  if (!scope.certain) {
    run.files.blur(path);
    return undefined;
  }
  const known = text !== undefined && isConstant(text) ? text : undefined;
  return run.files.write(path, known, append);
}

/** A command takes a file or a tree away. */
export function removeFile(run: Run, scope: Scope, path: string): void {
  if (scope.concurrent) run.files.poison(path);
  else if (!scope.certain) {
    blurTree(run, path);
    run.files.perhapsGone(path);
  } else run.files.remove(path);
}

/** Everything at and below a path changes in a way not known. */
export function blurTree(run: Run, path: string): void {
  const below = run.files.filesBelow(path);
  for (const file of below ?? []) run.files.blur(file);
  if (below === undefined) run.files.blurPattern(belowOf({ kind: "path", path }).glob);
  if (run.files.isDirectory(path) !== true) run.files.blur(path);
}

/** The last segment of a word; an unknown segment where it is not known. */
export function baseName(word: string): string {
  if (word.includes(HOLE.either)) return choice(alternatives(word).map(baseName));
  const trimmed = word.replace(/\/+$/, "");
  if (trimmed === "") return word === "" ? "" : "/";
  const last = trimmed.slice(trimmed.lastIndexOf("/") + 1);
  return last === HOLE.any || last === HOLE.many || last === HOLE.deep ? HOLE.segment : last;
}

/** The folder part of a word. */
export function folderName(word: string): string {
  if (word.includes(HOLE.either)) return choice(alternatives(word).map(folderName));
  const trimmed = word.replace(/\/+$/, "");
  if (trimmed === "") return word === "" ? "." : "/";
  const slash = trimmed.lastIndexOf("/");
  if (slash < 0) return /[\uFDD0\uFDD1\uFDD3]/.test(trimmed) ? HOLE.any : ".";
  return trimmed.slice(0, slash).replace(/\/+$/, "") || "/";
}
