import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { BUNDLE_FILE } from "../../cli/docs/load_bundle.ts";
import { docsBundle } from "../docs_bundle.ts";
import { type Block, kindOf } from "./block.ts";
import type { DocPage, Problem } from "./page.ts";
import type { Workshop } from "./run_page.ts";

const DENO = process.execPath;

/** The programs pages name, each with its source. */
const PROGRAMS = {
  "pdks-claude-code": "cli/hosts/claude_code.ts",
  "pdks-codex": "cli/hosts/codex.ts",
  "pdks-grok": "cli/hosts/grok.ts",
};

/** The packages pages import, each with its source. */
const PACKAGES = {
  "polydeukes": "mod.ts",
  "@polydeukes/core": "core/mod.ts",
  "@polydeukes/adapter-claude-code": "adapters/claude-code/mod.ts",
  "@polydeukes/adapter-codex": "adapters/codex/mod.ts",
  "@polydeukes/adapter-grok": "adapters/grok/mod.ts",
};

const GITCONFIG = `[user]
name = A person
email = person@example.org
[init]
defaultBranch = main
[advice]
detachedHead = false
`;

/**
 * Makes the place where pages run: `pdks` and the adapters' programs on the `PATH`, as bundles of the
 * sources.
 */
export function openWorkshop(root: string): Workshop {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pdks-pages-")));
  const [bin, home] = [join(folder, "bin"), join(folder, "home")];
  for (const each of [bin, home, join(folder, "ts")]) mkdirSync(each);
  writeFileSync(join(home, ".gitconfig"), GITCONFIG);
  bundle(root, join(bin, "main.js"));
  writeFileSync(join(bin, BUNDLE_FILE), docsBundle(root));
  writeFileSync(join(bin, "pdks.js"), RUN);
  for (const name of ["pdks", "polydeukes"]) {
    script(join(bin, name), `exec "${DENO}" run -A --no-config "${join(bin, "pdks.js")}" "$@"`);
  }
  for (const [name, source] of Object.entries(PROGRAMS)) {
    const words = `run -A --no-check --config "${join(root, "deno.json")}"`;
    script(join(bin, name), `exec "${DENO}" ${words} "${join(root, source)}" "$@"`);
  }
  script(join(bin, "npx"), 'exec "$@"');
  return {
    folder,
    env: {
      PATH: [bin, dirname(DENO), process.env["PATH"] ?? ""].join(delimiter),
      HOME: home,
      NO_COLOR: "1",
      LC_ALL: "C.UTF-8",
      TZ: "UTC",
      GIT_CONFIG_NOSYSTEM: "1",
      DENO_NO_UPDATE_CHECK: "1",
      ...(process.env["DENO_DIR"] === undefined ? {} : { DENO_DIR: process.env["DENO_DIR"] }),
    },
    scriptOf: (
      page,
      block,
    ) => [DENO, "run", "-A", "--no-check", ...maps(root, folder), scriptFile(folder, page, block)],
  };
}

const RUN = `import { runProgram } from "./main.js";
await runProgram(process.argv.slice(2));
`;

function bundle(root: string, file: string): void {
  const args = ["bundle", "--quiet", "--output", file, "cli/main.ts"];
  const { status, stderr, error } = spawnSync(DENO, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`deno bundle failed: ${error?.message ?? stderr}`);
}

function script(file: string, line: string): void {
  writeFileSync(file, `#!/bin/sh\n${line}\n`);
  chmodSync(file, 0o755);
}

function maps(root: string, folder: string): readonly string[] {
  return ["--config", join(root, "deno.json"), "--import-map", join(folder, "import_map.json")];
}

function scriptFile(folder: string, page: DocPage, block: Block): string {
  return join(folder, "ts", `${page.path.replaceAll(/[^a-z0-9]+/gi, "_")}_${block.line + 1}.ts`);
}

/** Writes the pages' `ts` blocks where they run, and checks the types of all of them at once. */
export function checkScripts(
  root: string,
  { folder }: Workshop,
  pages: readonly DocPage[],
): readonly Problem[] {
  const files = pages.filter(({ lang }) => lang === "en").flatMap((page) =>
    page.blocks.filter((block) => kindOf(block) === "script").map((block) => {
      const file = scriptFile(folder, page, block);
      writeFileSync(file, block.body);
      return file;
    })
  );
  const listed: { imports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, "deno.json"), "utf8"),
  );
  const ours = Object.entries(PACKAGES).map(([name, source]) => [
    name,
    pathToFileURL(join(root, source)).href,
  ]);
  const imports = { ...listed.imports, ...Object.fromEntries(ours) };
  writeFileSync(join(folder, "import_map.json"), JSON.stringify({ imports }));
  if (files.length === 0) return [];
  const args = ["check", "--quiet", ...maps(root, folder), ...files];
  const { status, stderr } = spawnSync(DENO, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const said = stderr.replaceAll(pathToFileURL(`${folder}/ts/`).href, "");
  return status === 0 ? [] : [{ where: "docs: ts blocks", what: said }];
}
