import { perhapsRun } from "./branch.ts";
import { isConstant, withoutGlobs } from "./holes.ts";
import { ended } from "./outcome.ts";
import { applyRole } from "./roles.ts";
import type { Job, Outcome, Run } from "./run.ts";
import { unknownPart, UNSURE } from "./run.ts";
import { evalText } from "./shapes/shells.ts";
import { firstText, valueOf } from "./variables.ts";

/** `history -w FILE` and `-a` write the list of commands, `-r` and `-n` read it. */
export function keepHistory(run: Run, job: Job): Outcome {
  const options = job.args.filter((arg) => /^-[acdnprsw]+$/.test(arg.text));
  if (job.args[0]?.text === "-s") run.remembered.push(joined(job.args.slice(1)));
  const [file] = job.args.filter((arg) => !arg.text.startsWith("-"));
  const writes = options.some(({ text }) => /[aw]/.test(text));
  if (!writes && !options.some(({ text }) => /[nr]/.test(text))) return ended(undefined);
  const own = firstText(valueOf(run, job.scope, "HISTFILE"));
  const target = file ?? (own === undefined ? undefined : { text: own, source: "HISTFILE" });
  if (target !== undefined) applyRole(run, job, writes ? "write" : "read", target);
  return ended(undefined);
}

/** `fc` runs commands of the history again, behind an editor or at once; `-l` lists them. */
export function runAgain(run: Run, job: Job): Outcome {
  if (job.args.some((arg) => /^-\w*l/.test(arg.text))) return UNSURE;
  const editor = job.args[job.args.findIndex((arg) => arg.text === "-e") + 1]?.text;
  const own = firstText(valueOf(run, job.scope, "FCEDIT")) ?? "";
  const texts = [...run.remembered, job.args.some((arg) => arg.text === "-e") ? editor : own];
  for (const text of texts) {
    if (text === undefined || !isConstant(text)) continue;
    perhapsRun(job.scope, (scope) => evalText(run, { ...job, scope, input: undefined }, text));
  }
  unknownPart(run, job, "program", "fc");
  return UNSURE;
}

function joined(words: Job["args"]): string {
  return words.map((arg) => withoutGlobs(arg.text)).join(" ");
}
