import type { ShellAnalysis } from "../shell/analysis.ts";
import type { World } from "../declaration/world.ts";

/** One call of an observation as the registrations see it. */
export type Call = {
  readonly index: number;
  /** The worlds declarations are judged over, in order. */
  readonly worlds: readonly World[];
  /** Targets the call is proven to change by itself (not through a shell line). */
  readonly targets: readonly Target[];
  readonly shell?: {
    readonly analysis: ShellAnalysis;
    /** The directory the line starts in, absolute. */
    readonly cwd: string;
  };
  /** A mutating call without evidence: every string among its arguments. */
  readonly unproven?: readonly string[];
  /** What a row about the whole call is called: the changed path, or `-`. */
  readonly subject: string;
  /** The path lies outside the project: nothing but the meta-covenants can judge it. */
  readonly outside?: true;
};

/** One proven target. */
export type Target = {
  /** As the observation gives it: repository-relative, or absolute. */
  readonly path: string;
  /** How a row names it; missing: by its path. */
  readonly shown?: string;
  /** The file goes away. */
  readonly removed: boolean;
};
