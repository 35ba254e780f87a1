import { DELEGATOR_NAME } from "../shared/delegator.ts";
import type { HookGroup } from "../shared/merge_settings.ts";
import { hookCommand } from "../shared/own_command.ts";
import { PRE_TOOL_EVENT } from "./pre_tool_payload.ts";
import { hookMatcher } from "./tool_roster.ts";

/** The adapter's program. */
export const PROGRAM = "pdks-claude-code";
/** What exports `runHook` to the delegator. */
export const PACKAGE_NAME = "@polydeukes/adapter-claude-code";
/** The host as people write it. */
export const HOST = "Claude Code";
/** The host's key under `adapters` in the config. */
export const CONFIG_KEY = "claude-code";

/** The host's settings of a project, relative to it. */
export const SETTINGS_PATH = ".claude/settings.json";
/** A person's own settings in the project. */
export const LOCAL_SETTINGS_PATH = ".claude/settings.local.json";
/** The delegator, relative to the project. */
export const DELEGATOR_PATH = `.claude/hooks/${DELEGATOR_NAME}`;

/** Seconds; our own limit for a judgment is far below, since a host lets a late call through. */
const TIMEOUT_S = 60;

/**
 * The command of the npm registration. The host fills in the folder it was started in, wherever a `cd`
 * has led since; whatever the program ends in but a clean 0 or 2 lets the call through, hence the tail.
 */
export const DELEGATOR_COMMAND = `node "$CLAUDE_PROJECT_DIR/${DELEGATOR_PATH}" || exit 2`;

/**
 * The command of the compiled registration.
 *
 * @param program the name on `PATH`, or an absolute path
 */
export function binaryCommand(program: string): string {
  return `${hookCommand(program)} || exit 2`;
}

/** Whether a command of the settings is one that `init` wrote, now or earlier. */
export function isOurCommand(command: string): boolean {
  return command.includes(`.claude/hooks/${DELEGATOR_NAME}`) ||
    /(^|[/\\'"\s])pdks-claude-code(\.exe)?['"]?\s+hook\b/.test(command);
}

/**
 * Our group of the settings.
 *
 * @param further tools the project's config adds to the matcher
 */
export function hookGroup(command: string, further: readonly string[]): HookGroup {
  return {
    event: PRE_TOOL_EVENT,
    matcher: hookMatcher(further),
    handler: { type: "command", command, timeout: TIMEOUT_S },
  };
}
