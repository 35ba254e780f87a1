import { dirname, join } from "node:path";
import { err, ok, type Result } from "../protocol/result.ts";
import type { Readers } from "../protocol/readers.ts";
import type { ConfigProblem } from "./config.ts";

/** The names a configuration file may have, directly under the project root. */
export const CONFIG_FILE_NAMES = [
  "polydeukes.config.yaml",
  "polydeukes.config.yml",
  "polydeukes.config.json",
] as const;
/** One of the names. */
export type ConfigFileName = (typeof CONFIG_FILE_NAMES)[number];

/**
 * Which configuration files stand under a root. No parent is searched.
 *
 * @param root absolute path of the project root
 * @returns the names found, whatever stands there (a directory of that name counts), in the fixed order
 */
export function configFilesIn(
  root: string,
  readers: Pick<Readers, "statOf">,
): readonly ConfigFileName[] {
  return CONFIG_FILE_NAMES.filter((name) => readers.statOf(join(root, name)) !== undefined);
}

/**
 * The one configuration file of a project.
 *
 * @param root absolute path of the project root
 * @returns its name, or why there is not exactly one
 */
export function findConfig(
  root: string,
  readers: Pick<Readers, "statOf">,
): Result<ConfigFileName, ConfigProblem> {
  const found = configFilesIn(root, readers);
  const [file] = found;
  if (file === undefined) {
    const names = CONFIG_FILE_NAMES.join(", ");
    const above = configAbove(root, readers);
    const next = above === undefined
      ? "pdks init writes one"
      : `one stands in ${above}: run there, no parent is searched`;
    const message = `no configuration: none of ${names} stands in the project root; ${next}`;
    return err({ file: CONFIG_FILE_NAMES[0], keyPath: "", message });
  }
  if (found.length > 1) {
    const message = `several configurations: ${found.join(", ")} stand side by side; keep one`;
    return err({ file, keyPath: "", message });
  }
  return ok(file);
}

/** The nearest folder above that holds one: most likely the root that was meant. */
function configAbove(root: string, readers: Pick<Readers, "statOf">): string | undefined {
  for (let folder = dirname(root);; folder = dirname(folder)) {
    if (configFilesIn(folder, readers).length > 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
