/** `deno task docs`: writes the generated parts of the pages anew, from the code's own tables. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { fillRegions } from "./docs/fill_regions.ts";
import { readPages } from "./docs/page.ts";

const FOLDER = fileURLToPath(new URL("../docs/", import.meta.url));

for (const page of readPages(FOLDER).values()) {
  const { text } = await fillRegions(page);
  if (text === page.text) continue;
  writeFileSync(join(FOLDER, page.path), text);
  process.stdout.write(`docs/${page.path}\n`);
}
