import { dirname, join } from "node:path";
import { isObject } from "../../adapters/shared/payload.ts";
import type { Examined } from "./finding.ts";

/** Where an npm package is installed for a project: the nearest `node_modules` upwards that has it. */
export function packageFolder(
  name: string,
  { root, readers }: Pick<Examined, "root" | "readers">,
): string | undefined {
  for (let folder = root;; folder = dirname(folder)) {
    const home = join(folder, "node_modules", ...name.split("/"));
    if (readers.statOf(join(home, "package.json")) !== undefined) return home;
    if (folder === dirname(folder)) return undefined;
  }
}

/** The version an installed package says it has. */
export function packageVersion(
  name: string,
  of: Pick<Examined, "root" | "readers">,
): string | undefined {
  const home = packageFolder(name, of);
  const read = home === undefined ? undefined : of.readers.readText(join(home, "package.json"));
  if (read?.kind !== "text") return undefined;
  try {
    const manifest: unknown = JSON.parse(read.text);
    const version = isObject(manifest) ? manifest["version"] : undefined;
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
