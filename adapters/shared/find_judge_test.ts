import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { describe, test } from "node:test";
import { findJudge, findOnPath } from "./find_judge.ts";

describe("findJudge", { skip: process.platform === "win32" }, () => {
  test("of npm: the project's package, then PATH", () =>
    inFolder((top) => {
      const repoRoot = join(top, "project/part");
      const env = { PATH: join(top, "bin") };
      mkdirSync(repoRoot, { recursive: true });
      assert.equal(findJudge({ repoRoot, env }), undefined);
      const onPath = program(join(top, "bin/pdks"));
      assert.deepEqual(findJudge({ repoRoot, env }), { file: onPath, args: [] });
      const home = join(top, "project/node_modules/polydeukes");
      put(join(home, "package.json"), '{ "bin": { "pdks": "./cli.js" } }');
      const found = findJudge({ repoRoot, env });
      assert.equal(found?.file, process.execPath);
      assert.equal(found?.args.at(-1), join(home, "cli.js"));
    }));

  test("of a binary: beside it, then the project's package, then PATH", () =>
    inFolder((top) => {
      const places = {
        repoRoot: join(top, "project"),
        executable: join(top, "tools/pdks-x"),
        env: { PATH: join(top, "bin") },
      };
      mkdirSync(places.repoRoot, { recursive: true });
      const onPath = program(join(top, "bin/pdks"));
      assert.deepEqual(findJudge(places), { file: onPath, args: [] });
      const home = join(top, "project/node_modules/polydeukes");
      put(join(home, "package.json"), '{ "bin": "cli.js" }');
      assert.deepEqual(findJudge(places), { file: onPath, args: [] }, "no node to run it with");
      const node = program(join(top, "bin/node"));
      assert.deepEqual(findJudge(places), { file: node, args: [join(home, "cli.js")] });
      const beside = program(join(top, "tools/pdks"));
      assert.deepEqual(findJudge(places), { file: beside, args: [] });
    }));

  test("a package that is damaged is none", () =>
    inFolder((top) => {
      for (const text of ["", "[]", '{ "bin": 1 }', '{ "bin": { "other": "x" } }']) {
        put(join(top, "node_modules/polydeukes/package.json"), text);
        assert.equal(findJudge({ repoRoot: top, env: {} }), undefined);
      }
    }));
});

describe("findOnPath", { skip: process.platform === "win32" }, () => {
  test("takes the first that can be run, and no relative folder", () =>
    inFolder((top) => {
      put(join(top, "a/pdks"), "not to be run");
      mkdirSync(join(top, "b/pdks"), { recursive: true });
      const real = program(join(top, "c/pdks"));
      const path = (...folders: string[]) => ({ PATH: folders.join(delimiter) });
      assert.equal(findOnPath("pdks", path(join(top, "a"), join(top, "b"), join(top, "c"))), real);
      for (const folder of ["", ".", "c"]) {
        assert.equal(findOnPath("pdks", path(folder)), undefined);
      }
      assert.equal(findOnPath("pdks", {}), undefined);
    }));
});

function program(path: string): string {
  put(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
  return path;
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function inFolder(run: (top: string) => void): void {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "pdks-find-")));
  try {
    run(top);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}
