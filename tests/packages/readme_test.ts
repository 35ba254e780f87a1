/** Every command of the README, run as it is written. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { ROOT, tarball } from "./built.ts";
import { type Ran, runProgram } from "./run_program.ts";
import { inTemporaryFolder } from "./temporary_folder.ts";

/** Commands of the `sh` blocks, in order. */
let commands: readonly string[] = [];
before(() => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  commands = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = ""]) => block.trim().split("\n"));
});

/** Commands of a clone of this repository; the others are of a user's project. */
const OF_THE_CLONE = /^npx -y deno@2 task (\w+)$/;

test("each command of a clone is a task", () => {
  const { tasks } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));
  const named = commands.flatMap((command) => OF_THE_CLONE.exec(command)?.[1] ?? []);
  assert.deepEqual(named, ["demo", "test"]);
  for (const name of named) assert.ok(name in tasks, name);
});

test("npx -y deno@2 task demo works in a fresh clone", () =>
  inTemporaryFolder(async (folder) => {
    const clone = join(folder, "clone");
    const cloned = await runProgram({ words: ["git", "clone", "-q", ROOT, clone], cwd: folder });
    assert.equal(cloned.exitCode, 0, cloned.stderr);
    const ran = await runProgram({ words: ["npx", "-y", "deno@2", "task", "demo"], cwd: clone });
    assert.equal(ran.exitCode, 0, ran.stdout + ran.stderr);
    assert.match(ran.stdout, /└ exit 2/);
  }));

test("the commands of a user's project work in their order", () =>
  inTemporaryFolder(async (folder) => {
    await lay(folder);
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    for (const command of commands.filter((each) => !OF_THE_CLONE.test(each))) {
      if (command === "npx pdks explain") addDiscipline(folder, readme);
      if (command.startsWith("npx pdks test")) addCase(folder, readme);
      const ran = await runProgram({ words: ["sh", "-c", fromTarballs(command)], cwd: folder });
      assert.equal(ran.exitCode, 0, `${command}\n${ran.stdout}${ran.stderr}`);
      says(command, ran);
    }
  }));

/** A git project whose test gets a focus that is not committed. */
async function lay(folder: string): Promise<void> {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(join(folder, "sum.test.ts"), "test('adds', f);\n");
  const git = ["init -q", "add .", "-c user.name=a -c user.email=a@example.org commit -qm first"];
  for (const words of git) {
    const ran = await runProgram({ words: ["git", ...words.split(" ")], cwd: folder });
    assert.equal(ran.exitCode, 0, ran.stderr);
  }
  writeFileSync(join(folder, "sum.test.ts"), "test.only('adds', f);\n");
}

/** Puts the README's discipline into the configuration that `init` wrote. */
function addDiscipline(folder: string, readme: string): void {
  const [, entry = ""] = /^```yaml\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  assert.match(entry, /^disciplines:/);
  const config = join(folder, "polydeukes.config.yaml");
  writeFileSync(config, `${readFileSync(config, "utf8")}\n${entry}`);
}

/** The README's case of that discipline. */
function addCase(folder: string, readme: string): void {
  const [, [, cases = ""] = []] = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)];
  assert.match(cases, /^- id:/);
  writeFileSync(join(folder, "polydeukes.cases.yaml"), cases);
}

/** The packed files stand for the names, which a registry may not have yet. */
function fromTarballs(command: string): string {
  if (!command.startsWith("npm install")) return command;
  return command.split(" ").map((word) => {
    if (word === "polydeukes") return tarball("polydeukes");
    return word.startsWith("@polydeukes/") ? tarball(word.slice("@polydeukes/".length)) : word;
  }).join(" ");
}

/** What some commands have to show. */
function says(command: string, { stdout, stderr }: Ran): void {
  if (command.includes("explain")) assert.match(stdout, /declare {2}no-focused-tests/);
  if (command.startsWith("git diff |")) {
    assert.match(stderr, /^advised no-focused-tests sum\.test\.ts: focused test added/);
  }
}
