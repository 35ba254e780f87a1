import assert from "node:assert/strict";
import { it } from "node:test";
import { breakDetail } from "./break_detail.ts";

const broken = (items: readonly { key: string; value: unknown }[]) => [
  { relate: "placed", message: "unused", items },
];

it("names the relate entry, its items and how many there are", () => {
  assert.equal(
    breakDetail(broken([{ key: "0", value: "a.db" }])),
    '[{"relate":"placed","items":[{"key":"0","value":"a.db"}],"count":1}]',
  );
});

it("carries at most eight items and counts all", () => {
  const items = Array.from({ length: 9 }, (_, i) => ({ key: String(i), value: i }));
  const [entry] = JSON.parse(breakDetail(broken(items)));
  assert.equal(entry.items.length, 8);
  assert.equal(entry.count, 9);
});

it("cuts long values at 200 characters, objects as their text", () => {
  const items = [
    { key: "k", value: "x".repeat(300) },
    { key: "o", value: { deep: "y".repeat(300) } },
    { key: "s", value: { short: 1 } },
    { key: "u", value: undefined },
  ];
  const [entry] = JSON.parse(breakDetail(broken(items)));
  assert.equal(entry.items[0].value.length, 200);
  assert.equal(entry.items[1].value.length, 200);
  assert.deepEqual(entry.items[2].value, { short: 1 });
  assert.equal(entry.items[3].value, null);
});

it("survives values that cannot be printed", () => {
  let deep: unknown = 0;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  const [entry] = JSON.parse(breakDetail(broken([{ key: "d", value: deep }])));
  assert.equal(entry.items[0].key, "d");
  assert.ok(entry.items[0].value.length <= 200);
});
