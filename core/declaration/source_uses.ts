import { bindingKind } from "./bindings.ts";
import type { Channel } from "./channels.ts";
import type { Declaration, Step } from "./discipline.ts";
import { fixedSource } from "./fixed_sources.ts";
import type { Axis } from "./mechanisms.ts";

/** A `source` step of a declaration that names a source there is. */
export type SourceUse = {
  readonly name: string;
  readonly axis: Axis;
  readonly channel: Channel | undefined;
  /** Key path of the name inside the entry. */
  readonly path: readonly (string | number)[];
};

/**
 * Every `source` step of a declaration whose source is fixed or bound, the witness block's included,
 * in the order they stand. A name that leads nowhere is the compiler's to refuse.
 */
export function sourceUses(declaration: Declaration): readonly SourceUse[] {
  return [
    ...usesIn(declaration, declaration.extract, ["declare", "extract"]),
    ...usesIn(declaration, declaration.witness?.extract ?? {}, ["declare", "witness", "extract"]),
  ];
}

function usesIn(
  declaration: Declaration,
  extract: Readonly<Record<string, readonly Step[]>>,
  path: readonly string[],
): readonly SourceUse[] {
  return Object.entries(extract).flatMap(([extraction, steps]) =>
    steps.flatMap((step, index) => {
      const name = step.op === "source" ? step["of"] : undefined;
      if (typeof name !== "string") return [];
      const binding = bindingNamed(declaration, name);
      const row = fixedSource(name) ?? (binding === undefined ? undefined : bindingKind(binding));
      if (row === undefined) return [];
      const { axis, channel } = row;
      return [{ name, axis, channel, path: [...path, extraction, index, "of"] }];
    })
  );
}

/** The binding of a name, whatever the object's prototype holds. */
export function bindingNamed(declaration: Declaration, name: string) {
  const { sources = {} } = declaration;
  return Object.hasOwn(sources, name) ? sources[name] : undefined;
}
