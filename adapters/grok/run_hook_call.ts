import type { ExitCode } from "../../core/protocol/verdict.ts";
import { ok, type Result } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import type { Payload } from "../shared/payload.ts";
import { type HookStreams, runHostHook } from "../shared/run_hook.ts";
import { isPreTool } from "./envelope.ts";
import { hookStep } from "./hook_step.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";
import { isMutatingTool, isShellTool } from "./tool_roster.ts";

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
    lifecycle: (payload) => !isPreTool(payload),
    step: async (payload) => {
      const further = isOfOwnTool(payload) ? ok([]) : await toolsOfConfig(repoRoot);
      return hookStep(payload, { repoRoot, readers: nodeReaders(), furtherTools: () => further });
    },
  }, options);
}

function isOfOwnTool({ toolName, tool_name: copy }: Payload): boolean {
  const tool = toolName ?? copy;
  return typeof tool !== "string" || isMutatingTool(tool) || isShellTool(tool);
}

/** Tools the project's config adds; the config is loaded only for a tool that is not the host's own. */
async function toolsOfConfig(repoRoot: string): Promise<Result<readonly FurtherTool[], string>> {
  const { configuredTools } = await import("../shared/configured_tools.ts");
  return configuredTools(repoRoot, CONFIG_KEY);
}
