/** What the packages consist of, as npm and two checkers of packages see it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { NPM_PACKAGES } from "../../scripts/npm/packages.ts";
import { packageFolder, ROOT, tarball } from "./built.ts";
import { runProgram } from "./run_program.ts";

const PUBLINT = "publint@0.3.25";
const ARE_THE_TYPES_WRONG = "@arethetypeswrong/cli@0.18.5";

const COMMON = ["LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json"];
const FILES: Readonly<Record<string, readonly string[]>> = {
  "core": [
    ...COMMON,
    "THIRD_PARTY_LICENSES.md",
    "dist/analyse.js",
    "dist/internal.d.ts",
    "dist/internal.js",
    "dist/shared.js",
    "schema.json",
  ],
  "polydeukes": [
    ...COMMON,
    "THIRD_PARTY_LICENSES.md",
    "bin/pdks.js",
    "dist/docs.json",
    "dist/main.js",
    "schema.json",
  ],
  "adapter-claude-code": [...COMMON, "bin/pdks-claude-code.js", "dist/main.js"],
  "adapter-codex": [...COMMON, "bin/pdks-codex.js", "dist/main.js"],
  "adapter-grok": [...COMMON, "bin/pdks-grok.js", "dist/main.js"],
};

for (const { name, slug, peers } of NPM_PACKAGES) {
  const folder = () => packageFolder(slug);

  test(`${name}: npm pack lists only what should ship`, async () => {
    const { stdout, stderr } = await runProgram({
      words: ["npm", "pack", "--dry-run", "--json"],
      cwd: folder(),
    });
    const [packed] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    assert.deepEqual(
      packed.files.map(({ path }) => path.replace(/-[0-9A-Z]{8}\.js$/, ".js")).sort(),
      [...FILES[slug] ?? []].sort(),
      stderr,
    );
  });

  test(`${name}: the manifest promises nothing it does not keep`, () => {
    const manifest = JSON.parse(readFileSync(join(folder(), "package.json"), "utf8"));
    const { version } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));
    assert.equal(manifest.version, version);
    assert.equal(manifest.type, "module");
    assert.equal(manifest.engines.node, ">=20");
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.scripts, undefined);
    assert.deepEqual(Object.keys(manifest.peerDependencies ?? {}), peers);
    for (const range of Object.values(manifest.peerDependencies ?? {})) {
      assert.equal(range, `~${version}`);
    }
  });

  test(`${name}: publint finds nothing`, async () => {
    const ran = await runProgram({
      words: ["npm", "exec", "--yes", "--", PUBLINT, tarball(slug), "--strict"],
      cwd: ROOT,
    });
    assert.equal(ran.exitCode, 0, ran.stdout + ran.stderr);
    assert.match(ran.stdout, /All good!/);
  });

  test(`${name}: its types are found and are those of its code`, async () => {
    const words = ["npm", "exec", "--yes", "--", ARE_THE_TYPES_WRONG, tarball(slug)] as const;
    const ran = await runProgram({
      words: [...words, "--profile", "esm-only", "--no-emoji", "--no-color"],
      cwd: ROOT,
    });
    assert.equal(ran.exitCode, 0, ran.stdout + ran.stderr);
  });
}

test("the core's code is in its own package alone", () => {
  for (const { slug } of NPM_PACKAGES.filter((each) => each.slug !== "core")) {
    const scripts = slug === "polydeukes" ? ["index.js", "main.js"] : ["main.js"];
    for (const script of scripts) {
      const text = readFileSync(join(packageFolder(slug), "dist", script), "utf8");
      assert.match(text, /from\s*"@polydeukes\/core\/internal"/, `${slug}/${script}`);
    }
  }
  const licences = readFileSync(join(packageFolder("core"), "THIRD_PARTY_LICENSES.md"), "utf8");
  for (const name of ["js-yaml", "picomatch", "unbash", "valibot"]) {
    assert.match(licences, new RegExp(`^## ${name} \\d`, "m"));
  }
});
