import { linesOf } from "./outcome.ts";
import type { Output, Run } from "./run.ts";
import { UNKNOWN_OUTPUT } from "./run.ts";

/** Commands that never read their input, of those that stand between `read`s. */
const LEAVES_INPUT =
  /^(?:echo|printf|true|false|:|test|\[|cd|pwd|pushd|popd|export|set|unset|shift|declare|typeset|local|readonly|let|return|exit|break|continue|trap|shopt|umask|mkdir|rmdir|rm|touch|chmod|ls|basename|dirname|date|seq|sleep)$/;

/** What is left of an input: commands in one group read on where the one before stopped. */
export function currentInput(run: Run, input: Output | undefined): Output | undefined {
  let now = input;
  for (let step = 0; now !== undefined && step < 64; step++) {
    const rest = run.eaten.get(now);
    if (rest === undefined) return now;
    now = rest;
  }
  return now;
}

/**
 * A command read from an input it shares with others.
 *
 * @param surely It surely ran, and read one line if it is `read`.
 */
export function eatInput(run: Run, input: Output | undefined, name: string, surely: boolean): void {
  if (input === undefined || input.kind !== "text" || input.text === "") return;
  if (LEAVES_INPUT.test(name)) return;
  run.eaten.set(input, name === "read" && surely ? afterLine(input) : UNKNOWN_OUTPUT);
}

function afterLine(input: Extract<Output, { kind: "text" }>): Output {
  if (input.fromDisk || linesOf(input).length < 1) return UNKNOWN_OUTPUT;
  const end = input.text.indexOf("\n");
  // A backslash before the line's end joins two lines, a choice may be of several.
  if (/[\\\uFDD0-\uFDDB]/.test(input.text)) return UNKNOWN_OUTPUT;
  return { kind: "text", text: end < 0 ? "" : input.text.slice(end + 1) };
}
