import { EXIT_REFUSED, type ExitCode } from "../core/protocol/verdict.ts";
import type { Command, Terminal } from "./command.ts";

/** Says what is wrong with the words of a command, then how they go. */
export function usageError(
  { usage }: Pick<Command, "usage">,
  what: string,
  terminal: Pick<Terminal, "stderr">,
): ExitCode {
  terminal.stderr(`${what}\nusage: ${usage}\n`);
  return EXIT_REFUSED;
}
