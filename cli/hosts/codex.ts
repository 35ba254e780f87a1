import process from "node:process";
import { runProgram } from "../../adapters/codex/program.ts";
import type { Judge } from "../../adapters/shared/judge_port.ts";

/** Loaded with the first call to judge: what only records asks no judge. */
const judge: Judge = async (request) => {
  const { inProcessJudge } = await import("../in_process_judge.ts");
  return await inProcessJudge(request);
};

/**
 * The compiled `pdks-codex`: the adapter with the judge in the same process.
 * It ends at once: cleaning up before the end of a process takes as long as a tenth of the call.
 */
void runProgram(process.argv.slice(2), {
  judge,
  executable: process.execPath,
}).then((code) => process.exit(code));
