import type { Discipline, DisciplineList } from "../declaration/discipline.ts";
import type { KeyPath } from "../protocol/key_path.ts";
import type { Position } from "../protocol/text_position.ts";

/** The configuration file, resolved. `$schema` is left out; defaults are filled in. */
export type Config = {
  /** Which of the three names was found, e.g. `polydeukes.config.yaml`. */
  readonly file: string;
  readonly languages: Readonly<
    Record<string, { readonly productionGlob: string; readonly testCmd: string }>
  >;
  /** Normalised entries (no `./`, no doubled or trailing slash, no duplicate); the file itself is not among them. */
  readonly protectedPaths: readonly string[];
  readonly adapters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly telemetry: { readonly logPath: string };
  readonly witness?: { readonly token: string; readonly ttlMinutes: number };
  readonly shell: { readonly readers: readonly string[] };
  readonly disciplines: readonly Discipline[];
  readonly sessionDisciplines: readonly Discipline[];
  readonly changeSetDisciplines: readonly Discipline[];
};

/** A config that loaded, with the way back from a key path to a place in the file. */
export type LoadedConfig = {
  readonly config: Config;
  /** Where a value stands; computed when asked, since only diagnostics ask. Lines and columns from 1. */
  readonly locate: (path: KeyPath) => Position;
};

/** One thing wrong with the configuration file. */
export type ConfigProblem = {
  readonly file: string;
  /** Missing where the problem has no place in a file (none found, several found). */
  readonly position?: Position;
  /** Rendered: `disciplines[3].declare.extract.after[1].op`; empty at the root. */
  readonly keyPath: string;
  readonly message: string;
  /** The offending line; missing where there is none. */
  readonly excerpt?: Excerpt;
};

/** A line of the file as a person may be shown it: no control characters, cut where it is long. */
export type Excerpt = {
  readonly text: string;
  /** Where the caret goes, in UTF-16 units of `text` from 0. */
  readonly caret: number;
};

export type { DisciplineList, KeyPath, Position };
