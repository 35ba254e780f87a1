import process from "node:process";
import type { ExitCode } from "../../core/protocol/verdict.ts";
import { runHostProgram } from "../shared/host_program.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { projectRoot } from "../shared/project_root.ts";
import { HOST, PROGRAM } from "./registration.ts";
import { runHookCall } from "./run_hook_call.ts";

/** How the program is composed. */
export type ProgramParts = {
  readonly judge: Judge;
  /** The compiled program's own path; missing for the npm package. */
  readonly executable?: string;
};

/**
 * The program `pdks-codex`: words in, exit code out.
 *
 * @param argv the words after the program's own name
 */
export function runProgram(
  argv: readonly string[],
  { judge, executable }: ProgramParts,
): Promise<ExitCode> {
  return runHostProgram({
    name: PROGRAM,
    host: HOST,
    // Loaded when asked for: a hook call is made for every call of the agent, an init once.
    init: async (streams) =>
      (await import("./run_init_command.ts")).runInitCommand(streams, executable),
    hook: () => {
      // The host starts its hooks in the folder the session was started in, wherever a `cd` led since.
      // Without a project above it the judge is asked there, and refuses for want of a configuration.
      const start = process.cwd();
      return runHookCall({ repoRoot: projectRoot(start, nodeReaders()) ?? start, judge });
    },
  }, argv);
}
