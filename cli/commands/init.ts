import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import type { Command, Terminal } from "../command.ts";
import { initProject } from "../init_project.ts";
import { usageError } from "../usage_error.ts";

/** `pdks init`: the scaffold every project needs, whatever its agent. */
export const command: Command = {
  summary: "write the configuration file and the ignore line",
  usage: "pdks init",
  help:
    `Writes polydeukes.config.yaml with a protection list, the witness valve and examples to take the
comment signs from, and adds .polydeukes/ to .gitignore. Overwrites nothing: what is there already is
reported as skipped. An agent's hooks are registered by its own adapter, e.g. pdks-codex init.

  pdks init
`,
  run,
};

function run(argv: readonly string[], terminal: Terminal): ExitCode {
  const [word] = argv;
  if (word !== undefined) {
    return usageError(command, `init takes no arguments, not "${word.slice(0, 60)}"`, terminal);
  }
  const done = initProject(terminal.cwd);
  if (!done.ok) {
    terminal.stderr(`pdks init: ${done.error}\n`);
    return EXIT_REFUSED;
  }
  const lines = done.value.map(({ name, outcome }) => `${outcome}  ${name}\n`);
  const isNew = done.value.some(({ outcome }) => outcome === "created");
  const next = isNew ? "next: fill languages in, then see what is judged with pdks explain\n" : "";
  terminal.stdout(lines.join("") + next);
  return EXIT_DONE;
}
