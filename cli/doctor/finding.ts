import type { ConfigProblem, LoadedConfig } from "../../core/config/config.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import type { Result } from "../../core/protocol/result.ts";

/** What one check found: it is well, it is not, or something worth knowing that is neither. */
export type Finding = {
  readonly status: "ok" | "failed" | "note";
  /** One line: what is so, and where. */
  readonly says: string;
  /** One line: what to do about it, to be followed as it stands; on everything that failed. */
  readonly remedy?: string;
};

/** What the checks look at. Nothing of it is run, and nothing is written. */
export type Examined = {
  /** Absolute: the project root. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readers: Readers;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  readonly loaded: Result<LoadedConfig, readonly ConfigProblem[]>;
};

/** It is well. */
export function well(says: string): Finding {
  return { status: "ok", says };
}

/** It is not well. */
export function failed(says: string, remedy: string): Finding {
  return { status: "failed", says, remedy };
}

/** Neither. */
export function note(says: string): Finding {
  return { status: "note", says };
}
