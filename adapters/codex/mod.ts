/**
 * Codex's calls before the covenants of a project: one payload in, one exit code out.
 *
 * @example
 * ```ts
 * import { runHook } from "@polydeukes/adapter-codex";
 * process.exitCode = await runHook({ repoRoot: "/path/to/project" });
 * ```
 */
export { runHook, type RunHookOptions } from "./run_hook.ts";
export { COMMAND_ARGS, MUTATING_TOOLS, SHELL_TOOLS } from "./tool_roster.ts";
export type {
  Judge,
  JudgeAnswer,
  JudgeRequest,
  SessionNeeds,
  SessionReader,
} from "../shared/judge_port.ts";
export type { HookStreams } from "../shared/run_hook.ts";
export type { CovenantInput, SessionEvidence } from "../../core/protocol/covenant_input.ts";
export type { ExitCode } from "../../core/protocol/verdict.ts";
