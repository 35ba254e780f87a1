import { isAbsolute, join } from "node:path";
import { physicalPath, relativeTo } from "../../core/paths/absolute_path.ts";
import { worktreeRootOf } from "../../core/paths/worktree_root.ts";
import type { Readers } from "../../core/protocol/readers.ts";

/** Where a path a host names really lies. */
export type ProjectPath =
  | {
    readonly kind: "inside";
    /** The real absolute path: what a reader opens. */
    readonly absolute: string;
    /**
     * Project-relative, `/` separated. A second one stands here only for a linked worktree inside the
     * root: the path within the worktree, then the path within the root, both to be judged, since the
     * links that make a folder a worktree are files an agent can write.
     */
    readonly paths: readonly [string] | readonly [string, string];
  }
  | { readonly kind: "outside"; readonly absolute: string }
  /** A loop of links, or a NUL: where a write would go is not known. */
  | { readonly kind: "unknown"; readonly absolute: string; readonly why: string };

/** What {@link projectPath} is asked. */
export type ProjectPathQuestion = {
  /** Absolute. */
  readonly repoRoot: string;
  /** Absolute: what a relative path starts from. */
  readonly cwd: string;
  readonly path: string;
  readonly readers: Pick<Readers, "realPath" | "statOf" | "readText">;
  /** The path itself is removed or moved away: a link in the last place is not followed. */
  readonly removed?: boolean;
};

/**
 * Makes a host's path project-relative, both sides by real path; the target need not exist. A path in
 * a linked git worktree of the same repository becomes relative to that worktree.
 */
export function projectPath(question: ProjectPathQuestion): ProjectPath {
  const { repoRoot, cwd, path, readers, removed = false } = question;
  const whole = isAbsolute(path) ? path : join(cwd, path);
  if (path.includes("\0")) {
    return { kind: "unknown", absolute: whole, why: "it holds a NUL character" };
  }
  const absolute = physicalPath(whole, readers, !removed);
  if (!removed && readers.statOf(absolute)?.kind === "link") {
    return { kind: "unknown", absolute, why: "it is a loop of links" };
  }
  const root = readers.realPath(repoRoot) ?? repoRoot;
  const own = relativeTo(root, absolute);
  const worktree = worktreeRootOf(root, absolute, readers);
  const within = worktree === undefined ? undefined : relativeTo(worktree, absolute);
  if (own !== undefined) {
    return { kind: "inside", absolute, paths: within === undefined ? [own] : [within, own] };
  }
  return within === undefined
    ? { kind: "outside", absolute }
    : { kind: "inside", absolute, paths: [within] };
}
