import { spawnSync } from "node:child_process";
import { outputText } from "../shared/spawning_judge.ts";
import { findOnPath } from "../shared/find_judge.ts";

const TIMEOUT_MS = 5_000;

/** The version of the `codex` on `PATH`, `0.171.0`; `undefined` where there is none or it says none. */
export function hostVersion(): string | undefined {
  const program = findOnPath("codex");
  if (program === undefined) return undefined;
  const child = spawnSync(program, ["--version"], {
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
  });
  if (child.status !== 0) return undefined;
  return /\b(\d+\.\d+\.\d+)/.exec(outputText(child.stdout))?.[1];
}

/**
 * Whether a version's calls from code reach no hook. Version 0.154 was measured to send none, 0.171 to
 * send all; the ones between are not known.
 */
export function hidesCodeCalls(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 0 && minor <= 154;
}
