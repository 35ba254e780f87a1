import { err, ok } from "../protocol/result.ts";
import type { Result } from "../protocol/result.ts";
import { atEnd, lineAfter, lineHere, stepLine } from "./cursor.ts";
import type { Cursor } from "./cursor.ts";
import { diffProblem, excerpt } from "./diff_call.ts";
import type { DiffProblem } from "./diff_call.ts";
import { NO_FILE, readName } from "./names.ts";
import type { HeaderName, Quoting } from "./names.ts";

/** The two lines `---` and `+++`. */
export type FileHeader = {
  readonly line: number;
  readonly old: HeaderName;
  readonly new: HeaderName;
  /** What follows `--- ` and `+++ `, uncut: a bare name may hold a tab where a tool quotes nothing. */
  readonly rawOld: string;
  readonly rawNew: string;
};

/**
 * Reads the pair of lines that names a file's two sides.
 *
 * @param cursor at the `--- ` line; left behind the `+++ ` line
 */
export function readFileHeader(cursor: Cursor, quoting: Quoting): Result<FileHeader, DiffProblem> {
  const { line } = cursor;
  const oldLine = lineHere(cursor);
  const newLine = lineAfter(cursor);
  if (newLine === undefined || !newLine.startsWith("+++ ")) {
    return err(diffProblem(line, `${excerpt(oldLine)} is not followed by its "+++ " line`));
  }
  const rawOld = oldLine.slice(4);
  const rawNew = newLine.slice(4);
  const oldName = readName(rawOld, quoting);
  if (oldName === undefined || oldName.name === "") return err(unreadable(line, oldLine));
  const newName = readName(rawNew, quoting);
  if (newName === undefined || newName.name === "") return err(unreadable(line + 1, newLine));
  if (oldName.name === NO_FILE && newName.name === NO_FILE) {
    return err(diffProblem(line, "both sides are /dev/null, so no file is named"));
  }
  stepLine(cursor);
  stepLine(cursor);
  return ok({ line, old: oldName, new: newName, rawOld, rawNew });
}

/** A name that cannot be unquoted or is empty. */
export function unreadable(line: number, text: string): DiffProblem {
  return diffProblem(line, `the file name in ${excerpt(text)} cannot be read`);
}

/** Whether a header's side names this file: whole, or with a timestamp behind a tab. */
export function namesFile(name: HeaderName, raw: string, expected: string): boolean {
  return name.name === expected || raw === expected || raw.startsWith(`${expected}\t`);
}

/** Goes past the encoded halves of a binary patch: they hold no header, since they hold no space. */
export function skipBinaryPatch(cursor: Cursor): void {
  while (!atEnd(cursor) && /^(?:literal|delta) \d+$/.test(lineHere(cursor))) {
    do stepLine(cursor); while (!atEnd(cursor) && /^[A-Za-z][^ ]+$/.test(lineHere(cursor)));
    if (lineHere(cursor) === "" && !atEnd(cursor)) stepLine(cursor);
  }
}
