/**
 * What a covenant is and how it is judged: pure, knowing no host. Readers and the clock are handed in.
 *
 * Most programs want the package `polydeukes`, which wires this to files and records telemetry. This one
 * is for those who bring their own.
 *
 * @example
 * ```ts
 * import { judgeChangeSet, parseConfig, parseDiff, type Readers } from "./mod.ts";
 *
 * const nothing: Readers = {
 *   readText: () => ({ kind: "absent" }),
 *   statOf: () => undefined,
 *   realPath: (path) => path,
 *   listDir: () => undefined,
 * };
 * const config = parseConfig(
 *   "polydeukes.config.yaml",
 *   "languages:\n  ts: { productionGlob: 'src/**', testCmd: 'npm test' }\nprotectedPaths: [.ci]\n",
 * );
 * const diff = parseDiff("--- a/.ci/run\n+++ b/.ci/run\n@@ -1 +1 @@\n-a\n+b\n");
 * if (config.ok && diff.ok) {
 *   const judgment = judgeChangeSet({
 *     root: "/project",
 *     config: config.value.config,
 *     calls: diff.value,
 *     posture: "block",
 *     readers: nothing,
 *     nowMs: 0,
 *   });
 *   console.log(judgment.exitCode); // 2
 * }
 * ```
 *
 * @module
 */
export type { Config, ConfigProblem, LoadedConfig } from "./config/config.ts";
export { formatConfigProblem } from "./config/format_config_problem.ts";
export { loadConfig, parseConfig } from "./config/load_config.ts";
export type { Discipline } from "./declaration/discipline.ts";
export type { Break, BreakItem } from "./declaration/plan.ts";
export type { DiffCall, DiffProblem } from "./diff/diff_call.ts";
export { parseDiff } from "./diff/parse_diff.ts";
export { type ChangeSetOptions, judgeChangeSet } from "./judge/judge_change_set.ts";
export type { JudgedRow, Judgment } from "./judge/judgment.ts";
export { judgeSession, type SessionOptions } from "./judge/judge_session.ts";
export type { CovenantInput, FileChange, ToolCall } from "./protocol/covenant_input.ts";
export { parseInput } from "./protocol/parse_input.ts";
export type { Readers, ReadResult, Stat } from "./protocol/readers.ts";
export type { Result } from "./protocol/result.ts";
export type { Row } from "./protocol/row.ts";
export {
  type Event,
  EVENTS,
  type ExitCode,
  type Level,
  META_COVENANTS,
  type Surface,
} from "./protocol/verdict.ts";
export { VERSION } from "./protocol/version.ts";
