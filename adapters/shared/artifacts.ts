import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { nodeReaders } from "./node_readers.ts";

/** One file an `init` wants. */
export type Artifact = {
  /** Project-relative, `/` separated. */
  readonly path: string;
  /** The whole text; `undefined` when the file stays as it is. */
  readonly text?: string;
  readonly outcome: "created" | "updated" | "skipped";
};

/** A file that is written once and then belongs to the project. */
export function onceArtifact(repoRoot: string, path: string, text: string): Artifact {
  return nodeReaders().statOf(join(repoRoot, path)) === undefined
    ? { path, text, outcome: "created" }
    : { path, outcome: "skipped" };
}

/**
 * Whether all of them can be written, asked before the first one is.
 *
 * @returns one line that names the first folder that is not writable
 */
export function checkWritable(
  repoRoot: string,
  artifacts: readonly Artifact[],
): Result<undefined, string> {
  for (const artifact of artifacts) {
    if (artifact.text === undefined) continue;
    const folder = nearestFolder(dirname(join(repoRoot, artifact.path)));
    try {
      if (!statSync(folder).isDirectory()) return err(`${folder} is not a folder`);
      accessSync(folder, constants.W_OK);
    } catch {
      return err(`${folder} cannot be written to`);
    }
  }
  return ok(undefined);
}

/** Writes them, each whole or not at all. */
export function writeArtifacts(
  repoRoot: string,
  artifacts: readonly Artifact[],
): Result<undefined, string> {
  for (const artifact of artifacts) {
    if (artifact.text === undefined) continue;
    const written = writeAtomically(join(repoRoot, artifact.path), artifact.text);
    if (!written.ok) return err(`${artifact.path} cannot be written (${written.error})`);
  }
  return ok(undefined);
}

/**
 * Writes a file through a temporary one in the same folder, so that a reader sees the old text or the
 * new one. Missing folders are made; the mode of a file that is there is kept; a link is written through.
 *
 * @param mode for a new file
 */
export function writeAtomically(
  path: string,
  text: string,
  mode = 0o644,
): Result<undefined, string> {
  const target = linkTarget(path);
  const temporary = join(dirname(target), `.${randomBytes(6).toString("hex")}.tmp`);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const kept = nodeReaders().statOf(target) === undefined ? mode : statSync(target).mode & 0o777;
    writeFileSync(temporary, text, { mode: kept, flag: "wx" });
    renameSync(temporary, target);
    return ok(undefined);
  } catch (error) {
    removeQuietly(temporary);
    return err(error instanceof Error ? error.message : String(error));
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It was never there: its folder is none.
  }
}

function linkTarget(path: string): string {
  const real = nodeReaders().realPath(path);
  if (real !== undefined) return real;
  return nodeReaders().statOf(path)?.kind === "link"
    ? resolve(dirname(path), readlinkSync(path))
    : path;
}

function nearestFolder(folder: string): string {
  let at = folder;
  while (nodeReaders().statOf(at) === undefined && at !== dirname(at)) at = dirname(at);
  return at;
}
