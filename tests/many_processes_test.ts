import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parseRow } from "../core/telemetry/parse_row.ts";
import { callInput, LANGUAGES, project } from "./support/project.ts";

const MAIN = fileURLToPath(new URL("../cli/main.ts", import.meta.url));

/** The words that run the program from source, under whatever runs this test. */
const WORDS = process.versions["deno"] === undefined ? [MAIN] : [
  "run",
  "-A",
  "-q",
  "--no-check",
  "--node-modules-dir=manual",
  "--config",
  join(MAIN, "../../deno.json"),
  MAIN,
];

function pdks(
  cwd: string,
  argv: readonly string[],
  stdin: string,
): Promise<{ exit: number; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...WORDS, ...argv], {
      cwd,
      stdio: ["pipe", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => stderr += text);
    child.on("error", reject).on("close", (code) => resolve({ exit: code ?? -1, stderr }));
    child.stdin.end(stdin);
  });
}

it("64 processes at once over one log: every row whole, none lost, none mixed", async () => {
  const site = project(`${LANGUAGES}protectedPaths: [.agent]\n`);
  after(() => site.remove());
  const runs = Array.from({ length: 64 }, (_, i) => {
    const subject = `src/${"long-name-".repeat(20)}${i}.ts`;
    const input = callInput({
      name: "edit",
      fileChange: { kind: "create", path: subject, post: "" },
    });
    return { subject, done: pdks(site.root, ["covenant", "check"], input) };
  });
  for (const { done } of runs) assert.deepEqual(await done, { exit: 0, stderr: "" });
  const text = readFileSync(join(site.root, ".polydeukes/roi.log"), "utf8");
  assert.ok(text.endsWith("\n"));
  const rows = text.slice(0, -1).split("\n").map(parseRow);
  const subjects = rows.map((row) => row?.event === "passed" ? row.subject : "").filter(Boolean);
  assert.deepEqual(subjects.sort(), runs.map(({ subject }) => subject).sort());
  const others = rows.filter((row) => row?.event !== "passed");
  assert.deepEqual(others.map((row) => row?.label), ["baseline"], "the first baseline, once");
});

it("a regular expression that backtracks without end stops the call within 10 s, with a row", async () => {
  const site = project(`${LANGUAGES}
disciplines:
  - id: hungry
    declare:
      mechanism: added-only
      scope: { source: target.path }
      supply: { pre: empty, post: empty }
      extract:
        bad: [{ op: source, of: post }, { op: lines }, { op: matches, re: '^(a+)+$' }]
      relate: [{ id: r, relation: { op: empty, of: bad }, message: m }]
`);
  after(() => site.remove());
  const line = `${"a".repeat(100 * 1024)}!`;
  const input = callInput({ name: "edit", fileChange: { kind: "create", path: "a", post: line } });
  const diff = `--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+${line}\n`;
  for (const [argv, stdin] of [[[], input], [["--diff"], diff]] as const) {
    site.forget();
    const began = Date.now();
    const { exit, stderr } = await pdks(site.root, ["covenant", "check", ...argv], stdin);
    assert.ok(Date.now() - began < 10_000);
    assert.equal(exit, 2);
    assert.match(stderr, /^blocked hungry a: not judged within 6 s/);
    assert.deepEqual(site.brief(), ["blocked hungry a"]);
  }
});
