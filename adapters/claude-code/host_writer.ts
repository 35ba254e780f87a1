import process from "node:process";

/**
 * Which of the two measured ways the host writes files: 2.1.197 drops a byte-order mark, a notebook's
 * final newline and the difference between cell types; 2.1.332 keeps them.
 */
export type HostWriter = "earlier" | "later";

/** The last version measured to write the earlier way. Where between the two it changed is not known. */
const LAST_EARLIER = [2, 1, 197] as const;

/**
 * Reads the host's version from what it tells its children: `AI_AGENT=claude-code_2-1-332_harness`.
 *
 * @returns `later` where there is no version to read
 */
export function hostWriter(
  env: Readonly<Record<string, string | undefined>> = process.env,
): HostWriter {
  const parts = /^claude-code_(\d+)-(\d+)-(\d+)(?:_|$)/.exec(env["AI_AGENT"] ?? "");
  if (parts === null) return "later";
  for (const [index, limit] of LAST_EARLIER.entries()) {
    const part = Number(parts[index + 1]);
    if (part !== limit) return part < limit ? "earlier" : "later";
  }
  return "earlier";
}
