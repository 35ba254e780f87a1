import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import type { Result } from "../../core/protocol/result.ts";
import { type Artifact, checkWritable, writeArtifacts } from "./artifacts.ts";
import { failureLine } from "./failure_line.ts";
import { INSTALL_JUDGE, type JudgeCommand } from "./find_judge.ts";
import { runScaffold } from "./scaffold.ts";

/** What a host's `init` is to write and to say; made before anything is written. */
export type InitPlan = {
  readonly artifacts: readonly Artifact[];
  /** What is left for a person to do, one line each. */
  readonly notes: readonly string[];
};

/** What {@link runInit} is made of. */
export type InitOptions = {
  /** `pdks-<host>`. */
  readonly program: string;
  /** Absolute: the folder `init` was called in. */
  readonly repoRoot: string;
  readonly judge: JudgeCommand | undefined;
  /**
   * Reads the host's files and says what to write. Called before the scaffold, so that a file that is
   * not valid stops everything, and again after it, since `adapters.<host>.tools` is in the config.
   */
  readonly plan: () => Result<InitPlan, string>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
};

/** One `init`: the scaffold first, then the host's own files, then what is left to do. */
export function runInit(options: InitOptions): ExitCode {
  const { program, repoRoot, judge, stdout, stderr } = options;
  const refuse = (why: string, next = "nothing was written"): ExitCode => {
    stderr(`${failureLine(program, why, next)}\n`);
    return EXIT_REFUSED;
  };
  if (judge === undefined) return refuse("no judge is installed here", INSTALL_JUDGE);
  const before = options.plan();
  if (!before.ok) return refuse(before.error);
  const writable = checkWritable(repoRoot, before.value.artifacts);
  if (!writable.ok) return refuse(writable.error);
  const scaffold = runScaffold(repoRoot, judge);
  if (!scaffold.ok) return refuse(scaffold.error);
  const plan = options.plan();
  if (!plan.ok) return refuse(plan.error, "the scaffold stands, the hook is not registered");
  const written = writeArtifacts(repoRoot, plan.value.artifacts);
  if (!written.ok) return refuse(written.error, "repair that and run init again");
  const artifacts = plan.value.artifacts.map((artifact) =>
    `${artifact.outcome}  ${artifact.path}\n`
  );
  const notes = plan.value.notes.map((note) => `- ${note}\n`);
  const left = notes.length === 0 ? "" : `\nWhat is left to do:\n${notes.join("")}`;
  stdout(`${scaffold.value}${artifacts.join("")}${left}`);
  return EXIT_DONE;
}
