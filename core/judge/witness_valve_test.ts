import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isWitnessed } from "./witness_valve.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;
const section = { token: "pdks witness", ttlMinutes: 10 };

describe("the valve", () => {
  const cases: readonly (readonly [text: string, age: number | undefined, opens: boolean])[] = [
    ["pdks witness", 0, true],
    ["pdks witness\n\nnow fix the hook file", MINUTE, true],
    ["pdks witness\r\nnow fix it", MINUTE, true],
    ["  pdks witness \t\nmore", MINUTE, true],
    ["pdks witness", 10 * MINUTE, true],
    ["pdks witness", 10 * MINUTE + 1, false],
    ["pdks witness", -1, false],
    ["pdks witness", undefined, false],
    ['"pdks witness"', 0, false],
    ["`pdks witness`", 0, false],
    ["pdks witness please", 0, false],
    ["so when does pdks witness expire?", 0, false],
    ["\npdks witness", 0, false],
    ["> pdks witness", 0, false],
    ["PDKS WITNESS", 0, false],
    ["pdks  witness", 0, false],
    ["pdks witness.", 0, false],
    ["", 0, false],
  ];
  for (const [text, age, opens] of cases) {
    it(`${JSON.stringify(text)} at ${age ?? "no time"}: ${opens ? "opens" : "stays shut"}`, () => {
      const message = age === undefined ? { text } : { text, timestampMs: NOW - age };
      assert.equal(isWitnessed(section, [message], NOW), opens);
    });
  }

  it("takes a token letter for letter", () => {
    const odd = { token: " a.*(b)+$ ", ttlMinutes: 1 };
    assert.ok(isWitnessed(odd, [{ text: "a.*(b)+$", timestampMs: NOW }], NOW));
    assert.ok(!isWitnessed(odd, [{ text: "axxbb", timestampMs: NOW }], NOW));
  });

  it("needs one message of many", () => {
    const messages = [
      { text: "hello", timestampMs: NOW },
      { text: "pdks witness", timestampMs: NOW - 3 * MINUTE },
      { text: "go on", timestampMs: NOW },
    ];
    assert.ok(isWitnessed(section, messages, NOW));
  });

  it("stays shut without messages, and for a time that is no number", () => {
    assert.ok(!isWitnessed(section, [], NOW));
    assert.ok(!isWitnessed(section, [{ text: "pdks witness", timestampMs: NaN }], NOW));
  });

  it("takes parts of a minute", () => {
    const short = { token: "t", ttlMinutes: 0.5 };
    assert.ok(isWitnessed(short, [{ text: "t", timestampMs: NOW - 30_000 }], NOW));
    assert.ok(!isWitnessed(short, [{ text: "t", timestampMs: NOW - 30_001 }], NOW));
  });
});
