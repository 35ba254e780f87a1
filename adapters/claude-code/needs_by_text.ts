import type { SessionNeeds } from "../shared/judge_port.ts";

/** A comment of the configuration's own line: what it shows is not configured. */
const COMMENT_LINES = /^[ \t]*#.*$/gm;

/**
 * How much of a session a configuration can read, going by the words in its text: never less than it
 * does read. Whoever hands the session to a judge in another process would otherwise load the whole
 * configuration a second time, only to learn this. More than is read costs a moment, nothing else.
 *
 * @param text of the configuration file, YAML or JSON
 */
export function needsByText(text: string): SessionNeeds {
  const told = text.replace(COMMENT_LINES, "");
  const needs = { transcript: /\btranscript\b/.test(told), sidecar: /\bsidecar\b/.test(told) };
  return /\bwitness\b/.test(told) ? { ...needs, witnessTtlMs: longestTtlMs(told) } : needs;
}

/** The longest window that is named; without end where one is written in a way not read here. */
function longestTtlMs(text: string): number {
  const minutes = [...text.matchAll(/\bttlMinutes\b["']?\s*:\s*([^\s,}#]*)/g)].map(([, value]) =>
    /^\d+(\.\d+)?$/.test(value ?? "") ? Number(value) : Number.POSITIVE_INFINITY
  );
  return minutes.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...minutes) * 60_000;
}
