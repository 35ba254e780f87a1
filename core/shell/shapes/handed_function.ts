import { isConstant } from "../holes.ts";
import { nestedPlace } from "../place.ts";
import type { Job, Run } from "../run.ts";
import type { Scope } from "../scope.ts";

/** How a shell hands a function on to the shells it starts. */
const HANDED = /^BASH_FUNC_([\w.:-]+)(?:%%|\(\))=(\(\).*)$/s;

/**
 * Defines the function a word of the environment hands on.
 *
 * @param scope Where what is started afterwards finds it.
 * @returns Whether the word is one.
 */
export function handFunction(run: Run, job: Job, scope: Scope, word: string): boolean {
  const [, name, body] = HANDED.exec(word) ?? [];
  if (name === undefined || body === undefined || !isConstant(body)) return false;
  const text = `${name}${body}`;
  run.script(text, scope, undefined, nestedPlace(job.place, text, job.line));
  scope.exported.add(name);
  scope.nameDoubt = `BASH_FUNC_${name}`;
  return true;
}
