import { failureLine, oneLine } from "../../adapters/shared/failure_line.ts";
import type { LoadedConfig } from "../../core/config/config.ts";
import type { EntryFault } from "../../core/judge/judgment.ts";
import type { Refusal } from "../covenant_check.ts";
import { placedFaults } from "./placed_faults.ts";

/** What a run that judged nothing says: what is wrong first, and that the call is therefore stopped. */
export function renderRefusal({ lines, problems }: Refusal): string {
  const [first = "nothing could be judged"] = lines;
  if (problems.length > 0) {
    return `${lines.join("\n")}\n${
      oneLine(
        "blocked covenant-check -: the configuration cannot be used, so nothing is judged; a person mends it",
      )
    }\n`;
  }
  return `${failureLine("blocked covenant-check -", first)}\n${
    lines.slice(1).map((line) => `${line}\n`).join("")
  }`;
}

/** Entries that are not judged since they do not compile, said once a run. */
export function renderFaults(faults: readonly EntryFault[], loaded: LoadedConfig): string {
  return placedFaults(faults, loaded).map(({ id, file, line, column, message }) =>
    `${oneLine(`skipped ${id}: ${file}:${line}:${column}: ${message}`)}\n`
  ).join("");
}
