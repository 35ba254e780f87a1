import type { SkipReason } from "../protocol/verdict.ts";
import type { World } from "./world.ts";

/** A compiled declaration: immutable, judged any number of times. */
export type Plan = {
  /** Whether the scope admits this world; `unobserved` when that cannot be told. */
  readonly admits: (world: World) => boolean | "unobserved";
  /**
   * The verdict over an admitted world; never throws. Judge a world by every plan before the next
   * one: what plans make of its sources is then made once.
   */
  readonly evaluate: (world: World) => Finding;
  /** What this plan reads, so that nothing else is loaded. */
  readonly reads: {
    /** Fixed sources, in the order of the spec's list. */
    readonly fixed: readonly string[];
    /** Paths of `file` bindings. */
    readonly files: readonly string[];
    readonly transcript: boolean;
    readonly sidecar: boolean;
  };
};

/** What evaluating a plan over a world found. */
export type Finding =
  | { readonly kind: "upheld" }
  | { readonly kind: "broken"; readonly breaks: readonly Break[] }
  | { readonly kind: "witnessed"; readonly breaks: readonly Break[] }
  | { readonly kind: "skipped"; readonly reason: SkipReason; readonly source: string }
  /** Supply `error`, JSON that does not parse, a file that cannot be read. Says what and why. */
  | { readonly kind: "unjudgeable"; readonly why: string };

/** One relate entry that does not hold, with every item that breaks it. */
export type Break = {
  readonly relate: string;
  /** The entry's message with its template filled in from the first item. */
  readonly message: string;
  readonly items: readonly BreakItem[];
};

/** One item that breaks a relation. */
export type BreakItem = {
  readonly key: string;
  readonly value: unknown;
  /** The value it took the place of (`unchanged`), or the neighbour it follows (`ordered`). */
  readonly before?: unknown;
};

/** Why an entry became a skip registration. */
export type ConfigFault = {
  /** Key path inside the entry, e.g. `["declare", "extract", "after", 1, "op"]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
};
