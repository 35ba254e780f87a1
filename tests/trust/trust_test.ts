import assert from "node:assert/strict";
import { it } from "node:test";
import { POINTS } from "./points.ts";

for (const { title, run } of POINTS) {
  it(title, async () => {
    for (const { what, tried, failures } of await run("build")) {
      assert.deepEqual(failures, [], what);
      assert.ok(tried > 0, what);
    }
  });
}
