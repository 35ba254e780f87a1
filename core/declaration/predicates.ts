import * as v from "valibot";
import { err, ok, type Result } from "../protocol/result.ts";
import { hint } from "./hint.ts";
import { isPlainObject, propertyOf } from "./item.ts";
import type { ConfigFault } from "./plan.ts";
import { structuralEqual } from "./structural_equal.ts";
import { valueSet } from "./value_set.ts";

/** One test of a field. */
export type Predicate = {
  readonly doc: string;
  /** What its operand must be, in words. */
  readonly operand: string;
  /** Binds an operand; `undefined` for one of the wrong kind. */
  readonly bind: (operand: unknown) => ((value: unknown) => boolean) | undefined;
};

function predicate<T>(
  doc: string,
  operand: string,
  schema: v.GenericSchema<unknown, T>,
  test: (operand: T) => (value: unknown) => boolean,
): Predicate {
  const bind = (raw: unknown) => {
    const parsed = v.safeParse(schema, raw);
    return parsed.success ? test(parsed.output) : undefined;
  };
  return { doc, operand, bind };
}

const anything = v.unknown();
const finite = v.pipe(v.number(), v.finite());
const count = v.pipe(finite, v.integer(), v.minValue(0));

/** The tests a `filter` step knows, in the order they are said. */
export const PREDICATES = {
  eq: predicate("the field equals this value by structure", "any value", anything, (operand) => {
    return (value) => structuralEqual(value, operand);
  }),
  ne: predicate("the field does not equal this value", "any value", anything, (operand) => {
    return (value) => !structuralEqual(value, operand);
  }),
  size: predicate("the field is a list of this length", "a whole number", count, (operand) => {
    return (value) => Array.isArray(value) && value.length === operand;
  }),
  notIn: predicate("the field equals none of these", "a list", v.array(anything), (operand) => {
    const excluded = valueSet(operand);
    return (value) => !excluded.has(value);
  }),
  lte: predicate("the field is a number, at most this", "a number", finite, (operand) => {
    return (value) => typeof value === "number" && value <= operand;
  }),
  gte: predicate("the field is a number, at least this", "a number", finite, (operand) => {
    return (value) => typeof value === "number" && value >= operand;
  }),
} as const satisfies Readonly<Record<string, Predicate>>;

const ROWS: ReadonlyMap<string, Predicate> = new Map(Object.entries(PREDICATES));

/** A bound predicate: whether an item's value meets it. */
export type ValueTest = (value: unknown) => boolean;

/**
 * Binds one element of a filter's `when`: `field` and exactly one test.
 *
 * @returns the test, or what is wrong with the path to it inside the element
 */
export function bindPredicate(raw: unknown): Result<ValueTest, ConfigFault> {
  if (!isPlainObject(raw)) return err({ path: [], message: "a predicate must be an object" });
  const { field, ...tests } = raw;
  if (typeof field !== "string") {
    return err({ path: ["field"], message: 'a predicate needs "field", the name of a property' });
  }
  const names = Object.keys(tests);
  const unknown = names.find((name) => !ROWS.has(name));
  if (unknown !== undefined) {
    const message = `unknown predicate "${unknown}"${hint(unknown, ROWS.keys())}`;
    return err({ path: [unknown], message });
  }
  const [name] = names;
  if (name === undefined || names.length > 1) {
    const message = `a predicate needs exactly one of ${[...ROWS.keys()].join(", ")}`;
    return err({ path: [], message });
  }
  const test = ROWS.get(name)?.bind(tests[name]);
  if (test === undefined) {
    return err({ path: [name], message: `"${name}" must be ${ROWS.get(name)?.operand}` });
  }
  return ok((value) => test(propertyOf(value, field)));
}
