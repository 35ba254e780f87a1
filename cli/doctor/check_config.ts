import { configFilesIn } from "../../core/config/find_config.ts";
import { configProblemLine } from "../../core/config/format_config_problem.ts";
import { assemble } from "../../core/judge/assemble.ts";
import { SURFACES } from "../../core/protocol/verdict.ts";
import { placedFaults } from "../output/placed_faults.ts";
import { type Examined, failed, type Finding, well } from "./finding.ts";
import { programCall } from "./program_call.ts";

/** The configuration loads, and every entry of it is judged. */
export function checkConfig(of: Examined): readonly Finding[] {
  const { loaded } = of;
  if (!loaded.ok) {
    return loaded.error.map((problem) =>
      failed(
        configProblemLine(problem),
        problem.position === undefined
          ? remedyOf(of)
          : `mend ${problem.file} on line ${problem.position.line}`,
      )
    );
  }
  const { config } = loaded.value;
  const faults = SURFACES.flatMap((surface) =>
    assemble(config, surface, { shellTools: true, evidence: true })
      .flatMap((each) => each.kind === "fault" ? [each] : [])
  );
  const placed = new Map(placedFaults(faults, loaded.value).map((fault) => [fault.id, fault]));
  if (placed.size > 0) {
    return [...placed.values()].map(({ id, file, line, column, message }) =>
      failed(`${file}:${line}:${column}: ${id}: ${message}`, `mend ${file} on line ${line}`)
    );
  }
  const count = config.disciplines.length + config.sessionDisciplines.length +
    config.changeSetDisciplines.length;
  return [well(`${config.file} loads: ${count} discipline${count === 1 ? "" : "s"}`)];
}

function remedyOf(of: Examined): string {
  const [, ...more] = configFilesIn(of.root, of.readers);
  return more.length === 0
    ? `run \`${programCall("pdks", of)} init\``
    : `delete ${more.join(", ")}`;
}
