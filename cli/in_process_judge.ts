import process from "node:process";
import type { Judge } from "../adapters/shared/judge_port.ts";
import { ok } from "../core/protocol/result.ts";
import { EXIT_REFUSED } from "../core/protocol/verdict.ts";
import { covenantCheck } from "./covenant_check.ts";
import { renderFaults, renderRefusal } from "./output/refusal.ts";
import { renderText } from "./output/text.ts";
import { readInput } from "./read_input.ts";
import { shellAnalyser } from "./shell_analyser.ts";

/** The judge in this process, at posture `block`: what the compiled hook programs are composed with. */
export const inProcessJudge: Judge = async ({ repoRoot, input, session }) => {
  const read = typeof input === "string" ? readInput(input) : ok(input);
  const { outcome, logTrouble } = covenantCheck({
    root: repoRoot,
    posture: "block",
    observation: {
      surface: "session",
      input: read,
      analyse: await shellAnalyser(read),
      ...(session === undefined ? {} : { session }),
    },
    env: process.env,
  });
  const trouble = logTrouble === undefined ? "" : `the log could not be written: ${logTrouble}\n`;
  if (!outcome.ok) {
    return { exitCode: EXIT_REFUSED, stderr: renderRefusal(outcome.error) + trouble };
  }
  const { judgment, config } = outcome.value;
  const stderr = renderText(judgment) + renderFaults(judgment.faults, config) + trouble;
  return { exitCode: judgment.exitCode, stderr };
};
