import type { ExitCode } from "../../core/protocol/verdict.ts";
import type { Judge } from "../shared/judge_port.ts";
import type { HookStreams } from "../shared/run_hook.ts";
import { spawningJudge } from "../shared/spawning_judge.ts";
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
 * One call of Grok's `PreToolUse` hook, from the payload on stdin to the exit code.
 *
 * Writes nothing to stdout. Exit 2 stops the call, with the reason on the first line of stderr.
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
export const npmJudge: Judge = spawningJudge({ program: PROGRAM });
