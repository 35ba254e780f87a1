import { perhapsRun } from "./branch.ts";
import { HOLE, isConstant } from "./holes.ts";
import { expandLater } from "./late_expansion.ts";
import { MAX_CALLS } from "./limits.ts";
import { linesOf } from "./outcome.ts";
import type { Job, Run } from "./run.ts";
import { evalText } from "./shapes/shells.ts";

/** `mapfile -C`, `compgen -C`: a text run as a command; `-W`: one in which substitutions run. */
export function runCallbacks(run: Run, job: Job): void {
  job.args.forEach(({ text }, index) => {
    const given = job.args[index + 1]?.text ?? "";
    if (/^-\w*[CF]$/.test(text)) {
      for (const more of callbackWords(job)) {
        perhapsRun(
          job.scope,
          (scope) => evalText(run, { ...job, scope, input: undefined }, given + more),
        );
      }
    } else if (text === "-W") expandLater(given, { run, scope: job.scope, place: job.place });
  });
}

/** What a callback is called with: for each line its number and the line. */
function callbackWords(job: Job): readonly string[] {
  if (!/^(?:mapfile|readarray)$/.test(job.name.text)) return [""];
  const lines = job.input === undefined ? [HOLE.any] : linesOf(job.input).slice(0, MAX_CALLS);
  return lines.map((line) =>
    isConstant(line) ? ` 0 '${line.replaceAll("'", "'\\''")}'` : ' 0 "$__unknown"'
  );
}
