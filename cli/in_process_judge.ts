import process from "node:process";
import type { Judge } from "../adapters/shared/judge_port.ts";
import { EXIT_REFUSED } from "../core/protocol/verdict.ts";
import { covenantCheck } from "./covenant_check.ts";
import { renderFaults, renderRefusal } from "./output/refusal.ts";
import { renderText } from "./output/text.ts";

/** The judge in this process, at posture `block`: what the compiled hook programs are composed with. */
export const inProcessJudge: Judge = ({ repoRoot, input, session }) => {
  const { outcome, logTrouble } = covenantCheck({
    root: repoRoot,
    posture: "block",
    observation: {
      surface: "session",
      input,
      ...(session === undefined ? {} : { session }),
    },
    env: process.env,
  });
  const trouble = logTrouble === undefined ? "" : `the log could not be written: ${logTrouble}\n`;
  if (!outcome.ok) {
    return Promise.resolve({
      exitCode: EXIT_REFUSED,
      stderr: renderRefusal(outcome.error) + trouble,
    });
  }
  const { judgment, config } = outcome.value;
  const stderr = renderText(judgment) + renderFaults(judgment.faults, config) + trouble;
  return Promise.resolve({ exitCode: judgment.exitCode, stderr });
};
