import type { Level } from "../protocol/verdict.ts";

/** What a registration came to over one world, before the posture is asked. */
export type Outcome = "upheld" | "broken" | "witnessed" | "skipped" | "unjudgeable";

/** The event a row gets, and whether it stops the call. */
export type Verdict = {
  readonly event: "passed" | "blocked" | "advised" | "witnessed" | "skipped";
  readonly stops: boolean;
};

/**
 * Outcome × own level × posture. A meta-covenant's own level is `block`. The valve is no part of it:
 * it is asked afterwards, of blocked verdicts alone.
 */
export function verdictOf(outcome: Outcome, own: Level, posture: Level): Verdict {
  switch (outcome) {
    case "upheld":
      return { event: "passed", stops: false };
    case "witnessed":
      return { event: "witnessed", stops: false };
    case "skipped":
      return { event: "skipped", stops: false };
    case "unjudgeable":
      return { event: "blocked", stops: true };
    case "broken":
      return own === "block" && posture === "block"
        ? { event: "blocked", stops: true }
        : { event: "advised", stops: false };
  }
}
