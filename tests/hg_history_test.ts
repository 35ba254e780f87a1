/** Diffs of the real Mercurial, in both of its formats. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { parseDiff } from "../core/diff/parse_diff.ts";
import { generatedHistory, ODD_NAMES, type Tree } from "./support/generated_history.ts";

const COMMITS = 7;
const ALL = `0:${COMMITS - 1}`;
const trees: readonly Tree[] = [...generatedHistory({
  seed: 11,
  commits: COMMITS,
  // Mercurial takes no line breaks in a name.
  names: ODD_NAMES.filter((name) => !/[\r\n]/.test(name)),
  modes: { links: true, submodules: false },
})];
const absent = spawnSync("hg", ["--version"]).error !== undefined;
const skip = absent ? "Mercurial is not installed" : false;
let repository = "";

function hg(args: readonly string[]): string {
  const ran = spawnSync("hg", ["--config", "ui.username=a", ...args], {
    cwd: repository,
    env: { ...process.env, HGPLAIN: "1", HGRCPATH: "/dev/null", HGENCODING: "utf-8", LC_ALL: "C" },
    maxBuffer: 1 << 30,
  });
  assert.equal(ran.status, 0, `hg ${args.join(" ")}: ${ran.stderr}`);
  return new TextDecoder("utf-8", { fatal: true }).decode(ran.stdout);
}

function lay(tree: Tree): void {
  for (const name of readdirSync(repository)) {
    if (name !== ".hg") rmSync(join(repository, name), { recursive: true, force: true });
  }
  for (const [path, { mode, content }] of tree) {
    const whole = join(repository, path);
    mkdirSync(dirname(whole), { recursive: true });
    if (mode === "120000") symlinkSync(content, whole);
    else {
      writeFileSync(whole, content);
      chmodSync(whole, mode === "100755" ? 0o755 : 0o644);
    }
  }
}

before(() => {
  if (absent) return;
  repository = mkdtempSync(join(tmpdir(), "pdks-hg-"));
  hg(["init"]);
  for (const tree of trees) {
    lay(tree);
    hg(["addremove", "-q", "--similarity", "60"]);
    hg(["commit", "-q", "-m", "- Change\n+ and a bullet"]);
  }
});
after(() => absent || rmSync(repository, { recursive: true, force: true }));

/** What Mercurial says of every commit, in the words of the calls. */
function changes(): readonly (readonly string[])[] {
  const words = [["file_adds", "staged-write"], ["file_mods", "staged-write"], [
    "file_dels",
    "staged-delete",
  ]];
  const lists = words.map(([word, name]) => `{${word} % '${name} {file}\\n'}`).join("");
  return hg(["log", "-r", ALL, "-T", `${lists}\\0`]).split("\0").slice(0, -1)
    .map((each) => each.split("\n").filter(Boolean).sort());
}

/** The diff of every commit, from one process: each starts slowly. */
function diffs(args: readonly string[]): readonly string[] {
  return hg(["export", "-r", ALL, ...args]).split(/^(?=# HG changeset patch$)/m);
}

function judged(diff: string): readonly string[] {
  const parsed = parseDiff(diff);
  assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.message);
  return parsed.value.map(({ name, path }) => `${name} ${path}`).sort();
}

test("hg export --git: the paths are the ones of the commit", { skip }, () => {
  const wanted = changes();
  for (const args of [[], ["--config", "diff.noprefix=1"]]) {
    assert.deepEqual(diffs(["--git", ...args]).map(judged), wanted);
  }
});

test("hg export: the paths are the ones whose content differs", { skip }, () => {
  diffs([]).forEach((diff, commit) => {
    const [old, now]: [Tree, Tree] = [trees[commit - 1] ?? new Map(), trees[commit] ?? new Map()];
    const content = (tree: Tree, path: string) => tree.get(path)?.content ?? Buffer.alloc(0);
    const differ = [...new Set([...old.keys(), ...now.keys()])]
      .filter((path) => !content(old, path).equals(content(now, path))).sort();
    const parsed = parseDiff(diff);
    assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.message);
    assert.deepEqual(parsed.value.map(({ path }) => path).sort(), differ);
    for (const { name, path, change } of parsed.value) {
      // Of content that is no text this format does not even say that it is gone.
      if (change.kind === "unobserved") continue;
      assert.equal(name, now.has(path) ? "staged-write" : "staged-delete");
      if (change.kind === "create") assert.equal(change.post, String(content(now, path)));
      if (change.kind === "delete") assert.equal(change.pre, String(content(old, path)));
    }
  });
});

test("hg log -p and hg diff of the work tree", { skip }, () => {
  assert.deepEqual(judged(hg(["log", "-p", "--git", "-r", ALL])), changes().flat().sort());
  lay(trees[2] ?? new Map());
  hg(["addremove", "-q"]);
  const status = hg(["status", "-n", "-m", "-a", "-r", "-0"]).split("\0").filter(Boolean).sort();
  assert.deepEqual(
    judged(hg(["diff", "--git"])).map((call) => call.replace(/^\S+ /, "")).sort(),
    status,
  );
});
