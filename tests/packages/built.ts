import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of an npm package as it was built, by its slug (`core`, `adapter-codex`). */
export function packageFolder(slug: string): string {
  const path = join(ROOT, "dist/npm", slug);
  assert.ok(existsSync(path), `${path} is missing: run \`deno task npm\` first`);
  return path;
}

/** The packed file of a package, by its slug. */
export function tarball(slug: string): string {
  const folder = join(packageFolder(slug), "..");
  const start = slug === "polydeukes" ? slug : `polydeukes-${slug}`;
  const file = readdirSync(folder).find((each) => new RegExp(`^${start}-\\d.*\\.tgz$`).test(each));
  assert.ok(file !== undefined, `${slug} is not packed: run \`deno task npm\` first`);
  return join(folder, file);
}

/** A compiled program. */
export function binary(name: string): string {
  const path = join(ROOT, "dist/bin", name);
  assert.ok(existsSync(path), `${path} is missing: run \`deno task compile\` first`);
  return path;
}
