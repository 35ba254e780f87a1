import { jsonText } from "./json_text.ts";

/** A set of values that compare by structure. */
export type ValueSet = { readonly has: (value: unknown) => boolean };

/** Marks the text that stands for an object, so that no string is taken for one. */
const MARK = "\u0000";

/**
 * The set of these values, the same notion of sameness as `structuralEqual`.
 *
 * @example
 * ```ts
 * valueSet([{ a: 1, b: 2 }]).has({ b: 2, a: 1 }); // true
 * ```
 */
export function valueSet(values: Iterable<unknown>): ValueSet {
  const keys = new Set<unknown>();
  for (const value of values) keys.add(setKey(value));
  return { has: (value) => keys.has(setKey(value)) };
}

/** A scalar stands for itself (a `Set` has `NaN` equal itself and `-0` equal `0`), an object for its canonical text. */
function setKey(value: unknown): unknown {
  if (typeof value === "object" && value !== null) {
    return MARK + jsonText(value, { sortKeys: true });
  }
  return typeof value === "string" && value.startsWith(MARK) ? MARK + MARK + value : value;
}
