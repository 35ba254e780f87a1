import { doubtful } from "../branch.ts";
import { firstText, valueOf } from "../variables.ts";
import { isConstant } from "../holes.ts";
import { expandLater, expandPrompt } from "../late_expansion.ts";
import { lineText } from "../outcome.ts";
import { nestedPlace } from "../place.ts";
import { applyRole } from "../roles.ts";
import type { Job, Run } from "../run.ts";
import type { Scope } from "../scope.ts";
import type { ShellPlan } from "./shell_plan.ts";
import { writtenText } from "./written_text.ts";

/** Files a shell reads before its script, by what it is started as. */
const STARTUP: Readonly<Record<"interactive" | "login", readonly string[]>> = {
  interactive: [".bashrc"],
  login: [".bash_profile", ".bash_login", ".profile"],
};

/**
 * What a shell runs before its script: files named by variables and options, and those in the home
 * folder, where this line wrote them. Which of them it reads depends on the shell, so each runs perhaps.
 */
export function runStartup(run: Run, job: Job, plan: ShellPlan, scope: Scope): void {
  const home = firstText(valueOf(run, scope, "HOME"));
  const own = [
    ...(plan.interactive ? STARTUP.interactive : []),
    ...(plan.login ? STARTUP.login : []),
  ];
  const files = home === undefined ? [] : own.map((name) => `${home}/${name}`);
  for (const name of ["BASH_ENV", "ENV"]) {
    const value = scope.vars.get(name);
    if (value?.kind !== "text") continue;
    expandLater(value.text, { run, scope, place: job.place });
    files.push(value.text);
  }
  if (plan.file !== undefined) files.push(plan.file.text);
  for (const file of files) {
    if (!isConstant(file)) continue;
    const process = run.processes.get(file);
    const text = lineText(process) ?? writtenText(run, scope, { text: file, source: file });
    if (text === undefined) continue;
    const other = doubtful(scope);
    other.calls++;
    run.script(text, other, undefined, nestedPlace(job.place, text, job.line));
  }
}

/** What an interactive shell expands and runs when it asks for the next command, and what it keeps. */
export function runPrompts(run: Run, job: Job, plan: ShellPlan, scope: Scope): void {
  if (!plan.interactive) return;
  const at = { run, scope, place: job.place };
  for (const name of ["PS0", "PS1", "PS2"]) expandPrompt(name, at);
  const command = scope.vars.get("PROMPT_COMMAND");
  if (command?.kind === "text" && isConstant(command.text) && !run.shown.has(command)) {
    run.shown.add(command);
    const place = nestedPlace(job.place, command.text, job.line);
    run.script(command.text, doubtful(scope), undefined, place);
  }
  if (plan.command !== undefined) return;
  const home = firstText(valueOf(run, scope, "HOME"));
  const own = firstText(valueOf(run, scope, "HISTFILE"));
  const kept = own ?? (home === undefined ? undefined : `${home}/.bash_history`);
  if (kept !== undefined && kept !== "") {
    applyRole(run, { ...job, scope: doubtful(scope) }, "write", { text: kept, source: "HISTFILE" });
  }
}
