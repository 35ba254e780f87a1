import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { collectBundle } from "../cli/docs/collect_bundle.ts";

/**
 * The documentation as builds put it beside the program's script, under the name `BUNDLE_FILE`.
 *
 * @param root the repository
 */
export function docsBundle(root: string): string {
  return `${JSON.stringify(collectBundle(pathToFileURL(join(root, "docs/"))))}\n`;
}
