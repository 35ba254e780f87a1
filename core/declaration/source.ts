import { hint } from "./hint.ts";
import type { Binding, Declaration } from "./discipline.ts";
import { FIXED_SOURCE_NAMES, type FixedSource, fixedSource } from "./fixed_sources.ts";
import { bindingNamed } from "./source_uses.ts";
import type { World } from "./world.ts";

/** What a world has for a source. */
export type Reading =
  | { readonly kind: "present"; readonly value: unknown }
  | { readonly kind: "absent" }
  /** The evidence says that it is there or changes, not what it holds. */
  | { readonly kind: "unobserved" }
  | { readonly kind: "unreadable"; readonly why: string };

/** A source as one declaration reads it. */
export type Source = {
  /** What the declaration calls it. */
  readonly name: string;
  /** What its absence means. */
  readonly supply: "error" | "pass" | "empty";
  readonly pair: boolean;
  readonly binding?: Binding;
  readonly read: (world: World) => Reading;
};

const ABSENT: Reading = { kind: "absent" };
const UNOBSERVED: Reading = { kind: "unobserved" };

/** The source of a name; `undefined` where it is neither fixed nor bound. */
export function resolveSource(declaration: Declaration, name: string): Source | undefined {
  const supplies = declaration.supply ?? {};
  const supply = (Object.hasOwn(supplies, name) ? supplies[name] : undefined) ?? "error";
  const row = fixedSource(name);
  if (row !== undefined) {
    const read = (world: World) => readFixed(row, world);
    return { name, supply, pair: row.pair === true, read };
  }
  const binding = bindingNamed(declaration, name);
  if (binding === undefined) return undefined;
  return { name, supply, pair: false, binding, read: (world) => readBound(binding, world) };
}

/** The message about a name that {@link resolveSource} has no source for. */
export function unknownSource(declaration: Declaration, name: string): string {
  const known = [...FIXED_SOURCE_NAMES, ...Object.keys(declaration.sources ?? {})];
  return `unknown source "${name}"${hint(name, known) || ": neither fixed nor bound"}`;
}

function readFixed(row: FixedSource, world: World): Reading {
  const value = row.read(world);
  if (value !== undefined) return { kind: "present", value };
  return row.content === true && world.unobserved === true ? UNOBSERVED : ABSENT;
}

function readBound(binding: Binding, world: World): Reading {
  if ("file" in binding) {
    const file = world.readFile(binding.file);
    return file.kind === "text" ? { kind: "present", value: file.text } : file;
  }
  return orAbsent("sidecar" in binding ? world.sidecar?.() : world.transcript?.());
}

function orAbsent(value: unknown): Reading {
  return value === undefined ? ABSENT : { kind: "present", value };
}
