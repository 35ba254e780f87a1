import { join } from "node:path";
import { globMatcher, isGlob } from "../../core/paths/glob_match.ts";
import { walkFiles } from "../../core/paths/walk_files.ts";
import { relativeTo } from "../../core/paths/absolute_path.ts";
import { DEFAULT_PROTECTED_PATHS } from "../config_template.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";

/** Files looked at for one glob before it is taken for one that matches. */
const LIMIT = 100_000;
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/**
 * An entry that matches nothing protects nothing: most often it is misspelt. The ones `init` writes
 * are the exception, since they keep a host's hooks from being put there.
 */
export function checkProtected(of: Examined): readonly Finding[] {
  if (!of.loaded.ok) return [];
  const { protectedPaths, file } = of.loaded.value.config;
  const idle = protectedPaths.filter((entry) => !isForeseen(entry) && !matches(entry, of));
  if (protectedPaths.length === 0) return [note(`no protected entry but ${file} itself`)];
  if (idle.length === 0) return [well(`${protectedPaths.length} protected entries`)];
  return idle.map((entry) =>
    failed(
      `protectedPaths: ${entry} matches nothing`,
      `correct "${entry}" in ${file}, or take it out`,
    )
  );
}

function isForeseen(entry: string): boolean {
  return DEFAULT_PROTECTED_PATHS.some((each) => each === entry);
}

function matches(entry: string, { root, readers }: Examined): boolean {
  if (!isGlob(entry)) return readers.statOf(join(root, entry)) !== undefined;
  const segments = entry.split("/");
  const base = segments.slice(0, segments.findIndex(isGlob));
  const isMatch = globMatcher(entry);
  const { files, complete } = walkFiles(join(root, ...base), readers, LIMIT, SKIPPED);
  return !complete || files.some((file) => isMatch(relativeTo(root, file) ?? ""));
}
