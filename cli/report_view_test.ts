import assert from "node:assert/strict";
import { test } from "node:test";
import { parseConfig } from "../core/config/load_config.ts";
import type { Event } from "../core/protocol/verdict.ts";
import { formatRow } from "../core/telemetry/format_row.ts";
import { logCollector } from "../core/telemetry/log_summary.ts";
import { reportView } from "./report_view.ts";

const CONFIG = `languages: { a: { productionGlob: a, testCmd: a } }
disciplines:
  - { id: someday, why: not yet, draft: true }
${
  ["fires", "never"].map((id) =>
    `  - id: ${id}
    declare:
      mechanism: naming
      scope: { source: target.path }
      extract: { x: [{ op: source, of: target.path }] }
      relate: [{ id: a, relation: { op: empty, of: x }, message: m }]
`
  ).join("")
}`;

function view(rows: readonly (readonly [day: number, label: string, event: Event])[]) {
  const { add, summary } = logCollector();
  for (const [day, label, event] of rows) {
    add(formatRow({ event, label, subject: "s" }, Date.UTC(2026, 2, day)).trimEnd());
  }
  const config = parseConfig("polydeukes.config.yaml", CONFIG);
  assert.ok(config.ok);
  return {
    withConfig: reportView(summary(), config.value.config, { log: "log" }),
    without: reportView(summary(), undefined, { log: "log" }),
  };
}

test("disciplines that never fired are the config's without a row, drafts left out", () => {
  const { withConfig, without } = view([[1, "fires", "passed"], [1, "self-mod", "passed"]]);
  assert.deepEqual(withConfig.neverFired, ["never"]);
  assert.deepEqual(without.neverFired, []);
});

test("what only ever skipped", () => {
  const { withConfig } = view([[1, "fires", "skipped"], [1, "lax", "skipped"], [
    2,
    "lax",
    "passed",
  ]]);
  assert.deepEqual(withConfig.onlySkipped.map(({ label }) => label), ["fires"]);
});

test("the trend compares the first half of the days with the second", () => {
  assert.equal(view([[1, "fires", "blocked"]]).withConfig.trend, undefined);
  assert.deepEqual(
    view([[1, "fires", "blocked"], [2, "fires", "passed"], [3, "fires", "advised"]]).withConfig
      .trend,
    { before: 1, after: 0.5 },
  );
});
