import type { ExitCode } from "../../core/protocol/verdict.ts";
import { furtherTools } from "../shared/further_tools.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { projectConfig } from "../shared/project_config.ts";
import { type HookStreams, runHostHook } from "../shared/run_hook.ts";
import { hookStep, isLifecycle } from "./hook_step.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";

/** What one hook call is run with. */
export type HookCallOptions = HookStreams & {
  /** Absolute: the folder with the configuration file. */
  readonly repoRoot: string;
  readonly judge: Judge;
};

/** One hook call: the payload on stdin, recorded or judged, the exit code for the host. */
export function runHookCall(options: HookCallOptions): Promise<ExitCode> {
  const repoRoot = options.repoRoot.replace(/(?<=.)\/+$/, "");
  return runHostHook({
    program: PROGRAM,
    lifecycle: isLifecycle,
    step: (payload) =>
      hookStep(payload, {
        repoRoot,
        readers: nodeReaders(),
        furtherTools: () => {
          const config = projectConfig(repoRoot);
          // A config that cannot be read is the judge's to refuse: it says where and why.
          return furtherTools(config.ok ? config.value.adapters : {}, CONFIG_KEY);
        },
      }),
  }, { ...options, repoRoot });
}
