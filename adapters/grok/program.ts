import process from "node:process";
import { isAbsolute } from "node:path";
import { EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import { failureLine } from "../shared/failure_line.ts";
import { runHostProgram } from "../shared/host_program.ts";
import type { Judge } from "../shared/judge_port.ts";
import { nodeReaders } from "../shared/node_readers.ts";
import { projectRoot } from "../shared/project_root.ts";
import { HOST, PROGRAM } from "./registration.ts";
import { runHookCall } from "./run_hook_call.ts";

/** How the program is composed. */
export type ProgramParts = {
  readonly judge: Judge;
  /** The compiled program's own path; missing for the npm package. */
  readonly executable?: string;
};

/**
 * The program `pdks-grok`: words in, exit code out.
 *
 * @param argv the words after the program's own name
 */
export function runProgram(
  argv: readonly string[],
  { judge, executable }: ProgramParts,
): Promise<ExitCode> {
  return runHostProgram({
    name: PROGRAM,
    host: HOST,
    // Loaded when asked for: a hook call is made for every call of the agent, an init once.
    init: async (streams) =>
      (await import("./run_init_command.ts")).runInitCommand(streams, executable),
    hook: () => hook(judge),
  }, argv);
}

function hook(judge: Judge): Promise<ExitCode> {
  const start = workspaceRoot(process.env, process.cwd());
  const root = projectRoot(start, nodeReaders());
  const refused = refusal(`no Polydeukes configuration in ${start} or above`);
  return runHookCall({
    repoRoot: root ?? start,
    judge: root === undefined ? () => Promise.resolve(refused) : judge,
  });
}

/** The git root, which the host tells its hooks and runs them in; no `cd` of the agent moves it. */
export function workspaceRoot(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string {
  const told = env["GROK_WORKSPACE_ROOT"];
  return told !== undefined && isAbsolute(told) ? told.replace(/(?<=.)\/+$/, "") : cwd;
}

function refusal(why: string): Awaited<ReturnType<Judge>> {
  const line = failureLine(PROGRAM, why, `run \`${PROGRAM} init\` in the git root`);
  return { exitCode: EXIT_REFUSED, stderr: `${line}\n` };
}
