/**
 * Diffs of the real git, over a history made for it and over this repository's own: every one is read,
 * and the paths judged are the ones git itself names.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { DiffCall } from "../core/diff/diff_call.ts";
import { parseDiff } from "../core/diff/parse_diff.ts";
import { generatedHistory, ODD_NAMES, type Tree } from "./support/generated_history.ts";
import { repositoryAt, repositoryOf } from "./support/git_repository.ts";

const COMMITS = 220;
const ROOT = fileURLToPath(new URL("..", import.meta.url));

const trees: readonly Tree[] = [...generatedHistory({
  seed: 20_240_601,
  commits: COMMITS,
  names: ODD_NAMES,
  modes: { links: true, submodules: true },
})];
const repository = repositoryOf(trees);
const { git, perCommit } = repository;
const commits: readonly string[] = git(["rev-list", "--reverse", "main"]).trim().split("\n");
after(() => repository.remove());

/** `name path`, one string for each call, sorted. */
function judged(diff: string, where: string): readonly string[] {
  const parsed = parseDiff(diff);
  assert.ok(parsed.ok, `${where}: ${parsed.ok ? "" : parsed.error.message}`);
  return parsed.value.map(({ name, path }) => `${name} ${path}`).sort();
}

/** The same from the output of `--name-status -z`. */
function named(status: string): readonly string[] {
  const fields = status.split("\0");
  const calls: string[] = [];
  for (let i = 0; i + 1 < fields.length;) {
    const [letter = "", path = ""] = [fields[i], fields[i + 1]];
    const second = fields[i + 2] ?? "";
    switch (letter.charAt(0)) {
      case "R":
        calls.push(`staged-delete ${path}`, `staged-write ${second}`);
        i += 3;
        break;
      case "C":
        calls.push(`staged-write ${second}`);
        i += 3;
        break;
      case "T":
        calls.push(`staged-delete ${path}`, `staged-write ${path}`);
        i += 2;
        break;
      case "D":
        calls.push(`staged-delete ${path}`);
        i += 2;
        break;
      default:
        calls.push(`staged-write ${path}`);
        i += 2;
    }
  }
  return calls.sort();
}

const FORMATS:
  readonly (readonly [what: string, config: readonly string[], args: readonly string[]])[] = [
    ["plain", [], []],
    ["renames and copies", [], ["-M", "-C"]],
    ["copies from anywhere", [], ["-M10%", "-C10%", "--find-copies-harder"]],
    ["no renames", [], ["--no-renames"]],
    ["no prefix", ["-c", "diff.noprefix=true"], ["-M", "-C"]],
    ["names unquoted", ["-c", "core.quotePath=false"], ["-M", "-C"]],
    ["binary patches, no context", [], ["-M", "--binary", "-U0", "--full-index"]],
    ["much context, prefixes of one's own", [], ["-U99", "--src-prefix=from/", "--dst-prefix=to/"]],
    ["backwards", [], ["-R", "-M"]],
    ["rewrites broken", [], ["-B", "-M", "--patience"]],
    ["contents of deleted files left out", [], ["-D", "--ignore-all-space"]],
    ["submodules in words", [], ["--submodule=log", "--no-renames"]],
  ];

for (const [what, config, args] of FORMATS) {
  test(`every generated commit's diff is read: ${what}`, () => {
    const diffs = perCommit(config, [...args, "-p"]);
    const names = perCommit(config, [...args, "--name-status", "-z"]);
    assert.equal(diffs.length, COMMITS);
    diffs.forEach((diff, i) => {
      const wanted = named(names[i] ?? "");
      const seen = judged(diff, `commit ${i}`);
      assert.deepEqual(seen.filter((call) => !wanted.includes(call)), [], `commit ${i}`);
      assert.deepEqual(wanted.filter((call) => !seen.includes(call)).filter(isShown(args)), []);
    });
  });
}

/** Two settings leave changes out: of nothing but space; of submodules whose name breaks a line. */
function isShown(args: readonly string[]): (call: string) => boolean {
  return (call) =>
    !args.includes("--ignore-all-space") &&
    !(args.includes("--submodule=log") && call.includes("\n"));
}

test("the shown lines are the files' own, at the line numbers given", () => {
  let checked = 0;
  perCommit([], ["-p", "--no-renames"]).forEach((diff, i) => {
    const parsed = parseDiff(diff);
    assert.ok(parsed.ok);
    for (const call of parsed.value) {
      checked += checkLines(call, trees[i - 1], trees[i]);
    }
  });
  assert.ok(checked > 1000, `${checked} lines`);
});

/** Compares each shown line with the tree's; gives how many there were. */
function checkLines(
  { path, change, positions }: DiffCall,
  old: Tree | undefined,
  now?: Tree,
): number {
  if (change.kind === "unobserved") return 0;
  const { pre, post } = positions();
  const check = (text: string, numbers: readonly number[], tree: Tree | undefined) => {
    const file = tree?.get(path);
    const whole = file?.mode === "160000"
      ? `Subproject commit ${file.content}\n`
      : file?.content.toString("utf8") ?? "";
    const lines = splitLines(whole);
    const shown = splitLines(text);
    assert.deepEqual(shown, numbers.map((number) => lines[number - 1]), path);
    return shown.length;
  };
  const before = "pre" in change ? check(change.pre, pre, old) : 0;
  return before + ("post" in change ? check(change.post, post, now) : 0);
}

/** Lines with their ends, so that a last one without a newline differs from one with it. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

test("what a person pipes in: diffs of commits, the index and the work tree", () => {
  const mnemonic = ["-c", "diff.mnemonicPrefix=true"];
  for (let i = 20; i < COMMITS; i += 50) {
    const [one = "", other = ""] = [commits[i - 10], commits[i]];
    git(["checkout", "-q", "-f", other]);
    const kinds: readonly (readonly string[])[] = [
      ["diff", one, other],
      [...mnemonic, "diff", one],
      [...mnemonic, "diff", "-R", "-M", one],
      [...mnemonic, "diff", "--cached", "-M", "-C", one],
      ["-c", "diff.noprefix=true", "-c", "core.quotePath=false", "diff", "--cached", one],
    ];
    for (const args of kinds) {
      const names = named(git([...args, "--name-status", "-z"]));
      assert.deepEqual(judged(git(args), args.join(" ")), names);
    }
  }
});

test("what a person pipes in: show, log, mailed patches, the stash of words around them", () => {
  for (let i = 1; i < COMMITS; i += 40) {
    const commit = commits[i] ?? "";
    const names = named(git(["diff", "-M", `${commit}~`, commit, "--name-status", "-z"]));
    for (
      const args of [
        ["show", commit],
        ["show", "--stat", "-p", "--pretty=fuller", commit],
        ["format-patch", "-1", "--stdout", commit],
        ["format-patch", "-1", "--stdout", "--attach", commit],
        ["log", "-1", "-p", "--raw", commit],
      ]
    ) assert.deepEqual(judged(git(args), args.join(" ")), names, args.join(" "));
  }
  const history = judged(git(["log", "-p", "main"]), "log -p");
  assert.equal(
    history.length,
    perCommit([], ["--name-status", "-z"]).flatMap((status) => named(status))
      .length,
  );
});

test("what is no plain diff is refused, not half read", () => {
  const [one = "", other = ""] = [commits[100], commits[110]];
  for (const args of [["diff", "--color=always"], ["diff", "--word-diff"], ["diff", "--stat"]]) {
    const parsed = parseDiff(git([...args, one, other]));
    assert.ok(!parsed.ok, args.join(" "));
  }
  assert.ok(!parseDiff(git(["log", "-p", "--graph", "-3", "main"])).ok);
  git(["checkout", "-q", "-f", "-B", "side", one]);
  git([
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@example.invalid",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "s",
  ]);
  const empty = parseDiff(git(["show"]));
  assert.deepEqual(empty, { ok: true, value: [] });
  const tree = git(["rev-parse", `${commits[105]}^{tree}`]).trim();
  const merge = git(
    [
      "-c",
      "user.name=A",
      "-c",
      "user.email=a@example.invalid",
      "commit-tree",
      tree,
      "-p",
      one,
      "-p",
      other,
    ],
    "merge",
  ).trim();
  const combined = parseDiff(git(["show", merge]));
  assert.ok(!combined.ok && /combined/.test(combined.error.message));
});

test("every commit of this repository is read", (context) => {
  if (!existsSync(join(ROOT, ".git"))) return context.skip("not a clone");
  const own = repositoryAt(ROOT);
  const diffs = own.perCommit([], ["-p", "-M", "-C"], "HEAD");
  const names = own.perCommit([], ["-M", "-C", "--name-status", "-z"], "HEAD");
  assert.ok(diffs.length > 0);
  diffs.forEach((diff, i) => assert.deepEqual(judged(diff, `commit ${i}`), named(names[i] ?? "")));
});
