import type { AndOr, ParsedScript, PipelineNode, Statement } from "unbash";
import type { ShellContext, UnknownKind } from "./analysis.ts";
import type { Recorder } from "./recorder.ts";
import type { Place, Scope, Variable } from "./scope.ts";
import type { VirtualFiles } from "./virtual_files.ts";

/** What a command puts out, as far as the text determines it. */
export type Output =
  /** Exactly this. */
  | {
    readonly kind: "text";
    readonly text: string;
    /** It stands in a file, not on the line: good as evidence, not to name targets by. */
    readonly fromDisk?: boolean;
  }
  /** Any number of lines, each one of these words (which may hold holes): a list of files. */
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | {
    readonly kind: "unknown";
    /** Text of the line it was made from: what it names may stand in it again. */
    readonly from?: string;
  };

/** What a command ends with. */
export type Outcome = {
  /** Exit status, where the text determines it. */
  readonly status: number | undefined;
  readonly out: Output;
};

/** An argument after expansion. */
export type Arg = {
  /** The word, possibly with holes. */
  readonly text: string;
  /** As it stands on the line. */
  readonly source: string;
};

/** One simple command about to run. */
export type Job = {
  readonly name: Arg;
  readonly args: readonly Arg[];
  readonly scope: Scope;
  /** Standard input; undefined where it is the line's own. */
  readonly input: Output | undefined;
  readonly place: Place;
  /** 1-based line of the command. */
  readonly line: number;
  /** What stands before the name: `sudo`, `xargs`. */
  readonly via: readonly string[];
  /** Names set for this command alone. */
  readonly assigned: ReadonlySet<string>;
};

/** One analysis under way, handed to every part of it. */
export type Run = {
  readonly context: ShellContext;
  readonly files: VirtualFiles;
  readonly record: Recorder;
  /** Texts of process substitutions by the name that stands for them. */
  readonly processes: Map<string, Output>;
  /** What is left of an input of which a command read a part. */
  readonly eaten: WeakMap<Output, Output>;
  /** Values expanded already for what the shell shows by itself. */
  readonly shown: WeakSet<Variable>;
  /** Commands put into the history, to be run again from there. */
  readonly remembered: string[];
  /** What is run when the shell ends. */
  readonly traps: string[];
  /** Commands so far that may have put out something on standard error. */
  noise: number;
  /** Simple commands that may still be evaluated. */
  left: number;
  /** Called once, when there are none left: what is not evaluated is unknown and scanned. */
  readonly exhausted: () => void;
  /** Runs one command: a function, a builtin, a program. */
  readonly command: (job: Job) => Outcome;
  /** Runs one node of the tree. */
  readonly node: (node: PipelineNode | AndOr, at: At) => Outcome;
  /** Runs statements one after the other. */
  readonly statements: (statements: readonly Statement[], at: At) => Outcome;
  /** Runs a parsed script in the scope given. */
  readonly parsed: (
    script: ParsedScript,
    scope: Scope,
    input: Output | undefined,
    place: Place,
  ) => Outcome;
  /** Runs a text as a shell script in the scope given. */
  readonly script: (text: string, scope: Scope, input: Output | undefined, place: Place) => Outcome;
};

/** Where the walk is. */
export type At = {
  readonly run: Run;
  readonly scope: Scope;
  readonly place: Place;
  readonly input: Output | undefined;
};

/** Takes one from what may still be evaluated; false where nothing is left. */
export function spend(run: Run): boolean {
  run.left--;
  if (run.left === -1) run.exhausted();
  return run.left >= 0;
}

/** Nothing put out, and it went well. */
export const DONE: Outcome = { status: 0, out: { kind: "text", text: "" } };

/** Nothing known. */
export const UNKNOWN_OUTPUT: Output = { kind: "unknown" };

/** Ended in a way the text does not determine. */
export const UNSURE: Outcome = { status: undefined, out: UNKNOWN_OUTPUT };

/** What a job is called in a message: its name, and the option that makes it write. */
export function partText(job: Job, option?: string): string {
  const name = job.name.source;
  return option === undefined ? name : `${name} ${option}`;
}

/** Records that a job could write where the text does not say. */
export function unknownPart(run: Run, job: Job, kind: UnknownKind, word: string): void {
  run.record.unknown(kind, word, { text: partText(job), line: job.line }, job.scope);
}
