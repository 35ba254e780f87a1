import type { Readers } from "../protocol/readers.ts";
import { walkFiles } from "./walk_files.ts";

/** `device:inode` of protected files that have more than one name → the entry that covers them. */
export type Identities = ReadonlyMap<string, string>;

/** Adds the files under `path` that have more than one name. */
export function identitiesUnder(
  path: string,
  entry: string,
  readers: Pick<Readers, "statOf" | "listDir">,
  limit: number,
  into: Map<string, string>,
): void {
  for (const file of walkFiles(path, readers, limit).files) {
    const stat = readers.statOf(file);
    if (stat !== undefined && stat.nlink > 1) into.set(`${stat.dev}:${stat.ino}`, entry);
  }
}
