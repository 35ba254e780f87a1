import assert from "node:assert/strict";
import { it } from "node:test";
import type { Level } from "../protocol/verdict.ts";
import { type Outcome, verdictOf } from "./level.ts";

const cases: readonly (readonly [Outcome, Level, Level, string])[] = [
  ["upheld", "advise", "advise", "passed"],
  ["upheld", "advise", "block", "passed"],
  ["upheld", "block", "advise", "passed"],
  ["upheld", "block", "block", "passed"],
  ["broken", "advise", "advise", "advised"],
  ["broken", "advise", "block", "advised"],
  ["broken", "block", "advise", "advised"],
  ["broken", "block", "block", "blocked, stops"],
  ["witnessed", "advise", "advise", "witnessed"],
  ["witnessed", "advise", "block", "witnessed"],
  ["witnessed", "block", "advise", "witnessed"],
  ["witnessed", "block", "block", "witnessed"],
  ["skipped", "advise", "advise", "skipped"],
  ["skipped", "advise", "block", "skipped"],
  ["skipped", "block", "advise", "skipped"],
  ["skipped", "block", "block", "skipped"],
  ["unjudgeable", "advise", "advise", "blocked, stops"],
  ["unjudgeable", "advise", "block", "blocked, stops"],
  ["unjudgeable", "block", "advise", "blocked, stops"],
  ["unjudgeable", "block", "block", "blocked, stops"],
];

for (const [outcome, own, posture, verdict] of cases) {
  it(`${outcome}, own level ${own}, posture ${posture}: ${verdict}`, () => {
    const { event, stops } = verdictOf(outcome, own, posture);
    assert.equal(stops ? `${event}, stops` : event, verdict);
  });
}
