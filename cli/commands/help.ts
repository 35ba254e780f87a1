import { didYouMean } from "../../core/protocol/did_you_mean.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import type { Command, Terminal } from "../command.ts";
import { COMMAND_NAMES, loadCommand } from "../commands.ts";
import { usageError } from "../usage_error.ts";

/** `pdks help`: the commands, or one of them. */
export const command: Command = {
  summary: "this list, or the help of one command",
  usage: "pdks help [COMMAND]",
  help: `Lists the commands, or prints the help of one of them.

  pdks help
  pdks help covenant
`,
  words: COMMAND_NAMES,
  run,
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...more] = argv;
  if (name === undefined) {
    terminal.stdout(await overview());
    return EXIT_DONE;
  }
  if (more.length > 0) return usageError(command, "help takes one command", terminal);
  const named = await loadCommand(name);
  if (named === undefined) return unknownCommand(name, terminal);
  terminal.stdout(`usage: ${named.usage}\n\n${named.help}`);
  return EXIT_DONE;
}

/** Says that there is no such command, and which one may be meant. */
export function unknownCommand(name: string, terminal: Pick<Terminal, "stderr">): ExitCode {
  const meant = didYouMean(name, COMMAND_NAMES);
  const hint = meant === undefined ? "" : `: did you mean "${meant}"?`;
  terminal.stderr(
    `unknown command "${
      name.slice(0, 60)
    }"${hint}\nusage: pdks COMMAND; \`pdks help\` lists the commands\n`,
  );
  return EXIT_REFUSED;
}

async function overview(): Promise<string> {
  const lines = await Promise.all(COMMAND_NAMES.map(async (name) => {
    const { summary = "" } = await loadCommand(name) ?? {};
    return `  ${name.padEnd(12)} ${summary}`;
  }));
  return `pdks checks an agent's practices: before each tool call, and over every change set.

usage: pdks COMMAND [--help]

${lines.join("\n")}
  --version    the version, and what runs it

Exit codes: 0 done, 2 refused or could not be done.
`;
}
