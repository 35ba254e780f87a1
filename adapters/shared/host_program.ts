import { EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import { VERSION } from "../../core/protocol/version.ts";
import { type AdapterProgram, runAdapterProgram } from "./adapter_program.ts";
import { failureLine, oneLine } from "./failure_line.ts";
import { writeStandardError, writeStandardOutput } from "./process_streams.ts";

/** What one host's program is made of. */
export type HostProgram =
  & Pick<AdapterProgram, "name" | "host">
  & {
    readonly init: (streams: ProgramStreams) => ExitCode | Promise<ExitCode>;
    readonly hook: () => ExitCode | Promise<ExitCode>;
  };

/** Where a program's words go. */
export type ProgramStreams = Pick<AdapterProgram, "stdout" | "stderr">;

/**
 * Runs an adapter's program in this process: whatever it throws becomes one line and exit 2.
 *
 * @param argv the words after the program's own name
 */
export async function runHostProgram(
  program: HostProgram,
  argv: readonly string[],
): Promise<ExitCode> {
  const streams: ProgramStreams = { stdout: writeStandardOutput, stderr: writeStandardError };
  const { name, host, hook } = program;
  const init = () => program.init(streams);
  try {
    return await runAdapterProgram({ name, host, version: VERSION, init, hook, ...streams }, argv);
  } catch (error) {
    const why = oneLine(error instanceof Error ? error.message : String(error));
    writeStandardError(`${failureLine(name, `it failed (${why})`)}\n`);
    return EXIT_REFUSED;
  }
}
