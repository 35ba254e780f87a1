/** The documentation as it ships: in the binary, and in the package on Node. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { main } from "../../cli/main.ts";
import { binary, packageFolder } from "./built.ts";
import { type Ran, runProgram } from "./run_program.ts";
import { inTemporaryFolder } from "./temporary_folder.ts";

const ASKED: readonly (readonly string[])[] = [
  ["docs"],
  ["docs", "config"],
  ["docs", "search", "protected", "paths", "--json"],
  ["docs", "search", "증인 토큰", "--limit", "3"],
  ["docs", "search", "zzqqxx"],
  ["docs", "show", "glossary", "--section", "judging", "--lang", "ko"],
  ["docs", "show", "../etc/passwd"],
];

/** What the sources answer. */
async function fromSource(words: readonly string[]): Promise<Ran> {
  const said = { stdout: "", stderr: "" };
  const exitCode = await main(words, {
    cwd: "/",
    env: {},
    stdin: () => new Uint8Array(),
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
    colour: false,
    interactive: false,
  });
  return { exitCode, ...said };
}

test("the binary answers as the sources do, from any folder", () =>
  inTemporaryFolder(async (cwd) => {
    for (const words of ASKED) {
      const ran = await runProgram({ words: [binary("pdks"), ...words], cwd });
      assert.deepEqual(ran, await fromSource(words), words.join(" "));
    }
  }));

test("the package answers as the sources do, and refuses a damaged bundle", () =>
  inTemporaryFolder(async (cwd) => {
    const folder = join(cwd, "node_modules/polydeukes");
    cpSync(packageFolder("polydeukes"), folder, { recursive: true });
    cpSync(packageFolder("core"), join(cwd, "node_modules/@polydeukes/core"), { recursive: true });
    const run = (words: readonly string[]) =>
      runProgram({ words: ["node", join(folder, "bin/pdks.js"), ...words], cwd });
    for (const words of ASKED) {
      assert.deepEqual(await run(words), await fromSource(words), words.join(" "));
    }
    const bundle = join(folder, "dist/docs.json");
    const text = readFileSync(bundle, "utf8");
    const damages = {
      changed: () => writeFileSync(bundle, text.replace("witness", "witless")),
      cut: () => writeFileSync(bundle, text.slice(0, -100)),
      gone: () => rmSync(bundle),
    };
    for (const [name, damage] of Object.entries(damages)) {
      damage();
      for (const words of [["docs"], ["docs", "search", "witness", "--json"]]) {
        const { exitCode, stdout, stderr } = await run(words);
        assert.deepEqual({ name, exitCode, stdout }, { name, exitCode: 2, stdout: "" });
        assert.match(stderr, /^the documentation .*: install pdks again\n$/);
      }
    }
  }));
