import process from "node:process";
import type { ExitCode } from "../../core/protocol/verdict.ts";
import { findJudge } from "../shared/find_judge.ts";
import { furtherTools } from "../shared/further_tools.ts";
import type { ProgramStreams } from "../shared/host_program.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { ownCommand } from "../shared/own_command.ts";
import { projectConfig } from "../shared/project_config.ts";
import { runInit } from "../shared/run_init.ts";
import { hostVersion } from "./host_version.ts";
import { initPlan } from "./init_plan.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";

/**
 * `pdks-codex init`: the scaffold, then this host's registration, in the working directory.
 *
 * @param executable the compiled program's own path; missing for the npm package
 */
export function runInitCommand(streams: ProgramStreams, executable: string | undefined): ExitCode {
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
