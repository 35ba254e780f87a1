import type { Config } from "../config/config.ts";
import { readersOfOneMoment } from "../paths/readers_of_one_moment.ts";
import type { CovenantInput } from "../protocol/covenant_input.ts";
import type { Readers } from "../protocol/readers.ts";
import type { Level } from "../protocol/verdict.ts";
import type { ShellAnalyser } from "../shell/analysis.ts";
import { assemble } from "./assemble.ts";
import { judgeRun } from "./judge_run.ts";
import type { Judgment } from "./judgment.ts";
import { projectFiles } from "./project_files.ts";
import { sessionCalls } from "./session_calls.ts";
import type { SessionSource } from "./session_source.ts";

/** One observation of the session surface, and what it is judged with. */
export type SessionOptions = {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  readonly input: CovenantInput;
  readonly posture: Level;
  /** Takes the place of the input's own `session`, where the surface reads it only when asked. */
  readonly session?: SessionSource;
  readonly readers: Readers;
  /** Asked for the shell calls of the input only. */
  readonly analyse: ShellAnalyser;
  readonly home?: string;
  /** Milliseconds since the epoch: the witness window is measured from here. */
  readonly nowMs: number;
  readonly limitMs?: number;
};

/** Judges one observation of the session surface. */
export function judgeSession(options: SessionOptions): Judgment {
  const { root, config, input, posture, nowMs } = options;
  const readers = readersOfOneMoment(options.readers);
  const session = options.session ?? ownSession(input);
  const registrations = assemble(config, "session", {
    shellTools: (input.tools?.shell.length ?? 0) > 0,
    evidence: session?.evidencePath !== undefined,
  });
  const observation = { ...options, readers, ...(session === undefined ? {} : { session }) };
  return judgeRun(input.toolCalls.length === 0 ? 0 : 1, () => sessionCalls(observation), {
    surface: "session",
    root,
    config,
    posture,
    registrations,
    readers,
    display: projectFiles(root, readers).display,
    nowMs,
    ...(session === undefined ? {} : { session }),
    ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
  });
}

function ownSession({ session }: CovenantInput): SessionSource | undefined {
  if (session === undefined) return undefined;
  const { evidencePath } = session;
  return {
    ...(evidencePath === undefined ? {} : { evidencePath }),
    read: () => session,
  };
}
