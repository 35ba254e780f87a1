import * as v from "valibot";
import { ok, type Result } from "../protocol/result.ts";
import {
  argument,
  type ArgumentEntries,
  argumentReader,
  type ArgumentsOf,
  regexSchema,
} from "./arguments.ts";
import type { Items, PlainObject, Transform } from "./item.ts";
import { jsonText } from "./json_text.ts";
import type { ConfigFault } from "./plan.ts";

/** A step of a pipeline: what it takes and what it makes of a list of items. */
export type StepRow = {
  readonly doc: string;
  readonly args: ArgumentEntries;
  /** Checks and binds the arguments; the fault's path starts inside the step. */
  readonly bind: (raw: PlainObject) => Result<Transform, ConfigFault>;
};

/** A row of the step table; `apply` binds checked arguments. */
export function step<const E extends ArgumentEntries>(
  doc: string,
  args: E,
  apply: (args: ArgumentsOf<E>) => Transform,
): StepRow {
  const read = argumentReader(args);
  const bind = (raw: PlainObject): Result<Transform, ConfigFault> => {
    const checked = read(raw);
    return checked.ok ? ok(apply(checked.value)) : checked;
  };
  return { doc, args, bind };
}

/** A regular expression and its one flag. */
export const regexArguments = {
  re: argument("a JavaScript regular expression", regexSchema),
  i: argument("ignore letter case", v.exactOptional(v.boolean())),
};

/** Compiles what {@link regexArguments} took. */
export function regexOf(args: { readonly re: string; readonly i?: boolean }): RegExp {
  return new RegExp(args.re, args.i === true ? "i" : "");
}

/** The text a regular expression sees of a value: a string itself, compact JSON of anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** Code unit order, which no locale changes. */
export function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Numbers by size, `NaN` after all others. */
export function bySize(left: number, right: number): number {
  if (left === right) return 0;
  if (Number.isNaN(left) || Number.isNaN(right)) {
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  }
  return left < right ? -1 : 1;
}

/** The items' values as numbers; `undefined` unless every one is a number. */
export function numbersOf(items: Items): readonly number[] | undefined {
  const numbers: number[] = [];
  for (const { value } of items) {
    if (typeof value !== "number") return undefined;
    numbers.push(value);
  }
  return numbers;
}
