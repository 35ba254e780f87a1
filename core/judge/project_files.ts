import { isAbsolute } from "node:path";
import type { FileSource, World } from "../declaration/world.ts";
import { lexicalPath, physicalPath, relativeTo } from "../paths/absolute_path.ts";
import { worktreeRootOf } from "../paths/worktree_root.ts";
import type { Readers } from "../protocol/readers.ts";

/** The project as an observation leaves it: the working tree under the observation's own changes. */
export type ProjectFiles = {
  /**
   * Repository-relative form of a path, or `undefined` outside the project. An absolute path in a linked
   * worktree of the same repository is relative to that worktree: it is the same file on another branch.
   */
  readonly relative: (path: string) => string | undefined;
  /** How a path is shown and recorded: repository-relative where it can be, else absolute. */
  readonly display: (path: string) => string;
  /** What the observation makes of a file; later changes take the place of earlier ones. */
  readonly overlay: (path: string, source: FileSource) => void;
  /** A named file, repository-relative. */
  readonly read: World["readFile"];
};

/** Builds the view of one project; nothing is read before the first question. */
export function projectFiles(root: string, readers: Readers): ProjectFiles {
  const changed = new Map<string, FileSource>();
  const base = lexicalPath("/", root);
  let physicalBase: string | undefined;
  const relative = (path: string) => {
    const lexical = lexicalPath(base, path);
    const inside = relativeTo(base, lexical);
    if (inside !== undefined && !isAbsolute(path)) return inside;
    physicalBase ??= physicalPath(base, readers);
    const physical = physicalPath(lexical, readers);
    const worktree = worktreeRootOf(physicalBase, physical, readers);
    const within = worktree === undefined ? undefined : relativeTo(worktree, physical);
    return within ?? inside ?? relativeTo(physicalBase, physical);
  };
  return {
    relative,
    display: (path) => relative(path) ?? lexicalPath(base, path),
    overlay: (path, source) => changed.set(path, source),
    read: (path) => {
      const name = relativeTo(base, lexicalPath(base, path)) ?? path;
      return changed.get(name) ?? readers.readText(lexicalPath(base, path));
    },
  };
}
