import process from "node:process";
import { isAbsolute, join, normalize } from "node:path";
import type { Readers } from "../protocol/readers.ts";

/** The separators a path may be written with, folded to `/`. On POSIX a backslash is a name's own. */
function slashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

/** A path made absolute against `base`, `.` and `..` resolved by the text alone, no trailing slash. */
export function lexicalPath(base: string, path: string): string {
  const whole = normalize(isAbsolute(path) ? path : join(base, path));
  return slashes(whole.length > 1 && /[/\\]$/.test(whole) ? whole.slice(0, -1) : whole);
}

/**
 * The path the system would really reach: the nearest existing ancestor's real path, then the rest.
 *
 * @param path absolute; `..` still in it is met where the system meets it, after the links before it
 * @param follow whether a link in the last place is followed (a write goes through it, a removal does not)
 */
export function physicalPath(
  path: string,
  readers: Pick<Readers, "realPath">,
  follow = true,
): string {
  const segments = path.split("/");
  if (!follow) {
    const last = segments.pop() ?? "";
    if (last !== "" && last !== "." && last !== "..") {
      return lexicalPath(nearest(segments, readers), last);
    }
    segments.push(last);
  }
  return nearest(segments, readers);
}

function nearest(segments: readonly string[], readers: Pick<Readers, "realPath">): string {
  for (let end = segments.length; end > 0; end--) {
    const head = segments.slice(0, end).join("/") || "/";
    const real = readers.realPath(head);
    if (real !== undefined) return lexicalPath(slashes(real), segments.slice(end).join("/") || ".");
  }
  return lexicalPath("/", segments.join("/"));
}

/**
 * The repository-relative form, `/` separated; `undefined` outside the root, `.` for the root itself.
 * Both sides are absolute and already resolved the same way.
 */
export function relativeTo(root: string, path: string): string | undefined {
  if (path === root) return ".";
  const prefix = root === "/" ? "/" : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}
