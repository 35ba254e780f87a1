import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installedCodex } from "./installed_codex.ts";

/** What a test gets: the program, an empty git repository, a folder beside it. */
export type CodexProject = {
  /** The host's entry script. */
  readonly codex: string;
  readonly project: string;
  readonly scratch: string;
};

/** Runs a test in a throw-away project, with the real program; everything is removed afterwards. */
export async function withCodexProject(
  run: (place: CodexProject) => Promise<void>,
): Promise<void> {
  const codex = installedCodex();
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pdks-codex-")));
  const [project, scratch] = [join(root, "project"), join(root, "scratch")];
  try {
    mkdirSync(project);
    mkdirSync(scratch);
    execFileSync("git", ["init", "-q"], { cwd: project });
    await run({ codex, project, scratch });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
