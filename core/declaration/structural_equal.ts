import { isPlainObject } from "./item.ts";

/**
 * Whether two values are the same by structure: the order of an object's keys does not matter, a
 * list's order does, `NaN` equals itself and `-0` equals `0`. Nesting costs no stack.
 *
 * @example
 * ```ts
 * structuralEqual({ a: 1, b: [2] }, { b: [2], a: 1 }); // true
 * ```
 */
export function structuralEqual(left: unknown, right: unknown): boolean {
  const pairs: [unknown, unknown][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (a === b || (Number.isNaN(a) && Number.isNaN(b))) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let index = 0; index < a.length; index += 1) pairs.push([a[index], b[index]]);
    } else if (isPlainObject(a) && isPlainObject(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false;
        pairs.push([a[key], b[key]]);
      }
    } else return false;
  }
  return true;
}
