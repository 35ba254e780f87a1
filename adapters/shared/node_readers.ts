import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, isAbsolute, join, parse, sep } from "node:path";
import { decodeUtf8 } from "../../core/protocol/decode_utf8.ts";
import type { DirectoryEntry, Readers, ReadResult, Stat } from "../../core/protocol/readers.ts";

/** The largest file any reader takes in, in bytes; larger ones are `unreadable`. */
export const READ_LIMIT = 16 * 1024 * 1024;

/**
 * The readers over the real file system: what the edge hands the core.
 *
 * @example
 * ```ts
 * import { nodeReaders } from "./node_readers.ts";
 * const here = nodeReaders().statOf(".");
 * ```
 */
export function nodeReaders(): Readers {
  return { readText, statOf, realPath, listDir, listEntries };
}

function readText(path: string): ReadResult {
  try {
    // Asked first: a pipe or a device would be waited on, or never end.
    const stat = statSync(path);
    if (!stat.isFile()) {
      return { kind: "unreadable", why: stat.isDirectory() ? "a directory" : "not a regular file" };
    }
    if (stat.size > READ_LIMIT) {
      return { kind: "unreadable", why: `larger than ${READ_LIMIT / 1024 / 1024} MiB` };
    }
    return decodeUtf8(readFileSync(path));
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
    return { kind: "unreadable", why: words(code) };
  }
}

function statOf(path: string): Stat | undefined {
  try {
    const stat = lstatSync(path);
    const kind = stat.isFile()
      ? "file"
      : stat.isDirectory()
      ? "directory"
      : stat.isSymbolicLink()
      ? "link"
      : "other";
    const { size, mtimeMs, ino, dev, nlink } = stat;
    return { kind, size, mtimeMs, ino, dev, nlink };
  } catch {
    return undefined;
  }
}

/** Links followed on one way at most, as the system has it. */
const MOST_LINKS = 40;

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    return errorCode(error) === "ENOENT" ? linkEnd(path, MOST_LINKS) : undefined;
  }
}

/** Where a write through a link lands whose target is not there yet; `undefined` for what is no link. */
function linkEnd(path: string, links: number): string | undefined {
  const named = linkText(path);
  if (named === undefined || links === 0) return undefined;
  const { root } = parse(named);
  let at = isAbsolute(named) ? root : placeOf(dirname(path), links - 1);
  // Met one by one: `..` leads out of where a link before it led.
  for (const name of named.slice(isAbsolute(named) ? root.length : 0).split(SEPARATORS)) {
    if (at === undefined) return undefined;
    if (name === "" || name === ".") continue;
    at = name === ".." ? dirname(at) : placeOf(join(at, name), links - 1);
  }
  return at;
}

/** The real path, or the path as it stands where nothing is there; `undefined` where links loop. */
function placeOf(path: string, links: number): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") return undefined;
    return linkText(path) === undefined ? path : linkEnd(path, links);
  }
}

const SEPARATORS = sep === "/" ? "/" : /[/\\]/;

function linkText(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function listDir(path: string): readonly string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}

function listEntries(path: string): readonly DirectoryEntry[] | undefined {
  try {
    return readdirSync(path, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, directory: entry.isDirectory() }))
      .sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  } catch {
    return undefined;
  }
}

/** The system's name for what went wrong, e.g. `EACCES`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

function words(code: string | undefined): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "EISDIR":
      return "a directory";
    case "ELOOP":
      return "a loop of symbolic links";
    default:
      return code ?? "cannot be read";
  }
}
