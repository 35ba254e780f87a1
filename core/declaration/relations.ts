import * as v from "valibot";
import { ok, type Result } from "../protocol/result.ts";
import {
  argument,
  type ArgumentEntries,
  argumentReader,
  type ArgumentsOf,
  nameSchema,
} from "./arguments.ts";
import type { Extracted, Items, PlainObject } from "./item.ts";
import type { BreakItem, ConfigFault } from "./plan.ts";
import { byCodeUnit, bySize, numbersOf, textOf } from "./step.ts";
import { changedItems } from "./unchanged.ts";
import { valueSet } from "./value_set.ts";

/** What a relation found: the items that break it; none where it holds. */
export type Broken = {
  readonly items: readonly BreakItem[];
  /** Whose item comes first, for `messageBySide`. */
  readonly side?: "left" | "right";
};

/** A relation bound to the extractions it names. */
export type BoundRelation = {
  /** The extractions, in the order `test` takes them, each with its path inside the relation. */
  readonly operands: readonly Operand[];
  readonly test: (operands: readonly Extracted[]) => Broken;
};

/** An extraction a relation names. */
export type Operand = { readonly name: string; readonly path: readonly (string | number)[] };

/** A relation: what must hold between extractions. */
export type Relation = {
  readonly doc: string;
  readonly args: ArgumentEntries;
  /** It takes the `state` pair, and nothing else. */
  readonly pair: boolean;
  readonly bind: (raw: PlainObject) => Result<BoundRelation, ConfigFault>;
};

function relation<const E extends ArgumentEntries>(
  doc: string,
  args: E,
  apply: (args: ArgumentsOf<E>) => BoundRelation,
  pair = false,
): Relation {
  const read = argumentReader(args);
  const bind = (raw: PlainObject): Result<BoundRelation, ConfigFault> => {
    const checked = read(raw);
    return checked.ok ? ok(apply(checked.value)) : checked;
  };
  return { doc, args, pair, bind };
}

/** A relation over one extraction. */
function overOne(
  name: string,
  breaks: (operand: Extracted) => readonly BreakItem[],
): BoundRelation {
  return {
    operands: [{ name, path: ["of"] }],
    test: ([operand = NOTHING]) => ({ items: breaks(operand) }),
  };
}

/** A relation of one extraction to another, which stands under `other`. */
function overTwo(
  of: string,
  other: string,
  otherName: string,
  breaks: (operand: Items, other: Items) => readonly BreakItem[],
): BoundRelation {
  return {
    operands: [{ name: of, path: ["of"] }, { name: otherName, path: [other] }],
    test: ([operand = NOTHING, against = NOTHING]) => ({
      items: breaks(operand.items, against.items),
    }),
  };
}

const NOTHING: Extracted = { items: [] };

const of = argument("the extraction it is about", nameSchema);

/** The relations, in the order they are said. */
export const RELATIONS = {
  empty: relation("There are no items.", { of }, (args) => overOne(args.of, ({ items }) => items)),
  nonEmpty: relation(
    "There is at least one item; failing reports the extraction's name with value null.",
    { of },
    (args) =>
      overOne(args.of, ({ items }) => items.length > 0 ? [] : [{ key: args.of, value: null }]),
  ),
  equal: relation(
    "Both hold the same set of values; reports those only left, then those only right.",
    { of: argument("the two extractions", v.strictTuple([nameSchema, nameSchema])) },
    ({ of: [left, right] }) => ({
      operands: [{ name: left, path: ["of", 0] }, { name: right, path: ["of", 1] }],
      test: ([leftSide = NOTHING, rightSide = NOTHING]) => {
        const leftOnly = notAmong(leftSide.items, rightSide.items);
        const items = [...leftOnly, ...notAmong(rightSide.items, leftSide.items)];
        return { items, side: leftOnly.length > 0 ? "left" : "right" };
      },
    }),
  ),
  subset: relation(
    "Every value of the one occurs in the other.",
    { of, in: argument("the extraction the values must occur in", nameSchema) },
    (args) => overTwo(args.of, "in", args.in, notAmong),
  ),
  implies: relation(
    "Every key of the one occurs in the other.",
    { of, requires: argument("the extraction the keys must occur in", nameSchema) },
    (args) =>
      overTwo(args.of, "requires", args.requires, (items, required) => {
        const keys = new Set(required.map(({ key }) => key));
        return items.filter(({ key }) => !keys.has(key));
      }),
  ),
  ordered: relation(
    "The values ascend: numbers by size if all are, else text; reports the later of each bad pair.",
    { of, strict: argument("refuse equal neighbours too", v.exactOptional(v.boolean())) },
    (args) => overOne(args.of, ({ items }) => descents(items, args.strict === true)),
  ),
  unchanged: relation(
    "For the `state` pair: the values at keys both sides have agree.",
    { of: argument("an extraction that starts with `state`", nameSchema) },
    (args) => overOne(args.of, ({ items, before = [] }) => changedItems(before, items)),
    true,
  ),
} as const satisfies Readonly<Record<string, Relation>>;

/** One relation's name. */
export type RelationName = keyof typeof RELATIONS;

const ROWS: ReadonlyMap<string, Relation> = new Map(Object.entries(RELATIONS));

/** The row of a relation; `undefined` for any other name. */
export function relationOf(op: string): Relation | undefined {
  return ROWS.get(op);
}

/** Their names, in order. */
export const RELATION_NAMES: readonly string[] = [...ROWS.keys()];

function notAmong(items: Items, others: Items): Items {
  if (items.length === 0) return items;
  const values = valueSet(others.map(({ value }) => value));
  return items.filter(({ value }) => !values.has(value));
}

function descents(items: Items, strict: boolean): readonly BreakItem[] {
  const numbers = numbersOf(items);
  return numbers === undefined
    ? badNeighbours(items, items.map(({ value }) => textOf(value)), byCodeUnit, strict)
    : badNeighbours(items, numbers, bySize, strict);
}

function badNeighbours<R>(
  items: Items,
  ranks: readonly R[],
  compare: (left: R, right: R) => number,
  strict: boolean,
): readonly BreakItem[] {
  return items.flatMap((item, index) => {
    const previous = items[index - 1];
    const [before, rank] = [ranks[index - 1], ranks[index]];
    if (previous === undefined || before === undefined || rank === undefined) return [];
    const order = compare(before, rank);
    return order > 0 || (strict && order === 0) ? [{ ...item, before: previous.value }] : [];
  });
}
