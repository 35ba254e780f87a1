import type { SessionNeeds } from "../../core/judge/session_needs.ts";
import type { CovenantInput, SessionEvidence } from "../../core/protocol/covenant_input.ts";
import type { ExitCode } from "../../core/protocol/verdict.ts";

/**
 * The judge as an adapter sees it. The npm packages put a spawned `pdks covenant check` behind it,
 * the compiled hook programs the judge in process: same words, same rows.
 */
export type Judge = (request: JudgeRequest) => Promise<JudgeAnswer>;

export type { SessionNeeds };

/** One observation, handed over for judgment at posture `block`. */
export type JudgeRequest = {
  /** Absolute; the judge runs there. */
  readonly repoRoot: string;
  /**
   * The input without its `session`; or, where the adapter failed before there was one, a line that
   * is not an input and says what failed, so that the judge records the call's one `blocked` row.
   */
  readonly input: CovenantInput | string;
  /** Session evidence, read only as far as the config needs it. */
  readonly session?: SessionReader;
};

/** A host's session evidence, read when asked. */
export type SessionReader = {
  readonly evidencePath?: string;
  /**
   * `undefined`: the evidence cannot be read, the input carries no `session` (beyond its path).
   * @throws never; an adapter whose evidence must be sound checks it before it asks the judge.
   */
  readonly read: (needs: SessionNeeds) => Omit<SessionEvidence, "evidencePath"> | undefined;
};

/** What the judge answered. `stderr` is passed on as it is; never blank when the exit is 2. */
export type JudgeAnswer = { readonly exitCode: ExitCode; readonly stderr: string };
