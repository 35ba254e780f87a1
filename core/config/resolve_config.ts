import { asDiscipline } from "../declaration/declaration_schema.ts";
import type { Config } from "./config.ts";
import { DEFAULT_LOG_PATH, type WrittenConfig } from "./config_schema.ts";
import { normalizeProtectedEntry } from "./protected_entry.ts";

/**
 * Fills in defaults, trims, removes doubles.
 *
 * `telemetry.logPath` stays as written: relative to the project root, but an absolute path or one that
 * leads out of the project is the project's own decision (a read-only checkout logs elsewhere).
 *
 * @param file the name the configuration was found under
 * @param written what the schema accepted
 */
export function resolveConfig(file: string, written: WrittenConfig): Config {
  const { witness } = written;
  return {
    file,
    languages: written.languages,
    protectedPaths: unique((written.protectedPaths ?? []).map(normalizeProtectedEntry)),
    adapters: written.adapters ?? {},
    telemetry: { logPath: written.telemetry?.logPath ?? DEFAULT_LOG_PATH },
    ...(witness && { witness: { ...witness, token: witness.token.trim() } }),
    shell: { readers: unique((written.shell?.readers ?? []).map((name) => name.trim())) },
    disciplines: (written.disciplines ?? []).map(asDiscipline),
    sessionDisciplines: (written.sessionDisciplines ?? []).map(asDiscipline),
    changeSetDisciplines: (written.changeSetDisciplines ?? []).map(asDiscipline),
  };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
