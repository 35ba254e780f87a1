import { isConstant } from "./holes.ts";
import { perhapsScript } from "./perhaps_script.ts";
import type { Job, Run } from "./run.ts";

/** Most pieces of one word looked at. */
const MAX_PIECES = 32;

/**
 * A word handed to a program nobody follows: it may be a path, carry one (`--out=x`, `src=x,dst=y`,
 * `x:/y`), or be a text the program runs.
 */
export function handedWord(run: Run, job: Job, text: string): void {
  const part = { text: job.name.source, line: job.line };
  run.record.mention(text, false, part, job.scope);
  for (const piece of piecesOf(text)) run.record.mention(piece, false, part, job.scope);
  perhapsScript(run, job, text);
}

/** What stands between the signs of a word. */
function piecesOf(text: string): readonly string[] {
  if (/\s/.test(text)) {
    const words = text.trim().split(/\s+/);
    // Prose is no list of settings.
    return isConstant(text) && words.length <= MAX_PIECES &&
        words.every((word) => /^[\w.-]+=/.test(word))
      ? words.flatMap(piecesOf)
      : [];
  }
  // `user@host:path` lies elsewhere.
  if (/^[\w.-]+@[\w.-]+:/.test(text)) return [];
  const attached = /^-[A-Za-z](.{2,})$/s.exec(text)?.[1];
  const pieces = text.split(/[=:,@]/, MAX_PIECES);
  return [
    ...(pieces.length > 1 ? pieces.slice(text.startsWith("-") ? 1 : 0) : []),
    ...(attached === undefined ? [] : [attached]),
  ];
}
