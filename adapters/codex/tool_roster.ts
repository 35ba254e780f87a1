/** Codex's tools that change files: every edit is a patch. */
export const MUTATING_TOOLS = ["apply_patch"] as const;
/** Codex's tools that run shell lines. */
export const SHELL_TOOLS = ["Bash"] as const;
/** The argument that carries a shell call's line. */
export const COMMAND_ARGS = ["command"] as const;

/** The matcher of the tool events: exact names, as the host compares them. */
export function toolMatcher(further: readonly string[]): string {
  return [...new Set([...SHELL_TOOLS, ...MUTATING_TOOLS, ...further])].join("|");
}
