import type { Surface } from "../protocol/verdict.ts";
import type { WitnessSection } from "./witness_valve.ts";

/** What decides the next step after a stopped call. */
export type NextStepContext = {
  readonly surface: Surface;
  readonly witness?: WitnessSection;
  /** The host carries messages that are proven to be a person's. */
  readonly humanEvidence: boolean;
};

/** One line for a broken covenant: how a person, and only a person, goes on. */
export function nextStep({ surface, witness, humanEvidence }: NextStepContext): string {
  if (surface === "change-set") {
    return "Mend or leave out this change; otherwise a person decides and commits it";
  }
  return witness !== undefined && humanEvidence
    ? `A person may allow it: type "${witness.token}" alone on a message's first line, ` +
      `then retry within ${witness.ttlMinutes} min`
    : "If it is intended, a person makes this change in their own terminal";
}

/** One line for a judgment that could not be made: the valve does not help there. */
export function mendStep(id: string): string {
  return `Mend what "${id}" reads, or say in its supply what a missing source means; ` +
    `no witness opens this`;
}

/** One line for a judgment that took too long. */
export function overtimeStep(id: string, declared: boolean): string {
  return declared
    ? `Rewrite the expressions of "${id}" without nested repetition such as (a+)+; no witness opens this`
    : "Hand over less at once if it comes again; no witness opens this";
}
