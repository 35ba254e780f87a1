import assert from "node:assert/strict";
import { test } from "node:test";
import type { Step } from "./discipline.ts";
import { stepOf } from "./steps.ts";
import type { SessionSnapshot } from "./world.ts";

const session: SessionSnapshot = {
  observedAtMs: 10_000,
  userMessages: [
    { ordinal: 1, text: "Please release", timestampMs: 4_000 },
    { ordinal: 5, text: "and then\nmerge it" },
    { ordinal: 6, text: "release later", timestampMs: 10_001 },
    { ordinal: 7, text: "release now", timestampMs: 10_000 },
  ],
  toolCalls: [
    { ordinal: 2, name: "run", args: { command: "make" }, succeeded: true },
    { ordinal: 3, name: "start", args: { subagent_type: "tester" } },
    { ordinal: 4, name: "start", args: { subagentType: "writer" }, succeeded: false },
    { ordinal: 8, name: "other", args: { agent_type: "tester", subagent_type: "writer" } },
    { ordinal: 9, name: "bare" },
  ],
};

const records = [{ agentType: "tester", id: 1 }, { agentType: "writer" }, "x", {
  agentType: "tester",
}];

/** The keys of what is left after the steps. */
function keysAfter(value: unknown, ...steps: readonly Step[]): readonly string[] {
  return after(value, ...steps).map(({ key }) => key);
}

function after(value: unknown, ...steps: readonly Step[]) {
  let items: readonly { readonly key: string; readonly value: unknown }[] = [{ key: "0", value }];
  for (const step of steps) {
    const bound = stepOf(step.op)?.bind(step);
    assert.ok(bound?.ok, JSON.stringify(bound));
    const result = bound.value(items);
    assert.ok(!("failed" in result));
    items = result;
  }
  return items;
}

test("toolUses", async (t) => {
  const cases: readonly (readonly [string, Step, readonly string[]])[] = [
    ["every call", { op: "toolUses" }, ["2", "3", "4", "8", "9"]],
    ["calls by name", { op: "toolUses", names: ["run", "bare"] }, ["2", "9"]],
    ["no name, no call", { op: "toolUses", names: [] }, []],
    ["calls that start an agent type", { op: "toolUses", subagentType: "writer" }, ["4", "8"]],
    ["both at once", { op: "toolUses", names: ["start"], subagentType: "tester" }, ["3"]],
  ];
  for (const [name, step, keys] of cases) {
    await t.test(name, () => assert.deepEqual(keysAfter(session, step), keys));
  }
  await t.test("the value is the call as it was seen", () => {
    assert.deepEqual(after(session, { op: "toolUses", names: ["run"] })[0]?.value, {
      ordinal: 2,
      name: "run",
      args: { command: "make" },
      succeeded: true,
    });
  });
  await t.test("of what is no snapshot", () => {
    for (const value of [null, "x", [], {}, { toolCalls: 1 }, { toolCalls: [null, 1] }]) {
      assert.deepEqual(keysAfter(value, { op: "toolUses" }), []);
    }
  });
});

test("userTexts", async (t) => {
  await t.test("matching messages, with the time of observation", () => {
    assert.deepEqual(after(session, { op: "userTexts", re: "^please", i: true }), [{
      key: "1",
      value: { ordinal: 1, text: "Please release", timestampMs: 4_000, observedAtMs: 10_000 },
    }]);
  });
  await t.test("anchors at the message, tells case apart", () => {
    assert.deepEqual(keysAfter(session, { op: "userTexts", re: "^merge" }), []);
    assert.deepEqual(keysAfter(session, { op: "userTexts", re: "^please" }), []);
  });
  await t.test("of what is no snapshot", () => {
    for (const value of [null, "x", {}, { userMessages: [{}, { text: 1 }] }]) {
      assert.deepEqual(keysAfter(value, { op: "userTexts", re: "" }), []);
    }
  });
});

test("ageMs", async (t) => {
  const aged = after(session, { op: "userTexts", re: "release", i: true }, { op: "ageMs" });
  await t.test("drops no time and a time to come, keeps now", () => {
    assert.deepEqual(aged.map(({ key }) => key), ["1", "7"]);
  });
  await t.test("adds the age to the value", () => {
    assert.deepEqual(aged[0]?.value, {
      ordinal: 1,
      text: "Please release",
      timestampMs: 4_000,
      observedAtMs: 10_000,
      ageMs: 6_000,
    });
  });
  await t.test("of values without times", () => {
    for (
      const value of [null, "x", {}, { timestampMs: "1", observedAtMs: 2 }, {
        observedAtMs: NaN,
        timestampMs: 1,
      }]
    ) {
      assert.deepEqual(keysAfter(value, { op: "ageMs" }), []);
    }
  });
});

test("agentType", async (t) => {
  await t.test("of a parsed list: key = position in the list", () => {
    assert.deepEqual(keysAfter(records, { op: "agentType", is: "tester" }), ["0", "3"]);
  });
  await t.test("of its items: the same keys", () => {
    assert.deepEqual(keysAfter(records, { op: "items" }, { op: "agentType", is: "tester" }), [
      "0",
      "3",
    ]);
  });
  await t.test("of what holds no records", () => {
    for (const value of [null, "tester", {}, [[{ agentType: "tester" }]]]) {
      assert.deepEqual(keysAfter(value, { op: "agentType", is: "tester" }), []);
    }
  });
});
