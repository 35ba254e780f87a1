import * as v from "valibot";
import { err, ok, type Result } from "../protocol/result.ts";
import {
  argument,
  type ArgumentEntries,
  argumentReader,
  type ArgumentsOf,
  nameSchema,
} from "./arguments.ts";
import type { Items, PlainObject } from "./item.ts";
import type { ConfigFault } from "./plan.ts";

/** A combinator: what two other extractions come to together. */
export type Combinator = {
  readonly doc: string;
  readonly args: ArgumentEntries;
  /** Checks the arguments and says which two extractions they name. */
  readonly operands: (raw: PlainObject) => Result<readonly [string, string], ConfigFault>;
  readonly combine: (left: Items, right: Items) => Items;
};

function combinator<const E extends ArgumentEntries>(
  doc: string,
  args: E,
  pick: (args: ArgumentsOf<E>) => readonly [string, string],
  combine: (left: Items, right: Items) => Items,
): Combinator {
  const read = argumentReader(args);
  const operands = (raw: PlainObject): Result<readonly [string, string], ConfigFault> => {
    const checked = read(raw);
    if (!checked.ok) return checked;
    const [left, right] = pick(checked.value);
    if (left !== right) return ok([left, right]);
    return err({ path: ["of"], message: `names "${left}" twice; it combines two extractions` });
  };
  return { doc, args, operands, combine };
}

const both = {
  of: argument("the two extractions", v.strictTuple([nameSchema, nameSchema])),
};

function keysOf(items: Items): ReadonlySet<string> {
  return new Set(items.map((item) => item.key));
}

/** The combinators, in the order they are said. */
export const COMBINATORS = {
  union: combinator(
    "The items of one, then those of the other; no sorting, no deduplication.",
    both,
    ({ of }) => of,
    (left, right) => [...left, ...right],
  ),
  onlyIn: combinator(
    "The items of one whose keys the other does not have.",
    {
      of: argument("the extraction to take items from", nameSchema),
      notIn: argument("the extraction whose keys are left out", nameSchema),
    },
    ({ of, notIn }) => [of, notIn],
    (left, right) => {
      const keys = keysOf(right);
      return left.filter((item) => !keys.has(item.key));
    },
  ),
  intersect: combinator(
    "The items of the first whose keys the second has too.",
    both,
    ({ of }) => of,
    (left, right) => {
      const keys = keysOf(right);
      return left.filter((item) => keys.has(item.key));
    },
  ),
} as const satisfies Readonly<Record<string, Combinator>>;

const ROWS: ReadonlyMap<string, Combinator> = new Map(Object.entries(COMBINATORS));

/** The row of a combinator; `undefined` for any other name. */
export function combinatorOf(op: string): Combinator | undefined {
  return ROWS.get(op);
}

/** Their names, in order. */
export const COMBINATOR_NAMES: readonly string[] = [...ROWS.keys()];
