import assert from "node:assert/strict";
import { test } from "node:test";
import type { Readers, Stat } from "../../core/protocol/readers.ts";
import { caseReaders } from "./case_readers.ts";

const FILE: Stat = { kind: "file", size: 3, mtimeMs: 1, ino: 7, dev: 1, nlink: 1 };
const FOLDER: Stat = { ...FILE, kind: "directory", ino: 8 };

/** A working tree with `/p/src/a.ts` and a link `/p/link` to `/p/src`. */
const below: Readers = {
  readText: (path) => path === "/p/src/a.ts" ? { kind: "text", text: "old" } : { kind: "absent" },
  statOf: (path) =>
    path === "/p/src/a.ts" ? FILE : path === "/p" || path === "/p/src" ? FOLDER : undefined,
  realPath: (path) =>
    path === "/p/link"
      ? "/p/src"
      : ["/p", "/p/src", "/p/src/a.ts"].includes(path)
      ? path
      : undefined,
  listDir: (path) => path === "/p" ? ["link", "src"] : path === "/p/src" ? ["a.ts"] : undefined,
};

test("without files of its own a case reads the working tree", () => {
  assert.equal(caseReaders("/p", {}, below), below);
});

test("what a case names is answered from the case", () => {
  const readers = caseReaders("/p", { "src/a.ts": "new!", "docs/x/b.md": "한" }, below);
  assert.deepEqual(readers.readText("/p/src/a.ts"), { kind: "text", text: "new!" });
  assert.equal(readers.statOf("/p/src/a.ts")?.size, 4);
  assert.equal(readers.statOf("/p/docs/x/b.md")?.size, 3);
  assert.equal(readers.statOf("/p/docs")?.kind, "directory");
  assert.equal(readers.realPath("/p/docs/x/b.md"), "/p/docs/x/b.md");
  assert.deepEqual(readers.listDir("/p"), ["docs", "link", "src"]);
  assert.deepEqual(readers.listDir("/p/docs"), ["x"]);
  assert.deepEqual(readers.listDir("/p/src"), ["a.ts"]);
});

test("null takes a file away, everything else stays", () => {
  const readers = caseReaders("/p", { "src/a.ts": null }, below);
  assert.deepEqual(readers.readText("/p/src/a.ts"), { kind: "absent" });
  assert.equal(readers.statOf("/p/src/a.ts"), undefined);
  assert.equal(readers.realPath("/p/src/a.ts"), undefined);
  assert.deepEqual(readers.listDir("/p/src"), []);
  assert.equal(readers.listDir("/p/none"), undefined);
  assert.equal(readers.realPath("/p/link"), "/p/src");
});
