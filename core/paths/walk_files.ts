import type { DirectoryEntry, Readers } from "../protocol/readers.ts";

const NONE: ReadonlySet<string> = new Set();

/** What a walk met. */
export type Walk = {
  readonly files: readonly string[];
  /** Nothing was left out. */
  readonly complete: boolean;
};

/** What a walk asks of the outside. */
export type WalkReaders = Pick<Readers, "statOf" | "listDir" | "listEntries">;

/**
 * Every file below a folder (or the file itself), links not followed, in code unit order. A file's status
 * is not asked for.
 *
 * @param limit entries looked at before the walk gives up and says it is not `complete`
 * @param skipped names of folders not gone into, below the start
 */
export function walkFiles(
  start: string,
  readers: WalkReaders,
  limit: number,
  skipped: ReadonlySet<string> = NONE,
): Walk {
  const stat = readers.statOf(start);
  if (stat === undefined) return { files: [], complete: true };
  const files: string[] = [];
  const waiting = [{ path: start, directory: stat.kind === "directory" }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (++seen > limit) return { files, complete: false };
    const { path, directory } = next;
    if (!directory) {
      files.push(path);
      continue;
    }
    const entries = entriesOf(path, readers);
    for (let i = entries.length - 1; i >= 0; i--) {
      const entry = entries[i];
      if (entry !== undefined && !skipped.has(entry.name)) {
        waiting.push({ path: `${path}/${entry.name}`, directory: entry.directory });
      }
    }
  }
  return { files, complete: true };
}

function entriesOf(path: string, readers: WalkReaders): readonly DirectoryEntry[] {
  if (readers.listEntries !== undefined) return readers.listEntries(path) ?? [];
  return (readers.listDir(path) ?? []).flatMap((name) => {
    const stat = readers.statOf(`${path}/${name}`);
    return stat === undefined ? [] : [{ name, directory: stat.kind === "directory" }];
  });
}
