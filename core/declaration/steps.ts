import * as v from "valibot";
import { err, ok, type Result } from "../protocol/result.ts";
import { argument, argumentReader, checkedText, nameSchema, regexProblem } from "./arguments.ts";
import { HISTORY_STEPS } from "./history_steps.ts";
import {
  byPosition,
  isPlainObject,
  type Item,
  type Items,
  type PlainObject,
  propertyOf,
  type StepResult,
  type Transform,
} from "./item.ts";
import type { ConfigFault } from "./plan.ts";
import { bindPredicate, type ValueTest } from "./predicates.ts";
import {
  byCodeUnit,
  bySize,
  numbersOf,
  regexArguments,
  regexOf,
  step,
  type StepRow,
  textOf,
} from "./step.ts";

/** A dotted path: names between dots, none of them empty. */
const dottedPath = v.pipe(
  v.string(),
  v.regex(/^[^.]+(?:\.[^.]+)*$/, "must be property names joined by dots"),
);

/** A pattern with at least one capture group. */
const groupedRegex = checkedText((source) =>
  regexProblem(source) ??
    (hasGroup(source)
      ? undefined
      : "has no capture group to take the key from: put the key in parentheses")
);

/** An empty alternative makes any pattern match, and a match lists every group there is. */
function hasGroup(source: string): boolean {
  const match = new RegExp(`${source}|`).exec("");
  return match !== null && match.length > 1;
}

const filterArguments = {
  when: argument("predicates, each a `field` and one test", v.array(v.unknown())),
};

const readFilter = argumentReader(filterArguments);

/** Every step, in the order they are said. */
export const STEPS = {
  source: step(
    "Starts a pipeline with one item, key `0`: what the source holds.",
    { of: argument("a fixed source, or a name bound under `sources`", nameSchema) },
    () => (items) => items,
  ),
  json: step("Parses each string; other values stay.", {}, () => parseEach),
  select: step(
    "Follows a path through objects; missing: dropped; a list becomes items keyed by position.",
    { path: argument("property names joined by dots", dottedPath) },
    ({ path }) => {
      const names = path.split(".");
      return (items) => items.flatMap((item) => selected(item, names));
    },
  ),
  items: step(
    "Expands each list one level, keyed by position; other values: dropped.",
    {},
    () => (items) => items.flatMap(({ value }) => Array.isArray(value) ? byPosition(value) : []),
  ),
  keyBy: step(
    "Key = this field as a string; absent, null and object fields: dropped.",
    { field: argument("the property whose value becomes the key", v.string()) },
    ({ field }) => (items) =>
      items.flatMap(({ value }) => {
        const key = propertyOf(value, field);
        const usable = key !== undefined && key !== null && typeof key !== "object";
        return usable ? [{ key: String(key), value }] : [];
      }),
  ),
  keyByPattern: step(
    "Key = capture group 1 of the first match; no match, or the group unbound: dropped.",
    { ...regexArguments, re: argument("a pattern whose first group is the key", groupedRegex) },
    (args) => {
      const pattern = regexOf(args);
      return (items) => {
        const keyed: Item[] = [];
        for (const { value } of items) {
          const key = pattern.exec(textOf(value))?.[1];
          if (key !== undefined) keyed.push({ key, value });
        }
        return keyed;
      };
    },
  ),
  field: step(
    "Value = this property, undefined where absent; values that are no objects: dropped.",
    { name: argument("the property", v.string()) },
    ({ name }) => (items) =>
      items.flatMap(({ key, value }) =>
        isPlainObject(value) ? [{ key, value: propertyOf(value, name) }] : []
      ),
  ),
  filter: {
    doc: "Keeps the items for which every predicate holds.",
    args: filterArguments,
    bind: bindFilter,
  },
  flattenKeys: step(
    "The dotted paths of an object's leaves, as key and value; a list is a leaf.",
    {},
    () => (items) => items.flatMap(({ value }) => leafPaths(value)),
  ),
  sort: step(
    "Sorts, stable: numbers by size when all values are numbers, else by text in code unit order.",
    {},
    () => sorted,
  ),
  lines: step(
    "Splits at newlines, trims, drops what is empty; key = line number from 1.",
    {},
    () => (items) => items.length === 1 ? linesOf(items[0]) : items.flatMap(linesOf),
  ),
  matches: step(
    "Keeps the items whose value, as text, matches.",
    regexArguments,
    (args) => {
      const pattern = regexOf(args);
      return (items) => items.filter(({ value }) => pattern.test(textOf(value)));
    },
  ),
  ...HISTORY_STEPS,
} as const satisfies Readonly<Record<string, StepRow>>;

const ROWS: ReadonlyMap<string, StepRow> = new Map(Object.entries(STEPS));

/** The row of a step; `undefined` for any other name. */
export function stepOf(op: string): StepRow | undefined {
  return ROWS.get(op);
}

/** Their names, in order. */
export const STEP_NAMES: readonly string[] = [...ROWS.keys()];

function parseEach(items: Items): StepResult {
  const parsed: Item[] = [];
  for (const item of items) {
    if (typeof item.value !== "string") parsed.push(item);
    else {
      try {
        parsed.push({ key: item.key, value: JSON.parse(withoutMark(item.value)) });
      } catch {
        // The engines word the reason differently; a verdict must not depend on the runtime.
        return { failed: "does not parse as JSON" };
      }
    }
  }
  return parsed;
}

/** A file may begin with a byte-order mark, which JSON itself has no place for. */
function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

function selected(item: Item, names: readonly string[]): Items {
  let value = item.value;
  for (const name of names) value = propertyOf(value, name);
  if (value === undefined) return [];
  return Array.isArray(value) ? byPosition(value) : [{ key: item.key, value }];
}

/** Nesting costs no stack: the objects still to visit wait in a list, last first. */
function leafPaths(root: unknown): Items {
  if (!isPlainObject(root)) return [];
  const leaves: Item[] = [];
  const waiting: { readonly path: string; readonly value: unknown }[] = [];
  const visit = (object: Readonly<Record<string, unknown>>, prefix: string) => {
    for (const [name, value] of Object.entries(object).reverse()) {
      waiting.push({ path: `${prefix}${name}`, value });
    }
  };
  visit(root, "");
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isPlainObject(next.value)) visit(next.value, `${next.path}.`);
    else leaves.push({ key: next.path, value: next.path });
  }
  return leaves;
}

function bindFilter(raw: PlainObject): Result<Transform, ConfigFault> {
  const checked = readFilter(raw);
  if (!checked.ok) return checked;
  const tests: ValueTest[] = [];
  for (const [index, element] of checked.value.when.entries()) {
    const test = bindPredicate(element);
    if (!test.ok) {
      return err({ path: ["when", index, ...test.error.path], message: test.error.message });
    }
    tests.push(test.value);
  }
  return ok((items) => items.filter(({ value }) => tests.every((test) => test(value))));
}

function sorted(items: Items): Items {
  const numbers = numbersOf(items);
  return numbers === undefined
    ? ranked(items, items.map(({ value }) => textOf(value)), byCodeUnit)
    : ranked(items, numbers, bySize);
}

function ranked<R>(items: Items, ranks: readonly R[], compare: (a: R, b: R) => number): Items {
  const pairs = items.flatMap((item, index) => {
    const rank = ranks[index];
    return rank === undefined ? [] : [{ item, rank }];
  });
  return pairs.sort((a, b) => compare(a.rank, b.rank)).map(({ item }) => item);
}

function linesOf(item: Item | undefined): Items {
  if (item === undefined) return [];
  const lines: Item[] = [];
  let number = 0;
  for (const line of textOf(item.value).split("\n")) {
    number += 1;
    const value = line.trim();
    if (value !== "") lines.push({ key: String(number), value });
  }
  return lines;
}
