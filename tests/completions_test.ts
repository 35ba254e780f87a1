import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { SHELLS } from "../cli/commands/completions.ts";
import { COMMAND_NAMES } from "../cli/commands.ts";
import { LANGUAGES, project } from "./support/project.ts";

/** A line typed so far, and what completion offers at its end. */
const TYPED: readonly [line: string, ...offers: readonly string[]][] = [
  ["pdks ", ...COMMAND_NAMES],
  ["pdks cov", "covenant"],
  ["pdks covenant ", "check"],
  ["pdks covenant check --", "--diff", "--enforce", "--format", "--help"],
  ["pdks covenant check --enforce ", "advise", "block"],
  ["pdks covenant check --format s", "sarif"],
  ["pdks report --by ", "label", "event", "subject", "day"],
  ["pdks report --html pa", "page one.html"],
  ["pdks test po", "polydeukes.config.yaml"],
  ["pdks test --", "--require-break", "--json", "--help"],
  ["pdks doctor --j", "--json"],
  ["pdks completions ", "bash", "zsh", "fish"],
  ["pdks docs s", "search", "show"],
  ["pdks docs search x --lang ", "en", "ko"],
  ["polydeukes rep", "report"],
];

/** What a shell prints; `undefined` where it is not installed. */
function shell(program: string, args: readonly string[], cwd: string): string | undefined {
  const child = spawnSync(program, args, { cwd, encoding: "utf8", timeout: 60_000 });
  if (child.error !== undefined && "code" in child.error && child.error.code === "ENOENT") {
    return undefined;
  }
  assert.equal(child.status, 0, `${program}: ${child.stderr}`);
  assert.equal(child.stderr, "");
  return child.stdout;
}

async function script(name: (typeof SHELLS)[number], folder: string): Promise<string> {
  const made = project(LANGUAGES);
  const { exit, stdout, stderr } = await made.pdks(["completions", name]);
  made.remove();
  assert.deepEqual([exit, stderr], [0, ""]);
  const file = join(folder, `completion.${name}`);
  writeFileSync(file, stdout);
  return file;
}

function folderWithFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "pdks-completions-"));
  writeFileSync(join(folder, "page one.html"), "");
  writeFileSync(join(folder, "polydeukes.config.yaml"), "");
  return folder;
}

test("bash offers what the commands take", async (t) => {
  const folder = folderWithFiles();
  const file = await script("bash", folder);
  const offered = (line: string) => {
    const words = line.split(/\s+/).map((word) => `'${word}'`).join(" ");
    const run =
      `source "${file}"; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); ` +
      `_pdks; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (shell("bash", ["--norc", "-c", run], folder) ?? "").split("\n").filter((word) =>
      word !== ""
    );
  };
  for (const [line, ...offers] of TYPED) {
    await t.test(line, () => {
      const words = offered(line);
      for (const offer of offers) {
        assert.ok(words.includes(offer), `${offer} in ${words.join(" ")}`);
      }
      if (line !== "pdks ") assert.deepEqual(words.toSorted(), offers.toSorted());
    });
  }
  await t.test("a value after an equals sign", () => {
    const run = `source "${file}"; COMP_WORDS=(pdks covenant check --enforce = b); COMP_CWORD=5; ` +
      `_pdks; printf '%s\\n' "\${COMPREPLY[@]}"`;
    assert.equal(shell("bash", ["--norc", "-c", run], folder), "block\n");
  });
  rmSync(folder, { recursive: true });
});

test("fish offers the same, where it is installed", async () => {
  const folder = folderWithFiles();
  const file = await script("fish", folder);
  for (const [line, ...offers] of TYPED) {
    const run = `source '${file}'; complete -C '${line}'`;
    const printed = shell("fish", ["--no-config", "-c", run], folder);
    if (printed === undefined) break;
    const words = printed.split("\n").map((each) => each.split("\t")[0]);
    for (const offer of offers) assert.ok(words.includes(offer), `${line}: ${words.join(" ")}`);
  }
  rmSync(folder, { recursive: true });
});

test("zsh takes its script, where it is installed", async () => {
  const folder = folderWithFiles();
  const file = await script("zsh", folder);
  shell("zsh", ["-f", "-n", file], folder);
  const run =
    `autoload -Uz compinit; compinit -D; source '${file}'; print -r -- $_comps[pdks] $_comps[polydeukes]`;
  const registered = shell("zsh", ["-f", "-c", run], folder);
  if (registered !== undefined) assert.equal(registered, "_pdks _pdks\n");
  rmSync(folder, { recursive: true });
});

test("another shell, or none", async () => {
  const made = project(LANGUAGES);
  for (
    const [argv, said] of [
      [["completions"], "completions: name a shell"],
      [["completions", "csh"], 'completions: no completion for "csh"'],
      [["completions", "bash", "zsh"], 'unexpected argument "zsh"'],
    ] as const
  ) {
    const { exit, stdout, stderr } = await made.pdks(argv);
    assert.deepEqual([exit, stdout], [2, ""]);
    assert.equal(stderr, `${said}\nusage: pdks completions bash|zsh|fish\n`);
  }
  made.remove();
});

test("every command's help names its options and shows it used", async (t) => {
  const made = project(LANGUAGES);
  for (const name of COMMAND_NAMES) {
    await t.test(name, async () => {
      const { exit, stdout, stderr } = await made.pdks([name, "--help"]);
      assert.deepEqual([exit, stderr], [0, ""]);
      assert.match(stdout, /^usage: pdks /);
      assert.match(stdout, new RegExp(`^ {2}.*\\bpdks ${name}`, "m"));
      const usage = stdout.split("\n")[0] ?? "";
      for (const [option] of usage.matchAll(/--[a-z-]+/g)) {
        assert.match(stdout, new RegExp(`^ {2}${option}\\b`, "m"));
      }
    });
  }
  made.remove();
});
