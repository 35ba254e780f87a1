/**
 * `deno task compile`: makes the standalone programs in `dist/bin` for this platform, or, with `--all`,
 * in `dist/bin/<target>` for every platform; `--target TARGET` makes one.
 *
 * Each entry is bundled into minified scripts first, and their bytecode is recorded while they run the
 * program's usual calls; both go into the binary (`compile/start.ts` says why). A binary for
 * another platform has the scripts alone. `COMPILE_DENO` names another Deno to compile with, and
 * `DENORT_BIN` that Deno's runtime base, where Deno's download host cannot be reached
 * (`.ci/denort.sh`).
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BUNDLE_FILE } from "../cli/docs/load_bundle.ts";
import { docsBundle } from "./docs_bundle.ts";
import { bundleScripts } from "./compile/bundle_script.ts";
import { installNote } from "./compile/install_note.ts";
import { type Program, PROGRAMS, TARGETS } from "./compile/programs.ts";
import { usualCalls } from "./compile/usual_calls.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUNDLES = join(ROOT, "dist/bundle");
const OUT = join(ROOT, "dist/bin");
const COMPILE_DENO = process.env["COMPILE_DENO"] ?? process.execPath;
/** The door of a binary, and what it imports; the rest lies beside it and is read. */
const START = "start.ts";
const DOOR: readonly string[] = [START, "run_script.ts"];

const { values } = parseArgs({
  options: { all: { type: "boolean" }, target: { type: "string", multiple: true } },
});
const targets = values.all ? TARGETS : values.target ?? [];
if (targets.length > 0 && process.env["DENORT_BIN"]) {
  fail("DENORT_BIN is set, and that base is for one platform only: unset it to compile for others");
}

for (const folder of [BUNDLES, OUT]) rmSync(folder, { recursive: true, force: true });
const { version } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));
for (const program of PROGRAMS) await bundle(program);
if (targets.length === 0) {
  recordAll();
  compileAll(OUT, []);
}
for (const target of targets) compileAll(join(OUT, target), ["--target", target]);

/** Bundles a program into a folder of its own, with what its binary holds beside it. */
async function bundle({ name, entry, documented }: Program): Promise<void> {
  const folder = join(BUNDLES, name);
  mkdirSync(folder, { recursive: true });
  if (documented) writeFileSync(join(folder, BUNDLE_FILE), docsBundle(ROOT));
  await bundleScripts(ROOT, entry, folder);
  for (const file of DOOR) cpSync(join(ROOT, "scripts/compile", file), join(folder, file));
}

/** Records the bytecode of every script, with an engine set up as the program's will be. */
function recordAll(): void {
  const work = mkdtempSync(join(tmpdir(), "pdks-compile-"));
  try {
    const recorders = new Map<string, string>();
    for (const { name, v8Flags = "" } of PROGRAMS) {
      const recorder = recorders.get(v8Flags) ?? join(work, `record${recorders.size}`);
      if (!recorders.has(v8Flags)) {
        const door = join(ROOT, "scripts/compile/record.ts");
        compile(door, recorder, ["--allow-all", ...flagsOption(v8Flags)]);
        recorders.set(v8Flags, recorder);
      }
      const project = join(work, name);
      const calls = join(work, `${name}.json`);
      writeFileSync(calls, JSON.stringify(usualCalls(name, project)));
      run(recorder, [join(BUNDLES, name), calls], project);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Compiles every program into a folder, with what a release carries beside them. */
function compileAll(folder: string, options: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, permissions, v8Flags = "" } of PROGRAMS) {
    const bundle = join(BUNDLES, name);
    const beside = readdirSync(bundle).filter((file) => !DOOR.includes(file));
    compile(join(bundle, START), join(folder, name), [
      ...permissions,
      ...flagsOption(v8Flags),
      ...beside.flatMap((file) => ["--include", join(bundle, file)]),
      ...options,
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

function compile(door: string, output: string, options: readonly string[]): void {
  const fixed = ["--quiet", "--no-check", "--no-config", "--no-lock", "--no-npm", "--no-remote"];
  const closed = ["--no-prompt", "--no-code-cache"];
  run(COMPILE_DENO, ["compile", ...fixed, ...closed, ...options, "--output", output, door], ROOT);
}

function flagsOption(v8Flags: string): readonly string[] {
  return v8Flags === "" ? [] : [`--v8-flags=${v8Flags}`];
}

function run(program: string, args: readonly string[], cwd: string): void {
  const env = { ...process.env, CLAUDE_PROJECT_DIR: cwd, GROK_WORKSPACE_ROOT: cwd };
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: ["ignore", 2, 2] });
  if (status !== 0) fail(`${program} ${args[0]} failed: ${error?.message ?? `exit ${status}`}`);
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function fail(why: string): never {
  process.stderr.write(`compile: ${why}\n`);
  process.exit(1);
}
