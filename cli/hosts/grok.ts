import process from "node:process";
import { runProgram } from "../../adapters/grok/program.ts";
import { inProcessJudge } from "../in_process_judge.ts";

/** The compiled `pdks-grok`: the adapter with the judge in the same process. */
process.exitCode = await runProgram(process.argv.slice(2), {
  judge: inProcessJudge,
  executable: process.execPath,
});
