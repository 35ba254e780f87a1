/**
 * `deno task npm`: builds the npm packages and packs them into `dist/npm/*.tgz`.
 *
 * esbuild bundles the scripts: `deno bundle` is the same bundler without its plugins, and one is needed
 * to let packages import the core from its own package instead of each carrying a copy.
 */
import { stop } from "esbuild";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { BUNDLE_FILE } from "../cli/docs/load_bundle.ts";
import { docsBundle } from "./docs_bundle.ts";
import { bundlePackage } from "./npm/bundle_package.ts";
import { bundleTypes } from "./npm/bundle_types.ts";
import { coreFace } from "./npm/core_face.ts";
import { binFile, launcher, manifest } from "./npm/package_files.ts";
import { CORE, NPM_PACKAGES, type NpmPackage } from "./npm/packages.ts";
import { licencesText, thirdParty } from "./npm/third_party_licences.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = join(ROOT, "dist/npm");

const { version } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));
rmSync(OUT, { recursive: true, force: true });

const entries = NPM_PACKAGES.flatMap((each) => [each.face, ...Object.values(each.bins)]);
const face = await coreFace(ROOT, [...new Set(entries)]);
const types = bundleTypes(ROOT, NPM_PACKAGES.map((each) => each.face), join(OUT, "types"));
const folders: string[] = [];
for (const each of NPM_PACKAGES) folders.push(await writePackage(each));
await stop();
pack(folders);

/** Writes one package's folder. */
async function writePackage(each: NpmPackage): Promise<string> {
  const folder = join(OUT, each.slug);
  const scripts = await bundlePackage(ROOT, each, face, version);
  const files = new Map(scripts.files);
  // Examples are run where they stand, beside the sources; readers of the package import it by name.
  const declarations = types.get(each.face) ?? "";
  files.set(
    "dist/index.d.ts",
    declarations.replaceAll(/from "\.\/\w+\.ts"/g, `from "${each.name}"`),
  );
  const inner: Record<string, string> = {};
  if (each.name === CORE) {
    inner["./internal"] = "dist/internal.js";
    for (const name of face.lazy.values()) inner[`./internal/${name}`] = `dist/${name}.js`;
    files.set(
      "dist/internal.d.ts",
      "/** For the packages of this project, at the same version; no public interface. */\nexport {};\n",
    );
  }
  const [program] = Object.keys(each.bins);
  if (program !== undefined) files.set(binFile(program), launcher(program, each, version));
  for (const [subpath, source] of Object.entries(each.schemas)) {
    files.set(subpath.slice("./".length), readFileSync(join(ROOT, source), "utf8"));
  }
  if (each.documented) files.set(`dist/${BUNDLE_FILE}`, docsBundle(ROOT));
  const others = thirdParty(scripts.inputs);
  if (others.length > 0) files.set("THIRD_PARTY_LICENSES.md", licencesText(others));
  files.set("README.md", readFileSync(join(ROOT, `scripts/npm/readme/${each.slug}.md`), "utf8"));
  files.set("package.json", manifest(each, version, [...files.keys()], inner));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  if (program !== undefined) chmodSync(join(folder, binFile(program)), 0o755);
  return folder;
}

/** Packs the folders as npm itself does, and says what came of it. */
function pack(packages: readonly string[]): void {
  const packed = spawnSync(
    process.platform === "win32" ? "npm.cmd" : "npm",
    ["pack", "--json", "--pack-destination", OUT, ...packages],
    { encoding: "utf8", cwd: OUT },
  );
  if (packed.status !== 0) {
    process.stderr.write(`npm pack: ${packed.error?.message ?? packed.stderr}\n`);
    process.exit(1);
  }
  const made: readonly { filename: string; size: number; unpackedSize: number }[] = JSON.parse(
    packed.stdout,
  );
  for (const { filename, size, unpackedSize } of made) {
    process.stdout.write(
      `dist/npm/${filename}  ${kib(size)} packed, ${kib(unpackedSize)} unpacked\n`,
    );
  }
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
