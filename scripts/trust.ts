/**
 * `deno task trust`: tries every promise of reliability and prints what came of it. `--full` tries as
 * much as was ever asked for (hours); words choose points by their title. `TRUST_SEED` and `TRUST_FUZZ`
 * are the seed and the runs of each parser, `TRUST_ROUNDS` the rounds of the crowd.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { POINTS } from "../tests/trust/points.ts";
import { removePrograms } from "../tests/trust/programs.ts";

const { values, positionals } = parseArgs({
  options: { full: { type: "boolean" } },
  allowPositionals: true,
});
const chosen = POINTS.filter(({ title }) =>
  positionals.length === 0 || positionals.some((word) => title.includes(word))
);
let passed = 0;
let failed = 0;
for (const { title, run } of chosen) {
  const began = performance.now();
  process.stdout.write(`${title}\n`);
  for (const { what, tried, failures, note } of await run(values.full ? "full" : "build")) {
    const measured = note === undefined ? "" : `; ${note}`;
    process.stdout.write(
      `${String(tried).padStart(10)} tried ${
        String(failures.length).padStart(4)
      } failed  ${what}${measured}\n`,
    );
    for (const failure of failures.slice(0, 20)) process.stdout.write(`    ${failure}\n`);
    if (failures.length === 0) passed++;
    else failed++;
  }
  process.stdout.write(
    `${String(Math.round((performance.now() - began) / 1_000)).padStart(10)} s\n`,
  );
}
removePrograms();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
