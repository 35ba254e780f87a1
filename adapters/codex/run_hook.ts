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

/** The project's installed `pdks`, in a process of its own. */
export const npmJudge: Judge = spawningJudge({ program: PROGRAM });

/**
 * One call of Codex's hook, from the payload on stdin to the exit code: a call is judged, a prompt, a
 * result or a session's end is recorded.
 *
 * Writes nothing to stdout. Exit 2 stops the call, with the reason on stderr.
 *
 * @returns 0 let it go on, 2 stop the call; nothing else
 * @example
 * ```ts
 * import { runHook, type RunHookOptions } from "./run_hook.ts";
 * const options: RunHookOptions = { repoRoot: "/path/to/project" };
 * console.log(typeof runHook, options.repoRoot);
 * ```
 */
export function runHook(options: RunHookOptions): Promise<ExitCode> {
  return runHookCall({ ...options, judge: options.judge ?? npmJudge });
}
