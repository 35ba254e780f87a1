/**
 * The judge for embedders: judge one call of an agent, or one change set, in process.
 *
 * @example
 * ```ts
 * import { checkChangeSet } from "./mod.ts";
 * const verdict = checkChangeSet({ repoRoot: ".", diff: "" });
 * if (verdict.kind === "blocked") console.error(verdict.breaks[0]?.message);
 * ```
 *
 * @module
 */
import { resolve } from "node:path";
import process from "node:process";
import { type CheckRequest, covenantCheck } from "./cli/covenant_check.ts";
import { readInput } from "./cli/read_input.ts";
import type { JudgedRow } from "./core/judge/judgment.ts";
import { analyse } from "./core/shell/analyse.ts";
import type { Row } from "./core/protocol/row.ts";
import type { Level } from "./core/protocol/verdict.ts";

export type { Row } from "./core/protocol/row.ts";
export { type Event, EVENTS, type Level, LEVELS } from "./core/protocol/verdict.ts";

/** What a call does to one file. Texts are whole files; paths are relative to the project root. */
export type FileChange =
  | { readonly kind: "create"; readonly path: string; readonly post: string }
  | { readonly kind: "modify"; readonly path: string; readonly pre: string; readonly post: string }
  /** Without `pre` the file was none that text can show. */
  | { readonly kind: "delete"; readonly path: string; readonly pre?: string };

/** One call an agent is about to make. */
export type ToolCall = {
  /** The agent's name of the tool. */
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** What the call will do to a file, as far as the embedder knows. */
  readonly fileChange?: FileChange;
};

/** What is known of the session so far. */
export type SessionEvidence = {
  /** The file this evidence stands in; no call may write it. */
  readonly evidencePath?: string;
  /** Messages that are proven to be a person's. Times in milliseconds since the epoch. */
  readonly userMessages: readonly { readonly text: string; readonly timestampMs?: number }[];
  /** Calls made before this one, in order. */
  readonly toolCalls: readonly {
    readonly name: string;
    readonly args?: Readonly<Record<string, unknown>>;
    readonly succeeded?: boolean;
  }[];
  readonly channels?: {
    /** Records of the subagents that were started, one JSON text. */
    readonly sidecar?: string;
  };
};

/** One observation: the calls about to be made, and what is known around them. */
export type CovenantInput = {
  readonly toolCalls: readonly ToolCall[];
  readonly subagentSpawns: readonly { readonly kind: string }[];
  readonly userMessages: readonly { readonly text: string }[];
  /** Who acts: `{}` is the main session, missing means nobody was proven. */
  readonly actor?: { readonly agentType?: string };
  /** The agent's tools: which change files, which run shell lines, and what holds a line's text. */
  readonly tools?: {
    readonly mutating: readonly string[];
    readonly shell: readonly string[];
    readonly commandArgs: readonly string[];
  };
  readonly session?: SessionEvidence;
};

/** One broken covenant, as people are told of it. */
export type Broken = {
  /** Entry id or meta-covenant name. */
  readonly label: string;
  /** Repository-relative path, or `-`. */
  readonly subject: string;
  readonly message: string;
  /** The entry's `why`, on one line. */
  readonly why?: string;
  /** What to do next; on what blocks. */
  readonly next?: string;
};

/** What a check came to. Rows are what was recorded, in order. */
export type CovenantVerdict =
  /** Nothing blocks; `advisories` are broken practices that only advise, or that a witness released. */
  | {
    readonly kind: "upheld";
    readonly advisories: readonly Broken[];
    readonly rows: readonly Row[];
  }
  /** Do not go on: the equivalent of exit 2 with a judgment behind it. */
  | {
    readonly kind: "blocked";
    readonly breaks: readonly Broken[];
    readonly advisories: readonly Broken[];
    readonly rows: readonly Row[];
  }
  /** No judgment could be made (config, input or diff cannot be used): do not go on either. */
  | {
    readonly kind: "unjudged";
    readonly reasons: readonly string[];
    readonly rows: readonly Row[];
  };

/** What both checks take. */
export type CheckOptions = {
  /** The project root, where the configuration file stands. */
  readonly repoRoot: string;
  /**
   * The posture of this run.
   *
   * @default {"advise"}
   */
  readonly enforce?: Level;
};

/**
 * Judges one observation of the session surface and records its rows in the project's log.
 *
 * @returns a verdict; never throws for anything the input, the config or the file system may hold
 *
 * @example
 * ```ts
 * import { checkCovenant } from "./mod.ts";
 * const verdict = checkCovenant({
 *   repoRoot: ".",
 *   enforce: "block",
 *   input: {
 *     toolCalls: [{
 *       name: "write",
 *       fileChange: { kind: "create", path: "notes.md", post: "hello\n" },
 *     }],
 *     subagentSpawns: [],
 *     userMessages: [],
 *   },
 * });
 * console.log(verdict.kind);
 * ```
 */
export function checkCovenant(
  options: CheckOptions & {
    /** The observation; also as JSON text. */
    readonly input: CovenantInput | string;
  },
): CovenantVerdict {
  const input = typeof options.input === "string" ? options.input : JSON.stringify(options.input);
  return verdictOf(options, { surface: "session", input: readInput(input), analyse });
}

/**
 * Judges a finished set of changes and records its rows in the project's log.
 *
 * @returns a verdict; an empty diff is upheld and leaves no row
 *
 * @example
 * ```ts
 * import { checkChangeSet } from "./mod.ts";
 * const diff = "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+hello\n";
 * console.log(checkChangeSet({ repoRoot: ".", diff, enforce: "block" }).kind);
 * ```
 */
export function checkChangeSet(
  options: CheckOptions & {
    /** A unified diff: `git diff`, `hg diff`, `diff -u`. */
    readonly diff: string;
  },
): CovenantVerdict {
  if (options.diff === "") return { kind: "upheld", advisories: [], rows: [] };
  return verdictOf(options, { surface: "change-set", diff: options.diff });
}

function verdictOf(
  { repoRoot, enforce = "advise" }: CheckOptions,
  observation: CheckRequest["observation"],
): CovenantVerdict {
  const checked = covenantCheck({
    root: resolve(repoRoot),
    posture: enforce,
    observation,
    env: process.env,
  });
  const { outcome } = checked;
  const rows = checked.rows();
  if (!outcome.ok) return { kind: "unjudged", reasons: outcome.error.lines, rows };
  const judged = outcome.value.judgment.rows;
  const unjudged = judged.filter((row) => row.unjudged === true);
  if (unjudged.length > 0) {
    const reasons = unjudged.map(({ label, subject, message }) =>
      `${label} ${subject}: ${message}`
    );
    return { kind: "unjudged", reasons, rows };
  }
  const advisories = judged.filter((row) => !row.stops).flatMap(brokenOf);
  const breaks = judged.filter((row) => row.stops).flatMap(brokenOf);
  return breaks.length === 0
    ? { kind: "upheld", advisories, rows }
    : { kind: "blocked", breaks, advisories, rows };
}

function brokenOf({ label, subject, message, why, next }: JudgedRow): readonly Broken[] {
  return message === undefined ? [] : [{
    label,
    subject,
    message,
    ...(why === undefined ? {} : { why }),
    ...(next === undefined ? {} : { next }),
  }];
}
