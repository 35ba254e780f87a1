/**
 * `deno task self`: the project judged by its own disciplines: their cases, then its own change since
 * `SELF_BASE` (the commit before, where that is not set; everything, where there is none).
 */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { checkChangeSet } from "../mod.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

function git(...words: readonly string[]): string {
  const ran = spawnSync("git", words, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
  });
  if (ran.status !== 0) throw new Error(`git ${words[0]}: ${ran.stderr}`);
  return ran.stdout;
}

function baseOfChange(): string {
  const named = process.env["SELF_BASE"];
  if (named !== undefined) return named;
  const parent = spawnSync("git", ["rev-parse", "--verify", "-q", "HEAD~1"], { cwd: ROOT });
  // Git's name of the empty tree.
  return parent.status === 0 ? "HEAD~1" : "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
}

const cases = spawnSync(
  process.execPath,
  ["run", "-A", "--no-check", "cli/main.ts", "test", "--require-break"],
  { cwd: ROOT, stdio: "inherit" },
);

const diff = git("diff", "--no-color", baseOfChange(), "HEAD");
const verdict = checkChangeSet({ repoRoot: ROOT, diff, enforce: "block" });
// What protects the judging chain is a person's to change, as is every commit that does.
const own = verdict.kind === "blocked"
  ? verdict.breaks.filter(({ label }) => label !== "self-mod")
  : [];
const said = verdict.kind === "unjudged" ? [] : [...own, ...verdict.advisories];
for (const { label, subject, message } of said) console.log(`${label} ${subject}: ${message}`);
if (verdict.kind === "unjudged") console.log(verdict.reasons.join("\n"));
const sound = verdict.kind !== "unjudged" && own.length === 0;
const failed = [cases.status === 0, sound].filter((good) => !good).length;
console.log(`${2 - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
