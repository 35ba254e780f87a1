import type { Block, CompiledRelation } from "./compile_block.ts";
import type { BoundStep, Extraction } from "./compile_extraction.ts";
import type { Extracted, Items, StepResult } from "./item.ts";
import { fillTemplate } from "./message_template.ts";
import type { Break, Finding } from "./plan.ts";
import type { Broken } from "./relations.ts";
import { sharedWork } from "./shared_work.ts";
import type { Reading, Source } from "./source.ts";
import type { World } from "./world.ts";

/** Why a block has no items to relate: a finding of its own. */
export type NoSupply = Extract<Finding, { readonly kind: "skipped" | "unjudgeable" }>;

/** What a block's extractions gave, by name. */
export type ExtractedByName = ReadonlyMap<string, Extracted>;

/**
 * Whether a world supplies what a block reads. Of several sources that are missing, content nobody
 * observed comes first (whatever its supply says, nothing can be known), then what makes the world
 * unjudgeable, then a `pass`; among equals the one the extractions name first. A source counts as
 * soon as an extraction of the block names it, whether or not a relation leads there.
 *
 * @returns why the block cannot be evaluated; `undefined` where it can
 */
export function supplyOf(block: Block, world: World): NoSupply | undefined {
  let missing: NoSupply | undefined;
  for (const source of block.sources) {
    const found = missingSource(source, source.read(world));
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
 * @param given what the block may name of the other one
 * @returns their items by name, those given among them; or what could not be parsed
 */
export function extractItems(
  block: Block,
  world: World,
  given: ExtractedByName,
): ExtractedByName | NoSupply {
  const extracted = new Map(given);
  for (const extraction of block.extractions) {
    const result = run(extraction, world, extracted);
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
  extracted: ExtractedByName,
): Extracted | { readonly failed: string } {
  if (start.kind === "combinator") {
    const [left, right] = start.operands.map((name) => extracted.get(name)?.items ?? []);
    return single(applySteps(steps, 0, start.row.combine(left ?? [], right ?? [])));
  }
  const { source } = start;
  if (!source.pair) return single(runPipeline(source.identity, source.read(world), steps, world));
  const before = runPipeline("pre", presentOr(world.pre), steps, world);
  const after = runPipeline("post", presentOr(world.post), steps, world);
  if ("failed" in before) return before;
  return "failed" in after ? after : { items: after, before };
}

function single(result: StepResult): Extracted | { readonly failed: string } {
  return "failed" in result ? result : { items: result };
}

function presentOr(value: string | undefined): Reading {
  return value === undefined ? { kind: "absent" } : { kind: "present", value };
}

function runPipeline(
  identity: string,
  reading: Reading,
  steps: readonly BoundStep[],
  world: World,
): StepResult {
  if (reading.kind !== "present") return [];
  let result: StepResult = [{ key: "0", value: reading.value }];
  let done = 0;
  let key = identity;
  for (const { apply, shared } of steps) {
    if (shared === undefined) break;
    const work = sharedWork(world);
    key += ` | ${shared}`;
    const known: StepResult | undefined = work.get(key);
    if (known === undefined) {
      result = apply(result);
      work.set(key, result);
    } else result = known;
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
