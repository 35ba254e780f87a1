import { dirname, join } from "node:path";
import type { Examined } from "./finding.ts";

type Place = Pick<Examined, "root" | "readers">;

/** The folder of the repository a project lies in; `undefined` outside git. Git is not asked. */
export function repositoryTop({ root, readers }: Place): string | undefined {
  for (let folder = root;; folder = dirname(folder)) {
    if (readers.statOf(join(folder, ".git")) !== undefined) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** How hosts know a project: by its repository's main checkout, or by itself outside git. */
export function repositoryOf(of: Place): string {
  return repositoryTop({ ...of, root: mainCheckout(of) }) ?? of.root;
}

/** The main checkout's folder, where the project is a linked worktree; else the project. */
export function mainCheckout({ root, readers }: Place): string {
  const read = readers.readText(join(root, ".git"));
  const main = read.kind === "text"
    ? /^gitdir: (.+?)[/\\]\.git[/\\]worktrees[/\\][^/\\]+\s*$/.exec(read.text)
    : null;
  return main?.[1] ?? root;
}

/** A path as it is called, and as it really is: a host may have stored either. */
export function bothForms(path: string, { readers }: Place): readonly string[] {
  return [...new Set([path, readers.realPath(path) ?? path])];
}
