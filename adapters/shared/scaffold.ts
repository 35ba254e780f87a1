import { spawnSync } from "node:child_process";
import process from "node:process";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { oneLine } from "./failure_line.ts";
import type { JudgeCommand } from "./find_judge.ts";
import { outputText } from "./spawning_judge.ts";

const SCAFFOLD_TIMEOUT_MS = 20_000;

/**
 * Runs `pdks init`, the host-neutral scaffold, in a project.
 *
 * @returns what it said on stdout, or one line when it did not end in 0
 */
export function runScaffold(repoRoot: string, judge: JudgeCommand): Result<string, string> {
  const child = spawnSync(judge.file, [...judge.args, "init"], {
    cwd: repoRoot,
    env: process.env,
    timeout: SCAFFOLD_TIMEOUT_MS,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  if (child.status === 0) return ok(outputText(child.stdout));
  const said = oneLine(outputText(child.stderr));
  const how = child.status === null
    ? `could not run (${child.signal ?? child.error?.message ?? "unknown"})`
    : `ended with exit code ${child.status}`;
  return err(said === "" ? `\`pdks init\` ${how}` : `\`pdks init\` ${how}: ${said}`);
}
