import { dirname } from "node:path/posix";
import { isConstant } from "./holes.ts";
import type { Job, Run } from "./run.ts";

/** The folder above the working directory that holds `.git`. */
export function repositoryRoot(run: Run, job: Job): string | undefined {
  const { cwd } = job.scope;
  if (!isConstant(cwd)) return undefined;
  for (let at = cwd;; at = dirname(at)) {
    if (run.context.readers.statOf(`${at === "/" ? "" : at}/.git`) !== undefined) return at;
    if (at === "/" || at === ".") return undefined;
  }
}
