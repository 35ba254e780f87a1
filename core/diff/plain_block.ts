import { err, ok } from "../protocol/result.ts";
import type { Result } from "../protocol/result.ts";
import { lineHere, stepLine } from "./cursor.ts";
import type { Cursor } from "./cursor.ts";
import { diffProblem } from "./diff_call.ts";
import type { DiffCall, DiffProblem } from "./diff_call.ts";
import { namesFile, readFileHeader } from "./file_block.ts";
import type { FileHeader } from "./file_block.ts";
import { checkOneSided, NO_HUNKS, readHunks } from "./hunks.ts";
import { NO_FILE, stripPair, tidyPath } from "./names.ts";
import type { HeaderName } from "./names.ts";

/**
 * Reads a block that has only `---` and `+++` for a header, as `diff -u` writes it.
 *
 * @param cursor at the `--- ` line; left behind the last hunk
 * @param announced the path a line before gave without prefixes, where a tool writes such a line
 */
export function readPlainBlock(
  cursor: Cursor,
  announced?: string,
): Result<DiffCall, DiffProblem> {
  const header = readFileHeader(cursor, "blanks");
  if (!header.ok) return header;
  const { line } = header.value;
  const hunks = readHunks(cursor);
  if (!hunks.ok) return hunks;
  const { count, pre, post, removed, added, kept, positions } = hunks.value;
  if (count === 0) return err(diffProblem(line, "no hunk follows this file header"));
  const { old: oldName, new: newName } = header.value;
  const created = oldName.name === NO_FILE || (removed + kept === 0 && isDatedAtEpoch(oldName));
  const deleted = newName.name === NO_FILE || (added + kept === 0 && isDatedAtEpoch(newName));
  const unsound = checkOneSided(created, deleted, hunks.value, line);
  if (unsound !== undefined) return err(unsound);
  const named = announced === undefined
    ? pathOf(header.value)
    : announcedPath(header.value, announced);
  if (named === undefined) {
    return err(diffProblem(line, "the file header names another file than the line before it"));
  }
  const path = tidyPath(named);
  if (deleted) {
    return ok({ name: "staged-delete", path, change: { kind: "delete", pre }, positions });
  }
  const change = created
    ? { kind: "create" as const, post }
    : { kind: "modify" as const, pre, post };
  return ok({ name: "staged-write", path, change, positions });
}

/**
 * Reads a file's block of the form `diff -r REVISION [-r REVISION] PATH`, where a file that is not text
 * has one line in place of a header and hunks.
 *
 * @param cursor at the line after that one
 */
export function readRevisionBlock(cursor: Cursor, path: string): Result<DiffCall, DiffProblem> {
  const text = lineHere(cursor);
  if (text.startsWith("--- ")) return readPlainBlock(cursor, path);
  if (text === `Binary file ${path} has changed`) stepLine(cursor);
  return ok(unobservedCall("staged-write", path));
}

/** A file of which the diff says that it changes and shows nothing. */
export function unobservedCall(name: DiffCall["name"], path: string): DiffCall {
  return {
    name,
    path: tidyPath(path),
    change: { kind: "unobserved" },
    positions: NO_HUNKS.positions,
  };
}

/** The file a pair of names is about: the new side's, or the old side's where there is no new one. */
export function pathOfPair(oldName: string, newName: string): string {
  if (newName === NO_FILE) return withoutPrefix(oldName, "a/");
  if (oldName === NO_FILE) return withoutPrefix(newName, "b/");
  return stripPair(tidyPath(oldName), tidyPath(newName)).new;
}

function pathOf(header: FileHeader): string {
  return pathOfPair(header.old.name, header.new.name);
}

/** With `/dev/null` on the other side, the usual half is the only one that can be told from a folder. */
function withoutPrefix(name: string, prefix: string): string {
  const tidy = tidyPath(name);
  return tidy.startsWith(prefix) && tidy.length > prefix.length ? tidy.slice(prefix.length) : tidy;
}

/** The announced path, if the header names the same file, with its prefixes or without. */
function announcedPath(header: FileHeader, path: string): string | undefined {
  const oldFits = header.old.name === NO_FILE ||
    [`a/${path}`, path].some((name) => namesFile(header.old, header.rawOld, name));
  const newFits = header.new.name === NO_FILE ||
    [`b/${path}`, path].some((name) => namesFile(header.new, header.rawNew, name));
  return oldFits && newFits ? path : undefined;
}

/** `diff -N` writes a file that is not there as one dated at the epoch; nothing in it, then. */
function isDatedAtEpoch({ stamp }: HeaderName): boolean {
  const parts = /^(19(?:69|70)-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.0+)? ([+-]\d\d)(\d\d)$/.exec(stamp);
  return parts !== null && Date.parse(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`) === 0;
}
