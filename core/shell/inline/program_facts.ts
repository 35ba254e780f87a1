import type { EffectKind } from "../analysis.ts";
import type { Language } from "./language.ts";
import type { Token } from "./tokens.ts";

/** What an inline program does, as far as its text shows. */
export type ProgramFacts = {
  /** Every string in it. */
  readonly strings: readonly string[];
  /** Files it changes; `path` is undefined where the text does not give it. */
  readonly writes: readonly {
    readonly path: string | undefined;
    readonly kind: EffectKind;
    readonly removes: boolean;
    readonly call: string;
    /** Its name in the path where that is a folder. */
    readonly inside?: string;
    /** All below it may be new. */
    readonly whole?: true;
  }[];
  /** Folders it moves to. */
  readonly folders: readonly string[];
  /** Shell texts it runs; undefined where the text does not give them. */
  readonly runs: readonly (string | undefined)[];
  /** What makes it impossible to say that this is all. */
  readonly unproven: string | undefined;
};

/** Mutable while a program is gone through. */
export type ProgramReader = {
  readonly language: Language;
  readonly tokens: readonly Token[];
  readonly constants: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly writes: ProgramFacts["writes"][number][];
  readonly runs: (string | undefined)[];
  readonly folders: string[];
  unproven: string | undefined;
};
