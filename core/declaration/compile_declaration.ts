import { ok, type Result } from "../protocol/result.ts";
import { bodyJudge } from "./body_judge.ts";
import { type Block, compileBlock, pairsOf, type Surroundings } from "./compile_block.ts";
import { type CompiledScope, compileScope } from "./compile_scope.ts";
import type { Declaration } from "./discipline.ts";
import {
  breaksOf,
  type ExtractedByName,
  extractItems,
  missingSource,
  missingSupply,
  readSources,
} from "./evaluate_block.ts";
import { FIXED_SOURCE_NAMES } from "./fixed_sources.ts";
import type { ConfigFault, Plan } from "./plan.ts";
import type { World } from "./world.ts";

/** The compiled parts of a declaration. */
type Parts = {
  readonly scope: CompiledScope | undefined;
  readonly body: Block;
  readonly witness: Block | undefined;
};

/**
 * Compiles a declaration into a plan that judges worlds.
 *
 * @param declaration a `declare` block that `disciplineSchema` and `checkDeclaration` accept
 * @returns the plan; or the first fault, in the order scope, body, witness block: a step outside the
 * registry, an argument a step does not take, a regular expression that does not compile, a pair
 * where a list belongs, a reference that leads nowhere or in a circle. Never throws.
 * @example
 * ```ts
 * const compiled = compileDeclaration({
 *   mechanism: "naming",
 *   scope: { source: "target.path", include: ["\\.db$"] },
 *   extract: {
 *     outside: [{ op: "source", of: "target.path" }, { op: "matches", re: "^(?!data/)" }],
 *   },
 *   relate: [{
 *     id: "placed",
 *     relation: { op: "empty", of: "outside" },
 *     message: "{value} is outside data/",
 *   }],
 * });
 * const world = { subject: "x.db", targetPath: "x.db", readFile: () => ({ kind: "absent" as const }) };
 * if (compiled.ok) compiled.value.evaluate(world); // broken: "x.db is outside data/"
 * ```
 */
export function compileDeclaration(declaration: Declaration): Result<Plan, ConfigFault> {
  const scope = compileScope(declaration);
  if (!scope.ok) return scope;
  const { witness } = declaration;
  const hidden = new Set(Object.keys(witness?.extract ?? {}));
  const { extract, relate } = declaration;
  const alone: Surroundings = { given: new Map(), hidden };
  const body = compileBlock(declaration, { extract, relate, path: ["declare"] }, alone);
  if (!body.ok) return body;
  if (witness === undefined) {
    return ok(planOf({ scope: scope.value, body: body.value, witness: undefined }));
  }
  const valve = compileBlock(
    declaration,
    { extract: witness.extract ?? {}, relate: witness.relate, path: ["declare", "witness"] },
    { given: pairsOf(body.value.extractions, new Map()), hidden: new Set() },
  );
  if (!valve.ok) return valve;
  return ok(planOf({ scope: scope.value, body: body.value, witness: valve.value }));
}

function planOf(parts: Parts): Plan {
  const evaluate = evaluator(parts);
  return {
    admits: (world) => {
      try {
        return admits(parts.scope, world);
      } catch {
        return true; // The evaluation meets the same trouble, and can say why.
      }
    },
    evaluate: (world) => {
      try {
        return evaluate(world);
      } catch (error) {
        return { kind: "unjudgeable", why: `could not be judged: ${reasonOf(error)}` };
      }
    },
    reads: readsOf(parts),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "an unknown fault";
}

function admits(scope: CompiledScope | undefined, world: World): boolean | "unobserved" {
  if (scope === undefined) return true;
  const reading = scope.source.read(world);
  switch (reading.kind) {
    case "present":
      return scope.matches(String(reading.value));
    case "absent":
      return false;
    case "unobserved":
      return "unobserved";
    case "unreadable":
      return true; // As above.
  }
}

function evaluator({ scope, body, witness }: Parts): Plan["evaluate"] {
  const judgeBody = bodyJudge(body);
  return (world) => {
    const judgment = missingScope(scope, world) ?? judgeBody(world);
    if (judgment.kind !== "judged") return judgment;
    const { breaks, extracted } = judgment;
    if (breaks.length === 0) return { kind: "upheld" };
    const released = witness !== undefined && holds(witness, world, extracted);
    return { kind: released ? "witnessed" : "broken", breaks };
  };
}

/** Why a scope cannot be told from this world; asks it again, so that a fault while matching shows. */
function missingScope(scope: CompiledScope | undefined, world: World) {
  if (scope === undefined) return undefined;
  const reading = scope.source.read(world);
  if (reading.kind === "present") scope.matches(String(reading.value));
  return reading.kind === "absent" ? undefined : missingSource(scope.source, reading);
}

/** Whether every relation of the witness block holds; what it lacks releases nothing. */
function holds(witness: Block, world: World, given: ExtractedByName): boolean {
  const readings = readSources(witness, world);
  if (missingSupply(witness, readings) !== undefined) return false;
  const extracted = extractItems(witness, world, readings, given);
  return !("kind" in extracted) && breaksOf(witness.relations, extracted).length === 0;
}

function readsOf({ scope, body, witness }: Parts): Plan["reads"] {
  const sources = [
    ...(scope === undefined ? [] : [scope.source]),
    ...body.sources,
    ...(witness?.sources ?? []),
  ];
  const fixed = new Set(sources.filter(({ binding }) => binding === undefined).map(nameOf));
  const bindings = sources.flatMap(({ binding }) => binding === undefined ? [] : [binding]);
  return {
    fixed: FIXED_SOURCE_NAMES.filter((name) => fixed.has(name)),
    files: [...new Set(bindings.flatMap((binding) => "file" in binding ? [binding.file] : []))],
    transcript: bindings.some((binding) => "transcript" in binding),
    sidecar: bindings.some((binding) => "sidecar" in binding),
  };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
