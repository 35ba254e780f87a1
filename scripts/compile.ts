/**
 * `deno task compile`: makes the standalone programs in `dist/bin` for this platform, or, with `--all`,
 * in `dist/bin/<target>` for every platform; `--target TARGET` makes one.
 *
 * Each entry is bundled and minified first: a program then starts from one or two files, in half the
 * time, and what it loads only for some calls stands in files of its own. `COMPILE_DENO` names another Deno to compile with, and `DENORT_BIN` that Deno's runtime
 * base, where Deno's download host cannot be reached (`.ci/denort.sh`).
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BUNDLE_FILE } from "../cli/docs/load_bundle.ts";
import { docsBundle } from "./docs_bundle.ts";
import { installNote } from "./compile/install_note.ts";
import { type Program, PROGRAMS, TARGETS } from "./compile/programs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUNDLES = join(ROOT, "dist/bundle");
const OUT = join(ROOT, "dist/bin");
const DENO = process.execPath;
const COMPILE_DENO = process.env["COMPILE_DENO"] ?? DENO;

const { values } = parseArgs({
  options: { all: { type: "boolean" }, target: { type: "string", multiple: true } },
});
const targets = values.all ? TARGETS : values.target ?? [];
if (targets.length > 0 && process.env["DENORT_BIN"]) {
  fail("DENORT_BIN is set, and that base is for one platform only: unset it to compile for others");
}

for (const folder of [BUNDLES, OUT]) rmSync(folder, { recursive: true, force: true });
const { version } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));
for (const program of PROGRAMS) bundle(program);
if (targets.length === 0) compileAll(OUT, []);
for (const target of targets) compileAll(join(OUT, target), ["--target", target]);

/** Bundles a program's entry, and what it loads later, into a folder of its own. */
function bundle({ name, entry, documented }: Program): void {
  const folder = join(BUNDLES, name);
  mkdirSync(folder, { recursive: true });
  if (documented) writeFileSync(join(folder, BUNDLE_FILE), docsBundle(ROOT));
  deno(DENO, ["bundle", "--quiet", "--minify", "--code-splitting", "--outdir", folder, entry]);
}

/** Compiles every program into a folder, with what a release carries beside them. */
function compileAll(folder: string, options: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, entry, permissions, v8Flags, documented } of PROGRAMS) {
    deno(COMPILE_DENO, [
      "compile",
      "--quiet",
      "--no-check",
      "--no-config",
      "--no-lock",
      "--no-npm",
      "--no-remote",
      "--no-prompt",
      "--no-code-cache",
      ...permissions,
      ...(v8Flags === undefined ? [] : [`--v8-flags=${v8Flags}`]),
      ...(documented ? ["--include", join(BUNDLES, name, BUNDLE_FILE)] : []),
      ...options,
      "--output",
      join(folder, name),
      join(BUNDLES, name, basename(entry).replace(/\.ts$/, ".js")),
    ]);
  }
  const programs = readdirSync(folder).sort();
  const sums = programs.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join("");
  writeFileSync(join(folder, "SHA256SUMS"), sums);
  writeFileSync(join(folder, "INSTALL.md"), installNote(version));
  for (const file of programs) {
    const mib = statSync(join(folder, file)).size / 1024 / 1024;
    process.stdout.write(`${join(folder, file)}  ${mib.toFixed(1)} MiB\n`);
  }
}

function deno(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: ["ignore", 2, 2] });
  if (status !== 0) fail(`${program} ${args[0]} failed: ${error?.message ?? `exit ${status}`}`);
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function fail(why: string): never {
  process.stderr.write(`compile: ${why}\n`);
  process.exit(1);
}
