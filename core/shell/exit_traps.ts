import { doubtful } from "./branch.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";

/**
 * Runs what a shell set to be run when it ends, in the state it ends in.
 *
 * @param since How many there were when it began.
 */
export function runExitTraps(run: Run, scope: Scope, since: number): void {
  for (const trap of run.traps.splice(since)) {
    run.script(trap, doubtful(scope), undefined, { text: { source: trap }, line: 1, depth: 1 });
  }
}
