import assert from "node:assert/strict";
import process from "node:process";
import { after, before, test } from "node:test";
import type { DifferenceKind } from "./compare.ts";
import { linesByKind, minimise, type Tally, tally, tester } from "./findings.ts";
import { Sandbox, sandboxProblem } from "./sandbox.ts";

/** Lines of an ordinary run, as far as its time goes; `PDKS_SHELL_LINES` asks for more, in any time. */
const DEFAULT_LINES = 3000;
const DEFAULT_BUDGET_MS = 60_000;
/** `PDKS_SHELL_SEED` gives other lines. */
const DEFAULT_SEED = 20260;
/** Silent misses and wrong texts shown in full when there are any. */
const SHOWN = 12;
/** Of harmless lines, how many may be stopped: writes on a way not taken, and such as change nothing. */
const STOPPED_SHARE = 0.09;
/** What chance adds to that in a short run. */
const FEW = 8;

/** What no line may show: a file changed in silence, a text computed wrong. */
const MUST_BE_NONE: ReadonlySet<DifferenceKind> = new Set(["protected-miss", "miss", "text"]);

/** Lines run at once: each waits for its processes far longer than it computes. */
const SANDBOXES = 4;

const asked = process.env["PDKS_SHELL_LINES"];
const lines = Number(asked ?? DEFAULT_LINES);
const budgetMs = asked === undefined ? DEFAULT_BUDGET_MS : Infinity;
const seed = Number(process.env["PDKS_SHELL_SEED"] ?? DEFAULT_SEED);
const problem = sandboxProblem();
const sandboxes: Sandbox[] = [];
let result: Tally | undefined;

before(() => {
  assert.equal(problem, undefined, problem);
  for (let i = 0; i < SANDBOXES; i++) sandboxes.push(new Sandbox());
});

after(() => sandboxes.forEach((sandbox) => sandbox.close()));

test("generated lines run in the real bash and compared with their prediction", async () => {
  result = await tally(sandboxes, seed, 0, lines, budgetMs);
  for (const row of figures(result)) console.log(row);
  assert.ok(result.changing > result.lines / 4, "the sandbox ran the lines");
});

test("no line changes a file in silence, or leaves a text that was computed wrong", async () => {
  assert.ok(result !== undefined);
  const wrong = result.findings.filter(({ difference }) => MUST_BE_NONE.has(difference.kind));
  const told = await Promise.all(wrong.slice(0, SHOWN).map(shown));
  assert.equal(told.join("\n\n"), "", `${wrong.length} differences`);
});

test("few harmless lines are stopped", () => {
  assert.ok(result !== undefined);
  const stops = linesByKind(result.findings).stop;
  assert.ok(
    stops <= result.harmless * STOPPED_SHARE + FEW,
    `${stops} of ${result.harmless} harmless lines were stopped`,
  );
});

async function shown(
  { line, index, difference }: Tally["findings"][number],
): Promise<string> {
  const [sandbox] = sandboxes;
  if (sandbox === undefined) return line;
  const small = await minimise(tester(sandbox), line, difference.kind, 60);
  const { kind, path, detail } = small.difference ?? difference;
  return `${kind} ${path}: ${detail}\n  seed ${seed}, line ${index}: ${JSON.stringify(small.line)}`;
}

function figures(found: Tally): readonly string[] {
  const by = linesByKind(found.findings);
  const stops = new Map<string, number>();
  for (const { difference } of found.findings) {
    if (difference.kind === "stop") {
      stops.set(difference.path, (stops.get(difference.path) ?? 0) + 1);
    }
  }
  const kinds = [...stops].sort((a, b) => b[1] - a[1]).slice(0, 15);
  return [
    `shell differential: ${found.lines} lines, seed ${seed}, ${found.changing} changed something, ` +
    `${found.unknowns} with unknowns, ${found.timeouts} timed out`,
    `  silent misses: ${by["protected-miss"] + by.miss} (of protected files ${
      by["protected-miss"]
    })`,
    `  wrong texts: ${by.text}`,
    `  harmless lines stopped: ${by.stop} of ${found.harmless}, ` +
    `and ${by.attempt} that tried to change something protected and failed`,
    `  protected files changed: ${found.protectedBy.broken} broken, ` +
    `${found.protectedBy.skip} recorded, ${found.protectedBy.pass} silent`,
    `  computed changes that did not happen: ${by.phantom}`,
    ...kinds.map(([why, count]) => `    stopped ${count} x ${why}`),
  ];
}
