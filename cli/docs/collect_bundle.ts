import { readFileSync } from "node:fs";
import * as v from "valibot";
import { VERSION } from "../../core/protocol/version.ts";
import { type Bundle, bundleHash, catalogSchema, type Page, sha256 } from "./bundle.ts";

/**
 * Makes the bundle of a `docs/` folder: what the build ships, and what the sources themselves read.
 *
 * @param folder URL of the folder, with a slash at its end
 * @throws where the catalog or a page it lists cannot be read
 */
export function collectBundle(folder: URL): Bundle {
  const catalog = v.parse(
    catalogSchema,
    JSON.parse(readFileSync(new URL("catalog.json", folder), "utf8")),
  );
  const page = (path: string): Page => {
    const text = readFileSync(new URL(path, folder), "utf8");
    return { source: `docs/${path}`, sha256: sha256(text), text };
  };
  const body = {
    schemaVersion: 1 as const,
    version: VERSION,
    topics: catalog.topics,
    documents: catalog.documents.map(({ path, ...document }) => ({
      ...document,
      en: page(path),
      ko: page(path.replace(/\.md$/, ".ko.md")),
    })),
  };
  return { ...body, sha256: bundleHash(body) };
}
