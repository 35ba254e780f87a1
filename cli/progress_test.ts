import assert from "node:assert/strict";
import { test } from "node:test";
import { progressOn } from "./progress.ts";

/** A terminal that remembers, and a clock that is set by hand. */
function stage(interactive: boolean) {
  let ms = 0;
  const said: string[] = [];
  const terminal = { interactive, stderr: (text: string) => said.push(text) };
  return {
    said,
    at: (now: number) => ms = now,
    progress: progressOn(terminal, "reading", () => ms),
  };
}

test("work that takes less than a second says nothing", () => {
  const { said, at, progress } = stage(true);
  for (const ms of [0, 200, 999]) {
    at(ms);
    progress.tell(ms / 1000);
  }
  progress.end();
  assert.deepEqual(said, []);
});

test("longer work says how far it is, not too often, and clears its line", () => {
  const { said, at, progress } = stage(true);
  for (const ms of [500, 1000, 1010, 1050, 1100, 3000]) {
    at(ms);
    progress.tell(ms / 3000);
  }
  progress.end();
  progress.end();
  assert.deepEqual(said, ["\rreading 33%", "\rreading 36%", "\rreading 100%", "\r\x1b[K"]);
});

test("without a terminal there is silence", () => {
  const { said, at, progress } = stage(false);
  at(5000);
  progress.tell(0.5);
  progress.end();
  assert.deepEqual(said, []);
});
