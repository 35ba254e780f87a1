import type { ToolRoster } from "../../core/protocol/covenant_input.ts";

/** Tools that write a file. `MultiEdit` is gone from the measured versions; older ones have it. */
export const MUTATING_TOOLS = ["Write", "Edit", "MultiEdit", "NotebookEdit"] as const;
/** Tools that run a shell line. */
export const SHELL_TOOLS = ["Bash"] as const;
/** The argument of a shell tool that holds the line. */
export const COMMAND_ARGS = ["command"] as const;
/** Tools that start a subagent. `Task` is the older name; the host takes both for the same tool. */
export const SPAWN_TOOLS = ["Agent", "Task"] as const;

/** One tool that writes a file. */
export type MutatingTool = typeof MUTATING_TOOLS[number];

/** Whether a tool writes a file. */
export function isMutatingTool(name: string): name is MutatingTool {
  return MUTATING_TOOLS.some((tool) => tool === name);
}

/** Whether a tool runs a shell line. */
export function isShellTool(name: string): boolean {
  return SHELL_TOOLS.some((tool) => tool === name);
}

/** Whether a tool starts a subagent. */
export function isSpawnTool(name: string): boolean {
  return SPAWN_TOOLS.some((tool) => tool === name);
}

/** Whether a tool is one of the above: the config cannot add it anew. */
export function isOwnTool(name: string): boolean {
  return isMutatingTool(name) || isShellTool(name) || isSpawnTool(name);
}

/**
 * The roster of an input.
 *
 * @param further names of tools the project's config adds
 */
export function toolRoster(further: readonly string[] = []): ToolRoster {
  return {
    mutating: [...MUTATING_TOOLS, ...further],
    shell: [...SHELL_TOOLS],
    commandArgs: [...COMMAND_ARGS],
  };
}

/** What a tool's name must hold to be matched letter for letter; any other matcher is an expression. */
const PLAIN_NAME = /^[A-Za-z0-9_]+$/;

/**
 * The matcher of the registration. The host compares letters, digits, `_` and `|` as exact names; with
 * anything else in it the whole matcher is a regular expression, so it is then anchored and escaped.
 *
 * @param further names of tools the project's config adds
 */
export function hookMatcher(further: readonly string[] = []): string {
  const names = [...MUTATING_TOOLS, ...SHELL_TOOLS, ...SPAWN_TOOLS, ...further];
  if (names.every((name) => PLAIN_NAME.test(name))) return names.join("|");
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return `^(${escaped.join("|")})$`;
}
