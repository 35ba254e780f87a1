import process from "node:process";
import type { Readers } from "../../core/protocol/readers.ts";
import type { Result } from "../../core/protocol/result.ts";
import type { ExitCode } from "../../core/protocol/verdict.ts";
import { findJudge } from "./find_judge.ts";
import type { ProgramStreams } from "./host_program.ts";
import { nodeReaders } from "./node_readers.ts";
import { type OwnCommand, ownCommand } from "./own_command.ts";
import { configuredTools } from "./configured_tools.ts";
import { type InitPlan, runInit } from "./run_init.ts";

/** What every host's plan is made from. */
export type HostPlanOptions = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  /** Names of tools the project's config adds. */
  readonly further: readonly string[];
  /** How the compiled program is called; missing: the delegator of the npm package. */
  readonly binary?: OwnCommand;
};

/** One host's `init`. */
export type HostInit = {
  /** `pdks-<host>`. */
  readonly program: string;
  /** The host's key under `adapters` in the config. */
  readonly configKey: string;
  /** What is to be written, or one line about why nothing can be. */
  readonly plan: (options: HostPlanOptions) => Result<InitPlan, string>;
};

/**
 * `pdks-<host> init` in the working directory: the scaffold, then the host's registration.
 *
 * @param executable the compiled program's own path; missing for the npm package
 */
export function runHostInit(
  { program, configKey, plan }: HostInit,
  streams: ProgramStreams,
  executable: string | undefined,
): ExitCode {
  const repoRoot = process.cwd();
  return runInit({
    program,
    repoRoot,
    judge: findJudge({ repoRoot, ...(executable === undefined ? {} : { executable }) }),
    plan: () => {
      const tools = configuredTools(repoRoot, configKey);
      if (!tools.ok) return tools;
      return plan({
        repoRoot,
        readers: nodeReaders(),
        further: tools.value.map(({ name }) => name),
        ...(executable === undefined ? {} : { binary: ownCommand(program, executable) }),
      });
    },
    ...streams,
  });
}
