import type { SessionEvidence } from "../protocol/covenant_input.ts";
import type { Config } from "../config/config.ts";

/** The witness section of a config. */
export type WitnessSection = NonNullable<Config["witness"]>;

const MINUTE_MS = 60_000;

/** The window in milliseconds. */
export function witnessTtlMs(section: WitnessSection): number {
  return section.ttlMinutes * MINUTE_MS;
}

/**
 * Whether a person opened the valve: some message carries the token alone on its first line, both
 * trimmed, and is no older than the window. A message without a time, or from the future, opens nothing.
 *
 * @param nowMs milliseconds since the epoch
 */
export function isWitnessed(
  section: WitnessSection,
  messages: SessionEvidence["userMessages"],
  nowMs: number,
): boolean {
  const token = section.token.trim();
  const ttlMs = witnessTtlMs(section);
  return messages.some(({ text, timestampMs }) => {
    if (timestampMs === undefined) return false;
    const age = nowMs - timestampMs;
    return age >= 0 && age <= ttlMs && firstLine(text).trim() === token;
  });
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text)?.[0] ?? "";
}
