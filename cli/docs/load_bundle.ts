import { existsSync, readFileSync } from "node:fs";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { type Bundle, parseBundle } from "./bundle.ts";

/** The file a build puts beside the program's script. */
export const BUNDLE_FILE = "docs.json";

/**
 * The documentation that belongs to this program: the file the build put beside its script, or, from
 * the sources, the pages themselves.
 *
 * @param here URL of the script that runs
 * @returns the bundle, or in one line why there is none
 */
export async function loadBundle(here: string = import.meta.url): Promise<Result<Bundle, string>> {
  const built = new URL(BUNDLE_FILE, here);
  const pages = new URL("../../docs/", here);
  try {
    if (existsSync(built)) {
      const bundle = parseBundle(readFileSync(built, "utf8"));
      return bundle.ok ? bundle : err(`the documentation is damaged: ${bundle.error}: ${REMEDY}`);
    }
    if (here.endsWith("/cli/docs/load_bundle.ts")) {
      const { collectBundle } = await import("./collect_bundle.ts");
      return ok(collectBundle(pages));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    return err(`the documentation cannot be read: ${why}: ${REMEDY}`);
  }
  return err(`the documentation that ships with the program is missing: ${REMEDY}`);
}

const REMEDY = "install pdks again";
