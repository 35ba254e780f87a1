import type { ExitCode } from "../../core/protocol/verdict.ts";
import type { ProgramStreams } from "../shared/host_program.ts";
import { runHostInit } from "../shared/run_host_init.ts";
import { hostVersion } from "./host_version.ts";
import { initPlan } from "./init_plan.ts";
import { CONFIG_KEY, PROGRAM } from "./registration.ts";

/**
 * `init` of this host, in the working directory.
 *
 * @param executable the compiled program's own path; missing for the npm package
 */
export function runInitCommand(streams: ProgramStreams, executable: string | undefined): ExitCode {
  const version = hostVersion();
  return runHostInit(
    {
      program: PROGRAM,
      configKey: CONFIG_KEY,
      plan: (options) =>
        initPlan({ ...options, ...(version === undefined ? {} : { hostVersion: version }) }),
    },
    streams,
    executable,
  );
}
