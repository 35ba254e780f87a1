import type { UnknownKind } from "./analysis.ts";

/**
 * What a command does with one of its words.
 *
 * - `text`: no path (a pattern, a message, a number).
 * - `read`: read and nothing else.
 * - `write`: written, its new text not known here.
 * - `create`: made if it is not there.
 * - `remove`: deleted; `removeTree`: with all below.
 * - `attributes`: mode, owner, times.
 * - `tree`: a folder in which files not named are written.
 * - `edit`: written if it is a file, and anything below it if it is a folder.
 * - `maybe`: neither proven to be read nor known to be written.
 * - `chdir`: where relative words of this command start.
 * - `lines`: a file with further operands: the targets are not in the text.
 * - `setting`: `key=value` of which some keys name commands to run.
 * - `command`: the words from here on are a command.
 * - `shell`: a text run as a shell script.
 */
export const ROLES = [
  "text",
  "read",
  "write",
  "create",
  "remove",
  "removeTree",
  "attributes",
  "tree",
  "edit",
  "maybe",
  "chdir",
  "lines",
  "setting",
  "command",
  "shell",
] as const;

/** One role. */
export type Role = (typeof ROLES)[number];

/** What an operand list or an unknown is under a mode an option sets. */
export type RowMode = {
  readonly operands?: string;
  readonly unknown?: UnknownKind | "none";
};

/** One command of the table. */
export type CommandRow = {
  /** Its names, separated by spaces. */
  readonly names: string;
  /**
   * Its options that matter, separated by spaces: `o,output=write` takes a value with that role,
   * `i,in-place?text` may carry one in the same word, a bare name takes none; `+mode` sets a mode.
   * One letter is a short option, more a long one. Options not listed take no value.
   */
  readonly options?: string;
  /**
   * The roles of its operands in order; `role*` takes all that are left, roles after it the last
   * ones; `role!mode` is there only without the mode.
   */
  readonly operands?: string;
  /** How that changes under a mode; the first mode set, in this order, counts. */
  readonly modes?: Readonly<Record<string, RowMode>>;
  /** It writes where the text does not say. */
  readonly unknown?: UnknownKind;
  /** Long options with one dash (`-name x`). */
  readonly singleDash?: true;
  /** Options end at the first operand. */
  readonly optionsFirst?: true;
  /** Old style first word of option letters without a dash. */
  readonly bareOptions?: true;
  /** The function that knows what the columns cannot say. */
  readonly shape?: string;
  /** Subcommands; the row's own options stand before them. */
  readonly subs?: readonly CommandRow[];
  /** What it prints is one word without `/`. */
  readonly prints?: "segment";
};
