import type { ExitCode } from "../../core/protocol/verdict.ts";
import { type ConfigReader, furtherTools } from "../shared/further_tools.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { type HookStreams, runHostHook } from "../shared/run_hook.ts";
import { hookStep, isLifecyclePayload } from "./hook_step.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";

/** What one hook call is run with. */
export type HookCallOptions = HookStreams & {
  /** Absolute: the folder with the configuration file. */
  readonly repoRoot: string;
  readonly judge: Judge;
  /** Reads the project's config, for the tools it adds. */
  readonly config: ConfigReader;
};

/** One hook call: the payload on stdin, judged, the exit code for the host. */
export function runHookCall(options: HookCallOptions): Promise<ExitCode> {
  const { repoRoot, config } = options;
  return runHostHook({
    program: PROGRAM,
    lifecycle: isLifecyclePayload,
    step: (payload) =>
      hookStep(payload, {
        repoRoot,
        readers: nodeReaders(),
        furtherTools: () => {
          const read = config(repoRoot);
          // A config that cannot be read is the judge's to refuse: it says where and why.
          return furtherTools(read.ok ? read.value.adapters : {}, CONFIG_KEY);
        },
      }),
  }, options);
}
