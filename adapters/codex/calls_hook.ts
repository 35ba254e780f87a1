import { DELEGATOR_NAME } from "../shared/delegator.ts";

/** Where a command may start; every repetition is bounded, so that no line is gone over again and again. */
const START = String.raw`(?:^|[;&|({\n\x60]|\b(?:then|do|else)\s)\s{0,16}`;
/** A program that starts another, or a variable set for it, with up to eight words of its own. */
const WRAPPER = String.raw`(?:(?:exec|env|command|npx|nohup|sudo|time|timeout|nice|setsid|` +
  String.raw`[A-Za-z_]\w{0,40}=[^\s;&|]{0,200})\s{1,16}(?:[^\s;&|'"]{1,200}\s{1,16}){0,8}?)?`;
const FOLDER = String.raw`(?:[^\s'";&|(){}\x60]{0,200}\/)?`;
const PROGRAM = String.raw`pdks-codex(?:\.exe)?\s{1,16}hook\b`;
const DELEGATOR = String.raw`(?:node|nodejs|deno|bun|tsx)\b[^;&|\n]{0,400}\b` +
  DELEGATOR_NAME.replace(".", String.raw`\.`);

const CALL = new RegExp(`${START}${WRAPPER}${FOLDER}(?:${PROGRAM}|${DELEGATOR})`);

/**
 * Whether a shell line calls the hook itself: an agent that hands it a payload could record a prompt that
 * nobody typed. Seen where the call stands plainly; a cleverer one is a program like any other.
 */
export function callsHook(command: string): boolean {
  return CALL.test(command);
}
