import assert from "node:assert/strict";
import { test } from "node:test";
import { readersOfOneMoment } from "./readers_of_one_moment.ts";

function counted(there: readonly string[]) {
  const asked: string[] = [];
  const readers = readersOfOneMoment({
    realPath: (path: string) => {
      asked.push(path);
      return there.includes(path) ? `/real${path}` : undefined;
    },
    statOf: () => undefined,
  });
  return { asked, readers };
}

test("a path is asked for once, there or not", () => {
  const { asked, readers } = counted(["/a"]);
  assert.deepEqual(["/a", "/a", "/b", "/b"].map(readers.realPath), [
    "/real/a",
    "/real/a",
    undefined,
    undefined,
  ]);
  assert.deepEqual(asked, ["/a", "/b"]);
});

test("below what is known to be missing nothing is asked for", () => {
  const { asked, readers } = counted(["/a", "/a/b"]);
  assert.equal(readers.realPath("/none"), undefined);
  assert.equal(readers.realPath("/none/x"), undefined);
  assert.equal(readers.realPath("/none/x/y"), undefined);
  assert.equal(readers.realPath("/a/b"), "/real/a/b");
  assert.deepEqual(asked, ["/none", "/a/b"]);
});
