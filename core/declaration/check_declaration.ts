import { hint } from "./hint.ts";
import type { Declaration, RelateEntry } from "./discipline.ts";
import { type Mechanism, mechanismOf, USABLE_MECHANISMS } from "./mechanisms.ts";
import { resolveSource, unknownSource } from "./source.ts";
import { sourceUses } from "./source_uses.ts";

/** Something that keeps a declaration from being loaded. */
export type DeclarationProblem = {
  /** Key path inside the entry, e.g. `["declare", "relate", 0, "relation", "op"]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
};

/**
 * What a declaration of the right shape must keep to before it is loaded: its mechanism's row, the
 * names under `supply`, the ids and messages of its relate entries. Extraction steps are not looked
 * into; what is wrong with those faults the one entry when it is compiled.
 *
 * @param declaration a `declare` block that `disciplineSchema` accepts
 * @returns every problem, in the order of the block's keys; empty when it may be loaded
 * @example
 * ```ts
 * checkDeclaration({
 *   mechanism: "nameing",
 *   extract: { path: [{ op: "source", of: "target.path" }] },
 *   relate: [{ id: "none", relation: { op: "empty", of: "path" }, message: "no" }],
 * })[0]?.message; // 'unknown mechanism "nameing": did you mean "naming"?'
 * ```
 */
export function checkDeclaration(declaration: Declaration): readonly DeclarationProblem[] {
  return [
    ...mechanismProblems(declaration),
    ...supplyProblems(declaration),
    ...relateProblems(declaration),
  ];
}

function mechanismProblems(declaration: Declaration): readonly DeclarationProblem[] {
  const name = declaration.mechanism;
  const row = mechanismOf(name);
  const path = ["declare", "mechanism"];
  if (row === undefined) {
    const suggestion = hint(name, USABLE_MECHANISMS);
    const known = suggestion === "" ? `: one of ${USABLE_MECHANISMS.join(", ")}` : suggestion;
    return [{ path, message: `unknown mechanism "${name}"${known}` }];
  }
  if (row.reserved === true) {
    return [{ path, message: `mechanism "${name}" is reserved for later: use another one` }];
  }
  return [
    ...demandProblems(declaration, name, row),
    ...axisProblems(declaration, name, row),
    ...relationProblems(declaration, name, row),
  ];
}

function demandProblems(
  declaration: Declaration,
  name: string,
  { demands }: Mechanism,
): readonly DeclarationProblem[] {
  if (demands === undefined) return [];
  if ("witness" in demands) {
    if (declaration.witness !== undefined) return [];
    return [{ path: ["declare"], message: `mechanism "${name}" needs a "witness" block` }];
  }
  const source = declaration.scope?.source;
  if (source === demands.scope) return [];
  const message = `mechanism "${name}" needs a scope on ${demands.scope}`;
  if (source === undefined) return [{ path: ["declare"], message }];
  return [{ path: ["declare", "scope", "source"], message: `${message}, not on ${source}` }];
}

function axisProblems(
  declaration: Declaration,
  name: string,
  { axes }: Mechanism,
): readonly DeclarationProblem[] {
  return sourceUses(declaration)
    .filter(({ axis }) => !axes.includes(axis))
    .map((use) => ({
      path: use.path,
      message: `source "${use.name}" is on the ${use.axis} axis, and mechanism "${name}" reads ${
        axes.join(" and ")
      } only`,
    }));
}

function relationProblems(
  declaration: Declaration,
  name: string,
  { relations }: Mechanism,
): readonly DeclarationProblem[] {
  const allowed: readonly string[] = relations;
  return declaration.relate.flatMap(({ relation }, index) =>
    allowed.includes(relation.op) ? [] : [{
      path: ["declare", "relate", index, "relation", "op"],
      message: `mechanism "${name}" takes ${allowed.join(" or ")}, not ${relation.op}`,
    }]
  );
}

function supplyProblems(declaration: Declaration): readonly DeclarationProblem[] {
  return Object.entries(declaration.supply ?? {}).flatMap(([name, supply]) => {
    const path = ["declare", "supply", name];
    if (resolveSource(declaration, name) === undefined) {
      return [{ path, message: unknownSource(declaration, name) }];
    }
    if (name === "state" && supply === "empty") {
      return [{ path, message: 'the pair "state" cannot be empty: use error or pass' }];
    }
    return [];
  });
}

function relateProblems(declaration: Declaration): readonly DeclarationProblem[] {
  const seen = new Set<string>();
  const inBlock = (entries: readonly RelateEntry[], path: readonly string[]) =>
    entries.flatMap((entry, index) => {
      const at = [...path, index];
      const repeated = seen.has(entry.id);
      seen.add(entry.id);
      return [
        ...(repeated
          ? [{ path: [...at, "id"], message: `relate id "${entry.id}" is used twice` }]
          : []),
        ...messageProblems(entry, at),
      ];
    });
  return [
    ...inBlock(declaration.relate, ["declare", "relate"]),
    ...inBlock(declaration.witness?.relate ?? [], ["declare", "witness", "relate"]),
  ];
}

function messageProblems(
  { relation, message, messageBySide }: RelateEntry,
  path: readonly (string | number)[],
): readonly DeclarationProblem[] {
  if (messageBySide !== undefined && relation.op !== "equal") {
    const instead = `"messageBySide" goes with equal only, not with ${relation.op}: use "message"`;
    return [{ path: [...path, "messageBySide"], message: instead }];
  }
  if ((message === undefined) === (messageBySide === undefined)) {
    const both = 'has "message" and "messageBySide": use one of them';
    return [{ path, message: message === undefined ? 'needs a "message"' : both }];
  }
  return [];
}
