import type { Readers } from "../protocol/readers.ts";

const NONE: ReadonlySet<string> = new Set();

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
): { readonly files: readonly string[]; readonly complete: boolean } {
  const files: string[] = [];
  const waiting = [start];
  let seen = 0;
  while (waiting.length > 0) {
    const path = waiting.pop() ?? start;
    const stat = readers.statOf(path);
    if (stat === undefined) continue;
    if (++seen > limit) return { files, complete: false };
    if (stat.kind !== "directory") {
      files.push(path);
      continue;
    }
    const names = readers.listDir(path) ?? [];
    for (let i = names.length - 1; i >= 0; i--) {
      const name = names[i];
      if (name !== undefined && !skipped.has(name)) waiting.push(`${path}/${name}`);
    }
  }
  return { files, complete: true };
}
