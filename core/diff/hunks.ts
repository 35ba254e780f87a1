import { err, ok } from "../protocol/result.ts";
import type { Result } from "../protocol/result.ts";
import { atEnd, lineAfter, lineHere, startsHere, stepLine } from "./cursor.ts";
import type { Cursor } from "./cursor.ts";
import { colouredProblem, diffProblem, excerpt, isColoured } from "./diff_call.ts";
import type { DiffPositions, DiffProblem } from "./diff_call.ts";
import { locateLines } from "./locate_lines.ts";
import { readRange } from "./range.ts";

/** The hunks of one file. */
export type Hunks = {
  /** How many there are. */
  readonly count: number;
  /** The `-` lines. Each ends in a newline, but for a last one that the diff says has none. */
  readonly pre: string;
  /** The `+` lines, likewise. */
  readonly post: string;
  /** How many `-` lines, `+` lines and lines of context. */
  readonly removed: number;
  readonly added: number;
  readonly kept: number;
  readonly positions: () => DiffPositions;
};

/** No content shown. */
export const NO_HUNKS: Hunks = {
  count: 0,
  pre: "",
  post: "",
  removed: 0,
  added: 0,
  kept: 0,
  positions: () => ({ post: [], pre: [] }),
};

const LF = 10;
const CR = 13;
const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const BACKSLASH = 92;

/** The lines of one side as they are gathered. */
type Side = {
  /** The first column, as text and as character code. */
  readonly sign: "+" | "-";
  readonly code: number;
  text: string;
  lines: number;
  /** Lines of this side the current hunk still owes. */
  left: number;
  /** The last line gathered has no newline in the file. */
  bare: boolean;
};

/**
 * Reads every hunk from here on. What belongs to a hunk is decided by its header's counts alone, so a
 * removed line `-- a/x` is content although it reads `--- a/x`.
 *
 * Runs of equal first columns are cut out whole and the column removed in one native call, which keeps
 * large diffs fast: no line becomes a string of its own.
 *
 * @param cursor at the line after the file header; left at the first line that belongs to no hunk
 */
export function readHunks(cursor: Cursor): Result<Hunks, DiffProblem> {
  const { text, at: from } = cursor;
  const minus: Side = { sign: "-", code: MINUS, text: "", lines: 0, left: 0, bare: false };
  const plus: Side = { sign: "+", code: PLUS, text: "", lines: 0, left: 0, bare: false };
  let count = 0;
  let kept = 0;
  while (startsHere(cursor, "@@")) {
    const hunk = readHunk(cursor, minus, plus);
    if (!hunk.ok) return hunk;
    kept += hunk.value;
    count++;
  }
  if (count === 0) return ok(NO_HUNKS);
  const stray = strayLine(cursor);
  if (stray !== undefined) return err(stray);
  const to = cursor.at;
  return ok({
    count,
    pre: minus.bare ? minus.text.slice(0, -1) : minus.text,
    post: plus.bare ? plus.text.slice(0, -1) : plus.text,
    removed: minus.lines,
    added: plus.lines,
    kept,
    positions: () => locateLines(text, from, to),
  });
}

/** Reads one hunk into both sides; gives the number of its lines of context. */
function readHunk(cursor: Cursor, minus: Side, plus: Side): Result<number, DiffProblem> {
  const { text } = cursor;
  const header = lineHere(cursor);
  const headerLine = cursor.line;
  const range = readRange(header);
  if (range === undefined) {
    return err(diffProblem(headerLine, `the hunk header ${excerpt(header)} cannot be read`));
  }
  // A header that ends in a carriage return came through a CRLF channel, and so did its lines.
  const crlf = text.charCodeAt(cursor.at + header.length) === CR;
  stepLine(cursor);
  minus.left = range.oldCount;
  plus.left = range.newCount;
  const before = minus.lines + plus.lines;
  let kept = 0;
  /** What the line before is: a side's, context, or neither. */
  let last: Side | "context" | undefined;
  while (minus.left > 0 || plus.left > 0) {
    const code = text.charCodeAt(cursor.at);
    const side = code === PLUS ? plus : code === MINUS ? minus : undefined;
    if (side !== undefined && side.left > 0) {
      takeRun(cursor, side, crlf);
      last = side;
    } else if (isContext(text, cursor.at) && minus.left > 0 && plus.left > 0) {
      stepLine(cursor);
      minus.left--;
      plus.left--;
      kept++;
      last = "context";
    } else if (isMarker(cursor) && last !== undefined) {
      takeMarker(cursor, last);
      last = undefined;
    } else {
      return err(misfit(cursor, header, headerLine));
    }
  }
  if (isMarker(cursor) && last !== undefined) takeMarker(cursor, last);
  if (minus.lines + plus.lines === before) {
    return err(
      diffProblem(
        headerLine,
        `the hunk ${excerpt(header)} changes nothing`,
        "if it is a word diff, make one of lines",
      ),
    );
  }
  return ok(kept);
}

/** Takes the lines of one side that stand here together, as far as the hunk owes them. */
function takeRun(cursor: Cursor, side: Side, crlf: boolean): void {
  const { text } = cursor;
  const start = cursor.at;
  const owed = side.left;
  let { at } = cursor;
  let { left } = side;
  while (left > 0 && text.charCodeAt(at) === side.code) {
    const end = text.indexOf("\n", at);
    at = end === -1 ? text.length : end + 1;
    left--;
  }
  cursor.at = at;
  cursor.line += owed - left;
  side.left = left;
  side.lines += owed - left;
  side.bare = false;
  let run = text.slice(start + 1, at);
  if (owed - left > 1) run = run.replaceAll(`\n${side.sign}`, "\n");
  if (text.charCodeAt(at - 1) !== LF) run += "\n";
  side.text += crlf ? run.replaceAll("\r\n", "\n") : run;
}

/** A line of context; tools that strip trailing blanks leave nothing of an empty one. */
function isContext(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === LF || (code === CR && text.charCodeAt(at + 1) === LF);
}

/** `\ No newline at end of file`, in whatever language. */
function isMarker(cursor: Cursor): boolean {
  return cursor.text.charCodeAt(cursor.at) === BACKSLASH && startsHere(cursor, "\\ ");
}

function takeMarker(cursor: Cursor, before: Side | "context"): void {
  stepLine(cursor);
  if (before !== "context") before.bare = true;
}

/** Says what is wrong with a line that cannot stand where it stands in a hunk. */
function misfit(cursor: Cursor, header: string, headerLine: number): DiffProblem {
  if (atEnd(cursor)) {
    return diffProblem(headerLine, `the diff ends before the hunk ${excerpt(header)} is complete`);
  }
  const line = lineHere(cursor);
  if (isColoured(line)) return colouredProblem(cursor.line);
  if (/^[-+ ]/.test(line)) {
    return diffProblem(
      cursor.line,
      `${excerpt(line)} does not add up with the counts of its hunk, line ${headerLine}`,
    );
  }
  return diffProblem(
    cursor.line,
    `${excerpt(line)} is no hunk line, and the hunk of line ${headerLine} is not complete`,
  );
}

/** After a complete hunk a line that looks like a part of it means that its counts are wrong. */
function strayLine(cursor: Cursor): DiffProblem | undefined {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code !== PLUS && code !== MINUS && code !== SPACE && code !== BACKSLASH) return undefined;
  const line = lineHere(cursor);
  const next = lineAfter(cursor);
  // The next file's header, and the signature that ends a mailed patch.
  if (line.startsWith("--- ") && next?.startsWith("+++ ")) return undefined;
  if ((line === "-- " || line === "--") && !/^[-+ @]/.test(next ?? "")) return undefined;
  return diffProblem(
    cursor.line,
    `${excerpt(line)} follows a hunk that is complete; the counts of its header do not add up`,
  );
}

/**
 * A created file has no old lines, a deleted one no new lines; else content would go unseen.
 *
 * @param line where the header says it, for the message
 */
export function checkOneSided(
  created: boolean,
  deleted: boolean,
  hunks: Hunks,
  line: number,
): DiffProblem | undefined {
  if (created && hunks.removed + hunks.kept > 0) {
    return diffProblem(line, "the file is new, yet its hunks show lines it had before");
  }
  if (deleted && hunks.added + hunks.kept > 0) {
    return diffProblem(line, "the file is deleted, yet its hunks show lines it has left");
  }
  return undefined;
}
