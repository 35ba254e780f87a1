import { createHash } from "node:crypto";

/** One hook of the host's settings, as far as its trust depends on it. */
export type TrustedHook = {
  /** As the settings name it: `PreToolUse`. */
  readonly event: string;
  readonly matcher?: string;
  readonly command: string;
  /** Seconds; the host's default when missing. */
  readonly timeout?: number;
};

/** Events whose hooks get one second when they name no time, and whose matcher is not looked at. */
const SHORT_EVENTS: readonly string[] = ["SessionEnd", "Interrupt"];
const WITHOUT_MATCHER: readonly string[] = [
  "UserPromptSubmit",
  "Stop",
  "PreModelRequest",
  "PostModelRequest",
  "Interrupt",
];
const DEFAULT_TIMEOUT_S = 600;

/**
 * The hash Codex stores when a person approves a hook: SHA-256 over the hook's own words, keys sorted.
 * What the command runs is not in it, so a changed script keeps its trust. Measured on Codex 0.171.
 *
 * @returns `sha256:` and 64 hexadecimal digits
 * @example
 * ```ts
 * import { trustHash } from "./trust_hash.ts";
 * console.log(trustHash({ event: "PreToolUse", matcher: "Bash", command: "true" }));
 * ```
 */
export function trustHash({ event, matcher, command, timeout }: TrustedHook): string {
  const fallback = SHORT_EVENTS.includes(event) ? 1 : DEFAULT_TIMEOUT_S;
  const seconds = Math.max(1, timeout ?? fallback);
  // Keys in the order of the alphabet, on both levels.
  const hook = { async: false, command, timeout: seconds, type: "command" };
  const heard = matcher !== undefined && !WITHOUT_MATCHER.includes(event);
  const identity = {
    event_name: snake(event),
    hooks: [hook],
    ...(heard ? { matcher } : {}),
  };
  return `sha256:${createHash("sha256").update(JSON.stringify(identity)).digest("hex")}`;
}

/**
 * The key under `[hooks.state]` in the host's own settings: where the hook stands.
 *
 * @param file absolute path of the project's `.codex/hooks.json`
 * @param group index in the event's list, `hook` index in the group's
 */
export function trustKey(file: string, event: string, group: number, hook: number): string {
  return `${file}:${snake(event)}:${group}:${hook}`;
}

function snake(event: string): string {
  return event.replace(/(?<!^)[A-Z]/g, "_$&").toLowerCase();
}
