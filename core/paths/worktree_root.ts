import { dirname } from "node:path";
import type { Readers } from "../protocol/readers.ts";
import { lexicalPath } from "./absolute_path.ts";

/**
 * The root of the linked worktree of this repository that a path lies in, by the two links that must
 * agree: the worktree's `.git` file names a folder of the repository's own `.git/worktrees`, and that
 * folder's `gitdir` file names the worktree's `.git` back. Anything else is another folder.
 *
 * @param root the project root, absolute
 * @param path absolute, lexically resolved
 * @returns the worktree's root, or `undefined` where the path lies in the main checkout or elsewhere
 */
export function worktreeRootOf(
  root: string,
  path: string,
  readers: Pick<Readers, "readText" | "statOf" | "realPath">,
): string | undefined {
  for (let folder = path; folder !== root; folder = dirname(folder)) {
    const stat = readers.statOf(`${folder}/.git`);
    if (stat?.kind === "file") return linksAgree(root, folder, readers) ? folder : undefined;
    if (stat !== undefined || folder === dirname(folder)) return undefined;
  }
  return undefined;
}

type GitReaders = Pick<Readers, "readText" | "statOf" | "realPath">;

function linksAgree(root: string, folder: string, readers: GitReaders): boolean {
  const gitDir = linkedFolder(`${folder}/.git`, folder, readers);
  const common = commonGitDir(root, readers);
  if (gitDir === undefined || common === undefined) return false;
  if (readers.realPath(dirname(gitDir)) !== readers.realPath(`${common}/worktrees`)) return false;
  const back = readers.readText(`${gitDir}/gitdir`);
  if (back.kind !== "text") return false;
  const named = lexicalPath(gitDir, back.text.trim());
  const real = readers.realPath(named);
  return real !== undefined && real === readers.realPath(`${folder}/.git`);
}

function linkedFolder(file: string, base: string, readers: GitReaders): string | undefined {
  const read = readers.readText(file);
  const link = read.kind === "text" ? /^gitdir: (.+?)\r?\n?$/.exec(read.text) : null;
  return link?.[1] === undefined ? undefined : lexicalPath(base, link[1]);
}

/** `.git` of the main checkout, also when the root itself is a linked worktree. */
function commonGitDir(root: string, readers: GitReaders): string | undefined {
  const stat = readers.statOf(`${root}/.git`);
  if (stat?.kind === "directory") return `${root}/.git`;
  if (stat?.kind !== "file") return undefined;
  const own = linkedFolder(`${root}/.git`, root, readers);
  if (own === undefined) return undefined;
  const common = readers.readText(`${own}/commondir`);
  return common.kind === "text" ? lexicalPath(own, common.text.trim()) : own;
}
