import assert from "node:assert/strict";
import process from "node:process";
import { after, before, test } from "node:test";
import { adversarialCases } from "./corpus_lines.ts";
import { tester } from "./findings.ts";
import { Sandbox, sandboxProblem } from "./sandbox.ts";

/** What running the lines may take on an ordinary run; with `PDKS_SHELL_LINES` all are run. */
const BUDGET_MS = process.env["PDKS_SHELL_LINES"] === undefined ? 30_000 : Infinity;
const SANDBOXES = 4;

const cases = adversarialCases();
const problem = sandboxProblem();
const sandboxes: Sandbox[] = [];

before(() => {
  assert.equal(problem, undefined, problem);
  for (let i = 0; i < SANDBOXES; i++) sandboxes.push(new Sandbox());
});

after(() => sandboxes.forEach((sandbox) => sandbox.close()));

test("the lines of the corpus do what was measured", async () => {
  const wrong: string[] = [];
  const missing: string[] = [];
  const start = performance.now();
  let ran = 0;
  const todo = spread(cases.filter(({ changes }) => changes !== undefined));
  const work = async (sandbox: Sandbox): Promise<void> => {
    const { comparison } = tester(sandbox);
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (performance.now() - start > BUDGET_MS) return;
      const { id, line, changes } = next;
      const run = await sandbox.run(line);
      ran++;
      if (comparison.touchedProtected(run) === changes) continue;
      const absent = /([\w-]+): (command )?not found|‘([\w-]+)’: No such file/.exec(run.stderr);
      if (absent === null) wrong.push(`${id} ${JSON.stringify(line)}: ${run.stderr.trim()}`);
      else missing.push(`${id} ${absent[1] ?? absent[3]}`);
    }
  };
  await Promise.all(sandboxes.map(work));
  console.log(`adversarial lines run: ${ran} of ${cases.length}`);
  if (missing.length > 0) console.log(`  program missing: ${missing.join(", ")}`);
  assert.deepEqual(wrong, []);
});

test("every line of the corpus is judged as expected", () => {
  const [sandbox] = sandboxes;
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

/** The list in another order, so that a run that ends early has met every part of it. */
function spread<T>(list: readonly T[]): T[] {
  const step = 37;
  return Array.from({ length: step }, (_, offset) => list.filter((_, i) => i % step === offset))
    .flat();
}
