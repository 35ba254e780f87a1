import type { Config } from "../config/config.ts";
import type { World } from "../declaration/world.ts";
import type { DiffCall } from "../diff/diff_call.ts";
import type { Readers } from "../protocol/readers.ts";
import type { Level } from "../protocol/verdict.ts";
import { assemble } from "./assemble.ts";
import type { Call } from "./call.ts";
import { judgeRun } from "./judge_run.ts";
import type { Judgment } from "./judgment.ts";
import { type ProjectFiles, projectFiles } from "./project_files.ts";

/** One change set, and what it is judged with. */
export type ChangeSetOptions = {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  /** One file block of the diff each, in order. */
  readonly calls: readonly DiffCall[];
  readonly posture: Level;
  readonly readers: Readers;
  readonly nowMs: number;
  readonly limitMs?: number;
  /** Told now and then how much is done, from 0 to 1. */
  readonly progress?: (share: number) => void;
};

/**
 * Judges a finished set of changes. Named files are read from the working tree: a diff shows only
 * hunks, so its texts are no whole files. No actor, no session.
 */
export function judgeChangeSet(options: ChangeSetOptions): Judgment {
  const { root, config, calls, readers } = options;
  const files = projectFiles(root, readers);
  const changes = calls.map((call) => files.display(call.path));
  const read = remembered(files);
  return judgeRun(
    calls.length,
    (from, to) =>
      calls.slice(from, to).map((call, i) =>
        callOf(call, from + i, files, { changes, readFile: read })
      ),
    {
      surface: "change-set",
      root,
      config,
      posture: options.posture,
      registrations: assemble(config, "change-set", { shellTools: false, evidence: false }),
      readers,
      display: files.display,
      nowMs: options.nowMs,
      ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
      ...(options.progress === undefined ? {} : { progress: options.progress }),
    },
  );
}

/** The working tree does not move during a run: each named file is read once for all blocks. */
function remembered(files: ProjectFiles): ProjectFiles["read"] {
  const known = new Map<string, ReturnType<ProjectFiles["read"]>>();
  return (path) => {
    let source = known.get(path);
    if (source === undefined) known.set(path, source = files.read(path));
    return source;
  };
}

function callOf(
  { name, path, change }: DiffCall,
  index: number,
  files: ProjectFiles,
  common: Pick<World, "changes" | "readFile">,
): Call {
  const file = files.relative(path);
  const subject = file ?? path;
  return {
    index,
    worlds: file === undefined
      ? []
      : [{ ...common, ...contentOf(change), subject, targetPath: file }],
    targets: [{ path: subject, removed: name === "staged-delete" }],
    subject,
    ...(file === undefined ? { outside: true as const } : {}),
  };
}

function contentOf(change: DiffCall["change"]): Pick<World, "pre" | "post" | "unobserved"> {
  switch (change.kind) {
    case "create":
      return { post: change.post };
    case "modify":
      return { pre: change.pre, post: change.post };
    case "delete":
      return { pre: change.pre };
    case "unobserved":
      return { unobserved: true };
  }
}
