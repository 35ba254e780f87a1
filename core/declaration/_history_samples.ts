import { absent, from, one, passed, type Sample } from "./_sample.ts";
import type { Step } from "./discipline.ts";
import type { SessionSnapshot } from "./world.ts";

const MINUTE = 60_000;

function session(parts: Partial<SessionSnapshot>): SessionSnapshot {
  return { observedAtMs: 60 * MINUTE, userMessages: [], toolCalls: [], ...parts };
}

const spawn = (ordinal: number, type: string) => ({
  ordinal,
  name: "start",
  args: { subagent_type: type },
});

const firstSpawn = (type: string): readonly Step[] => [
  from("session"),
  { op: "toolUses", names: ["start"], subagentType: type },
  { op: "first" },
  { op: "field", name: "ordinal" },
];

const TRANSCRIPT = { session: { transcript: true } } as const;

/** Practices about what came before in the session. */
export const HISTORY_SAMPLES: readonly Sample[] = [
  {
    id: "read-the-guide-first",
    declare: {
      mechanism: "precedent",
      scope: { source: "target.path", include: ["^src/"] },
      sources: TRANSCRIPT,
      supply: { session: "pass" },
      extract: {
        consulted: [
          from("session"),
          { op: "toolUses", names: ["consult"] },
          { op: "filter", when: [{ field: "succeeded", eq: true }] },
        ],
      },
      relate: [{
        id: "consulted",
        relation: { op: "nonEmpty", of: "consulted" },
        message: "consult the guide before you change src/",
      }],
    },
    breaks: {
      targetPath: "src/a.ts",
      session: session({ toolCalls: [{ ordinal: 0, name: "consult", succeeded: false }] }),
    },
    found: one("consulted", "consult the guide before you change src/", "consulted", null),
    holds: {
      targetPath: "src/a.ts",
      session: session({ toolCalls: [{ ordinal: 0, name: "consult", succeeded: true }] }),
    },
    lacks: { targetPath: "src/a.ts" },
    lacking: passed("session"),
  },
  {
    id: "a-reviewer-was-there",
    declare: {
      mechanism: "precedent",
      sources: { spawns: { sidecar: true } },
      extract: {
        reviewers: [from("spawns"), { op: "json" }, { op: "agentType", is: "reviewer" }],
      },
      relate: [{
        id: "reviewed",
        relation: { op: "nonEmpty", of: "reviewers" },
        message: "no reviewer was started",
      }],
    },
    breaks: { spawns: '[{"agentType":"writer"}]' },
    found: one("reviewed", "no reviewer was started", "reviewers", null),
    holds: { spawns: '[{"agentType":"writer"},{"agentType":"reviewer"}]' },
    lacks: { spawns: "not json" },
    lacking: { kind: "unjudgeable", why: 'source "spawns" does not parse as JSON' },
  },
  {
    id: "tests-before-implementation",
    declare: {
      mechanism: "phase-order",
      sources: TRANSCRIPT,
      supply: { session: "pass" },
      extract: {
        testing: firstSpawn("test-writer"),
        building: firstSpawn("implementer"),
        phases: [{ op: "union", of: ["testing", "building"] }],
      },
      relate: [{
        id: "in-order",
        relation: { op: "ordered", of: "phases" },
        message:
          "the implementer (call {value}) was started before the test writer (call {before})",
      }],
    },
    breaks: { session: session({ toolCalls: [spawn(3, "implementer"), spawn(9, "test-writer")] }) },
    found: [{
      relate: "in-order",
      message: "the implementer (call 3) was started before the test writer (call 9)",
      items: [{ key: "3", value: 3, before: 9 }],
    }],
    holds: {
      session: session({
        toolCalls: [spawn(3, "test-writer"), spawn(10, "implementer"), spawn(11, "test-writer")],
      }),
    },
    lacks: {},
    lacking: passed("session"),
  },
  {
    id: "release-is-asked-for-now",
    declare: {
      mechanism: "turn-locality",
      scope: { source: "command", include: ["^npm publish"] },
      sources: TRANSCRIPT,
      extract: {
        asked: [
          from("session"),
          { op: "userTexts", re: "\\brelease\\b", i: true },
          { op: "ageMs" },
          { op: "filter", when: [{ field: "ageMs", lte: 10 * MINUTE }] },
        ],
      },
      relate: [{
        id: "lately",
        relation: { op: "nonEmpty", of: "asked" },
        message: "nobody asked for a release in the last ten minutes",
      }],
    },
    breaks: {
      command: "npm publish",
      session: session({
        userMessages: [
          { ordinal: 0, text: "Release it", timestampMs: 49 * MINUTE },
          { ordinal: 1, text: "release, some day" },
        ],
      }),
    },
    found: one("lately", "nobody asked for a release in the last ten minutes", "asked", null),
    holds: {
      command: "npm publish",
      session: session({
        userMessages: [{ ordinal: 0, text: "Release it", timestampMs: 50 * MINUTE }],
      }),
    },
    lacks: { command: "npm publish" },
    lacking: absent("session"),
  },
  {
    id: "why-the-lock-moves",
    declare: {
      mechanism: "stated-ground",
      scope: { source: "target.path", include: ["\\.lock$"] },
      sources: TRANSCRIPT,
      supply: { session: "empty" },
      extract: {
        grounds: [from("session"), { op: "userTexts", re: "upgrade|add a dependency", i: true }],
      },
      relate: [{
        id: "stated",
        relation: { op: "nonEmpty", of: "grounds" },
        message: "nobody said why the lock file changes",
      }],
    },
    breaks: { targetPath: "deno.lock", session: session({}) },
    found: one("stated", "nobody said why the lock file changes", "grounds", null),
    holds: {
      targetPath: "deno.lock",
      session: session({ userMessages: [{ ordinal: 0, text: "Upgrade the parser" }] }),
    },
    lacks: { targetPath: "deno.lock" },
    lacking: {
      kind: "broken",
      breaks: one("stated", "nobody said why the lock file changes", "grounds", null),
    },
  },
  {
    id: "merge-is-the-users-call",
    declare: {
      mechanism: "scoped-valve",
      scope: { source: "command", include: ["\\bgit\\s+merge\\b"] },
      sources: TRANSCRIPT,
      extract: { merges: [from("command"), { op: "lines" }, { op: "matches", re: "\\bmerge\\b" }] },
      relate: [{
        id: "asked",
        relation: { op: "empty", of: "merges" },
        message: "a merge is the user's call: {value}",
      }],
      witness: {
        extract: {
          word: [
            from("session"),
            { op: "userTexts", re: "^merge it$", i: true },
            { op: "ageMs" },
            { op: "filter", when: [{ field: "ageMs", lte: 5 * MINUTE }] },
          ],
        },
        relate: [{
          id: "word",
          relation: { op: "nonEmpty", of: "word" },
          message: "the user said so",
        }],
      },
    },
    breaks: { command: "git merge topic", session: session({}) },
    found: one("asked", "a merge is the user's call: git merge topic", "1", "git merge topic"),
    holds: { command: "git log --oneline", session: session({}) },
    lacks: {
      command: "git merge topic",
      session: session({
        userMessages: [{ ordinal: 0, text: "Merge it", timestampMs: 58 * MINUTE }],
      }),
    },
    lacking: {
      kind: "witnessed",
      breaks: one("asked", "a merge is the user's call: git merge topic", "1", "git merge topic"),
    },
  },
];
