import { ok, type Result } from "../protocol/result.ts";
import { type Combinator, COMBINATOR_NAMES, combinatorOf } from "./combinators.ts";
import { faultAt, type FaultPath, faultWithin } from "./config_fault.ts";
import { hint } from "./hint.ts";
import type { Declaration, Step } from "./discipline.ts";
import type { Transform } from "./item.ts";
import type { ConfigFault } from "./plan.ts";
import { resolveSource, type Source, unknownSource } from "./source.ts";
import { STEP_NAMES, stepOf } from "./steps.ts";

/** One extraction, its arguments bound, its references not yet. */
export type Extraction = {
  readonly name: string;
  /** Key path inside the entry. */
  readonly path: FaultPath;
  readonly start:
    | { readonly kind: "source"; readonly source: Source }
    | {
      readonly kind: "combinator";
      readonly row: Combinator;
      readonly operands: readonly [string, string];
    };
  readonly steps: readonly BoundStep[];
};

/** A step after the first. */
export type BoundStep = {
  readonly apply: Transform;
  /** The steps up to here, where none takes an argument: what they make of a value can be shared. */
  readonly shared?: string;
};

/** Steps without arguments that several declarations run over the same text. */
const SHARED_STEPS: readonly string[] = ["json", "lines", "items", "flattenKeys"];

const STARTS = `an extraction starts with source or a combinator (${COMBINATOR_NAMES.join(", ")})`;

/**
 * Compiles one extraction.
 *
 * @param declaration where its sources are bound
 * @returns the extraction, or the first thing wrong with it
 */
export function compileExtraction(
  declaration: Declaration,
  name: string,
  steps: readonly Step[],
  path: FaultPath,
): Result<Extraction, ConfigFault> {
  const [first, ...rest] = steps;
  if (first === undefined) {
    return faultAt(path, `${STARTS}; this one has no step`);
  }
  const start = compileStart(declaration, first, [...path, 0]);
  if (!start.ok) return start;
  const bound: BoundStep[] = [];
  let shared = "";
  for (const [index, step] of rest.entries()) {
    const compiled = compileStep(step, [...path, index + 1]);
    if (!compiled.ok) return compiled;
    const apply = compiled.value;
    const shares = SHARED_STEPS.includes(step.op) &&
      (index === 0 || bound[index - 1]?.shared !== undefined);
    if (shares) shared += `${step.op} `;
    bound.push(shares ? { apply, shared } : { apply });
  }
  return ok({ name, path, start: start.value, steps: bound });
}

function compileStart(
  declaration: Declaration,
  step: Step,
  path: FaultPath,
): Result<Extraction["start"], ConfigFault> {
  const combinator = combinatorOf(step.op);
  if (combinator !== undefined) {
    const operands = combinator.operands(step);
    if (!operands.ok) return faultWithin(path, operands.error);
    return ok({ kind: "combinator", row: combinator, operands: operands.value });
  }
  if (step.op !== "source") {
    const known = stepOf(step.op) !== undefined;
    return faultAt([...path, "op"], known ? STARTS : unknownStep(step.op));
  }
  const bound = stepOf("source")?.bind(step);
  if (bound?.ok === false) return faultWithin(path, bound.error);
  const name = String(step["of"]);
  const source = resolveSource(declaration, name);
  if (source !== undefined) return ok({ kind: "source", source });
  return faultAt([...path, "of"], unknownSource(declaration, name));
}

function compileStep(step: Step, path: FaultPath): Result<Transform, ConfigFault> {
  const opPath = [...path, "op"];
  if (step.op === "source" || combinatorOf(step.op) !== undefined) {
    return faultAt(opPath, `"${step.op}" may only be the first step`);
  }
  const row = stepOf(step.op);
  if (row === undefined) return faultAt(opPath, unknownStep(step.op));
  const bound = row.bind(step);
  return bound.ok ? bound : faultWithin(path, bound.error);
}

function unknownStep(op: string): string {
  return `unknown step "${op}"${hint(op, [...STEP_NAMES, ...COMBINATOR_NAMES])}`;
}
