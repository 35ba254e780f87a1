import assert from "node:assert/strict";
import { test } from "node:test";
import type { BreakItem } from "../../core/declaration/plan.ts";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import type { JudgedRow } from "../../core/judge/judgment.ts";
import { remarksOf } from "./remarks.ts";

const DIFF = `--- a/x
+++ b/x
@@ -3,3 +3,4 @@
 kept
-old
+  one
+two
 kept
@@ -20,1 +21,2 @@
 kept
+two
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-old
`;
const parsed = parseDiff(DIFF);
const diff = parsed.ok ? parsed.value : [];

const broken = (items: readonly BreakItem[], change: Partial<JudgedRow> = {}): JudgedRow => ({
  event: "advised",
  label: "an-entry",
  subject: "x",
  message: "all of it",
  call: 0,
  stops: false,
  breaks: [{ relate: "r", message: "this one", items }],
  ...change,
});

function remarks(...rows: readonly JudgedRow[]) {
  const judgment = {
    surface: "change-set" as const,
    enforce: "advise" as const,
    exitCode: 0 as const,
    rows,
    faults: [],
  };
  return remarksOf({ judgment, diff });
}

const LINES: readonly (readonly [what: string, item: BreakItem, line: number | undefined])[] = [
  ["a key that the lines step made", { key: "1", value: "one" }, 4],
  ["the key decides between equal lines", { key: "3", value: "two" }, 22],
  ["another key, the value still a line", { key: "name", value: "two" }, 5],
  ["a key that is some other number", { key: "7", value: "two" }, 5],
  ["a value that is no line: the hunk", { key: "0", value: { a: 1 } }, 4],
  ["a line of the old side: the hunk", { key: "1", value: "old" }, 4],
];

for (const [what, item, line] of LINES) {
  test(`a break's line: ${what}`, () => assert.equal(remarks(broken([item]))[0]?.line, line));
}

test("a break in a file that is gone has no line", () => {
  const [remark] = remarks(broken([{ key: "1", value: "old" }], { call: 1, subject: "gone" }));
  assert.deepEqual([remark?.path, remark?.line], ["gone", undefined]);
});

test("each broken relate entry is a remark of its own; rows without a message are none", () => {
  const row = broken([]);
  const two = {
    ...row,
    breaks: [...row.breaks ?? [], { relate: "s", message: "that", items: [] }],
  };
  const passed: JudgedRow = { event: "passed", label: "l", subject: "x", stops: false };
  assert.deepEqual(remarks(two, passed).map(({ relate, message }) => [relate, message]), [
    ["r", "this one"],
    ["s", "that"],
  ]);
});

test("a row about no file has no place", () => {
  const { breaks: _breaks, call: _call, ...row } = broken([], { subject: "-" });
  assert.deepEqual(remarks(row), [{ row, message: "all of it" }]);
});
