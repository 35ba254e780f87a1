import { basename, dirname, join, resolve, sep } from "node:path";
import type { Readers, Stat } from "../../core/protocol/readers.ts";

/**
 * The working tree with a case's own files laid over it. Nothing is written: what the case names is
 * answered from the case, everything else from below.
 *
 * @param root absolute: what the names are relative to
 * @param files text by name; `null` where the project is to have no such file
 */
export function caseReaders(
  root: string,
  files: Readonly<Record<string, string | null>>,
  below: Readers,
): Readers {
  const laid = new Map(
    Object.entries(files).map(([name, text]) => [resolve(root, name), text]),
  );
  if (laid.size === 0) return below;
  const holds = (directory: string) =>
    [...laid].some(([path, text]) => text !== null && path.startsWith(directory + sep));
  const readers: Readers = {
    readText: (path) => {
      const text = laid.get(resolve(path));
      if (text === undefined) return below.readText(path);
      return text === null ? { kind: "absent" } : { kind: "text", text };
    },
    statOf: (path) => {
      const text = laid.get(resolve(path));
      if (text === null) return undefined;
      if (text !== undefined) return stat("file", new TextEncoder().encode(text).length);
      return below.statOf(path) ?? (holds(resolve(path)) ? stat("directory", 0) : undefined);
    },
    realPath: (path) => {
      const whole = resolve(path);
      const text = laid.get(whole);
      if (text === null) return undefined;
      const real = text === undefined ? below.realPath(path) : undefined;
      if (real !== undefined || (text === undefined && !holds(whole))) return real;
      const above = dirname(whole);
      return above === whole ? whole : join(readers.realPath(above) ?? above, basename(whole));
    },
    listDir: (path) => {
      const whole = resolve(path);
      const names = new Set(below.listDir(path) ?? []);
      for (const [each, text] of laid) {
        if (!each.startsWith(whole + sep)) continue;
        const [name = "", ...deeper] = each.slice(whole.length + 1).split(sep);
        if (text !== null) names.add(name);
        else if (deeper.length === 0) names.delete(name);
      }
      const isThere = names.size > 0 || below.listDir(path) !== undefined;
      return isThere ? [...names].sort((a, b) => a < b ? -1 : 1) : undefined;
    },
  };
  return readers;
}

/** No two files of a case are the same one, and none is one of the tree's. */
function stat(kind: Stat["kind"], size: number): Stat {
  return { kind, size, mtimeMs: 0, ino: 0, dev: -1, nlink: 1 };
}
