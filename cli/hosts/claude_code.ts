import process from "node:process";
import { runProgram } from "../../adapters/claude-code/program.ts";
import { inProcessJudge } from "../in_process_judge.ts";

/**
 * The compiled `pdks-claude-code`: the adapter with the judge in the same process.
 * It ends at once: cleaning up before the end of a process takes as long as a tenth of the call.
 */
void runProgram(process.argv.slice(2), {
  judge: inProcessJudge,
  executable: process.execPath,
}).then((code) => process.exit(code));
