import type { CovenantInput } from "../core/protocol/covenant_input.ts";
import type { Result } from "../core/protocol/result.ts";
import type { ShellAnalyser } from "../core/shell/analysis.ts";

/**
 * The shell analysis for one observation. It is the larger half of the program, so it is loaded only
 * where the observation has a shell call: an edit does not wait for it.
 *
 * @param input the input as it was read, or why there is none
 */
export async function shellAnalyser(input: Result<CovenantInput, string>): Promise<ShellAnalyser> {
  if (!input.ok || !hasShellCall(input.value)) return notLoaded;
  return (await import("../core/shell/analyse.ts")).analyse;
}

function hasShellCall({ toolCalls, tools }: CovenantInput): boolean {
  return toolCalls.some(({ name }) => tools?.shell.includes(name) ?? false);
}

/** Reached by a defect only; the run then ends in a refusal. */
function notLoaded(): never {
  throw new Error("the shell analysis was not loaded");
}
