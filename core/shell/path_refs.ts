import type { PathRef } from "./analysis.ts";
import { alternatives, HOLE, isConstant, withoutGlobs } from "./holes.ts";

/** Longest pattern kept as it is; a longer one stands for all that lies in its folder. */
const MAX_PATTERN = 1024;

/** The paths a word names, and whether it may name others the text does not determine. */
export type NamedPaths = { readonly refs: readonly PathRef[]; readonly undetermined: boolean };

/**
 * The paths a word names when used as a file operand.
 *
 * An unknown text with nothing known before it below the working directory could be any file there:
 * that is undetermined, not a pattern. With a known beginning it is a pattern.
 *
 * @param word The word, possibly with holes.
 * @param cwd Where relative words start; may hold holes.
 * @param home The directory the line started in: what lies above it is too wide for a pattern.
 */
export function namedPaths(word: string, cwd: string, home: string): NamedPaths {
  if (word === "") return { refs: [], undetermined: false };
  if (isConstant(word) && isConstant(cwd)) {
    const path = absolute(word, cwd);
    // A trailing slash follows a link in the last place.
    const followed = path.endsWith("/") && path.length > 1 ? `${path}.` : path;
    return { refs: [{ kind: "path", path: followed }], undetermined: false };
  }
  const refs: PathRef[] = [];
  let undetermined = false;
  const full = absolute(word, cwd);
  const unmatched = word.includes(HOLE.classOpen) ? [withoutGlobs(full)] : [];
  for (const one of [...alternatives(full).flatMap(withDotFolders), ...unmatched]) {
    const ref = isConstant(one)
      ? { kind: "path" as const, path: one }
      : patternOf(one, isConstant(cwd) ? cwd : home);
    if (ref === undefined) undetermined = true;
    else refs.push(ref);
  }
  return { refs, undetermined };
}

/** Some shells match `.` and `..` by `.*`: what lies in them is named then, too. */
function withDotFolders(word: string): readonly string[] {
  const found = /(?<=\/)\.[\uFDD4\uFDD5](?=\/)/.exec(word)?.[0];
  if (found === undefined) return [word];
  const names = found.endsWith(HOLE.star) ? [".", ".."] : [".."];
  return [word, ...names.map((name) => word.replaceAll(found, name))];
}

/** A word made absolute by putting the directory before it. */
export function absolute(word: string, cwd: string): string {
  if (word.startsWith("/")) return PROCESS_FOLDER.test(word) ? throughProcess(word, cwd) : word;
  if (word.startsWith(HOLE.either)) {
    return alternativesJoined(word, cwd);
  }
  if (/^[\uFDD0\uFDD1]/.test(word)) return word;
  return cwd === "/" ? `/${word}` : `${cwd}/${word}`;
}

/** The kernel's own links to the working directory and the root. */
const PROCESS_FOLDER =
  /^\/+(?:proc\/+(?:self|thread-self|\d+|[\uFDD0-\uFDD2]+)(?:\/+task\/+[^/]+)?|dev\/+fd\/+\.\.)\/+(?:cwd|root)(?=\/|$)/;

function throughProcess(word: string, cwd: string): string {
  const found = PROCESS_FOLDER.exec(word)?.[0] ?? "";
  const rest = word.slice(found.length);
  return found.endsWith("root") ? rest || "/" : cwd + rest;
}

function alternativesJoined(word: string, cwd: string): string {
  // An empty word names nothing.
  const words = alternatives(word).filter((one) => one !== "").map((one) => absolute(one, cwd));
  return words.length === 1
    ? words[0] ?? ""
    : HOLE.either + words.flatMap((one) => alternatives(one)).join(HOLE.or) + HOLE.end;
}

/** All paths below a folder, as a pattern; none where the folder holds the working directory. */
export function treeOf(folder: PathRef, cwd: string): PathRef | undefined {
  if (folder.kind === "pattern") {
    return { kind: "pattern", base: folder.base, glob: `${folder.glob}/**` };
  }
  const base = normal(folder.path);
  if (holds(base, cwd)) return undefined;
  return { kind: "pattern", base, glob: `${escaped(base)}/**` };
}

/** All paths below what is named. */
export function belowOf(ref: PathRef): Extract<PathRef, { kind: "pattern" }> {
  const base = ref.kind === "pattern" ? ref.base : normal(ref.path);
  const glob = ref.kind === "pattern" ? ref.glob : base === "/" ? "" : escaped(base);
  return { kind: "pattern", base, glob: `${glob}/**` };
}

/** `.` and `..` resolved by the text alone; no trailing `/`. */
export function normal(path: string): string {
  if (!/\/\/|\/\.\.?(?:\/|$)|\/$/.test(path)) return path;
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

/** Whether `path` is `folder` or lies in it; both normal. */
export function holds(folder: string, path: string): boolean {
  return folder === path || folder === "/" || path.startsWith(`${folder}/`);
}

function patternOf(full: string, cwd: string): PathRef | undefined {
  const first = full.search(/[\uFDD0-\uFDDB]/);
  const slash = full.lastIndexOf("/", first);
  if (slash < 0) return undefined;
  const base = normal(full.slice(0, slash) || "/");
  const unknown = full.search(/[\uFDD0-\uFDD2]/);
  if (unknown >= 0 && isConstant(full.slice(0, unknown))) {
    const bare = full.charAt(unknown - 1) === "/";
    const one = full.charAt(unknown) === HOLE.segment;
    if (bare && (one ? base === normal(cwd) : holds(base, normal(cwd)))) return undefined;
  }
  let rest = full.length > MAX_PATTERN ? HOLE.deep : full.slice(slash + 1);
  if (/(?:^|\/)\.\.(?:\/|$)/.test(rest)) {
    if (holds(base, normal(cwd))) return undefined;
    rest = HOLE.deep;
  }
  rest = rest.replace(/\/+/g, "/").replace(/\/(?:\.\/)+/g, "/").replace(/\/$/, "");
  return { kind: "pattern", base, glob: `${base === "/" ? "" : escaped(base)}/${globOf(rest)}` };
}

/** A word with holes in the pattern dialect. */
export function globOf(word: string): string {
  let glob = "";
  let start = true;
  for (let at = 0; at < word.length; at++) {
    const char = word.charAt(at);
    switch (char) {
      case HOLE.any:
      case HOLE.many:
      case HOLE.deep:
        glob += "**";
        break;
      case HOLE.segment:
        glob += "*";
        break;
      case HOLE.listed:
      case HOLE.star:
        if (word.charAt(at + 1) === HOLE.star) break;
        glob += !start ? "*" : segmentEnds(word, at + 1) ? "[!.]*" : "{,[!.]*}";
        break;
      case HOLE.question:
        glob += start ? "[!.]" : "?";
        break;
      case HOLE.classOpen: {
        const close = word.indexOf(HOLE.classClose, at);
        if (close < 0) return `${glob}**`;
        glob += `[${word.slice(at + 1, close)}]`;
        at = close;
        break;
      }
      default:
        glob += escaped(char);
    }
    start = char === "/";
  }
  return glob;
}

function segmentEnds(word: string, at: number): boolean {
  return at >= word.length || word.charAt(at) === "/";
}

function escaped(text: string): string {
  return text.replace(/[\\*?[\]{},]/g, "\\$&");
}
