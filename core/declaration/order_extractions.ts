import { ok, type Result } from "../protocol/result.ts";
import type { Extraction } from "./compile_extraction.ts";
import { faultAt } from "./config_fault.ts";
import { hint } from "./hint.ts";
import type { ConfigFault } from "./plan.ts";

/**
 * Orders the extractions of a block so that each comes after those it names.
 *
 * @param extractions of the block, in the order they are written
 * @param given extractions the block may name without holding them (a witness block: the body's)
 * @param hidden names that exist but not for this block (the body: the witness block's)
 * @returns the same extractions in an order they can be evaluated in; or the first reference that
 * leads nowhere, or in a circle
 */
export function orderExtractions(
  extractions: readonly Extraction[],
  given: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): Result<readonly Extraction[], ConfigFault> {
  const byName = new Map(extractions.map((extraction) => [extraction.name, extraction]));
  for (const { start, path } of extractions) {
    const names = start.kind === "combinator" ? start.operands : [];
    for (const name of names) {
      if (byName.has(name) || given.has(name)) continue;
      return faultAt([...path, 0], unknownExtraction(name, [...byName.keys(), ...given], hidden));
    }
  }
  const done = new Set(given);
  const ordered: Extraction[] = [];
  const waiting = waitingFor(extractions, byName);
  // Grows while it is walked: what an extraction was the last missing operand of comes after it.
  const ready = extractions.filter((extraction) => isReady(extraction, done));
  for (const extraction of ready) {
    if (done.has(extraction.name)) continue;
    done.add(extraction.name);
    ordered.push(extraction);
    ready.push(...(waiting.get(extraction.name) ?? []).filter((other) => isReady(other, done)));
  }
  const stuck = extractions.find(({ name }) => !done.has(name));
  return stuck === undefined ? ok(ordered) : circle(stuck, byName, done);
}

/** The message about an extraction that cannot be named here. */
export function unknownExtraction(
  name: string,
  known: Iterable<string>,
  hidden: ReadonlySet<string>,
): string {
  return hidden.has(name)
    ? `"${name}" is the witness block's: only its own relations may name it`
    : `unknown extraction "${name}"${hint(name, known)}`;
}

function operandsOf({ start }: Extraction): readonly string[] {
  return start.kind === "combinator" ? start.operands : [];
}

function isReady(extraction: Extraction, done: ReadonlySet<string>): boolean {
  return operandsOf(extraction).every((name) => done.has(name));
}

function waitingFor(
  extractions: readonly Extraction[],
  byName: ReadonlyMap<string, Extraction>,
): ReadonlyMap<string, readonly Extraction[]> {
  const waiting = new Map<string, Extraction[]>([...byName.keys()].map((name) => [name, []]));
  for (const extraction of extractions) {
    for (const name of operandsOf(extraction)) waiting.get(name)?.push(extraction);
  }
  return waiting;
}

/** Follows unfinished operands until one comes again. */
function circle(
  stuck: Extraction,
  byName: ReadonlyMap<string, Extraction>,
  done: ReadonlySet<string>,
) {
  const walked = new Set<string>();
  let at: Extraction | undefined = stuck;
  while (at !== undefined && !walked.has(at.name)) {
    walked.add(at.name);
    const next: string | undefined = operandsOf(at).find((name) => !done.has(name));
    at = next === undefined ? undefined : byName.get(next);
  }
  const first = at ?? stuck;
  const names = [...walked];
  const round = [...names.slice(names.indexOf(first.name)), first.name];
  return faultAt([...first.path, 0], `extractions name each other in a circle: ${said(round)}`);
}

/** A longer circle is not said in full. */
const MAX_SAID = 8;

function said(names: readonly string[]): string {
  const shown = names.length > MAX_SAID ? [...names.slice(0, MAX_SAID), "…"] : names;
  return shown.join(" → ");
}
