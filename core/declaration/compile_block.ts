import { ok, type Result } from "../protocol/result.ts";
import { compileExtraction, type Extraction } from "./compile_extraction.ts";
import { faultAt, type FaultPath, faultWithin } from "./config_fault.ts";
import { hint } from "./hint.ts";
import type { Declaration, RelateEntry, Step } from "./discipline.ts";
import { orderExtractions, unknownExtraction } from "./order_extractions.ts";
import type { ConfigFault } from "./plan.ts";
import { type BoundRelation, RELATION_NAMES, relationOf } from "./relations.ts";
import type { Source } from "./source.ts";

/** The body of a declaration or its witness block, compiled. */
export type Block = {
  /** What it reads, each source once, in the order the extractions name them. */
  readonly sources: readonly Source[];
  /** In an order they can be evaluated in. */
  readonly extractions: readonly Extraction[];
  readonly relations: readonly CompiledRelation[];
};

/** One relate entry. */
export type CompiledRelation = {
  readonly entry: RelateEntry;
  readonly relation: BoundRelation;
};

/** A block as it is written. */
export type BlockText = {
  readonly extract: Readonly<Record<string, readonly Step[]>>;
  readonly relate: readonly RelateEntry[];
  /** Key path of the block inside the entry. */
  readonly path: FaultPath;
};

/** What a block sees of the other one. */
export type Surroundings = {
  /** Extractions it may name: name, and whether it is a pair. */
  readonly given: ReadonlyMap<string, boolean>;
  /** Names of the other block that it may not use. */
  readonly hidden: ReadonlySet<string>;
};

/**
 * Compiles one block.
 *
 * @returns the block, or the first thing wrong with it in the order it is written
 */
export function compileBlock(
  declaration: Declaration,
  { extract, relate, path }: BlockText,
  { given, hidden }: Surroundings,
): Result<Block, ConfigFault> {
  const written: Extraction[] = [];
  for (const [name, steps] of Object.entries(extract)) {
    const at = [...path, "extract", name];
    if (given.has(name)) {
      return faultAt(at, `"${name}" is the body's: a witness block may name it, not redefine it`);
    }
    const extraction = compileExtraction(declaration, name, steps, at);
    if (!extraction.ok) return extraction;
    written.push(extraction.value);
  }
  const ordered = orderExtractions(written, new Set(given.keys()), hidden);
  if (!ordered.ok) return ordered;
  const pairs = pairsOf(written, given);
  const mixed = pairInCombinator(written, pairs);
  if (mixed !== undefined) return mixed;
  const relations: CompiledRelation[] = [];
  for (const [index, entry] of relate.entries()) {
    const at = [...path, "relate", index, "relation"];
    const relation = compileRelation(entry, at, pairs, hidden);
    if (!relation.ok) return relation;
    relations.push({ entry, relation: relation.value });
  }
  return ok({ sources: sourcesOf(written), extractions: ordered.value, relations });
}

/** Whether each name that can be used here is a pair. */
export function pairsOf(
  extractions: readonly Extraction[],
  given: ReadonlyMap<string, boolean>,
): ReadonlyMap<string, boolean> {
  const own = extractions.map(({ name, start }) =>
    [name, start.kind === "source" && start.source.pair] as const
  );
  return new Map([...given, ...own]);
}

function pairInCombinator(
  extractions: readonly Extraction[],
  pairs: ReadonlyMap<string, boolean>,
) {
  for (const { start, path } of extractions) {
    if (start.kind !== "combinator") continue;
    const pair = start.operands.find((name) => pairs.get(name) === true);
    if (pair !== undefined) {
      return faultAt([...path, 0], `"${pair}" starts with state: a pair enters no combinator`);
    }
  }
  return undefined;
}

function compileRelation(
  { relation: raw }: RelateEntry,
  path: FaultPath,
  pairs: ReadonlyMap<string, boolean>,
  hidden: ReadonlySet<string>,
): Result<BoundRelation, ConfigFault> {
  const row = relationOf(raw.op);
  if (row === undefined) {
    const message = `unknown relation "${raw.op}"${hint(raw.op, RELATION_NAMES)}`;
    return faultAt([...path, "op"], message);
  }
  const bound = row.bind(raw);
  if (!bound.ok) return faultWithin(path, bound.error);
  for (const { name, path: inner } of bound.value.operands) {
    const pair = pairs.get(name);
    if (pair === undefined) {
      return faultAt([...path, ...inner], unknownExtraction(name, pairs.keys(), hidden));
    }
    if (pair !== row.pair) {
      const message = pair
        ? `"${name}" starts with state: only unchanged takes a pair, not ${raw.op}`
        : `${raw.op} takes a pair: start "${name}" with the source state`;
      return faultAt([...path, ...inner], message);
    }
  }
  return bound;
}

function sourcesOf(extractions: readonly Extraction[]): readonly Source[] {
  const sources = new Map<string, Source>();
  for (const { start } of extractions) {
    if (start.kind === "source" && !sources.has(start.source.name)) {
      sources.set(start.source.name, start.source);
    }
  }
  return [...sources.values()];
}
