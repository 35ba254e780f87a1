import type { ExitCode } from "../../core/protocol/verdict.ts";
import { ok, type Result } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { type HookStreams, runHostHook } from "../shared/run_hook.ts";
import { hookStep, isLifecycle } from "./hook_step.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";
import { MUTATING_TOOLS, SHELL_TOOLS } from "./tool_roster.ts";

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
    step: async (payload) => {
      const name = payload["tool_name"];
      const known = typeof name !== "string" || OWN_TOOLS.includes(name);
      const tools = known ? ok([]) : await toolsOfConfig(repoRoot);
      return hookStep(payload, { repoRoot, readers: nodeReaders(), furtherTools: () => tools });
    },
  }, { ...options, repoRoot });
}

const OWN_TOOLS: readonly string[] = [...MUTATING_TOOLS, ...SHELL_TOOLS];

/** Tools the project's config adds; the config is loaded only for a tool that is not the host's own. */
async function toolsOfConfig(repoRoot: string): Promise<Result<readonly FurtherTool[], string>> {
  const { configuredTools } = await import("../shared/configured_tools.ts");
  return configuredTools(repoRoot, CONFIG_KEY);
}
