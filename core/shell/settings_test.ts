import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse } from "./analyse.ts";
import { contextForTest, PROJECT } from "./tree_for_test.ts";
import { verdictForTest } from "./verdict_for_test.ts";

const HOOK = "/p/.git/hooks/pre-commit";
const CONFIG = "/p/.git/config";
const context = contextForTest({ ...PROJECT, [HOOK]: "#!/bin/sh\n", [CONFIG]: "[core]\n" });

/** A line, a file, and what the judge says where that file is protected. */
const CASES: readonly (readonly [line: string, file: string, expect: string])[] = [
  ["git config core.hooksPath /tmp/h", HOOK, "broken"],
  ["git config core.hookspath /tmp/h", HOOK, "broken"],
  ["git config --local core.hooksPath x", HOOK, "broken"],
  ["git config --global core.hooksPath x", HOOK, "broken"],
  ["git config set core.hooksPath x", HOOK, "broken"],
  ["git config --unset core.hooksPath", HOOK, "broken"],
  ["git config --remove-section core", HOOK, "broken"],
  ["git -c core.hooksPath=/dev/null commit -m x", HOOK, "broken"],
  ["git -c core.hooksPath= commit -m x", HOOK, "broken"],
  ["cd src && git -c core.hooksPath=x push", HOOK, "broken"],
  ["bash -c 'git config core.hooksPath x'", HOOK, "broken"],
  ["git config core.hooksPath", HOOK, "pass"],
  ["git config --get core.hooksPath", HOOK, "pass"],
  ["git config get core.hooksPath", HOOK, "pass"],
  ["git config user.name x", HOOK, "pass"],
  ["git commit -m 'git config core.hooksPath x'", HOOK, "pass"],
  ["git config user.name x", CONFIG, "broken"],
  ["git config --unset user.name", CONFIG, "broken"],
  ["git config --add alias.x log", CONFIG, "broken"],
  ["git config --global user.name x", CONFIG, "pass"],
  ["git config --list", CONFIG, "pass"],
  ["git config alias.x '!sh y'", HOOK, "skip"],
  ["git config core.pager cat", HOOK, "pass"],
  ["git -c core.pager=cat log", HOOK, "pass"],
  ["git -c core.pager='sh x' log", HOOK, "skip"],
  ["git -c core.sshCommand='ssh -i k' fetch", HOOK, "pass"],
  ["git -c core.fsmonitor=false status", HOOK, "pass"],
  ["git -c credential.helper= fetch", HOOK, "pass"],
  ["git -c alias.x='!sh y' x", HOOK, "skip"],
  [`git config alias.x '!rm ${HOOK}'`, HOOK, "broken"],
  ["rm -rf .git/hooks", HOOK, "broken"],
  ["chmod -x .git/hooks/pre-commit", HOOK, "broken"],
  ["mv .git/hooks .git/h", HOOK, "broken"],
  ["cat .git/hooks/pre-commit", HOOK, "pass"],
];

for (const [line, file, expect] of CASES) {
  test(`${line} with ${file} protected: ${expect}`, () => {
    assert.equal(verdictForTest(analyse(line, context), file), expect);
  });
}
