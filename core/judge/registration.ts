import type { DisciplineList } from "../declaration/discipline.ts";
import type { ConfigFault, Plan } from "../declaration/plan.ts";
import type { Level, MetaCovenant } from "../protocol/verdict.ts";

/** One row of the dispatch table, in the order it is judged. */
export type Registration =
  | { readonly kind: "meta"; readonly id: MetaCovenant }
  | DeclareRegistration
  | FaultRegistration
  | { readonly kind: "unjudgeable"; readonly id: "shell-unjudgeable" };

/** A compiled discipline. */
export type DeclareRegistration = {
  readonly kind: "declare";
  readonly id: string;
  readonly why?: string;
  readonly enforce: Level;
  readonly mechanism: string;
  readonly plan: Plan;
};

/** An entry that could not be compiled: a skip registration. */
export type FaultRegistration = {
  readonly kind: "fault";
  readonly id: string;
  readonly list: DisciplineList;
  readonly index: number;
  readonly fault: ConfigFault;
};
