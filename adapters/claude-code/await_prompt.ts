import type { Buffer } from "node:buffer";
import { byteSearch } from "./byte_search.ts";
import { linesFromEnd } from "./lines_from_end.ts";

/**
 * How long the prompt of the running turn is waited for. The host writes its transcript in the background;
 * on a busy machine a quick call may come before the prompt it answers. Measured: seldom, and by tenths of
 * a second.
 */
const PATIENCE_MS = 500;
const PAUSE_MS = 20;

const NAMES_PROMPTS = byteSearch('"promptId"');
const PERSON_SPOKE = byteSearch('"type":"user"');

/**
 * Waits until the end of a transcript tells of a prompt, for as long as that can be expected: every result
 * of a tool names the turn's prompt too, so it stands near the end throughout the turn. A transcript that
 * is not there, or names no prompts at all, is not waited for.
 *
 * @param promptId the payload's `prompt_id`
 */
export function awaitPrompt(path: string, promptId: string): void {
  const prompt = byteSearch(promptId);
  const patient = performance.now() + PATIENCE_MS;
  while (isComing(path, prompt) && performance.now() < patient) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

/** Whether the last stretch of the file should tell of the prompt and does not yet. */
function isComing(path: string, prompt: ReturnType<typeof byteSearch>): boolean {
  let coming = false;
  linesFromEnd(path, (bytes: Buffer) => {
    const names = NAMES_PROMPTS.indexIn(bytes) !== -1;
    const silent = !names && PERSON_SPOKE.indexIn(bytes) !== -1;
    coming = !silent && prompt.indexIn(bytes) === -1;
    return false;
  });
  return coming;
}
