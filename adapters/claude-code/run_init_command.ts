import type { ExitCode } from "../../core/protocol/verdict.ts";
import { findJudge } from "../shared/find_judge.ts";
import { furtherTools } from "../shared/further_tools.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { ownCommand } from "../shared/own_command.ts";
import { projectConfig } from "../shared/project_config.ts";
import { runInit } from "../shared/run_init.ts";
import { initPlan } from "./init_plan.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";

/** What `init` is run with. */
export type InitCommandOptions = {
  /** Absolute: the folder it was called in. */
  readonly repoRoot: string;
  /** The compiled program's own path; missing for the npm package. */
  readonly executable?: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
};

/** `pdks-claude-code init`: the scaffold, then this host's registration. */
export function runInitCommand(options: InitCommandOptions): ExitCode {
  const { repoRoot, executable, stdout, stderr } = options;
  const readers = nodeReaders();
  return runInit({
    program: PROGRAM,
    repoRoot,
    judge: findJudge({ repoRoot, ...(executable === undefined ? {} : { executable }) }),
    plan: () => {
      // Before the scaffold there may be no config yet; one that is there and wrong is the scaffold's to say.
      const read = projectConfig(repoRoot);
      const tools = furtherTools(read.ok ? read.value.adapters : {}, CONFIG_KEY);
      if (!tools.ok) return tools;
      return initPlan({
        repoRoot,
        readers,
        further: tools.value.map(({ name }) => name),
        ...(executable === undefined ? {} : { binary: ownCommand(PROGRAM, executable) }),
      });
    },
    stdout,
    stderr,
  });
}
