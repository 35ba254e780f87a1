import type { Readers, Stat } from "../protocol/readers.ts";

const NONE: ReadonlySet<string> = new Set();

/** What a walk met. */
export type Walk = {
  readonly files: readonly string[];
  /** Of each file, as the walk saw it. */
  readonly stats: readonly Stat[];
  /** Nothing was left out. */
  readonly complete: boolean;
};

/**
 * Every file below a folder (or the file itself), links not followed, in code unit order.
 *
 * @param limit entries looked at before the walk gives up and says it is not `complete`
 * @param skipped names of folders not gone into, below the start
 */
export function walkFiles(
  start: string,
  readers: Pick<Readers, "statOf" | "listDir">,
  limit: number,
  skipped: ReadonlySet<string> = NONE,
): Walk {
  const files: string[] = [];
  const stats: Stat[] = [];
  const waiting = [start];
  let seen = 0;
  while (waiting.length > 0) {
    const path = waiting.pop() ?? start;
    const stat = readers.statOf(path);
    if (stat === undefined) continue;
    if (++seen > limit) return { files, stats, complete: false };
    if (stat.kind !== "directory") {
      files.push(path);
      stats.push(stat);
      continue;
    }
    const names = readers.listDir(path) ?? [];
    for (let i = names.length - 1; i >= 0; i--) {
      const name = names[i];
      if (name !== undefined && !skipped.has(name)) waiting.push(`${path}/${name}`);
    }
  }
  return { files, stats, complete: true };
}
