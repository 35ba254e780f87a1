/** The closed lists of words every row, message and exit is made of. Types derive from them. */

/** The event of a row: five verdict words and one finding. */
export const EVENTS = [
  "passed",
  "blocked",
  "advised",
  "witnessed",
  "skipped",
  "unattributed",
] as const;
/** One event word. */
export type Event = (typeof EVENTS)[number];

/** Why a registration was not judged; the detail of a `skipped` row begins with one of them. */
export const SKIP_REASONS = ["no-observation", "config-fault", "supply-pass"] as const;
/** One skip reason. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The covenants that protect the judging chain itself. */
export const META_COVENANTS = ["self-mod", "shell-mod", "transcript-mod"] as const;
/** One meta-covenant's name. */
export type MetaCovenant = (typeof META_COVENANTS)[number];

/** Labels of rows that stand for no entry and no meta-covenant. */
export const RUNNER_LABELS = ["covenant-check", "shell-unjudgeable", "baseline"] as const;
/** One runner label. */
export type RunnerLabel = (typeof RUNNER_LABELS)[number];

/** Ids no discipline may take: they already mean something in a row. */
export const RESERVED_IDS: readonly string[] = [...META_COVENANTS, ...RUNNER_LABELS];

/** The observer's level for one run (`--enforce`), and an entry's own level (`enforce`). */
export const LEVELS = ["advise", "block"] as const;
/** One level. */
export type Level = (typeof LEVELS)[number];

/** Where observations come from. */
export const SURFACES = ["session", "change-set"] as const;
/** One surface. */
export type Surface = (typeof SURFACES)[number];

/** The only two exit codes there are: done, and refused or could not be done. */
export const EXIT_DONE = 0;
/** See {@link EXIT_DONE}. */
export const EXIT_REFUSED = 2;
/** An exit code. */
export type ExitCode = typeof EXIT_DONE | typeof EXIT_REFUSED;
