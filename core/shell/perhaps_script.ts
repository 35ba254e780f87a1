import { rowOf } from "./command_table.ts";
import { isConstant } from "./holes.ts";
import { nestedPlace } from "./place.ts";
import type { Job, Run } from "./run.ts";
import { nestedShell } from "./scope.ts";

/** A word of its own, then more: `rm x`, `/bin/cat x | tee y`. */
const READS_AS_COMMAND = /^\s*(?:[\w./-]*\/)?([\w.+-]+)\s+\S/;

/**
 * Follows a word handed to a program nobody knows, where it reads as a command of the table: the
 * program may run it.
 */
export function perhapsScript(run: Run, job: Job, text: string): void {
  if (!isConstant(text)) return;
  const [, name = ""] = READS_AS_COMMAND.exec(text) ?? [];
  if (name === "" || rowOf(name) === undefined) return;
  const scope = nestedShell(job.scope, undefined);
  scope.certain = false;
  scope.plain = true;
  const { unknowns } = run.record;
  const before = unknowns.length;
  run.script(text, scope, undefined, nestedPlace(job.place, text, job.line));
  // The program itself is unknown already; a word it may not run adds nothing to that.
  unknowns.splice(before);
}
