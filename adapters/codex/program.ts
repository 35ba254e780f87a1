import process from "node:process";
import type { ExitCode } from "../../core/protocol/verdict.ts";
import { findJudge } from "../shared/find_judge.ts";
import { furtherTools } from "../shared/further_tools.ts";
import { type ProgramStreams, runHostProgram } from "../shared/host_program.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { ownCommand } from "../shared/own_command.ts";
import { projectConfig } from "../shared/project_config.ts";
import { projectRoot } from "../shared/project_root.ts";
import { runInit } from "../shared/run_init.ts";
import { hostVersion } from "./host_version.ts";
import { initPlan } from "./init_plan.ts";
import { CONFIG_KEY, HOST, PROGRAM } from "./registration.ts";
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
    init: (streams) => init(streams, executable),
    hook: () => {
      // The host starts its hooks in the folder the session was started in, wherever a `cd` led since.
      // Without a project above it the judge is asked there, and refuses for want of a configuration.
      const start = process.cwd();
      return runHookCall({ repoRoot: projectRoot(start, nodeReaders()) ?? start, judge });
    },
  }, argv);
}

function init(streams: ProgramStreams, executable: string | undefined): ExitCode {
  const repoRoot = process.cwd();
  const version = hostVersion();
  return runInit({
    program: PROGRAM,
    repoRoot,
    judge: findJudge({ repoRoot, ...(executable === undefined ? {} : { executable }) }),
    plan: () => {
      // Before the scaffold there may be no config yet; one that is there and wrong is the scaffold's to say.
      const config = projectConfig(repoRoot);
      const tools = furtherTools(config.ok ? config.value.adapters : {}, CONFIG_KEY);
      if (!tools.ok) return tools;
      return initPlan({
        repoRoot,
        readers: nodeReaders(),
        further: tools.value.map(({ name }) => name),
        ...(executable === undefined ? {} : { binary: ownCommand(PROGRAM, executable) }),
        ...(version === undefined ? {} : { hostVersion: version }),
      });
    },
    ...streams,
  });
}
