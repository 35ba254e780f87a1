import type { EffectKind } from "../analysis.ts";
import type { Lexis } from "./tokens.ts";

/** What a call of a language does with one of its arguments. */
export type CallArgument = {
  /** Which argument; `-1` is what the call is made on (`Path("x").unlink()`). */
  readonly at: number;
  readonly kind: EffectKind;
  readonly removes?: true;
  /** It may be a folder that takes the argument of this number by its name. */
  readonly takes?: number;
  /** All below it may be new. */
  readonly whole?: true;
};

/** A call that changes files or runs something. */
export type Call =
  | {
    readonly kind: "writes";
    readonly arguments: readonly CallArgument[];
    readonly fewest?: number;
    readonly most?: number;
  }
  /** Writes if a mode argument says so; reading is usual without one. */
  | {
    readonly kind: "opens";
    readonly path: number;
    readonly mode: number;
    readonly writes: RegExp;
    readonly keyword?: string;
  }
  /** Runs a shell text, or a list of words. */
  | { readonly kind: "runs"; readonly at: number }
  /** Moves to a folder: relative paths start there. */
  | { readonly kind: "moves" }
  /** Does what cannot be followed. */
  | { readonly kind: "opaque" };

/** An inline language: how it reads, and which of its calls write. */
export type Language = {
  readonly name: string;
  readonly lexis: Lexis;
  /** Calls by their last name, or by a dotted name where the last alone says too little. */
  readonly calls: Readonly<Record<string, Call>>;
  /** Names whose mere presence makes the text unproven. */
  readonly opaque: ReadonlySet<string>;
  /** Dotted names that do nothing, though their last part alone could. */
  readonly harmless?: ReadonlySet<string>;
  /** By namespace, members that change nothing; others make the text unproven. */
  readonly closed?: Readonly<Record<string, RegExp>>;
  /** Functions of the language itself; calls to others, not made in the text, make it unproven. */
  readonly functions?: RegExp;
  /** Modules that can be loaded without anything else happening. */
  readonly modules: RegExp;
  /** Finds the modules a text loads: the module's name is the first group. */
  readonly imports: readonly RegExp[];
  /** Calls need no parentheses. */
  readonly bareCalls: boolean;
  /** Calls that only make a path of their arguments, joined with `/`. */
  readonly joins: ReadonlySet<string>;
  /** Names that may be called or used without being looked at. */
  readonly computedCalls: RegExp | undefined;
};

/** A call writing its arguments. */
export function writes(kind: EffectKind, ...at: readonly number[]): Call {
  return { kind: "writes", arguments: at.map((index) => ({ at: index, kind })) };
}

/** A call deleting its arguments. */
export function deletes(removes: boolean, ...at: readonly number[]): Call {
  return {
    kind: "writes",
    arguments: at.map((index) =>
      removes
        ? { at: index, kind: "delete", removes: true as const }
        : { at: index, kind: "delete" }
    ),
  };
}

/** A call moving its first argument to its second. */
export function moves(from: number, to: number): Call {
  return {
    kind: "writes",
    arguments: [{ at: from, kind: "move", removes: true }, {
      at: to,
      kind: "write",
      takes: from,
      whole: true,
    }],
  };
}

/** A call copying its first argument to its second, a file or a folder. */
export function copies(from: number, to: number): Call {
  return { kind: "writes", arguments: [{ at: to, kind: "write", takes: from }] };
}
