import type { Channel } from "./channels.ts";
import type { Axis } from "./mechanisms.ts";
import type { World } from "./world.ts";

/** A source every declaration may read without binding it. */
export type FixedSource = {
  readonly doc: string;
  readonly axis: Axis;
  readonly channel?: Channel;
  /** It is the changed file's text: unobserved, not absent, where only the path is known. */
  readonly content?: true;
  /** It starts a pair: the pipeline runs over the text before and the text after. */
  readonly pair?: true;
  /** A scope may look at it. */
  readonly scope?: true;
  /** What the world holds; `undefined` where it is absent. A pair gives the side after. */
  readonly read: (world: World) => unknown;
};

/** The fixed sources, in the order they are said. */
export const FIXED_SOURCES = {
  "target.path": {
    doc: "Repository-relative path of the changed file.",
    axis: "change",
    scope: true,
    read: (world) => world.targetPath,
  },
  pre: {
    doc: "Its text before the change; a creation has none.",
    axis: "change",
    content: true,
    scope: true,
    read: (world) => world.pre,
  },
  post: {
    doc: "Its text after the change; a deletion has none.",
    axis: "change",
    content: true,
    scope: true,
    read: (world) => world.post,
  },
  state: {
    doc: "The pair of both texts; only a modification has it.",
    axis: "change",
    content: true,
    pair: true,
    read: (world) => world.pre === undefined ? undefined : world.post,
  },
  changes: {
    doc: "Every path of the change set, one list.",
    axis: "change",
    channel: "changes",
    read: (world) => world.changes,
  },
  command: {
    doc: "The shell call's command text, without what the shell hands over as data.",
    axis: "change",
    channel: "command",
    scope: true,
    read: (world) => world.command,
  },
  actor: {
    doc: "Who acts: `{ agentType? }`; `{}` is the main session.",
    axis: "actor",
    channel: "actor",
    read: (world) => world.actor,
  },
} as const satisfies Readonly<Record<string, FixedSource>>;

/** One fixed source's name. */
export type FixedSourceName = keyof typeof FIXED_SOURCES;

const ROWS: ReadonlyMap<string, FixedSource> = new Map(Object.entries(FIXED_SOURCES));

/** The row of a fixed source; `undefined` for any other name. */
export function fixedSource(name: string): FixedSource | undefined {
  return ROWS.get(name);
}

/** Their names, in order. */
export const FIXED_SOURCE_NAMES: readonly string[] = [...ROWS.keys()];

/** Those a scope may look at. */
export const SCOPE_SOURCE_NAMES: readonly string[] = [...ROWS]
  .filter(([, row]) => row.scope === true)
  .map(([name]) => name);
