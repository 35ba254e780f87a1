import type { Break, ConfigFault } from "../declaration/plan.ts";
import type { DisciplineList } from "../declaration/discipline.ts";
import type { Row } from "../protocol/row.ts";
import type { ExitCode, Level, Surface } from "../protocol/verdict.ts";

/** What one run came to: the rows to record, the lines to say, the exit code. */
export type Judgment = {
  readonly surface: Surface;
  /** The run's posture. */
  readonly enforce: Level;
  readonly exitCode: ExitCode;
  readonly rows: readonly JudgedRow[];
  /** Entries of the config that became skip registrations; said once a run. */
  readonly faults: readonly EntryFault[];
};

/** A row with what people are told about it. */
export type JudgedRow = Row & {
  /** What is wrong, one line; missing on rows that say nothing (`passed`). */
  readonly message?: string;
  /** The entry's `why`, folded to one line. */
  readonly why?: string;
  /** What to do next, one line; on every row that stops the call. */
  readonly next?: string;
  /** The relate entries that do not hold, for locations and for `pdks test`. */
  readonly breaks?: readonly Break[];
  /** Index of the observation's call (or diff block) the row belongs to; missing for the run's own rows. */
  readonly call?: number;
  /** This row demands exit 2. */
  readonly stops: boolean;
  /** Stops because the judgment could not be made: no witness opens it. */
  readonly unjudged?: true;
};

/** An entry that could not be compiled, and where. */
export type EntryFault = {
  readonly id: string;
  readonly list: DisciplineList;
  readonly index: number;
  readonly fault: ConfigFault;
};
