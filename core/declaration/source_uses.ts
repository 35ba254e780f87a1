import { bindingKind } from "./bindings.ts";
import type { Channel } from "./channels.ts";
import type { Declaration, Step } from "./discipline.ts";
import { fixedSource } from "./fixed_sources.ts";
import type { Axis } from "./mechanisms.ts";

/** A `source` step of a declaration that names a source there is. */
export type SourceUse = {
  readonly name: string;
  readonly axis: Axis;
  readonly channel?: Channel;
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
  return Object.entries(extract).flatMap(([name, steps]) =>
    steps.flatMap((step, index) => {
      const source = step.op === "source" ? step["of"] : undefined;
      const row = typeof source === "string" ? sourceRow(declaration, source) : undefined;
      return typeof source !== "string" || row === undefined
        ? []
        : [{ ...row, name: source, path: [...path, name, index, "of"] }];
    })
  );
}

/** What is known of a source by its name: fixed ones first, as a binding may not take their names. */
function sourceRow(
  declaration: Declaration,
  name: string,
): { readonly axis: Axis; readonly channel?: Channel } | undefined {
  const fixed = fixedSource(name);
  if (fixed !== undefined) return channelled(fixed.axis, fixed.channel);
  const binding = bindingNamed(declaration, name);
  if (binding === undefined) return undefined;
  const kind = bindingKind(binding);
  return channelled(kind.axis, kind.channel);
}

function channelled(axis: Axis, channel: Channel | undefined) {
  return channel === undefined ? { axis } : { axis, channel };
}

/** The binding of a name, whatever the object's prototype holds. */
export function bindingNamed(declaration: Declaration, name: string) {
  const { sources = {} } = declaration;
  return Object.hasOwn(sources, name) ? sources[name] : undefined;
}
