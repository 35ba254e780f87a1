import { DELEGATOR_NAME } from "../shared/delegator.ts";
import type { HookGroup } from "../shared/merge_settings.ts";
import { type CodexEvent, EVENTS } from "./payloads.ts";
import { toolMatcher } from "./tool_roster.ts";

/** The adapter's program. */
export const PROGRAM = "pdks-codex";
/** What exports `runHook` to the delegator. */
export const PACKAGE_NAME = "@polydeukes/adapter-codex";
/** The host as people write it. */
export const HOST = "Codex";
/** The host's key under `adapters` in the config. */
export const CONFIG_KEY = "codex";

/** The host's hook settings of a project, relative to it. */
export const SETTINGS_PATH = ".codex/hooks.json";
/** The delegator, relative to the project. */
export const DELEGATOR_PATH = `.codex/hooks/${DELEGATOR_NAME}`;

/** Seconds; our own limit for a judgment is far below, since the host lets a late call through. */
const TIMEOUT_S = 60;
/** Seconds; the most the host gives a session's end. */
const SESSION_END_TIMEOUT_S = 3;

/**
 * The command of the npm registration: from the session's folder up to the first one that holds the
 * delegator. The same bytes in every clone, since a changed command must be approved anew.
 */
export const DELEGATOR_COMMAND =
  `d=$PWD; until [ -z "$d" ] || [ -f "$d/${DELEGATOR_PATH}" ]; do d=\${d%/*}; done; ` +
  `if [ -z "$d" ]; then echo "${PROGRAM}: ${DELEGATOR_PATH} is gone: run npx ${PROGRAM} init" >&2; ` +
  `false; else node "$d/${DELEGATOR_PATH}"; fi`;

/** Whether a command of the settings is one that `init` wrote, now or earlier. */
export function isOurCommand(command: string): boolean {
  return command.includes(DELEGATOR_PATH) ||
    /(^|[/\\'"\s])pdks-codex(\.exe)?['"]?\s+hook\b/.test(command);
}

/**
 * Our groups of the settings, one an event. The host lets a call through on every exit but 2, hence the
 * tail of the first; the others must never stop a person, and 1 is how the host shows a failure.
 *
 * @param command {@link DELEGATOR_COMMAND}, or the compiled program and `hook`
 * @param further tools the project's config adds to the matcher
 */
export function hookGroups(command: string, further: readonly string[]): readonly HookGroup[] {
  return EVENTS.map((event) => hookGroup(event, command, toolMatcher(further)));
}

function hookGroup(event: CodexEvent, command: string, matcher: string): HookGroup {
  const type = "command";
  switch (event) {
    case "PreToolUse":
      return {
        event,
        matcher,
        handler: { type, command: `${command} || exit 2`, timeout: TIMEOUT_S },
      };
    case "PostToolUse":
      return {
        event,
        matcher,
        handler: { type, command: `${command} || exit 1`, timeout: TIMEOUT_S },
      };
    case "UserPromptSubmit":
      return { event, handler: { type, command: `${command} || exit 1`, timeout: TIMEOUT_S } };
    case "SessionEnd":
      return {
        event,
        handler: { type, command: `${command} || exit 1`, timeout: SESSION_END_TIMEOUT_S },
      };
  }
}
