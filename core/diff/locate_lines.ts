import type { DiffPositions } from "./diff_call.ts";
import { readRange } from "./range.ts";

/**
 * Numbers the changed lines of hunks that have been read and found sound.
 *
 * @param text the diff
 * @param from offset of the first hunk header
 * @param to offset behind the last hunk
 */
export function locateLines(text: string, from: number, to: number): DiffPositions {
  const pre: number[] = [];
  const post: number[] = [];
  let first: number | undefined;
  let [oldLine, newLine, oldLeft, newLeft] = [0, 0, 0, 0];
  for (let at = from; at < to;) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? to : newline + 1;
    const sign = text[at];
    if (oldLeft === 0 && newLeft === 0 && sign === "@") {
      const range = readRange(text.slice(at, end));
      if (range === undefined) break;
      // A side without lines names the line before it.
      oldLine = range.oldCount === 0 ? range.oldStart + 1 : range.oldStart;
      newLine = range.newCount === 0 ? range.newStart + 1 : range.newStart;
      oldLeft = range.oldCount;
      newLeft = range.newCount;
    } else if (sign === "+") {
      first ??= newLine;
      post.push(newLine++);
      newLeft--;
    } else if (sign === "-") {
      // What was removed shows at the line that now stands in its place; 1 in a file left empty.
      first ??= Math.max(newLine, 1);
      pre.push(oldLine++);
      oldLeft--;
    } else if (sign !== "\\") {
      oldLine++;
      newLine++;
      oldLeft--;
      newLeft--;
    }
    at = end;
  }
  return first === undefined ? { pre, post } : { pre, post, first };
}
