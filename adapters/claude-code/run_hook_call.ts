import type { ExitCode } from "../../core/protocol/verdict.ts";
import { ok, type Result } from "../../core/protocol/result.ts";
import { type FurtherTool, furtherTools } from "../shared/further_tools.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import type { Payload } from "../shared/payload.ts";
import { type HookStreams, runHostHook } from "../shared/run_hook.ts";
import { hookStep, isLifecyclePayload } from "./hook_step.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";
import { isOwnTool } from "./tool_roster.ts";

/** What one hook call is run with. */
export type HookCallOptions = HookStreams & {
  /** Absolute: the folder with the configuration file. */
  readonly repoRoot: string;
  readonly judge: Judge;
};

/** One hook call: the payload on stdin, judged, the exit code for the host. */
export function runHookCall(options: HookCallOptions): Promise<ExitCode> {
  const { repoRoot } = options;
  return runHostHook({
    program: PROGRAM,
    lifecycle: isLifecyclePayload,
    step: async (payload) => {
      const further = isOfOwnTool(payload) ? ok([]) : await toolsOfConfig(repoRoot);
      return hookStep(payload, { repoRoot, readers: nodeReaders(), furtherTools: () => further });
    },
  }, options);
}

function isOfOwnTool({ tool_name: tool }: Payload): boolean {
  return typeof tool !== "string" || isOwnTool(tool);
}

/**
 * Tools the project's config adds. Loaded when a call needs it: reading a configuration takes longer than
 * all the rest of a call.
 */
async function toolsOfConfig(repoRoot: string): Promise<Result<readonly FurtherTool[], string>> {
  const { projectConfig } = await import("../shared/project_config.ts");
  const read = projectConfig(repoRoot);
  // A config that cannot be read is the judge's to refuse: it says where and why.
  return furtherTools(read.ok ? read.value.adapters : {}, CONFIG_KEY);
}
