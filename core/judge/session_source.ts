import type { SessionEvidence } from "../protocol/covenant_input.ts";
import type { SessionSnapshot, World } from "../declaration/world.ts";

/** What a surface knows of the session: where its evidence stands, and how to read it. */
export type SessionSource = {
  /** Stands also where the evidence itself is not read. */
  readonly evidencePath?: string;
  /** Read at most once, when the first entry or the valve asks; `undefined` where it cannot be read. */
  readonly read: () => Omit<SessionEvidence, "evidencePath"> | undefined;
};

/** The session sources of a world, both read when asked. */
export function sessionSources(
  session: SessionSource | undefined,
  nowMs: number,
): Pick<World, "transcript" | "sidecar"> {
  if (session === undefined) return {};
  let snapshot: SessionSnapshot | undefined;
  return {
    transcript: () => {
      const evidence = session.read();
      return evidence === undefined ? undefined : snapshot ??= snapshotOf(evidence, nowMs);
    },
    sidecar: () => session.read()?.channels?.sidecar,
  };
}

function snapshotOf(
  { userMessages, toolCalls }: Omit<SessionEvidence, "evidencePath">,
  observedAtMs: number,
): SessionSnapshot {
  return {
    observedAtMs,
    userMessages: userMessages.map((message, ordinal) => ({ ordinal, ...message })),
    toolCalls: toolCalls.map((call, ordinal) => ({ ordinal, ...call })),
  };
}
