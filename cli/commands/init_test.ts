import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Terminal } from "../command.ts";
import { command } from "./init.ts";

/** Runs the command in a folder of its own and says what came of it. */
async function run(argv: readonly string[], prepare: (root: string) => void = () => {}) {
  const root = mkdtempSync(join(tmpdir(), "pdks-init-"));
  const said = { stdout: "", stderr: "" };
  const terminal: Terminal = {
    cwd: root,
    env: {},
    stdin: () => assert.fail("init reads no standard input"),
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
    colour: false,
    interactive: false,
  };
  try {
    prepare(root);
    const exit = await command.run(argv, terminal);
    return { exit, ...said, files: readdirSync(root).sort() };
  } finally {
    rmSync(root, { recursive: true });
  }
}

const BOTH = [".gitignore", "polydeukes.config.yaml"];

test("init reports what it created, and what to do next", async () => {
  assert.deepEqual(await run([]), {
    exit: 0,
    stdout: `created  polydeukes.config.yaml
created  .gitignore (.polydeukes/)
next: fill languages in, then see what is judged with pdks explain
`,
    stderr: "",
    files: BOTH,
  });
});

test("init reports what it skipped", async () => {
  const done = await run([], (root) => {
    writeFileSync(join(root, "polydeukes.config.yaml"), "mine");
    writeFileSync(join(root, ".gitignore"), ".polydeukes/\n");
  });
  assert.deepEqual(done, {
    exit: 0,
    stdout: "skipped  polydeukes.config.yaml\nskipped  .gitignore (.polydeukes/)\n",
    stderr: "",
    files: BOTH,
  });
});

test("init refuses several configurations with nothing on standard output", async () => {
  const done = await run([], (root) => {
    writeFileSync(join(root, "polydeukes.config.yaml"), "");
    writeFileSync(join(root, "polydeukes.config.json"), "");
  });
  assert.deepEqual(done, {
    exit: 2,
    stdout: "",
    stderr:
      "pdks init: several configurations: polydeukes.config.yaml, polydeukes.config.json stand side by side; keep one; nothing was written\n",
    files: ["polydeukes.config.json", "polydeukes.config.yaml"],
  });
});

for (const word of ["extra", "--force", "-x"]) {
  test(`init refuses ${word} and shows its usage`, async () => {
    assert.deepEqual(await run([word]), {
      exit: 2,
      stdout: "",
      stderr: `init takes no arguments, not "${word}"\nusage: pdks init\n`,
      files: [],
    });
  });
}
