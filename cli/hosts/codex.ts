import process from "node:process";
import { runProgram } from "../../adapters/codex/program.ts";
import type { Judge } from "../../adapters/shared/judge_port.ts";

/** Loaded with the first call to judge: what only records asks no judge. */
const judge: Judge = async (request) => {
  const { inProcessJudge } = await import("../in_process_judge.ts");
  return await inProcessJudge(request);
};

/** The compiled `pdks-codex`: the adapter with the judge in the same process. */
process.exitCode = await runProgram(process.argv.slice(2), {
  judge,
  executable: process.execPath,
});
