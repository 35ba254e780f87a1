import { leave } from "../branch.ts";
import { ended } from "../outcome.ts";
import type { Job, Outcome, Run } from "../run.ts";
import { LEFT } from "../scope.ts";

/** `exec`: the command takes the shell's place; its redirections alone would stay. */
export function runExec(run: Run, job: Job): Outcome {
  const args = [...job.args];
  while (/^-[cla]+$/.test(args[0]?.text ?? "")) {
    if (args[0]?.text.includes("a")) args.shift();
    args.shift();
  }
  if (args[0]?.text === "--") args.shift();
  const [name, ...rest] = args;
  if (name === undefined) return ended(0);
  const outcome = run.command({ ...job, name, args: rest, via: [...job.via, "exec"] });
  leave(job.scope, LEFT.shell);
  return outcome;
}
