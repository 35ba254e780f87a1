import type { WorldParts } from "./_test_world.ts";
import type { Declaration, Step } from "./discipline.ts";
import type { Break, Finding } from "./plan.ts";

/** A practice as a project would write it, with worlds that show each of its three outcomes. */
export type Sample = {
  readonly id: string;
  readonly declare: Declaration;
  readonly breaks: WorldParts;
  readonly found: readonly Break[];
  readonly holds: WorldParts;
  /** A world that lacks a source, and what that comes to. */
  readonly lacks: WorldParts;
  readonly lacking: Finding | "not admitted";
};

/** The step that starts a pipeline. */
export const from = (of: string): Step => ({ op: "source", of });
/** What a missing source under `error` comes to. */
export const absent = (name: string): Finding => ({
  kind: "unjudgeable",
  why: `source "${name}" is absent: where that is to be expected, say so under "supply"`,
});
/** What a missing source under `pass` comes to. */
export const passed = (source: string): Finding => ({
  kind: "skipped",
  reason: "supply-pass",
  source,
});
/** One break with one item. */
export const one = (
  relate: string,
  message: string,
  key: string,
  value: unknown,
): readonly Break[] => [
  { relate, message, items: [{ key, value }] },
];
