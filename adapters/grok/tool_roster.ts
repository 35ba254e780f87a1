import type { ToolRoster } from "../../core/protocol/covenant_input.ts";

/** Tools that write a file; the host has none that deletes one. */
export const MUTATING_TOOLS = ["write", "search_replace", "hashline_edit"] as const;
/** Tools that run a shell line. `monitor` runs one too, and keeps it running. */
export const SHELL_TOOLS = ["run_terminal_command", "monitor"] as const;
/** The argument of a shell tool that holds the line. */
export const COMMAND_ARGS = ["command"] as const;

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
 * The matcher of the registration, by the host's own names: its mapping of another host's names leaves
 * `monitor` out, and `write` under one of them. Letters, digits, `_` and `|` are compared as exact names;
 * with anything else in it the whole matcher is a regular expression, so it is anchored and escaped.
 *
 * @param further tools the project's config adds
 */
export function hookMatcher(further: readonly string[] = []): string {
  const names = [...MUTATING_TOOLS, ...SHELL_TOOLS, ...further];
  if (names.every((name) => PLAIN_NAME.test(name))) return names.join("|");
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return `^(${escaped.join("|")})$`;
}
