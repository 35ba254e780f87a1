import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { nodeReaders } from "../shared/node_readers.ts";
import { parsePatch } from "./parse_patch.ts";
import { patchChanges } from "./patch_changes.ts";

const readers = nodeReaders();
let top = "";
let root = "";

before(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "pdks-changes-")));
  root = join(top, "project");
  put("project/a.txt", "1\n2\n");
  put("project/sub/b.txt", "1\n2\n");
  put("outside/c.txt", "1\n");
  symlinkSync(join(top, "outside"), join(root, "away"));
  symlinkSync(join(root, "sub"), join(root, "alias"));
  symlinkSync(root, join(top, "by-link"));
  put("project/.git/worktrees/w/gitdir", `${join(top, "tree/.git")}\n`);
  put("project/.git/worktrees/w/commondir", "../..\n");
  put("tree/.git", `gitdir: ${join(root, ".git/worktrees/w")}\n`);
  put("project/.git/worktrees/inner/gitdir", `${join(root, "trees/inner/.git")}\n`);
  put("project/.git/worktrees/inner/commondir", "../..\n");
  put("project/trees/inner/.git", `gitdir: ${join(root, ".git/worktrees/inner")}\n`);
  put("lying/.git", `gitdir: ${join(root, ".git/worktrees/w")}\n`);
});

after(() => rmSync(top, { recursive: true, force: true }));

describe("patchChanges", () => {
  /** Path in the patch, folder it starts from, paths in the input or a word of the refusal. */
  const places:
    readonly (readonly [string, () => string, () => string, readonly string[] | RegExp])[] = [
      ["relative to the root", () => "n.txt", () => root, ["n.txt"]],
      ["relative to a folder", () => "n.txt", () => join(root, "sub"), ["sub/n.txt"]],
      ["up from a folder", () => "../n.txt", () => join(root, "sub"), ["n.txt"]],
      ["absolute", () => join(root, "x/n.txt"), () => join(root, "sub"), ["x/n.txt"]],
      ["absolute, by a link to the root", () => join(top, "by-link/n.txt"), () => root, ["n.txt"]],
      ["through a link inside", () => "alias/n.txt", () => root, ["sub/n.txt"]],
      ["through a link to the outside", () => "away/n.txt", () => root, /outside/],
      ["outside", () => "../n.txt", () => root, /outside/],
      ["in a linked worktree", () => "src/n.txt", () => join(top, "tree"), ["src/n.txt"]],
      ["in one inside the root", () => "n.txt", () => join(root, "trees/inner"), [
        "n.txt",
        "trees/inner/n.txt",
      ]],
      ["in a folder that only says so", () => "n.txt", () => join(top, "lying"), /outside/],
    ];
  for (const [name, path, cwd, expected] of places) {
    test(`a path ${name}`, () => {
      const result = changes(`*** Add File: ${path()}\n+x`, cwd());
      if (expected instanceof RegExp) {
        assert.ok(!result.ok);
        assert.match(result.error, expected);
        return;
      }
      assert.deepEqual(result, {
        ok: true,
        value: expected.map((each) => ({ kind: "create", path: each, post: "x\n" })),
      });
    });
  }

  test("a move is a removal and a creation, or a change of what is there", () => {
    const move = (to: string) => changes(`*** Update File: a.txt\n*** Move to: ${to}\n@@\n-1\n+3`);
    assert.deepEqual(move("n.txt"), {
      ok: true,
      value: [
        { kind: "delete", path: "a.txt", pre: "1\n2\n" },
        { kind: "create", path: "n.txt", post: "3\n2\n" },
      ],
    });
    assert.deepEqual(move("sub/b.txt"), {
      ok: true,
      value: [
        { kind: "delete", path: "a.txt", pre: "1\n2\n" },
        { kind: "modify", path: "sub/b.txt", pre: "1\n2\n", post: "3\n2\n" },
      ],
    });
  });

  test("answers whatever it is given, and the same twice", () => {
    const path = fc.constantFrom(
      "a.txt",
      "sub/b.txt",
      "alias/b.txt",
      "away/c.txt",
      "..",
      "",
      "\0",
      "sub",
    );
    const section = fc.oneof(
      path.map((each) => `*** Add File: ${each}\n+x`),
      path.map((each) => `*** Delete File: ${each}`),
      fc.tuple(path, path, fc.constantFrom("-1\n+2", "+3", " 2", "-\n+x", "-9")).map((
        [from, to, body],
      ) => `*** Update File: ${from}\n*** Move to: ${to}\n@@\n${body}`),
    );
    fc.assert(fc.property(fc.array(section, { maxLength: 4 }), (sections) => {
      const result = changes(sections.join("\n"));
      assert.deepEqual(result, changes(sections.join("\n")));
      if (!result.ok) assert.doesNotMatch(result.error, /\n/);
      else for (const { path: each } of result.value) assert.doesNotMatch(each, /^\/|^\.\.|^$/);
    }));
  });
});

function changes(body: string, cwd = root) {
  const sections = parsePatch(`*** Begin Patch\n${body}\n*** End Patch`);
  return sections.ok ? patchChanges(sections.value, { repoRoot: root, cwd, readers }) : sections;
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}
