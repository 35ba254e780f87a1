import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fastImport, type Tree } from "./generated_history.ts";

/** A repository, and the real git in it. */
export type GitRepository = {
  readonly root: string;
  /** Standard output, which must be UTF-8; fails where git does. */
  readonly git: (args: readonly string[], input?: Uint8Array | string) => string;
  /** What `git log` prints for each commit up to `tip`, oldest first, from one process. */
  readonly perCommit: (
    config: readonly string[],
    args: readonly string[],
    tip?: string,
  ) => readonly string[];
  readonly remove: () => void;
};

/** No configuration but what a call names: the outcome must not depend on whose machine this is. */
const ENV = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_WORK_TREE: undefined,
};

const MARK = "=== the next one ===";
// Alone on a line, where no line of a diff can be it.
const BETWEEN = new RegExp(`(?:^|[\\n\\0])${MARK}(?=[\\n\\0]|$)`);

/** A repository that is there. */
export function repositoryAt(root: string): GitRepository {
  const git: GitRepository["git"] = (args, input) => {
    const ran = spawnSync("git", args, {
      cwd: root,
      env: ENV,
      maxBuffer: 1 << 30,
      ...(input === undefined ? {} : { input }),
    });
    assert.equal(ran.status, 0, `git ${args.join(" ")}: ${ran.stderr}`);
    return new TextDecoder("utf-8", { fatal: true }).decode(ran.stdout);
  };
  return {
    root,
    git,
    perCommit: (config, args, tip = "main") =>
      git([
        ...config,
        ...["log", "--reverse", "-m", "--first-parent", `--format=tformat:${MARK}`, ...args, tip],
      ]).split(BETWEEN).slice(1).map((each) => each.replace(/^[\0\n]+/, "")),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A throw-away repository whose branch `main` holds a history. */
export function repositoryOf(trees: readonly Tree[]): GitRepository {
  const repository = repositoryAt(mkdtempSync(join(tmpdir(), "pdks-git-")));
  repository.git(["init", "-q", "-b", "main"]);
  repository.git(["fast-import", "--quiet", "--done"], fastImport(trees));
  return repository;
}
