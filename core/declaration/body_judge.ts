import type { Block } from "./compile_block.ts";
import {
  breaksOf,
  type ExtractedByName,
  extractItems,
  missingSupply,
  type NoSupply,
  type Readings,
  readSources,
} from "./evaluate_block.ts";
import type { Break } from "./plan.ts";
import type { Reading } from "./source.ts";
import type { World } from "./world.ts";

/** What judging a declaration's body over a world came to. */
export type BodyJudgment = NoSupply | {
  readonly kind: "judged";
  /** None: the body is upheld. */
  readonly breaks: readonly Break[];
  readonly extracted: ExtractedByName;
};

const NOTHING_GIVEN: ExtractedByName = new Map();

/**
 * Judges a declaration's body. One that reads nothing of the change itself, only named files and the
 * session, is judged anew only when these differ from the last world's: a large change set has ten
 * thousand worlds, and the same two files in each of them.
 */
export function bodyJudge(body: Block): (world: World) => BodyJudgment {
  const mayRepeat = body.sources.every(({ binding }) => binding !== undefined);
  let last: { readonly readings: Readings; readonly judgment: BodyJudgment } | undefined;
  return (world) => {
    const readings = readSources(body, world);
    if (last !== undefined && sameReadings(last.readings, readings)) return last.judgment;
    const judgment = judge(body, world, readings);
    if (mayRepeat) last = { readings, judgment };
    return judgment;
  };
}

function judge(body: Block, world: World, readings: Readings): BodyJudgment {
  const missing = missingSupply(body, readings);
  if (missing !== undefined) return missing;
  const extracted = extractItems(body, world, readings, NOTHING_GIVEN);
  if ("kind" in extracted) return extracted;
  return { kind: "judged", breaks: breaksOf(body.relations, extracted), extracted };
}

/** The same text, or the very same snapshot; anything else is judged anew. */
function sameReadings(known: Readings, now: Readings): boolean {
  for (const [name, reading] of now) {
    if (!sameReading(known.get(name), reading)) return false;
  }
  return true;
}

function sameReading(known: Reading | undefined, now: Reading): boolean {
  if (known?.kind === "present" && now.kind === "present") return known.value === now.value;
  return known?.kind === now.kind && now.kind !== "unreadable";
}
