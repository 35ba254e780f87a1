import assert from "node:assert/strict";
import { test } from "node:test";
import { sinceMs } from "./since.ts";

const NOW = Date.UTC(2026, 2, 10, 12);

const CASES: readonly (readonly [text: string, ms: number])[] = [
  ["30m", NOW - 30 * 60_000],
  ["12h", NOW - 12 * 3_600_000],
  ["7d", NOW - 7 * 86_400_000],
  ["2w", NOW - 14 * 86_400_000],
  ["0d", NOW],
  ["2026-03-01", Date.UTC(2026, 2, 1)],
  ["2026-03-01T12:30:00Z", Date.UTC(2026, 2, 1, 12, 30)],
  ["2026-03-01T12:30:00+09:00", Date.UTC(2026, 2, 1, 3, 30)],
];

for (const [text, ms] of CASES) {
  test(`since ${text}`, () => assert.deepEqual(sinceMs(text, NOW), { ok: true, value: ms }));
}

for (
  const text of [
    "",
    "d",
    "7",
    "7 d",
    "-7d",
    "7y",
    "1e3d",
    "2026",
    "2026-13-01",
    "soon",
    "constructor",
  ]
) {
  test(`since refuses ${JSON.stringify(text)}`, () => {
    const since = sinceMs(text, NOW);
    assert.ok(!since.ok && since.error.startsWith("--since takes a span"));
  });
}
