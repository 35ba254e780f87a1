import type { ExitCode } from "../core/protocol/verdict.ts";
import type { Options } from "./options.ts";

/** What a command is given of the process it runs in; a test hands in plain functions. */
export type Terminal = {
  /** The working directory, absolute: the project root. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input, at most `limit` bytes and one more. */
  readonly stdin: (limit: number) => Uint8Array;
  /** Answers go here. Write once, when the whole answer is known to exist. */
  readonly stdout: (text: string) => void;
  /** Diagnostics go here, whole lines. */
  readonly stderr: (text: string) => void;
  /** Standard output is a terminal that shows colour (`NO_COLOR` and `FORCE_COLOR` heeded). */
  readonly colour: boolean;
  /** Standard error is a terminal: progress may be shown there. */
  readonly interactive: boolean;
};

/** One `pdks` command. Each stands in `cli/commands/<name>.ts` and is loaded only when named. */
export type Command = {
  /** One line for `pdks help`. */
  readonly summary: string;
  /** `pdks covenant check [--diff] …`: printed alone on a usage error. */
  readonly usage: string;
  /** The whole `--help` text after the usage line: what it does, options, examples. */
  readonly help: string;
  /** Its options, for completion. */
  readonly options?: Options;
  /** What its first word may be, for completion; `"file"` where its words name files. */
  readonly words?: readonly string[] | "file";
  /**
   * @param argv the words after the command's own name
   * @returns 0 done, 2 refused or could not be done; nothing partial on stdout when it is 2
   */
  readonly run: (argv: readonly string[], terminal: Terminal) => ExitCode | Promise<ExitCode>;
};
