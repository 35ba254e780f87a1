import { failureLine, oneLine } from "../../adapters/shared/failure_line.ts";
import type { LoadedConfig } from "../../core/config/config.ts";
import { renderKeyPath } from "../../core/protocol/key_path.ts";
import type { EntryFault } from "../../core/judge/judgment.ts";
import type { Refusal } from "../covenant_check.ts";

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
export function renderFaults(
  faults: readonly EntryFault[],
  { config, locate }: LoadedConfig,
): string {
  return faults.map(({ id, list, index, fault }) => {
    const path = [list, index, ...fault.path];
    const { line, column } = locate(path);
    const where = `${config.file}:${line}:${column}`;
    return `${
      oneLine(
        `skipped ${id}: ${where}: ${
          renderKeyPath(path)
        }: ${fault.message}; the entry is not judged until it is mended`,
      )
    }\n`;
  }).join("");
}
