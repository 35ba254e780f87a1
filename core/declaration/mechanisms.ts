import type { RelationName } from "./relations.ts";

/** What evidence speaks of: the change, who makes it, the rest of the world, the session so far. */
export const AXES = ["change", "actor", "world", "history"] as const;
/** One axis. */
export type Axis = (typeof AXES)[number];

/** One mechanism: a name that says the purpose and closes the shape. */
export type Mechanism = {
  readonly doc: string;
  /** What its `source` steps may read, a witness block's included. */
  readonly axes: readonly Axis[];
  /** What its `relate` entries may use; a witness block's are free. */
  readonly relations: readonly RelationName[];
  /** What a declaration of it must have besides. */
  readonly demands?:
    | { readonly scope: "target.path" | "command" }
    | { readonly witness: true };
  /** The name is kept for later: no declaration may use it yet. */
  readonly reserved?: true;
};

const EVERY_RELATION: readonly RelationName[] = [
  "empty",
  "nonEmpty",
  "equal",
  "subset",
  "implies",
  "ordered",
  "unchanged",
];

/** Every mechanism, in the order they are said. */
export const MECHANISMS = {
  pairing: {
    doc: "Two files of the repository say the same things.",
    axes: ["world"],
    relations: ["equal", "subset"],
  },
  companion: {
    doc: "What changes here brings its companion along.",
    axes: ["change", "world"],
    relations: ["implies"],
  },
  "monotonic-order": {
    doc: "A sequence only ever grows: versions, migrations, numbered entries.",
    axes: ["change", "world"],
    relations: ["ordered"],
  },
  "fingerprint-sync": {
    doc: "A derived value stands in step with what it is derived from.",
    axes: ["world"],
    relations: ["equal"],
  },
  "producer-owned": {
    doc: "Only its producer touches what the scope names.",
    axes: ["actor"],
    relations: ["empty", "nonEmpty"],
  },
  "self-absolution-ban": {
    doc: "Nobody changes the record that judges their own work.",
    axes: ["change"],
    relations: ["unchanged", "empty"],
  },
  "actor-scope": {
    doc: "An actor keeps to the part of the repository that is theirs.",
    axes: ["actor"],
    relations: ["empty", "nonEmpty"],
  },
  precedent: {
    doc: "Something must have happened in the session before this.",
    axes: ["history", "world"],
    relations: ["nonEmpty"],
  },
  "phase-order": {
    doc: "The session's steps come in their order.",
    axes: ["history"],
    relations: ["ordered"],
  },
  "turn-locality": {
    doc: "What allows this was said lately, not once upon a time.",
    axes: ["history"],
    relations: ["nonEmpty"],
  },
  "stated-ground": {
    doc: "A person stated the ground for this in the session.",
    axes: ["history"],
    relations: ["nonEmpty"],
  },
  "controlled-vocabulary": {
    doc: "Values come out of a fixed list.",
    axes: ["change", "world"],
    relations: ["subset"],
  },
  naming: {
    doc: "Paths follow a naming convention.",
    axes: ["change"],
    relations: ["empty", "nonEmpty"],
    demands: { scope: "target.path" },
  },
  "added-only": {
    doc: "A change adds none of what is no longer wanted; what stands already is forgiven.",
    axes: ["change"],
    relations: ["empty"],
  },
  "one-way-marker": {
    doc: "A mark once set stays set.",
    axes: ["change"],
    relations: ["subset"],
  },
  "delegated-scope": {
    doc: "Reserved: a delegate keeps to what was delegated.",
    axes: [],
    relations: [],
    reserved: true,
  },
  "scoped-valve": {
    doc: "A practice with its own, declared way out.",
    axes: AXES,
    relations: EVERY_RELATION,
    demands: { witness: true },
  },
  "forbidden-command": {
    doc: "A shell command that is not to be run.",
    axes: ["change"],
    relations: ["empty"],
    demands: { scope: "command" },
  },
} as const satisfies Readonly<Record<string, Mechanism>>;

/** One mechanism's name. */
export type MechanismName = keyof typeof MECHANISMS;

const ROWS: ReadonlyMap<string, Mechanism> = new Map(Object.entries(MECHANISMS));

/** The row of a mechanism; `undefined` for a name there is none of. */
export function mechanismOf(name: string): Mechanism | undefined {
  return ROWS.get(name);
}

/** Names a declaration may use: those that are not reserved. */
export const USABLE_MECHANISMS: readonly string[] = [...ROWS]
  .filter(([, row]) => row.reserved !== true)
  .map(([name]) => name);
