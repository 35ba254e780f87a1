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
 * The program `pdks-claude-code`: words in, exit code out.
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
  const start = sessionFolder(process.env, process.cwd());
  const root = start === undefined ? undefined : projectRoot(start, nodeReaders());
  const stop = start === undefined
    ? "the host does not say where the session was started (CLAUDE_PROJECT_DIR)"
    : `no Polydeukes configuration in ${start} or above`;
  return runHookCall({
    repoRoot: root ?? process.cwd(),
    judge: root === undefined ? () => Promise.resolve(refusal(stop)) : judge,
  });
}

/**
 * The folder the session was started in, which the host tells its hooks; the working directory follows
 * every `cd` of the agent, and an agent that could choose its root could choose its judge. Only without
 * the host, as a person tries the hook out, does the working directory count.
 */
export function sessionFolder(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string | undefined {
  const told = env["CLAUDE_PROJECT_DIR"];
  if (told !== undefined && isAbsolute(told)) return told;
  return env["CLAUDECODE"] === undefined ? cwd : undefined;
}

function refusal(why: string): Awaited<ReturnType<Judge>> {
  const line = failureLine(PROGRAM, why, `run \`${PROGRAM} init\` in the project's folder`);
  return { exitCode: EXIT_REFUSED, stderr: `${line}\n` };
}
