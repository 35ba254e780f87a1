import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Readers, ReadResult, Stat } from "../../core/protocol/readers.ts";
import { MOUNT, type Tree } from "./tree.ts";

/** Folders that are empty inside the sandbox whatever the machine holds there. */
const EMPTY_INSIDE = ["/var/tmp", "/run", "/mnt"];

/** The readers the analysis sees: the tree as laid, and the machine's own files outside it. */
export type TreeReaders = Pick<Readers, "readText" | "statOf" | "listDir" | "realPath">;

/** Makes the readers over a tree held in memory, so that predicting touches no disk. */
export function treeReaders(tree: Tree): TreeReaders {
  const real = once((path) => resolveIn(tree, path, true));
  return {
    realPath: real,
    readText: once((path): ReadResult => {
      const at = real(path);
      if (at === undefined) return { kind: "absent" };
      if (!isBelow(at, MOUNT)) return readOutside(at);
      const node = tree.get(at);
      if (node?.kind === "file") {
        const text = decode(node.bytes);
        return text === undefined
          ? { kind: "unreadable", why: "not UTF-8" }
          : { kind: "text", text };
      }
      return node === undefined && at !== MOUNT
        ? { kind: "absent" }
        : { kind: "unreadable", why: "no file" };
    }),
    statOf: once((path) => {
      const at = resolveIn(tree, path, false);
      if (at === undefined) return undefined;
      return isBelow(at, MOUNT) ? statInside(tree, at) : statOutside(at);
    }),
    listDir: once((path) => {
      const at = real(path);
      if (at === undefined) return undefined;
      return isBelow(at, MOUNT) ? listInside(tree, at) : listOutside(at);
    }),
  };
}

/** Asks once for each path: the tree does not change, and no line changes what lies outside. */
function once<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (path) => {
    let found = known.get(path);
    if (found === undefined) {
      // Paths made up by generated lines are without number.
      if (known.size > 50_000) known.clear();
      known.set(path, found = { answer: ask(path) });
    }
    return found.answer;
  };
}

/**
 * Where a path leads in the tree, links resolved.
 *
 * @param follow Whether a link in the last place is followed too.
 * @returns `undefined` where nothing is there, or links loop.
 */
export function resolveIn(tree: Tree, path: string, follow: boolean): string | undefined {
  let done = "";
  const todo = path.split("/").filter((part) => part !== "" && part !== ".");
  for (let links = 0; todo.length > 0;) {
    const part = todo.shift();
    if (part === undefined) break;
    if (part === "..") {
      done = done === "" ? "" : dirname(done).replace(/^\/$/, "");
      continue;
    }
    const here = `${done}/${part}`;
    const node = tree.get(here);
    if (isBelow(here, MOUNT) && here !== MOUNT && node === undefined) return undefined;
    if (node?.kind === "link" && (follow || todo.length > 0)) {
      if (++links > 40) return undefined;
      if (node.to.startsWith("/")) done = "";
      todo.unshift(...node.to.split("/").filter((p) => p !== "" && p !== "."));
      continue;
    }
    if (node !== undefined && node.kind !== "directory" && todo.length > 0) return undefined;
    done = here;
  }
  return done === "" ? "/" : done;
}

/**
 * Where a write to a path would land: the real path of its nearest existing ancestor, and the rest.
 *
 * @param follow Whether a link in the last place is followed; before a `/` or `.` it always is.
 */
export function landingOf(tree: Tree, path: string, follow: boolean): string {
  if (!follow && /\/\.{0,2}$/.test(path)) return landingOf(tree, path, true);
  const flat = resolve("/", path);
  const whole = resolveIn(tree, path, follow) ?? resolveIn(tree, flat, follow);
  if (whole !== undefined) return whole;
  const node = tree.get(flat);
  if (follow && node?.kind === "link") {
    const to = resolve(dirname(flat), node.to);
    return to === flat ? flat : landingOf(tree, to, true);
  }
  const parent = dirname(flat);
  if (parent === flat) return flat;
  const above = landingOf(tree, parent, true);
  return `${above === "/" ? "" : above}/${flat.slice(flat.lastIndexOf("/") + 1)}`;
}

/** Whether a path is a folder or lies below it. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** UTF-8 text, or `undefined` where the bytes are something else. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function statInside(tree: Tree, path: string): Stat | undefined {
  const plain = { mtimeMs: 0, dev: 1, nlink: 1 };
  if (path === MOUNT) return { ...plain, kind: "directory", size: 0, ino: 1 };
  const node = tree.get(path);
  if (node === undefined) return undefined;
  const size = node.kind === "file" ? node.bytes.length : 0;
  return { ...plain, kind: node.kind, size, ino: inoOf(path), nlink: hardLinked(path) ? 2 : 1 };
}

/** `notes.txt` and `hard.txt` are one file under two names. */
function hardLinked(path: string): boolean {
  return path.endsWith("/proj/notes.txt") || path.endsWith("/proj/hard.txt");
}

function inoOf(path: string): number {
  let hash = 7;
  const name = hardLinked(path) ? "notes" : path;
  for (let i = 0; i < name.length; i++) hash = (hash * 31 + name.charCodeAt(i)) % 2147483647;
  return hash;
}

function listInside(tree: Tree, dir: string): readonly string[] | undefined {
  if (dir !== MOUNT && tree.get(dir)?.kind !== "directory") return undefined;
  const names: string[] = [];
  for (const path of tree.keys()) {
    if (dirname(path) === dir) names.push(path.slice(dir.length + 1));
  }
  return names.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function emptied(path: string): boolean {
  return EMPTY_INSIDE.some((folder) => path !== folder && isBelow(path, folder));
}

function readOutside(path: string): ReadResult {
  if (emptied(path)) return { kind: "absent" };
  try {
    if (!lstatSync(path).isFile()) return { kind: "unreadable", why: "no file" };
    const text = decode(readFileSync(path));
    return text === undefined ? { kind: "unreadable", why: "not UTF-8" } : { kind: "text", text };
  } catch {
    return { kind: "absent" };
  }
}

function statOutside(path: string): Stat | undefined {
  if (emptied(path)) return undefined;
  try {
    const s = lstatSync(path);
    const kind = s.isFile()
      ? "file"
      : s.isDirectory()
      ? "directory"
      : s.isSymbolicLink()
      ? "link"
      : "other";
    const { size, mtimeMs, ino, dev, nlink } = s;
    return { kind, size, mtimeMs, ino, dev, nlink };
  } catch {
    return undefined;
  }
}

function listOutside(path: string): readonly string[] | undefined {
  if (emptied(path)) return [];
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}
