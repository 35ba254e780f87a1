/** `diff -u` of the real diff program, over generated trees. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { parseDiff } from "../core/diff/parse_diff.ts";
import { generatedHistory, ODD_NAMES, type Tree } from "./support/generated_history.ts";

const trees: readonly Tree[] = [...generatedHistory({
  seed: 7,
  commits: 40,
  // A line break in the name of a file that is not text is printed as it is, and so refused.
  names: ODD_NAMES.filter((name) => !name.includes("\n")),
  modes: { links: false, submodules: false },
})];
let folder = "";
before(() => folder = mkdtempSync(join(tmpdir(), "pdks-diff-")));
after(() => rmSync(folder, { recursive: true, force: true }));

function diff(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const ran = spawnSync("diff", args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", ...env },
    maxBuffer: 1 << 30,
  });
  assert.ok(ran.status === 0 || ran.status === 1, String(ran.stderr));
  return new TextDecoder("utf-8", { fatal: true }).decode(ran.stdout);
}

function lay(name: string, tree: Tree): void {
  rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(join(folder, name));
  for (const [path, { content }] of tree) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
}

/** What changes between two trees; an empty file and none are one to `diff -N`. */
function changed(old: Tree, now: Tree): readonly string[] {
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => {
      const [one, other] = [old.get(path)?.content ?? "", now.get(path)?.content ?? ""];
      return String(one) !== String(other);
    })
    .map((path) => {
      const left = now.has(path) || String(old.get(path)?.content).includes("\0");
      return `${left ? "staged-write" : "staged-delete"} ${path}`;
    })
    .sort();
}

test("diff -ruN names every file that differs, made and gone ones in any time zone", () => {
  for (let i = 5; i < trees.length; i += 5) {
    const [old, now] = [trees[i - 5], trees[i]];
    assert.ok(old !== undefined && now !== undefined);
    lay("a", old);
    lay("b", now);
    for (const zone of ["UTC", "Asia/Tokyo", "America/St_Johns"]) {
      const parsed = parseDiff(diff(["-ruN", "a", "b"], { TZ: zone }));
      assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.message);
      assert.deepEqual(
        parsed.value.map(({ name, path }) => `${name} ${path}`).sort(),
        changed(old, now),
      );
    }
  }
});

test("diff -ru without -N is refused where a file stands on one side only", () => {
  lay("a", trees[0] ?? new Map());
  lay("b", trees[20] ?? new Map());
  const parsed = parseDiff(diff(["-ru", "a", "b"]));
  assert.ok(!parsed.ok && /diff -N/.test(parsed.error.message));
});

test("diff -u of two files: the new one's name, its very content", () => {
  const [old = "", now = ""] = ["kept\r\nold\r\n", "kept\r\nnew\r\n"];
  writeFileSync(join(folder, "x.orig"), old);
  writeFileSync(join(folder, "x"), now);
  for (const args of [["-u"], ["-up"], ["-U0"], ["-u", "--suppress-blank-empty"]]) {
    const parsed = parseDiff(diff([...args, "x.orig", "x"]));
    assert.ok(parsed.ok);
    assert.deepEqual(parsed.value.map(({ path, change }) => ({ path, change })), [
      { path: "x", change: { kind: "modify", pre: "old\r\n", post: "new\r\n" } },
    ]);
  }
  for (const args of [["-c"], ["--normal"], ["-y"], ["-u", "--color=always"], ["-q"]]) {
    const parsed = parseDiff(diff([...args, "x.orig", "x"]));
    if (args[0] === "-q") assert.ok(parsed.ok && parsed.value[0]?.change.kind === "unobserved");
    else assert.ok(!parsed.ok, args.join(" "));
  }
});
