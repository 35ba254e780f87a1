import { err, ok } from "../protocol/result.ts";
import type { Result } from "../protocol/result.ts";
import { atEnd, lineHere, startsHere, stepLine } from "./cursor.ts";
import type { Cursor } from "./cursor.ts";
import { colouredProblem, diffProblem, excerpt, isColoured } from "./diff_call.ts";
import type { DiffCall, DiffProblem } from "./diff_call.ts";
import { EXTENDED_START, readExtendedBlock } from "./extended_block.ts";
import { unreadable } from "./file_block.ts";
import { readPlainBlock, readRevisionBlock, unobservedCall } from "./plain_block.ts";
import { readUnshownChange } from "./unshown_change.ts";

/** Two system limits' worth of path, all of it escaped: no header line is longer. */
const LONGEST_HEADER = 2 * 4096 * 4 + 64;

/** What stands in front of a history's messages; between them, anything may be written. */
const HISTORY =
  /^(?:commit [0-9a-f]{7,64}\b|From [0-9a-f]{40,64} |# HG changeset patch$|changeset: |Commit ID: )/;

/** `diff -r REVISION [-r REVISION] PATH`, which is followed by `---` or by a line on binary content. */
const REVISION_START = /^diff -r [0-9a-f]{12,40}(?: -r [0-9a-f]{12,40})? (.+)$/;

/** A line outside every block that ends the reading, with what to say and what to do. */
type Refusal = { readonly line: RegExp; readonly what: string; readonly next?: string };

const REFUSALS: readonly Refusal[] = [
  {
    line: /^(?:diff --(?:cc|combined) |@@@+ -)/,
    what: "a combined diff has more than one old side",
    next: "compare with one parent (-m, --first-parent)",
  },
  { line: /^@@ -\d/, what: "a hunk stands here without a file header" },
  { line: /^\+\+\+ /, what: 'a "+++ " line stands here without its "--- " line' },
  {
    line: /^(?: {1,3}|[ \t]*[|*\\/_>][|*\\/_> \t]*)diff --(?:git|cc|combined) /,
    what: "a block stands behind other text",
    next: "make the diff without --graph or a line prefix",
  },
];

/** The same, in a comparison of two trees. */
const TREE_REFUSALS: readonly Refusal[] = [
  {
    line: /^Only in .+: /,
    what: "a file stands on one side only and its content is left out",
    next: "compare with diff -N",
  },
  { line: /^\*{15}/, what: "this is a context diff", next: "make a unified one (diff -u)" },
];

/** What the text so far tells of the rest. */
type Reading = {
  /** It is a history's. */
  history: boolean;
  /** A block of a tree comparison ended on the line before. */
  afterPlain: boolean;
};

/**
 * Reads a unified diff: one call for each file's block, in order; two for a rename.
 *
 * `diff --git` blocks (with `a/` and `b/`, mnemonic, self-chosen or no prefixes), `diff -r` blocks,
 * and bare `---`/`+++` blocks are read, alone or between the messages of a history. A block's extent
 * follows from its hunks' counts. Outside the blocks, a line that looks like a part of a diff is
 * refused: nothing that could be a change is skipped. Time and memory grow with the text.
 *
 * No library meets the same needs. `parse-diff` 0.12 and `gitdiff-parser` 0.3 take wrong counts and
 * unknown lines, leave octal escapes as they are, and strip `a/` off a real folder. `diff` 9 finds no
 * path in a header without prefixes nor in `Binary file x has changed`, and throws. None refuses a
 * combined or a coloured diff: its changes are lost without a word.
 *
 * @param text the diff, decoded; a leading byte-order mark is ignored
 * @returns the calls, none for a blank text; or why the text is refused, with the line
 *
 * @example
 * ```ts
 * const diff = "--- a/notes.md\n+++ b/notes.md\n@@ -1 +1 @@\n-old\n+new\n";
 * const parsed = parseDiff(diff);
 * // { ok: true, value: [{ name: "staged-write", path: "notes.md",
 * //   change: { kind: "modify", pre: "old\n", post: "new\n" }, positions }] }
 * ```
 */
export function parseDiff(text: string): Result<readonly DiffCall[], DiffProblem> {
  const cursor: Cursor = { text, at: text.startsWith("\ufeff") ? 1 : 0, line: 1 };
  const reading: Reading = { history: false, afterPlain: false };
  const calls: DiffCall[] = [];
  while (!atEnd(cursor)) {
    const read = readNext(cursor, reading);
    if (!read.ok) return read;
    for (const call of read.value) calls.push(call);
  }
  if (calls.length === 0 && !reading.history && /\S/.test(text)) {
    return err(
      diffProblem(
        1,
        "no file header follows, so this is no unified diff",
        "pass one on (git diff, diff -u)",
      ),
    );
  }
  return ok(calls);
}

const NOTHING = ok([]);

/** Reads a block, or one line between blocks. */
function readNext(cursor: Cursor, reading: Reading): Result<readonly DiffCall[], DiffProblem> {
  const afterPlain = reading.afterPlain;
  reading.afterPlain = false;
  if (startsHere(cursor, "\n")) {
    stepLine(cursor);
    return NOTHING;
  }
  const { line: number } = cursor;
  const line = lineHere(cursor);
  if (isColoured(line)) return err(colouredProblem(number));
  if (line.startsWith("--- ")) {
    reading.afterPlain = !reading.history;
    return one(readPlainBlock(cursor));
  }
  if (line.startsWith(EXTENDED_START)) {
    return line.length > LONGEST_HEADER ? err(unreadable(number, line)) : readExtendedBlock(cursor);
  }
  const path = REVISION_START.exec(line)?.[1];
  if (path !== undefined) {
    stepLine(cursor);
    return one(readRevisionBlock(cursor, path));
  }
  return readBetween(cursor, reading, line, afterPlain);
}

/** Reads one line that begins no block. */
function readBetween(
  cursor: Cursor,
  reading: Reading,
  line: string,
  afterPlain: boolean,
): Result<readonly DiffCall[], DiffProblem> {
  const { line: number } = cursor;
  const head = line.slice(0, LONGEST_HEADER);
  if (HISTORY.test(head)) reading.history = true;
  const refusals = reading.history ? REFUSALS : [...REFUSALS, ...TREE_REFUSALS];
  const refusal = refusals.find((form) => form.line.test(head));
  if (refusal !== undefined) return err(diffProblem(number, refusal.what, refusal.next));
  const unshown = readUnshownChange(head, reading.history);
  if (unshown === "unreadable") return err(unreadable(number, line));
  stepLine(cursor);
  if (unshown !== "none") {
    reading.afterPlain = afterPlain;
    return ok([unshown]);
  }
  return reading.history ? NOTHING : readTreeLine(cursor, head, number, afterPlain);
}

/** Reads one line between the blocks of a tree comparison or of a patch that a person keeps. */
function readTreeLine(
  cursor: Cursor,
  line: string,
  number: number,
  afterPlain: boolean,
): Result<readonly DiffCall[], DiffProblem> {
  const next = atEnd(cursor) ? "" : lineHere(cursor);
  if (/^diff -\S/.test(line)) {
    return next.startsWith("--- ")
      ? NOTHING
      : err(diffProblem(number, 'no "--- " line follows', "make a unified diff (diff -u)"));
  }
  if (line.startsWith("Index: ") && /^={20,}$/.test(next)) {
    stepLine(cursor);
    return /^(?:--- |RCS file:)/.test(atEnd(cursor) ? "" : lineHere(cursor))
      ? NOTHING
      : ok([unobservedCall("staged-write", line.slice("Index: ".length))]);
  }
  // Tree comparisons speak of files in the reader's language: what cannot be read may be a change.
  if (afterPlain && !/^(?:-- ?$|Common subdirectories: )/.test(line)) {
    return err(
      diffProblem(
        number,
        `${excerpt(line)} is no part of a unified diff in English`,
        "make it with LC_ALL=C; if the line is a remark, put a blank line before it",
      ),
    );
  }
  return NOTHING;
}

function one(call: Result<DiffCall, DiffProblem>): Result<readonly DiffCall[], DiffProblem> {
  return call.ok ? ok([call.value]) : call;
}
