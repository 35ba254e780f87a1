import { EXIT_DONE, type ExitCode } from "../../core/protocol/verdict.ts";
import type { Command, Terminal } from "../command.ts";
import { bashCompletion } from "../completions/bash.ts";
import { type Completed, completedCommands } from "../completions/completed.ts";
import { fishCompletion } from "../completions/fish.ts";
import { zshCompletion } from "../completions/zsh.ts";
import { oneOf, parseWords } from "../options.ts";
import { usageError } from "../usage_error.ts";

/** Shells there is completion for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

const SCRIPTS: Readonly<
  Record<(typeof SHELLS)[number], (commands: readonly Completed[]) => string>
> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `pdks completions`: shell completion. */
export const command: Command = {
  summary: "completion for bash, zsh or fish, as a script",
  usage: "pdks completions bash|zsh|fish",
  help: `Prints a script that completes commands, options, their values and file names.

  source <(pdks completions bash)                                      # in ~/.bashrc
  source <(pdks completions zsh)                                       # in ~/.zshrc, after compinit
  pdks completions fish > ~/.config/fish/completions/pdks.fish
`,
  words: SHELLS,
  run,
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const words = parseWords(argv, {}, 1);
  if (!words.ok) return usageError(command, words.error, terminal);
  const [name] = words.value.positionals;
  const shell = oneOf(SHELLS, name);
  if (shell === undefined) {
    const what = name === undefined ? "name a shell" : `no completion for "${name.slice(0, 60)}"`;
    return usageError(command, `completions: ${what}`, terminal);
  }
  terminal.stdout(SCRIPTS[shell](await completedCommands()));
  return EXIT_DONE;
}
