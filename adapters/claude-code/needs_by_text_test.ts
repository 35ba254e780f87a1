import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionNeeds } from "../shared/judge_port.ts";
import { needsByText } from "./needs_by_text.ts";

const NOTHING: SessionNeeds = { transcript: false, sidecar: false };
const within = (minutes: number): SessionNeeds => ({ ...NOTHING, witnessTtlMs: minutes * 60_000 });

const TABLE: readonly (readonly [text: string, needs: SessionNeeds])[] = [
  ["languages: {}\n", NOTHING],
  ["# witness:\n#   ttlMinutes: 5\n  # sources: { x: { transcript: true } }\n", NOTHING],
  ["witness:\n  token: pdks witness\n  ttlMinutes: 10\n", within(10)],
  ['{"witness":{"token":"t","ttlMinutes":2.5},"languages":{}}', within(2.5)],
  ["witness: { ttlMinutes: 3, token: t }", within(3)],
  ["a: { ttlMinutes: 30 }\nwitness: { token: t, ttlMinutes: 3 } # short", within(30)],
  ["witness: { token: t, ttlMinutes: 0x10 }", within(Number.POSITIVE_INFINITY)],
  ["witness: { token: t, ttlMinutes: *m }", within(Number.POSITIVE_INFINITY)],
  ["witness: *w", within(Number.POSITIVE_INFINITY)],
  ["sources: { x: { transcript: true } }", { transcript: true, sidecar: false }],
  ["sources: { x: { 'sidecar': true } }", { transcript: false, sidecar: true }],
];

for (const [text, needs] of TABLE) {
  test(`what may be read: ${JSON.stringify(text)}`, () =>
    assert.deepEqual(needsByText(text), needs));
}
