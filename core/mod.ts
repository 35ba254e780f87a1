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
export type { Config, ConfigProblem, Excerpt, LoadedConfig } from "./config/config.ts";
export { formatConfigProblem } from "./config/format_config_problem.ts";
export { loadConfig, parseConfig } from "./config/load_config.ts";
export {
  type Binding,
  type Declaration,
  type Discipline,
  DISCIPLINE_LISTS,
  type DisciplineList,
  type RelateEntry,
  type Scope,
  type Step,
} from "./declaration/discipline.ts";
export type { Break, BreakItem, ConfigFault } from "./declaration/plan.ts";
export {
  type DiffCall,
  type DiffPositions,
  type DiffProblem,
  STAGED_CALLS,
  type StagedCall,
  type StagedChange,
} from "./diff/diff_call.ts";
export { parseDiff } from "./diff/parse_diff.ts";
export { type ChangeSetOptions, judgeChangeSet } from "./judge/judge_change_set.ts";
export type { EntryFault, JudgedRow, Judgment } from "./judge/judgment.ts";
export { judgeSession, type SessionOptions } from "./judge/judge_session.ts";
export type { SessionSource } from "./judge/session_source.ts";
export type {
  CovenantInput,
  FileChange,
  SessionEvidence,
  ToolCall,
  ToolRoster,
} from "./protocol/covenant_input.ts";
export type { KeyPath } from "./protocol/key_path.ts";
export { type InputProblem, parseInput } from "./protocol/parse_input.ts";
export type { Readers, ReadResult, Stat } from "./protocol/readers.ts";
export type { Result } from "./protocol/result.ts";
export type { Row } from "./protocol/row.ts";
export type { Position } from "./protocol/text_position.ts";
export {
  type Event,
  EVENTS,
  EXIT_DONE,
  EXIT_REFUSED,
  type ExitCode,
  type Level,
  LEVELS,
  META_COVENANTS,
  type MetaCovenant,
  type Surface,
  SURFACES,
} from "./protocol/verdict.ts";
export { VERSION } from "./protocol/version.ts";
export { analyse } from "./shell/analyse.ts";
export {
  type Effect,
  EFFECT_KINDS,
  type EffectKind,
  type Mention,
  type Part,
  type PathRef,
  type ShellAnalyser,
  type ShellAnalysis,
  type ShellChange,
  type ShellContext,
  type Unknown,
  UNKNOWN_KINDS,
  type UnknownKind,
} from "./shell/analysis.ts";
