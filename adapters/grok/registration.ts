import { DELEGATOR_NAME } from "../shared/delegator.ts";
import type { HookGroup } from "../shared/merge_settings.ts";
import { hookCommand } from "../shared/own_command.ts";
import { hookMatcher } from "./tool_roster.ts";

/** The adapter's program. */
export const PROGRAM = "pdks-grok";
/** What exports `runHook` to the delegator. */
export const PACKAGE_NAME = "@polydeukes/adapter-grok";
/** The host as people write it. */
export const HOST = "Grok";
/** The host's key under `adapters` in the config. */
export const CONFIG_KEY = "grok";

/** The registration: a file of its own in the host's hooks folder, relative to the project. */
export const HOOKS_PATH = ".grok/hooks/covenant-pretooluse.json";
/** The delegator, relative to the project. */
export const DELEGATOR_PATH = `.grok/hooks/${DELEGATOR_NAME}`;

/** Seconds. Without it the host gives a hook five, and lets a later call through. */
const TIMEOUT_S = 60;

/**
 * The command of the npm registration. The host runs it in the git root wherever the session stands. It
 * holds no `$`: the host fills variables in by itself, quoted or not, and runs no hook that names one it
 * lacks. The tail stops the call when the delegator is gone.
 */
export const DELEGATOR_COMMAND = `node ${DELEGATOR_PATH} || exit 2`;

/**
 * The command of the compiled registration. Never one bare word: the host would look for that beside the
 * hooks file instead of on `PATH`.
 *
 * @param program the name on `PATH`, or an absolute path
 */
export function binaryCommand(program: string): string {
  return `${hookCommand(program)} || exit 2`;
}

/** Whether a command of the file is one that `init` wrote, now or earlier. */
export function isOurCommand(command: string): boolean {
  return command.includes(DELEGATOR_PATH) ||
    /(^|[/\\'"\s])pdks-grok(\.exe)?['"]?\s+hook\b/.test(command);
}

/**
 * Our group of the file.
 *
 * @param further tools the project's config adds to the matcher
 */
export function hookGroup(command: string, further: readonly string[]): HookGroup {
  return {
    event: "PreToolUse",
    matcher: hookMatcher(further),
    handler: { type: "command", command, timeout: TIMEOUT_S },
  };
}
