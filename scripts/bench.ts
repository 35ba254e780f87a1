/**
 * `deno task bench`: measures what a user waits for, prints the table, and writes `dist/bench.json`.
 *
 * Each command is run in turn with what it is compared to, so the figures are ratios that hold on a
 * noisy machine; `node -e 0` stands for what any process costs. Exits 1 where a figure is beyond its
 * budget by more than half. What is not built is named and left out; with `--all` that fails too.
 *
 *     deno task bench [--runs 15] [--only PREFIX] [--peers] [--all] [--keep]
 *
 * `--peers` measures other hooks from npm in the same run, `--keep` makes this run's figures the ones
 * that later runs are compared with.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { artifactSizes, ROOT } from "./bench/artifacts.ts";
import { changeSetMeasurements } from "./bench/change_set_rows.ts";
import { hookMeasurements } from "./bench/hook_rows.ts";
import { inProcessMeasurements } from "./bench/in_process_rows.ts";
import { loadMeasurements } from "./bench/load_rows.ts";
import type { Measurement } from "./bench/measurement.ts";
import { peerMeasurements } from "./bench/peer_rows.ts";
import { reportMeasurements } from "./bench/report_rows.ts";
import { type Row, standing } from "./bench/row.ts";
import { table } from "./bench/table.ts";

const BASELINE = join(ROOT, "scripts/bench/baseline.json");
const REPORT = join(ROOT, "dist/bench.json");

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "15" },
    only: { type: "string", default: "" },
    peers: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const measurements = [
  ...inProcessMeasurements(),
  ...changeSetMeasurements(),
  ...hookMeasurements(),
  ...loadMeasurements(),
  ...reportMeasurements(),
  ...(values.peers ? peerMeasurements() : []),
].filter(({ id }) => id.startsWith(values.only));

const missing = measurements.filter((each) => each.missing !== undefined);
const rows = [
  ...measurements.filter((each) => each.missing === undefined).flatMap(measured),
  ...artifactSizes(),
];
const before: Record<string, number> = existsSync(BASELINE)
  ? JSON.parse(readFileSync(BASELINE, "utf8"))
  : {};
process.stdout.write(table(rows, before));
for (const { id, missing: task } of missing) {
  process.stdout.write(`not measured: ${id}: run \`${task}\` first\n`);
}
write();
const failed = rows.filter((row) => standing(row) === "failed").length;
const left = values.all ? missing.length : 0;
process.stdout.write(`${rows.length - failed} passed, ${failed + left} failed\n`);
process.exit(failed + left === 0 && rows.length > 0 ? 0 : 1);

/** Runs one measurement in a folder of its own; one that cannot be made is a failed row. */
function measured({ id, run }: Measurement): readonly Row[] {
  const folder = mkdtempSync(join(tmpdir(), "pdks-bench-"));
  try {
    return run(Number(values.runs), folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${id}: ${why}\n`);
    return [{ id, what: `${id}: could not be measured`, figure: NaN, unit: "x", budget: 0 }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(): void {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const machine = { platform: platform(), arch: arch(), cores: cpus().length };
  const report = { schemaVersion: 1, machine, runs: Number(values.runs), rows };
  writeFileSync(REPORT, `${JSON.stringify(report, undefined, 2)}\n`);
  if (!values.keep) return;
  const figures = Object.fromEntries(rows.map(({ id, figure }) => [id, Number(figure.toFixed(3))]));
  writeFileSync(BASELINE, `${JSON.stringify({ ...before, ...figures }, undefined, 2)}\n`);
}
