import { dirname } from "node:path";
import type { Readers, Stat } from "../protocol/readers.ts";
import { lexicalPath, physicalPath, relativeTo } from "./absolute_path.ts";

/** The path under which the project knows what a path of another name reaches. */
export type MountAlias = (path: string, stat: Stat | undefined) => string | undefined;

/**
 * Meets folders and files that are mounted a second time: no link tells of those, but device and inode
 * do. Known are the project's root, each entry, and the folders between; what lies deeper in an entry
 * and is mounted by itself would take a walk through it on every call.
 *
 * @param root absolute
 * @param entries literal, repository-relative
 * @returns for a physical path and the status of what it names (if that may count) the project's own
 * path to it; `undefined` where it has no other
 */
export function mountAlias(
  root: string,
  entries: readonly string[],
  readers: Pick<Readers, "realPath" | "statOf">,
): MountAlias {
  let known: ReadonlyMap<string, string> | undefined;
  const folders = new Map<string, string | undefined>();
  const aliasOf = (folder: string): string | undefined => {
    if (folders.has(folder)) return folders.get(folder);
    const stat = readers.statOf(folder);
    const same = stat?.kind === "directory" ? known?.get(identity(stat)) : undefined;
    let alias: string | undefined;
    if (same !== undefined) alias = same;
    else if (folder !== dirname(folder)) {
      const above = aliasOf(dirname(folder));
      if (above !== undefined) alias = above + folder.slice(dirname(folder).length);
    }
    folders.set(folder, alias);
    return alias;
  };
  return (path, stat) => {
    known ??= anchors(root, entries, readers);
    const file = stat === undefined || stat.kind === "directory"
      ? undefined
      : known.get(identity(stat));
    const cut = path.lastIndexOf("/");
    const alias = file ??
      (stat?.kind === "directory"
        ? aliasOf(path)
        : withName(aliasOf(path.slice(0, cut) || "/"), path.slice(cut)));
    return alias === path ? undefined : alias;
  };
}

function withName(folder: string | undefined, name: string): string | undefined {
  return folder === undefined ? undefined : folder + name;
}

/** `device:inode` → physical path of the root, of the entries, and of the folders between. */
function anchors(
  root: string,
  entries: readonly string[],
  readers: Pick<Readers, "realPath" | "statOf">,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const base = physicalPath(root, readers);
  const add = (path: string) => {
    const stat = readers.statOf(path);
    if (stat !== undefined && !found.has(identity(stat))) found.set(identity(stat), path);
  };
  add(base);
  for (const entry of entries) {
    const path = physicalPath(lexicalPath(base, entry), readers);
    add(path);
    for (let at = dirname(path); at !== base && relativeTo(base, at) !== undefined;) {
      add(at);
      at = dirname(at);
    }
  }
  return found;
}

function identity({ dev, ino }: Stat): string {
  return `${dev}:${ino}`;
}
