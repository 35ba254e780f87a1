/** The compiled programs on a machine that has neither Node nor Deno nor npm. */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  claudePayload,
  codexPayload,
  layProject,
  ONE_FILE_DIFF,
} from "../../scripts/bench/project.ts";
import { PROGRAMS } from "../../scripts/compile/programs.ts";
import { binary, ROOT } from "./built.ts";
import { type Ran, runProgram } from "./run_program.ts";
import { inTemporaryFolder } from "./temporary_folder.ts";

/** Where the programs and the project stand inside the bare machine. */
const PROGRAMS_FOLDER = "/opt/polydeukes";
const PROJECT = "/home/person/project";

/** The C library and what else a program needs of its system: no shell, no other program. */
const LIBRARIES = ["/lib", "/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];

/** Runs one of the programs on the bare machine, in the project. */
function onBareMachine(
  folder: string,
  words: readonly [string, ...string[]],
  input = "",
): Promise<Ran> {
  const [program, ...args] = words;
  const libraries = LIBRARIES.filter(existsSync).flatMap((path) => ["--ro-bind", path, path]);
  return runProgram({
    words: [
      "bwrap",
      "--unshare-all",
      "--clearenv",
      ...["--setenv", "PATH", PROGRAMS_FOLDER],
      ...["--setenv", "HOME", "/home/person"],
      ...libraries,
      ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
      ...["--ro-bind", join(folder, "bin"), PROGRAMS_FOLDER],
      ...["--bind", join(folder, "project"), PROJECT],
      ...["--chdir", PROJECT],
      `${PROGRAMS_FOLDER}/${program}`,
      ...args,
    ],
    cwd: folder,
    input,
  });
}

/** A folder with the programs and an empty project. */
function layMachine(folder: string): string {
  mkdirSync(join(folder, "bin"));
  for (const { name } of PROGRAMS) cpSync(binary(name), join(folder, "bin", name));
  mkdirSync(join(folder, "project"));
  return join(folder, "project");
}

test("on a bare machine: init, explain, docs, and judging a diff", () =>
  inTemporaryFolder(async (folder) => {
    const project = layMachine(folder);
    const pdks = (words: readonly string[], input?: string) =>
      onBareMachine(folder, ["pdks", ...words], input);

    const { version } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));
    const told = await pdks(["--version"]);
    assert.equal(told.exitCode, 0, told.stderr);
    assert.match(told.stdout, new RegExp(`^pdks ${version.replaceAll(".", "\\.")} .*[Dd]eno 2\\.`));

    const init = await pdks(["init"]);
    assert.equal(init.exitCode, 0, init.stderr);
    assert.ok(existsSync(join(project, "polydeukes.config.yaml")));
    const explain = await pdks(["explain"]);
    assert.equal(explain.exitCode, 0, explain.stderr);
    assert.match(explain.stdout, /^pdks explain — polydeukes\.config\.yaml\n/);
    const docs = await pdks(["docs", "search", "witness"]);
    assert.equal(docs.exitCode, 0, docs.stderr);
    assert.match(docs.stdout, /pdks docs show /);
    const diff = await pdks(["covenant", "check", "--diff"], ONE_FILE_DIFF);
    assert.equal(diff.exitCode, 0, diff.stderr);
    assert.match(readFileSync(join(project, ".polydeukes/roi.log"), "utf8"), /\tsrc\/settings\.ts/);
  }));

for (const [slug, payload] of [["codex", codexPayload], ["claude-code", claudePayload]] as const) {
  test(`on a bare machine: pdks-${slug} registers itself and judges`, () =>
    inTemporaryFolder(async (folder) => {
      const project = layProject(layMachine(folder));
      const init = await onBareMachine(folder, [`pdks-${slug}`, "init"]);
      assert.equal(init.exitCode, 0, init.stderr);
      const hook = (act: "edit" | "protected" | "shell") =>
        onBareMachine(folder, [`pdks-${slug}`, "hook"], payload(PROJECT, act));
      assert.deepEqual(await hook("edit"), { exitCode: 0, stdout: "", stderr: "" });
      const stopped = await hook("protected");
      assert.equal(stopped.exitCode, 2, stopped.stderr);
      assert.equal(stopped.stdout, "");
      assert.match(stopped.stderr, /^blocked self-mod infra\/production\/limits\.yaml/);
      assert.equal((await hook("shell")).exitCode, 0);
      const rows = readFileSync(join(project, ".polydeukes/roi.log"), "utf8");
      assert.match(rows, /\tblocked\tself-mod\tinfra\/production\/limits\.yaml/);
    }));
}

test("the programs ask for nothing on a terminal and carry sums and a note", () => {
  const folder = join(binary("pdks"), "..");
  const names = PROGRAMS.map(({ name }) => name);
  assert.deepEqual(readdirSync(folder).sort(), ["INSTALL.md", "SHA256SUMS", ...names].sort());
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  assert.deepEqual(sums.map((line) => line.replace(/^[0-9a-f]{64} {2}/, "")), [...names].sort());
});
