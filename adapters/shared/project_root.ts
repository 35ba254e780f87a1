import { dirname, join } from "node:path";
import type { Readers } from "../../core/protocol/readers.ts";

/** The names a project's configuration file may have. */
const CONFIG_NAMES = [
  "polydeukes.config.yaml",
  "polydeukes.config.yml",
  "polydeukes.config.json",
] as const;

/**
 * The nearest folder with a configuration file, from `start` upwards. For compiled adapters: an npm
 * delegator knows its project by its own place.
 *
 * @param start absolute: the folder the session was started in, never one a `cd` led to
 */
export function projectRoot(start: string, readers: Pick<Readers, "statOf">): string | undefined {
  for (let folder = start;; folder = dirname(folder)) {
    if (CONFIG_NAMES.some((name) => readers.statOf(join(folder, name)) !== undefined)) {
      return folder;
    }
    if (folder === dirname(folder)) return undefined;
  }
}
