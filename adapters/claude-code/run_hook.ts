import { join } from "node:path";
import { CONFIG_FILE_NAMES } from "../../core/config/find_config.ts";
import type { ExitCode } from "../../core/protocol/verdict.ts";
import type { Judge, SessionNeeds } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import type { HookStreams } from "../shared/run_hook.ts";
import { spawningJudge } from "../shared/spawning_judge.ts";
import { needsByText } from "./needs_by_text.ts";
import { PROGRAM } from "./registration.ts";
import { runHookCall } from "./run_hook_call.ts";

/** What {@link runHook} is given. */
export type RunHookOptions = HookStreams & {
  /** Absolute: the folder with the configuration file. */
  readonly repoRoot: string;
  /** Who judges; the project's installed `pdks` in a process of its own when missing. */
  readonly judge?: Judge;
};

/**
 * One call of Claude Code's `PreToolUse` hook, from the payload on stdin to the exit code.
 *
 * Writes nothing to stdout. Exit 2 stops the call, with the reason on stderr.
 *
 * @returns 0 let the call through, 2 stop it; nothing else
 * @example
 * ```ts
 * import { runHook } from "./run_hook.ts";
 * import type { RunHookOptions } from "./run_hook.ts";
 * const options: RunHookOptions = { repoRoot: "/path/to/project" };
 * console.log(typeof runHook, options.repoRoot);
 * ```
 */
export function runHook(options: RunHookOptions): Promise<ExitCode> {
  return runHookCall({ ...options, judge: options.judge ?? npmJudge });
}

/** The project's installed `pdks`, in a process of its own. */
export const npmJudge: Judge = spawningJudge({ program: PROGRAM, needs });

/** Of a long transcript only what the project's config may read goes to the judge. */
function needs(repoRoot: string): SessionNeeds {
  const { readText } = nodeReaders();
  for (const name of CONFIG_FILE_NAMES) {
    const file = readText(join(repoRoot, name));
    if (file.kind === "text") return needsByText(file.text);
  }
  // The judge refuses for want of a config, whatever the session holds.
  return { transcript: false, sidecar: false };
}
