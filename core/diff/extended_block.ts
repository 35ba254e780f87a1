import { err, ok } from "../protocol/result.ts";
import type { Result } from "../protocol/result.ts";
import { lineHere, stepLine } from "./cursor.ts";
import type { Cursor } from "./cursor.ts";
import { diffProblem } from "./diff_call.ts";
import type { DiffCall, DiffProblem, StagedChange } from "./diff_call.ts";
import { namesFile, readFileHeader, skipBinaryPatch, unreadable } from "./file_block.ts";
import type { FileHeader } from "./file_block.ts";
import { checkOneSided, NO_HUNKS, readHunks } from "./hunks.ts";
import type { Hunks } from "./hunks.ts";
import { commonTail, NO_FILE, readName, splitNames, stripPair, tidyPath } from "./names.ts";
import type { SideNames } from "./names.ts";

/** How a block begins whose header says more than two names. */
export const EXTENDED_START = "diff --git ";

/** The lines that may follow, by how they begin. What one says of the file stands in {@link note}. */
const HEADERS = [
  "old mode ",
  "new mode ",
  "deleted file mode ",
  "new file mode ",
  "copy from ",
  "copy to ",
  "rename from ",
  "rename to ",
  "similarity index ",
  "dissimilarity index ",
  "index ",
] as const;

/** Object names of the empty file, in both hash functions: they tell "empty" from "not shown". */
const EMPTY_FILE_HASHES = [
  "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
] as const;

/** What the lines after `diff --git` said. */
type Notes = {
  created: boolean;
  deleted: boolean;
  binary: boolean;
  renameFrom?: string;
  renameTo?: string;
  copyFrom?: string;
  copyTo?: string;
  oldHash?: string;
  newHash?: string;
  header?: FileHeader;
};

/** A block, read to its end. */
type Block = { readonly notes: Notes; readonly hunks: Hunks };

/**
 * Reads one block that begins with `diff --git`: renames, copies, modes and binary content included.
 *
 * @param cursor at that line; left at the first line that is not the block's
 */
export function readExtendedBlock(cursor: Cursor): Result<readonly DiffCall[], DiffProblem> {
  const { line } = cursor;
  const start = lineHere(cursor);
  const sides = splitNames(start.slice(EXTENDED_START.length), " ", "escapes");
  stepLine(cursor);
  const notes: Notes = { created: false, deleted: false, binary: false };
  const problem = readNotes(cursor, notes);
  if (problem !== undefined) return err(problem);
  let hunks = NO_HUNKS;
  if (notes.header !== undefined) {
    const read = readHunks(cursor);
    if (!read.ok) return read;
    hunks = read.value;
    if (notes.header.old.name === NO_FILE) notes.created = true;
    if (notes.header.new.name === NO_FILE) notes.deleted = true;
    if (hunks.count === 0 && !notes.created && !notes.deleted) {
      return err(diffProblem(notes.header.line, "no hunk follows this file header"));
    }
  }
  const unsound = checkSides(notes, hunks, line);
  if (unsound !== undefined) return err(unsound);
  const block: Block = { notes, hunks };
  const { renameFrom, renameTo, copyFrom, copyTo } = notes;
  if (renameFrom !== undefined && renameTo !== undefined) {
    return checkNames(notes, renameFrom, renameTo) ?? ok(renamed(block, renameFrom, renameTo));
  }
  if (copyFrom !== undefined && copyTo !== undefined) {
    return checkNames(notes, copyFrom, copyTo) ??
      ok([call("staged-write", copyTo, copied(block), hunks)]);
  }
  const path = pathOf(notes, sides, start, line);
  if (!path.ok) return path;
  const name = notes.deleted ? "staged-delete" : "staged-write";
  return ok([call(name, path.value, changeOf(block), hunks)]);
}

/** Reads the lines between the block's start and its hunks. */
function readNotes(cursor: Cursor, notes: Notes): DiffProblem | undefined {
  while (true) {
    const text = lineHere(cursor);
    const known = HEADERS.find((header) => text.startsWith(header));
    if (known !== undefined) {
      if (!note(notes, known, text.slice(known.length))) return unreadable(cursor.line, text);
      stepLine(cursor);
    } else if (text.startsWith("--- ")) {
      const header = readFileHeader(cursor, "escapes");
      if (!header.ok) return header.error;
      notes.header = header.value;
      return undefined;
    } else if (/^Binary files? .* (?:differ|has changed)$/.test(text)) {
      notes.binary = true;
      stepLine(cursor);
      return undefined;
    } else if (text === "GIT binary patch") {
      notes.binary = true;
      stepLine(cursor);
      skipBinaryPatch(cursor);
      return undefined;
    } else {
      return undefined;
    }
  }
}

/** Takes one line in; false where its file name cannot be read. */
function note(notes: Notes, header: (typeof HEADERS)[number], value: string): boolean {
  switch (header) {
    case "new file mode ":
      notes.created = true;
      return true;
    case "deleted file mode ":
      notes.deleted = true;
      return true;
    case "index ": {
      const hashes = /^([0-9a-f]+)\.\.([0-9a-f]+)/.exec(value);
      if (hashes?.[1] !== undefined) notes.oldHash = hashes[1];
      if (hashes?.[2] !== undefined) notes.newHash = hashes[2];
      return true;
    }
    case "rename from ":
      return keepName(value, (name) => notes.renameFrom = name);
    case "rename to ":
      return keepName(value, (name) => notes.renameTo = name);
    case "copy from ":
      return keepName(value, (name) => notes.copyFrom = name);
    case "copy to ":
      return keepName(value, (name) => notes.copyTo = name);
    case "old mode ":
    case "new mode ":
    case "similarity index ":
    case "dissimilarity index ":
      return true;
  }
}

/** These lines carry no timestamp, so that a bare name with a tab in it is whole. */
function keepName(value: string, keep: (name: string) => void): boolean {
  const name = value.startsWith('"') ? readName(value, "escapes")?.name : value;
  if (name === undefined || name === "") return false;
  keep(name);
  return true;
}

function checkSides(notes: Notes, hunks: Hunks, line: number): DiffProblem | undefined {
  if (notes.created && notes.deleted) {
    return diffProblem(line, "the header says both that the file is new and that it is deleted");
  }
  return checkOneSided(notes.created, notes.deleted, hunks, notes.header?.line ?? line);
}

/** `---` and `+++` must name the files that the rename or copy lines name; `undefined`: they do. */
function checkNames(
  notes: Notes,
  from: string,
  to: string,
): Result<never, DiffProblem> | undefined {
  const { header } = notes;
  if (header === undefined) return undefined;
  if (endsIn(header.old.name, header.rawOld, from) && endsIn(header.new.name, header.rawNew, to)) {
    return undefined;
  }
  return err(
    diffProblem(header.line, "the file header names other files than the lines before it"),
  );
}

function endsIn(name: string, raw: string, path: string): boolean {
  return name.endsWith(path) || raw.endsWith(path);
}

/** The one path of a block without rename or copy lines. */
function pathOf(
  notes: Notes,
  sides: SideNames | undefined,
  start: string,
  line: number,
): Result<string, DiffProblem> {
  const { header } = notes;
  const pair = sides === undefined ? undefined : stripPair(sides.old, sides.new);
  if (sides !== undefined && pair !== undefined && pair.old === pair.new) {
    if (header === undefined || agrees(header, sides)) return ok(pair.new);
    return err(
      diffProblem(header.line, "the file header names another file than the line before it"),
    );
  }
  // Two names that are no pair: prefixes of the user's own choice, or two files compared directly.
  const one = header === undefined || header.old.name === NO_FILE ? sides?.old : header.old.name;
  const other = header === undefined || header.new.name === NO_FILE ? sides?.new : header.new.name;
  if (one === undefined || other === undefined) return err(unreadable(line, start));
  const stripped = stripPair(one, other);
  return ok(stripped.paired ? stripped.new : commonTail(one, other) || other);
}

function agrees(header: FileHeader, sides: SideNames): boolean {
  return (header.old.name === NO_FILE || namesFile(header.old, header.rawOld, sides.old)) &&
    (header.new.name === NO_FILE || namesFile(header.new, header.rawNew, sides.new));
}

function renamed(block: Block, from: string, to: string): readonly DiffCall[] {
  return [
    call("staged-delete", from, { kind: "unobserved" }, NO_HUNKS),
    call("staged-write", to, changeOf(block), block.hunks),
  ];
}

/** A copy's text is the original's and the hunks'; only the latter is here. */
function copied({ notes, hunks }: Block): StagedChange {
  return notes.binary || hunks.count === 0
    ? { kind: "unobserved" }
    : { kind: "create", post: hunks.post };
}

function changeOf({ notes, hunks }: Block): StagedChange {
  if (notes.binary || (hunks.count === 0 && hidesContent(notes))) return { kind: "unobserved" };
  if (notes.created) return { kind: "create", post: hunks.post };
  if (notes.deleted) return { kind: "delete", pre: hunks.pre };
  return { kind: "modify", pre: hunks.pre, post: hunks.post };
}

/** Without hunks, an `index` line tells whether there was content to show that was left out. */
function hidesContent({ created, deleted, oldHash, newHash }: Notes): boolean {
  if (oldHash === undefined || newHash === undefined) return false;
  if (created) return !isEmptyFile(newHash);
  if (deleted) return !isEmptyFile(oldHash);
  return oldHash !== newHash;
}

function isEmptyFile(hash: string): boolean {
  return EMPTY_FILE_HASHES.some((empty) => empty.startsWith(hash));
}

function call(
  name: DiffCall["name"],
  path: string,
  change: StagedChange,
  hunks: Hunks,
): DiffCall {
  return { name, path: tidyPath(path), change, positions: hunks.positions };
}
