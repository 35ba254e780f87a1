import assert from "node:assert/strict";
import { it } from "node:test";
import type { Point } from "./point.ts";
import { removePrograms } from "./programs.ts";

/** A test that a promise holds, at the size every build can bear. Each has a file, so that they run side by side. */
export function holds({ title, run }: Point): void {
  it(title, async () => {
    try {
      for (const { what, tried, failures } of await run("build")) {
        assert.deepEqual(failures, [], what);
        assert.ok(tried > 0, what);
      }
    } finally {
      removePrograms();
    }
  });
}
