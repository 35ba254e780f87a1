import assert from "node:assert/strict";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { parsePatch } from "../../adapters/codex/parse_patch.ts";
import { patchChanges } from "../../adapters/codex/patch_changes.ts";
import { nodeReaders } from "../../adapters/shared/node_readers.ts";
import type { FileChange } from "../../core/protocol/covenant_input.ts";
import type { Result } from "../../core/protocol/result.ts";
import { generatedCases, PATCH_CASES, type PatchCase } from "./codex/patch_cases.ts";
import { runCodex } from "./codex/run_codex.ts";
import { withCodexProject } from "./codex/throwaway.ts";

/** Generated patches a run; more on demand. */
const GENERATED = Number(process.env["PDKS_TEST_PATCHES"] ?? 120);
/** Patches a session: the host sends all earlier ones again with each request. */
const SESSION = 30;
const SEED = Number(process.env["PDKS_TEST_SEED"] ?? 1);

type Tree = ReadonlyMap<string, string>;

test("a patch is refused, or leaves what the real program writes", async () => {
  await withCodexProject(async ({ codex, project, scratch }) => {
    const cases = [...PATCH_CASES, ...generatedCases(GENERATED, SEED)];
    const folders = cases.map((_, index) => join(project, `case${index}`));
    const patches = cases.map((one, index) =>
      one.patch.replaceAll("@/", `case${index}/`).replaceAll("@ABS", folders[index] ?? "")
    );
    cases.forEach((one, index) => lay(folders[index] ?? "", one));
    const before = folders.map(treeOf);
    const ours = patches.map((patch) => translated(patch, project));
    const answers: (string | undefined)[] = [];
    for (let from = 0; from < patches.length; from += SESSION) {
      const turns = patches.slice(from, from + SESSION).map((patch) => [{ patch }]);
      const run = await runCodex({ codex, project, scratch, turns: [...turns, [{ say: "done" }]] });
      assert.equal(run.exitCode, 0, run.stderr);
      answers.push(...run.answers);
    }
    assert.equal(answers.length, cases.length);
    for (const [index, one] of cases.entries()) {
      const answer = answers[index] ?? "";
      const [was, now] = [before[index] ?? new Map(), treeOf(folders[index] ?? "")];
      const mine = ours[index];
      const told = `${one.name}\n${one.patch}\nhost: ${answer}\nours: ${JSON.stringify(mine)}`;
      const applied = answer.includes("Success. Updated the following files");
      assert.equal(mine?.ok, applied, told);
      if (mine?.ok) assert.deepEqual(changed(was, mine.value, `case${index}/`), now, told);
    }
  });
});

function translated(patch: string, project: string): Result<readonly FileChange[], string> {
  const sections = parsePatch(patch);
  if (!sections.ok) return sections;
  return patchChanges(sections.value, { repoRoot: project, cwd: project, readers: nodeReaders() });
}

/** The tree after our changes, in the form {@link treeOf} gives. */
function changed(before: Tree, changes: readonly FileChange[], prefix: string): Tree {
  const after = new Map(before);
  for (const change of changes) {
    const path = change.path.slice(prefix.length);
    assert.ok(change.path.startsWith(prefix), change.path);
    if (change.kind === "delete") after.delete(path);
    else after.set(path, JSON.stringify(change.post));
  }
  return new Map([...after].sort(([a], [b]) => a < b ? -1 : 1));
}

function treeOf(folder: string): Tree {
  const entries: [string, string][] = [];
  const walk = (below: string) => {
    for (const name of readdirSync(join(folder, below))) {
      const path = below === "" ? name : `${below}/${name}`;
      const stat = lstatSync(join(folder, path));
      if (stat.isDirectory()) walk(path);
      else if (stat.isSymbolicLink()) entries.push([path, `→ ${readlinkSync(join(folder, path))}`]);
      else entries.push([path, JSON.stringify(readFileSync(join(folder, path), "utf8"))]);
    }
  };
  walk("");
  return new Map(entries.sort(([a], [b]) => a < b ? -1 : 1));
}

function lay(folder: string, one: PatchCase): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(one.files ?? {})) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  for (const [path, target] of Object.entries(one.links ?? {})) {
    symlinkSync(target, join(folder, path));
  }
}
