import type { Block, CompiledRelation } from "./compile_block.ts";
import type { BoundStep, Extraction } from "./compile_extraction.ts";
import type { Extracted, Items, StepFailure, StepResult } from "./item.ts";
import { fillTemplate } from "./message_template.ts";
import type { Break, Finding } from "./plan.ts";
import type { Broken } from "./relations.ts";
import { SHARED_WORK, type WorkPool } from "./shared_work.ts";
import type { Reading, Source } from "./source.ts";
import type { World } from "./world.ts";

/** Why a block has no items to relate: a finding of its own. */
export type NoSupply = Extract<Finding, { readonly kind: "skipped" | "unjudgeable" }>;

/** What a world has for each source a block reads, by name. */
export type Readings = ReadonlyMap<string, Reading>;

/** What a block's extractions gave, by name. */
export type ExtractedByName = ReadonlyMap<string, Extracted>;

/** Reads each source of a block, once. */
export function readSources(block: Block, world: World): Readings {
  const readings = new Map<string, Reading>();
  for (const { name, read } of block.sources) readings.set(name, read(world));
  return readings;
}

/**
 * Whether a world supplies what a block reads. Of several sources that are missing, content nobody
 * observed comes first (whatever its supply says, nothing can be known), then what makes the world
 * unjudgeable, then a `pass`; among equals the one the extractions name first. A source counts as
 * soon as an extraction of the block names it, whether or not a relation leads there.
 *
 * @returns why the block cannot be evaluated; `undefined` where it can
 */
export function missingSupply(block: Block, readings: Readings): NoSupply | undefined {
  let missing: NoSupply | undefined;
  for (const source of block.sources) {
    const found = missingSource(source, readings.get(source.name) ?? { kind: "absent" });
    if (found !== undefined && (missing === undefined || rank(found) < rank(missing))) {
      missing = found;
    }
  }
  return missing;
}

/** What a reading means where it holds no value: nothing for a source that may be empty. */
export function missingSource({ name, supply }: Source, reading: Reading): NoSupply | undefined {
  switch (reading.kind) {
    case "present":
      return undefined;
    case "unobserved":
      return { kind: "skipped", reason: "no-observation", source: name };
    case "unreadable":
      return { kind: "unjudgeable", why: `source "${name}" cannot be read: ${reading.why}` };
    case "absent":
      return absentSource(name, supply);
  }
}

function absentSource(name: string, supply: Source["supply"]): NoSupply | undefined {
  switch (supply) {
    case "empty":
      return undefined;
    case "pass":
      return { kind: "skipped", reason: "supply-pass", source: name };
    case "error":
      return {
        kind: "unjudgeable",
        why: `source "${name}" is absent: where that is to be expected, say so under "supply"`,
      };
  }
}

function rank(missing: NoSupply): number {
  if (missing.kind === "unjudgeable") return 1;
  return missing.reason === "no-observation" ? 0 : 2;
}

/**
 * Evaluates a block's extractions over a world that supplies them.
 *
 * @param readings what the world has for the block's sources
 * @param given what the block may name of the other one
 * @returns their items by name, those given among them; or what could not be parsed
 */
export function extractItems(
  block: Block,
  world: World,
  readings: Readings,
  given: ExtractedByName,
): ExtractedByName | NoSupply {
  const extracted = new Map(given);
  for (const extraction of block.extractions) {
    const result = run(extraction, world, readings, extracted);
    if ("failed" in result) {
      return { kind: "unjudgeable", why: `${subjectOf(extraction)} ${result.failed}` };
    }
    extracted.set(extraction.name, result);
  }
  return extracted;
}

function subjectOf({ name, start }: Extraction): string {
  return start.kind === "source" ? `source "${start.source.name}"` : `extraction "${name}"`;
}

function run(
  { start, steps }: Extraction,
  world: World,
  readings: Readings,
  extracted: ExtractedByName,
): Extracted | StepFailure {
  if (start.kind === "combinator") {
    const [left, right] = start.operands.map((name) => extracted.get(name)?.items ?? []);
    return single(applySteps(steps, 0, start.row.combine(left ?? [], right ?? [])));
  }
  const reading = readings.get(start.source.name);
  if (reading?.kind !== "present") return { items: [] };
  const pool = start.source.binding === undefined ? SHARED_WORK.fixed : SHARED_WORK.bound;
  const after = runSteps(reading.value, steps, pool);
  if (!start.source.pair) return single(after);
  const before = runSteps(world.pre, steps, pool);
  if ("failed" in before) return before;
  return "failed" in after ? after : { items: after, before };
}

function single(result: StepResult): Extracted | StepFailure {
  return "failed" in result ? result : { items: result };
}

/** Runs a pipeline over a source's value; its leading steps without arguments share their work. */
function runSteps(value: unknown, steps: readonly BoundStep[], pool: WorkPool): StepResult {
  let result: StepResult = [{ key: "0", value }];
  if (steps[0]?.shared === undefined) return applySteps(steps, 0, result);
  const work = pool(value);
  let done = 0;
  for (const { apply, shared } of steps) {
    if (shared === undefined) break;
    const known: StepResult | undefined = work.get(shared);
    result = known ?? apply(result);
    if (known === undefined) work.set(shared, result);
    if ("failed" in result) return result;
    done += 1;
  }
  return applySteps(steps, done, result);
}

function applySteps(steps: readonly BoundStep[], from: number, items: Items): StepResult {
  let result: StepResult = items;
  for (let index = from; index < steps.length; index += 1) {
    const step = steps[index];
    if (step === undefined || result.length === 0) break;
    const applied: StepResult = step.apply(result);
    if ("failed" in applied) return applied;
    result = applied;
  }
  return result;
}

/** The relations of a block that do not hold, in the order they are written. */
export function breaksOf(
  relations: readonly CompiledRelation[],
  extracted: ExtractedByName,
): readonly Break[] {
  const breaks: Break[] = [];
  for (const { entry, relation } of relations) {
    const operands = relation.operands.map(({ name }) => extracted.get(name) ?? { items: [] });
    const broken = relation.test(operands);
    if (broken.items.length === 0) continue;
    const message = fillTemplate(templateOf(entry, broken), broken.items);
    breaks.push({ relate: entry.id, message, items: broken.items });
  }
  return breaks;
}

function templateOf({ message, messageBySide }: CompiledRelation["entry"], broken: Broken): string {
  return messageBySide?.[broken.side ?? "left"] ?? message ?? "";
}
