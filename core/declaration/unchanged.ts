import type { Item, Items } from "./item.ts";
import type { BreakItem } from "./plan.ts";
import { structuralEqual } from "./structural_equal.ts";
import { valueSet } from "./value_set.ts";

/**
 * Where the two sides of a change disagree about a key both have. A key that repeats holds a set of
 * values, as everywhere; the values only one side has are told in pairs, old and new.
 *
 * @param before items of the side before the change
 * @param after items of the side after it
 * @returns in the order of the side after: the new value, and the one it replaced as `before`
 */
export function changedItems(before: Items, after: Items): readonly BreakItem[] {
  const old = byKey(before);
  const now = byKey(after);
  const broken: BreakItem[] = [];
  for (const [key, news] of now) {
    const olds = old.get(key);
    if (olds !== undefined) broken.push(...disagreement(olds, news));
  }
  return broken;
}

/** The items under each key, keys in the order they first come. */
function byKey(items: Items): ReadonlyMap<string, readonly [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(item.key);
    if (group === undefined) groups.set(item.key, [item]);
    else group.push(item);
  }
  return groups;
}

function disagreement(
  olds: readonly [Item, ...Item[]],
  news: readonly [Item, ...Item[]],
): readonly BreakItem[] {
  const [{ key, value: firstOld }, ...moreOlds] = olds;
  const [{ value: firstNew }, ...moreNews] = news;
  if (moreOlds.length === 0 && moreNews.length === 0) {
    return structuralEqual(firstOld, firstNew) ? [] : [{ key, value: firstNew, before: firstOld }];
  }
  const gone = valuesNotAmong(olds, news);
  const come = valuesNotAmong(news, olds);
  // Where one side has more values of its own, its last partner stands for the missing ones.
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    key,
    value: come.length > 0 ? come[Math.min(index, come.length - 1)] : news.at(-1)?.value,
    before: gone.length > 0 ? gone[Math.min(index, gone.length - 1)] : olds.at(-1)?.value,
  }));
}

function valuesNotAmong(items: Items, others: Items): readonly unknown[] {
  const values = valueSet(others.map(({ value }) => value));
  return items.filter(({ value }) => !values.has(value)).map(({ value }) => value);
}
