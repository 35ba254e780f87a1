import assert from "node:assert/strict";
import { it } from "node:test";
import { withinLimit } from "./time_limit.ts";

it("hands back what a quick function returns", () => {
  assert.deepEqual(withinLimit(1_000, () => 6 * 7), { ok: true, value: 42 });
});

it("hands back undefined as a value", () => {
  assert.deepEqual(withinLimit(1_000, () => undefined), { ok: true, value: undefined });
});

it("interrupts a loop", () => {
  const began = Date.now();
  const stopped = withinLimit(50, () => {
    for (;;);
  });
  assert.deepEqual(stopped, { ok: false, error: "timeout" });
  assert.ok(Date.now() - began < 5_000);
});

it("interrupts a regular expression that backtracks without end", () => {
  const stopped = withinLimit(50, () => /^(a+)+$/.test(`${"a".repeat(40)}!`));
  assert.deepEqual(stopped, { ok: false, error: "timeout" });
});

it("is not caught by the function it interrupts", () => {
  const stopped = withinLimit(50, () => {
    for (;;) {
      try {
        for (;;);
      } catch {
        // An interruption that could be caught would be none.
      }
    }
  });
  assert.deepEqual(stopped, { ok: false, error: "timeout" });
});

it("lets through what the function throws", () => {
  assert.throws(() =>
    withinLimit(1_000, () => {
      throw new TypeError("mine");
    }), /mine/);
});

it("can be used again after an interruption", () => {
  withinLimit(20, () => {
    for (;;);
  });
  assert.deepEqual(withinLimit(1_000, () => "again"), { ok: true, value: "again" });
});
