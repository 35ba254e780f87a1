import { err, ok, type Result } from "../../core/protocol/result.ts";
import type { ChunkLine, PatchChunk } from "./parse_patch.ts";
import { type LineSeeker, lineSeeker, type SearchBudget } from "./seek_lines.ts";
import { joinLines, splitLines, type TextLine } from "./text_lines.ts";

/**
 * The text an update leaves: each hunk is found after the one before it, removed lines go, added ones
 * come with the file's line end, context lines stay as the file has them.
 *
 * @param budget shared by all files of a patch
 * @returns the whole new text, or one line that says which lines are not there
 */
export function applyChunks(
  text: string,
  chunks: readonly PatchChunk[],
  budget?: SearchBudget,
): Result<string, string> {
  const { lines, newline } = splitLines(text);
  const seeker = lineSeeker(lines.map((line) => line.text), budget);
  const lost = (what: string) =>
    err(seeker.exhausted() ? "placing its hunks takes too long" : what);
  const edits: Edit[] = [];
  let from = 0;
  for (const chunk of chunks) {
    if (chunk.anchor !== undefined) {
      const anchor = seeker.seek([chunk.anchor], from, false);
      if (anchor === undefined) return lost(`no line ${shown(chunk.anchor)} after line ${from}`);
      from = anchor + 1;
    }
    if (chunk.lines.every((line) => line.sign === "+")) {
      edits.push({ at: lines.length, removes: 0, lines: added(chunk.lines, newline) });
      continue;
    }
    const edit = locate(lines, seeker, chunk, from, newline);
    if (edit === undefined) {
      return lost(`its lines ${shown(firstOld(chunk))} … are not in the file`);
    }
    edits.push(edit);
    from = edit.at + edit.removes;
  }
  return ok(joinLines(edited(lines, edits), newline));
}

type Edit = { readonly at: number; readonly removes: number; readonly lines: readonly TextLine[] };

/** Where a hunk with old lines stands. A blank last old line may be the file's end and is then left out. */
function locate(
  lines: readonly TextLine[],
  seeker: LineSeeker,
  chunk: PatchChunk,
  from: number,
  newline: string,
): Edit | undefined {
  const old = chunk.lines.filter((line) => line.sign !== "+").map((line) => line.text);
  const whole = seeker.seek(old, from, chunk.endOfFile);
  if (whole !== undefined) {
    return {
      at: whole,
      removes: old.length,
      lines: replaced(lines, whole, old.length, chunk.lines, newline),
    };
  }
  if (old.at(-1) !== "") return undefined;
  const short = seeker.seek(old.slice(0, -1), from, chunk.endOfFile);
  if (short === undefined) return undefined;
  const result = replaced(lines, short, old.length - 1, chunk.lines, newline);
  const last = chunk.lines.findLast((line) => line.sign !== "-");
  return {
    at: short,
    removes: old.length - 1,
    lines: last?.text === "" ? result.slice(0, -1) : result,
  };
}

/** What stands there afterwards; context keeps the file's own line, its blanks and its end. */
function replaced(
  lines: readonly TextLine[],
  at: number,
  count: number,
  chunk: readonly ChunkLine[],
  newline: string,
): readonly TextLine[] {
  const result: TextLine[] = [];
  let taken = 0;
  for (const line of chunk) {
    const there = line.sign === "+" || taken >= count ? undefined : lines[at + taken];
    if (line.sign !== "+") taken++;
    if (line.sign === "-") continue;
    result.push(there ?? { text: line.text, end: newline });
  }
  return result;
}

function added(chunk: readonly ChunkLine[], newline: string): readonly TextLine[] {
  return chunk.map((line) => ({ text: line.text, end: newline }));
}

function edited(lines: readonly TextLine[], edits: readonly Edit[]): readonly TextLine[] {
  const ordered = [...edits].sort((a, b) => a.at - b.at);
  const result: TextLine[] = [];
  let from = 0;
  for (const edit of ordered) {
    for (; from < edit.at; from++) result.push(lines[from] ?? { text: "", end: "" });
    for (const line of edit.lines) result.push(line);
    from += edit.removes;
  }
  for (; from < lines.length; from++) result.push(lines[from] ?? { text: "", end: "" });
  return result;
}

function firstOld(chunk: PatchChunk): string {
  return chunk.lines.find((line) => line.sign !== "+")?.text ?? "";
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
