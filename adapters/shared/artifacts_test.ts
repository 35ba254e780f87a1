import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { checkWritable, onceArtifact, writeArtifacts, writeAtomically } from "./artifacts.ts";

describe("artifacts", () => {
  test("are written whole, with their folders, and nothing is left beside them", () =>
    inFolder((root) => {
      const wanted = [
        { path: "a/b/c.txt", text: "new\n", outcome: "created" },
        { path: "d.txt", outcome: "skipped" },
      ] as const;
      assert.ok(checkWritable(root, wanted).ok);
      assert.ok(writeArtifacts(root, wanted).ok);
      assert.deepEqual(readdirSync(join(root, "a/b")), ["c.txt"]);
      assert.equal(existsSync(join(root, "d.txt")), false);
    }));

  test("what is there once is not written again", () =>
    inFolder((root) => {
      assert.equal(onceArtifact(root, "x", "t").outcome, "created");
      writeFileSync(join(root, "x"), "mine");
      assert.deepEqual(onceArtifact(root, "x", "t"), { path: "x", outcome: "skipped" });
    }));

  test("a file keeps its mode, a link stays one", () =>
    inFolder((root) => {
      writeFileSync(join(root, "file"), "old");
      chmodSync(join(root, "file"), 0o600);
      symlinkSync("file", join(root, "link"));
      assert.ok(writeAtomically(join(root, "link"), "new").ok);
      assert.equal(readlinkSync(join(root, "link")), "file");
      assert.equal(readFileSync(join(root, "file"), "utf8"), "new");
      assert.equal(statSync(join(root, "file")).mode & 0o777, 0o600);
      symlinkSync("later", join(root, "ahead"));
      assert.ok(writeAtomically(join(root, "ahead"), "new").ok);
      assert.equal(readFileSync(join(root, "later"), "utf8"), "new");
    }));

  test("a folder that cannot be one is said before anything is written", () =>
    inFolder((root) => {
      writeFileSync(join(root, "a"), "");
      const wanted = [{ path: "a/b.txt", text: "x", outcome: "created" }] as const;
      const checked = checkWritable(root, wanted);
      assert.ok(!checked.ok);
      assert.match(checked.error, /\/a is not a folder/);
      assert.ok(!writeArtifacts(root, wanted).ok);
    }));
});

function inFolder(run: (root: string) => void): void {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pdks-artifacts-")));
  try {
    run(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
