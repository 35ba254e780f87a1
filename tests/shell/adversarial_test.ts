import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { tester } from "./findings.ts";
import { Sandbox, sandboxProblem } from "./sandbox.ts";

/**
 * One line and what the judge must make of it (`a|b`: either). `changes` was measured by running the
 * line: whether something protected in the tree was changed. Without it the line is only analysed.
 */
type Case = {
  readonly id: string;
  readonly line: string;
  readonly expect: string;
  readonly changes?: boolean;
};

const corpus = new URL("../corpora/shell-adversarial.json", import.meta.url);
const cases: readonly Case[] = JSON.parse(readFileSync(corpus, "utf8"));
const problem = sandboxProblem();
let sandbox: Sandbox | undefined;

before(() => {
  assert.equal(problem, undefined, problem);
  sandbox = new Sandbox();
});

after(() => sandbox?.close());

test("every line of the corpus does what was measured", async () => {
  assert.ok(sandbox !== undefined);
  const { comparison } = tester(sandbox);
  const wrong: string[] = [];
  const missing: string[] = [];
  for (const { id, line, changes } of cases) {
    if (changes === undefined) continue;
    const run = await sandbox.run(line);
    if (comparison.touchedProtected(run) === changes) continue;
    const absent = /([\w-]+): (command )?not found|‘([\w-]+)’: No such file/.exec(run.stderr);
    if (absent === null) wrong.push(`${id} ${JSON.stringify(line)}: ${run.stderr.trim()}`);
    else missing.push(`${id} ${absent[1] ?? absent[3]}`);
  }
  if (missing.length > 0) console.log(`not run, program missing: ${missing.join(", ")}`);
  assert.deepEqual(wrong, []);
});

test("every line of the corpus is judged as expected", () => {
  assert.ok(sandbox !== undefined);
  const { comparison, predict } = tester(sandbox);
  const wrong: string[] = [];
  for (const { id, line, expect } of cases) {
    const { outcome, why } = comparison.judge(predict(line));
    if (!expect.split("|").includes(outcome)) {
      wrong.push(`${id} ${JSON.stringify(line)}: expected ${expect}, ${outcome} ${why}`);
    }
  }
  assert.equal(wrong.join("\n"), "", `${wrong.length} of ${cases.length} lines`);
});
