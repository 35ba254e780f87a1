import type { Config } from "../config/config.ts";
import { channelsOf } from "../declaration/channels_of.ts";
import { witnessTtlMs } from "./witness_valve.ts";

/** How much of a session a config reads. */
export type SessionNeeds = {
  /** An entry binds the transcript: everything, from the beginning. */
  readonly transcript: boolean;
  /** An entry binds the sidecar. */
  readonly sidecar: boolean;
  /** The valve's window in milliseconds: human messages no older are enough. Missing: no valve. */
  readonly witnessTtlMs?: number;
};

/** What the surface has to fetch; only entries of `sessionDisciplines` can read a session. */
export function sessionNeeds(config: Config): SessionNeeds {
  let transcript = false;
  let sidecar = false;
  for (const { declare } of config.sessionDisciplines) {
    if (declare === undefined) continue;
    const channels = channelsOf(declare);
    transcript ||= channels.includes("transcript");
    sidecar ||= channels.includes("sidecar");
  }
  const { witness } = config;
  return {
    transcript,
    sidecar,
    ...(witness === undefined ? {} : { witnessTtlMs: witnessTtlMs(witness) }),
  };
}
