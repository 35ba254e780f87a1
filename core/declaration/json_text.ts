import { isPlainObject } from "./item.ts";

/** Deeper nesting is taken for a cycle; no JSON text of a legal size reaches it in earnest. */
const MAX_DEPTH = 100_000;

/** How to write. */
export type JsonTextOptions = {
  /** Write each object's keys in code unit order. @default false */
  readonly sortKeys?: boolean;
  /** Stop soon after this many characters. @default unlimited */
  readonly limit?: number;
};

/** An object or list that is being written. */
type Frame = {
  readonly node: object;
  /** `undefined` for a list. */
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  next: number;
};

/**
 * A value as compact JSON. Unlike `JSON.stringify` it never overflows the stack, may stop early, and
 * tells `NaN` and `undefined` from `null`; `-0` is `0`.
 *
 * @param value any value; of an object its own enumerable properties
 * @returns one text; with `sortKeys` equal for exactly the structurally equal values
 * @throws RangeError past 100,000 levels, which only a cycle reaches
 * @example
 * ```ts
 * jsonText({ b: [1, -0], a: null }, { sortKeys: true }); // '{"a":null,"b":[1,0]}'
 * ```
 */
export function jsonText(value: unknown, options: JsonTextOptions = {}): string {
  const { sortKeys = false, limit = Infinity } = options;
  const open: Frame[] = [];
  let text = begin(value, open, sortKeys);
  for (let frame = open.at(-1); frame !== undefined && text.length <= limit; frame = open.at(-1)) {
    if (frame.next === frame.size) {
      text += frame.keys === undefined ? "]" : "}";
      open.pop();
      continue;
    }
    if (frame.next > 0) text += ",";
    const key: string | number = frame.keys?.[frame.next] ?? frame.next;
    if (frame.keys !== undefined) text += `${JSON.stringify(key)}:`;
    frame.next += 1;
    text += begin(Reflect.get(frame.node, key), open, sortKeys);
    if (open.length > MAX_DEPTH) throw new RangeError("a value is nested too deeply to compare");
  }
  return text;
}

/** The text of a scalar, or the bracket that opens an object or list, which then waits in `open`. */
function begin(value: unknown, open: Frame[], sortKeys: boolean): string {
  if (Array.isArray(value)) {
    open.push({ node: value, keys: undefined, size: value.length, next: 0 });
    return "[";
  }
  if (isPlainObject(value)) {
    const keys = Object.keys(value);
    if (sortKeys) keys.sort();
    open.push({ node: value, keys, size: keys.length, next: 0 });
    return "{";
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value === 0 ? 0 : value);
}
