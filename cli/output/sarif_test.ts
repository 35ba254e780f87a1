import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import type { JudgedRow } from "../../core/judge/judgment.ts";
import { validSarif } from "../../tests/support/valid_sarif.ts";
import { renderSarif } from "./sarif.ts";

const parsed = parseDiff("--- a/d é/x\n+++ b/d é/x\n@@ -8 +9 @@\n-old\n+new\n");
const diff = parsed.ok ? parsed.value : [];

function sarif(...rows: readonly JudgedRow[]) {
  const exitCode = rows.some((row) => row.stops) ? 2 : 0;
  const [run] = validSarif(renderSarif({
    judgment: { surface: "change-set", enforce: "block", exitCode, rows, faults: [] },
    diff,
  })).runs;
  assert.ok(run !== undefined);
  return run;
}

const row: JudgedRow = {
  event: "advised",
  label: "an-entry",
  subject: "d é/x",
  message: "both",
  why: "it matters",
  call: 0,
  stops: false,
  breaks: [
    { relate: "r", message: "this", items: [{ key: "1", value: "new" }] },
    { relate: "s", message: "that", items: [] },
  ],
};

test("renderSarif writes one result for each broken relate entry, in its place", () => {
  const run = sarif(row, { ...row, event: "blocked", next: "Mend it", stops: true });
  assert.deepEqual(
    run.results.map(({ ruleId, ruleIndex, level, message, properties }) => [
      ruleId,
      ruleIndex,
      level,
      message,
      properties,
    ]),
    [
      ["an-entry", 0, "warning", { text: "this" }, { event: "advised", relate: "r" }],
      ["an-entry", 0, "warning", { text: "that" }, { event: "advised", relate: "s" }],
      ["an-entry", 0, "error", { text: "this. Mend it" }, { event: "blocked", relate: "r" }],
      ["an-entry", 0, "error", { text: "that. Mend it" }, { event: "blocked", relate: "s" }],
    ],
  );
  assert.deepEqual(run.results[0]?.locations, [{
    physicalLocation: {
      artifactLocation: { uri: "d%20%C3%A9/x", uriBaseId: "%SRCROOT%" },
      region: { startLine: 9 },
    },
  }]);
  assert.deepEqual(run.tool.driver.rules, [
    { id: "an-entry", fullDescription: { text: "it matters" }, help: { text: "it matters" } },
  ]);
  assert.equal(run.invocations[0]?.exitCode, 2);
});

test("renderSarif writes a run without breaks", () => {
  const run = sarif({ event: "passed", label: "covenant-check", subject: "-", stops: false });
  assert.deepEqual([run.results, run.tool.driver.rules], [[], []]);
  assert.equal(run.invocations[0]?.executionSuccessful, true);
});

test("renderSarif marks what a witness released as suppressed", () => {
  const run = sarif({ ...row, event: "witnessed" });
  assert.deepEqual(run.results[0]?.suppressions, [{ kind: "external", status: "accepted" }]);
});

test("renderSarif tells a judgment that could not be made apart from a break", () => {
  const { breaks: _breaks, ...rest } = row;
  const run = sarif({ ...rest, event: "blocked", stops: true, unjudged: true });
  assert.deepEqual(run.results, []);
  assert.equal(run.invocations[0]?.executionSuccessful, false);
  assert.deepEqual(run.invocations[0]?.toolExecutionNotifications[0]?.message, { text: "both" });
});

test("renderSarif writes any subject as a valid URI", () => {
  for (const subject of ["a b%:?#[]", "/outside/x", "../x", "line\nbreak", "\ud800", "-"]) {
    const { breaks: _breaks, ...rest } = row;
    sarif({ ...rest, subject });
  }
});
