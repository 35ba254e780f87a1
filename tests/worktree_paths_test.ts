import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { nodeReaders } from "../adapters/shared/node_readers.ts";
import { projectFiles } from "../core/judge/project_files.ts";
import { callInput, LANGUAGES, project, ROSTER } from "./support/project.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "pdks-files-")));
const root = join(base, "project");
const inside = join(root, "work/trees/one");
const outside = join(base, "two");
after(() => rmSync(base, { recursive: true, force: true }));

/** A linked worktree as git leaves it: two links that name each other. */
function link(name: string, folder: string, back = folder, repository = root): void {
  const links = join(repository, ".git/worktrees", name);
  mkdirSync(links, { recursive: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(join(links, "gitdir"), `${join(back, ".git")}\n`);
  writeFileSync(join(folder, ".git"), `gitdir: ${links}\n`);
}

before(() => {
  link("one", inside);
  link("two", outside);
  // One that names the worktrees' folder and is not named back.
  link("three", join(base, "three"), join(base, "elsewhere"));
  symlinkSync(root, join(base, "alias"));
});

const TABLE: readonly (readonly [path: string, relative: string | undefined])[] = [
  ["a.txt", "a.txt"],
  ["src/../a.txt", "a.txt"],
  [join(root, "src/a.txt"), "src/a.txt"],
  [join(base, "alias/src/a.txt"), "src/a.txt"],
  [join(inside, "src/a.txt"), "src/a.txt"],
  [join(base, "alias/work/trees/one/a.txt"), "a.txt"],
  [join(outside, "src/a.txt"), "src/a.txt"],
  // A relative path is the main checkout's own, whatever folder it names.
  ["work/trees/one/src/a.txt", "work/trees/one/src/a.txt"],
  [join(base, "three/src/a.txt"), undefined],
  [join(base, "a.txt"), undefined],
];

for (const [path, relative] of TABLE) {
  test(`the project's form of ${path.replace(base, "…")}`, () => {
    assert.equal(projectFiles(root, nodeReaders()).relative(path), relative);
  });
}

const CONFIG = `${LANGUAGES}protectedPaths: [.agent/settings.json, kept]
disciplines:
  - id: data-in-data
    enforce: block
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract:
        outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }]
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
`;

test("calls into a worktree are judged by the paths within it, protected ones by every path", async () => {
  const throwaway = project(CONFIG);
  try {
    link("one", join(throwaway.root, ".agent/trees/one"), undefined, throwaway.root);
    // Made by hand around what is protected, to make it look like another file.
    link("fake", join(throwaway.root, ".agent"), undefined, throwaway.root);
    const judge = async (path: string): Promise<string> => {
      const whole = join(throwaway.root, path);
      mkdirSync(dirname(whole), { recursive: true });
      throwaway.forget();
      const fileChange = { kind: "create", path: whole, post: "" };
      await throwaway.pdks(
        ["covenant", "check", "--enforce", "block"],
        callInput({ name: "edit", fileChange }, { tools: ROSTER }),
      );
      await throwaway.pdks(
        ["covenant", "check", "--enforce", "block"],
        callInput({ name: "run", args: { line: `echo x > ${whole}` } }, { tools: ROSTER }),
      );
      return throwaway.brief().join("\n");
    };
    assert.equal(
      await judge(".agent/trees/one/data/a.db"),
      "passed data-in-data data/a.db\npassed data-in-data data/a.db",
    );
    assert.equal(
      await judge(".agent/trees/one/a.db"),
      "blocked data-in-data a.db\nblocked data-in-data a.db",
    );
    assert.equal(
      await judge(".agent/trees/one/kept"),
      "blocked self-mod kept\nblocked shell-mod kept",
    );
    assert.match(await judge(".agent/settings.json"), /^blocked self-mod .*\nblocked shell-mod /);
  } finally {
    throwaway.remove();
  }
});
