import { dirname } from "node:path";
import { lexicalPath } from "../../core/paths/absolute_path.ts";
import type { FileChange } from "../../core/protocol/covenant_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { projectPath } from "../shared/project_path.ts";
import { applyChunks } from "./apply_chunks.ts";
import type { PatchSection } from "./parse_patch.ts";
import { COMPARISON_LIMIT, type SearchBudget } from "./seek_lines.ts";

/** Where a patch is applied. */
export type PatchPlace = {
  /** Absolute. */
  readonly repoRoot: string;
  /** Absolute: what the patch's relative paths start from. */
  readonly cwd: string;
  readonly readers: Readers;
};

/**
 * What a patch leaves behind, one change a file, in the order the files are first touched.
 *
 * As the host does it: every section is checked against the files as they are, then all are applied one
 * after the other. A patch that fails at either is refused whole.
 *
 * @returns the changes, or one line that says why the host would not apply it or why it is not judged
 */
export function patchChanges(
  sections: readonly PatchSection[],
  place: PatchPlace,
): Result<readonly FileChange[], string> {
  if (sections.length > SECTION_LIMIT) {
    return err(`it is about more than ${SECTION_LIMIT} files`);
  }
  const seen = new Set<string>();
  const disk: Tree = new Map();
  const budget: SearchBudget = { left: COMPARISON_LIMIT };
  for (const section of sections) {
    const target = lexicalPath(place.cwd, section.path);
    if (section.path.includes("\0")) return err(`the path ${shown(section.path)} holds a NUL`);
    if (seen.has(target)) return err(`two sections of the patch are about ${shown(section.path)}`);
    seen.add(target);
    const checked = checkSection(section, place, budget);
    if (checked !== undefined) return err(`${shown(section.path)}: ${checked}`);
  }
  for (const section of sections) {
    const applied = applySection(section, place, disk, budget);
    if (applied !== undefined) return err(`${shown(section.path)}: ${applied}`);
  }
  return ok([...disk.values()].flatMap(changesOf));
}

/** Files one patch may be about; each is looked up on the disk. */
const SECTION_LIMIT = 5_000;

/** Files the patch has touched, by real path. */
type Tree = Map<string, Touched>;
type Touched = {
  /** Project-relative. */
  readonly paths: readonly string[];
  readonly before: Content;
  after: Content;
};
type Content = { readonly kind: "text"; readonly text: string } | {
  readonly kind: "none" | "binary";
};

/** The host's check before anything is written; nothing when it passes. */
function checkSection(
  section: PatchSection,
  place: PatchPlace,
  budget: SearchBudget,
): string | undefined {
  if (section.kind === "add") return undefined;
  const read = place.readers.readText(lexicalPath(place.cwd, section.path));
  if (read.kind === "absent") return "it is not there";
  if (read.kind === "unreadable") return `it cannot be read: ${read.why}`;
  if (section.kind === "delete") return undefined;
  const applied = applyChunks(read.text, section.chunks, budget);
  return applied.ok ? undefined : applied.error;
}

function applySection(
  section: PatchSection,
  place: PatchPlace,
  disk: Tree,
  budget: SearchBudget,
): string | undefined {
  switch (section.kind) {
    case "add":
      return write(section.path, section.text, place, disk);
    case "delete":
      return remove(section.path, place, disk);
    case "update": {
      const source = touch(section.path, place, disk, false);
      if (typeof source === "string") return source;
      if (source.after.kind !== "text") return "an earlier section removes it";
      const applied = applyChunks(source.after.text, section.chunks, budget);
      if (!applied.ok) return applied.error;
      if (section.moveTo === undefined) return write(section.path, applied.value, place, disk);
      return write(section.moveTo, applied.value, place, disk) ??
        remove(section.path, place, disk);
    }
  }
}

function write(path: string, text: string, place: PatchPlace, disk: Tree): string | undefined {
  const target = touch(path, place, disk, false);
  if (typeof target === "string") return target;
  target.after = { kind: "text", text };
  return undefined;
}

/** A removal takes the name away: a link goes, what it leads to stays. */
function remove(path: string, place: PatchPlace, disk: Tree): string | undefined {
  const target = touch(path, place, disk, true);
  if (typeof target === "string") return target;
  target.after = { kind: "none" };
  return undefined;
}

/** The entry of a path, read from the disk at its first touch; or why there can be none. */
function touch(
  path: string,
  place: PatchPlace,
  disk: Tree,
  removed: boolean,
): Touched | string {
  const { repoRoot, readers } = place;
  const cwd = place.cwd;
  const where = projectPath({
    repoRoot,
    cwd,
    path: lexicalPath(cwd, path),
    readers,
    removed,
  });
  if (where.kind === "outside") {
    return `it lies outside the project (${where.absolute}), where the covenants do not reach`;
  }
  if (where.kind === "unknown") return where.why;
  const known = disk.get(where.absolute);
  if (known !== undefined) return known;
  if (!removed && readers.statOf(where.absolute)?.kind === "directory") return "it is a folder";
  const blocked = removed ? undefined : fileAbove(where.absolute, readers, disk);
  if (blocked !== undefined) return `${blocked} is a file, not a folder`;
  const before = contentOf(where.absolute, readers);
  const touched: Touched = { paths: where.paths, before, after: before };
  disk.set(where.absolute, touched);
  return touched;
}

function contentOf(path: string, readers: Readers): Content {
  const read = readers.readText(path);
  switch (read.kind) {
    case "text":
      return read;
    case "absent":
      return { kind: "none" };
    case "unreadable":
      return { kind: "binary" };
  }
}

/** The nearest thing above a path that exists, when it is a file. */
function fileAbove(path: string, readers: Readers, disk: Tree): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const touched = disk.get(folder);
    if (touched !== undefined) {
      if (touched.after.kind !== "none") return folder;
      continue;
    }
    const kind = readers.statOf(folder)?.kind;
    if (kind !== undefined) return kind === "file" || kind === "other" ? folder : undefined;
  }
  return undefined;
}

/** A file that was no text before has no text to compare with: what is written over it is a creation. */
function changesOf(touched: Touched): readonly FileChange[] {
  const { before, after } = touched;
  return touched.paths.flatMap((path): readonly FileChange[] => {
    if (after.kind === "text") {
      return before.kind === "text"
        ? [{ kind: "modify", path, pre: before.text, post: after.text }]
        : [{ kind: "create", path, post: after.text }];
    }
    if (before.kind === "none") return [];
    return before.kind === "text"
      ? [{ kind: "delete", path, pre: before.text }]
      : [{ kind: "delete", path }];
  });
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
