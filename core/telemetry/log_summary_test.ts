import assert from "node:assert/strict";
import { test } from "node:test";
import type { Row } from "../protocol/row.ts";
import { formatRow } from "./format_row.ts";
import { breaksIn, logCollector, rowsIn } from "./log_summary.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1);

function lineOf(row: Row, dayAt = 0): string {
  return formatRow(row, START_MS + dayAt * DAY_MS).trimEnd();
}

test("rows are counted by label, day and subject", () => {
  const { add, summary } = logCollector();
  add(lineOf({ event: "passed", label: "b", subject: "x" }));
  add(lineOf({ event: "advised", label: "b", subject: "x", detail: "[]" }, 2));
  add(lineOf({ event: "blocked", label: "a", subject: "y", detail: "[]" }, 2));
  add(lineOf({ event: "witnessed", label: "a", subject: "x", detail: "[]" }, 1));
  add(lineOf({ event: "advised", label: "a", subject: "x", detail: "[]" }, 1));
  const { rows, damaged, firstMs, lastMs, counts, labels, days, subjects } = summary();
  assert.deepEqual([rows, damaged], [5, 0]);
  assert.deepEqual([firstMs, lastMs], [START_MS, START_MS + 2 * DAY_MS]);
  assert.deepEqual([rowsIn(counts), breaksIn(counts)], [5, 4]);
  assert.deepEqual(labels.map(({ label, counts }) => [label, breaksIn(counts)]), [["a", 3], [
    "b",
    1,
  ]]);
  assert.deepEqual(days.map(({ day, counts }) => [day, rowsIn(counts)]), [
    ["2026-03-01", 1],
    ["2026-03-02", 2],
    ["2026-03-03", 2],
  ]);
  assert.deepEqual(
    subjects.map(({ subject, counts, brokenBy }) => [subject, breaksIn(counts), brokenBy]),
    [
      ["x", 3, [{ label: "a", count: 2 }, { label: "b", count: 1 }]],
      ["y", 1, [{ label: "a", count: 1 }]],
    ],
  );
});

test("skips are counted by the first word of their reason", () => {
  const { add, summary } = logCollector();
  for (const detail of ["supply-pass", "no-observation 3 files", "supply-pass", undefined]) {
    const reason = detail === undefined ? {} : { detail };
    add(lineOf({ event: "skipped", label: "lax", subject: "-", ...reason }));
  }
  assert.deepEqual(summary().labels[0]?.skips, {
    "no-observation": 1,
    "supply-pass": 2,
    unsaid: 1,
  });
});

test("damaged lines are counted and left out; empty ones are nothing", () => {
  const { add, summary } = logCollector();
  const whole = lineOf({ event: "passed", label: "a", subject: "x" });
  for (
    const line of [
      "",
      whole,
      whole.slice(0, 30),
      whole.replace("passed", "fine"),
      whole.replace("2026-03", "2026-99"),
      whole.replace("T00", " 00"),
      `${whole}\tone\ttwo`,
      whole.replace("\tx", "\t"),
      "\u0000".repeat(40),
    ]
  ) add(line);
  const { rows, damaged } = summary();
  assert.deepEqual([rows, damaged], [1, 7]);
});

test("a log without rows has no times", () => {
  const { rows, firstMs, lastMs, labels } = logCollector().summary();
  assert.deepEqual([rows, firstMs, lastMs, labels], [0, undefined, undefined, []]);
});

test("rows before a moment are left out", () => {
  const { add, summary } = logCollector(START_MS + DAY_MS);
  for (const day of [0, 1, 2]) add(lineOf({ event: "passed", label: "a", subject: "x" }, day));
  assert.equal(summary().rows, 2);
});

test("names that are an object's own are names like any other", () => {
  const { add, summary } = logCollector();
  for (const name of ["__proto__", "constructor", "toString"]) {
    add(lineOf({ event: "blocked", label: name, subject: name, detail: "[]" }));
    add(lineOf({ event: "skipped", label: name, subject: name, detail: name }));
  }
  const { labels, subjects } = summary();
  assert.deepEqual(labels.map(({ label }) => label), ["__proto__", "constructor", "toString"]);
  assert.equal(subjects.length, 3);
});

test("of ever new subjects the rarest are let go, and that is said", () => {
  const { add, summary } = logCollector();
  const often = lineOf({ event: "blocked", label: "a", subject: "often", detail: "[]" });
  for (let at = 0; at < 30_000; at++) {
    add(lineOf({ event: "blocked", label: "a", subject: `once-${at}`, detail: "[]" }));
    if (at % 100 === 0) add(often);
  }
  const { subjects, subjectsAreBounds, rows } = summary();
  assert.equal(rows, 30_300);
  assert.equal(subjectsAreBounds, true);
  assert.ok(subjects.length <= 20_001);
  assert.deepEqual(subjects[0]?.subject, "often");
});
