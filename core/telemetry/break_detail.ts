import type { Break } from "../declaration/plan.ts";

/** Items of one broken relate entry that a row carries; the rest is counted. */
export const DETAIL_ITEMS = 8;
/** Characters of one value that a row carries. */
export const DETAIL_VALUE_LENGTH = 200;

/** The detail of a break: a JSON array, one object per broken relate entry. */
export function breakDetail(breaks: readonly Break[]): string {
  return JSON.stringify(breaks.map(({ relate, items }) => ({
    relate,
    items: items.slice(0, DETAIL_ITEMS).map(({ key, value }) => ({
      key: cut(key),
      value: cutValue(value),
    })),
    count: items.length,
  })));
}

function cutValue(value: unknown): unknown {
  if (typeof value === "string") return cut(value);
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null) return value;
  const text = jsonText(value);
  return text.length > DETAIL_VALUE_LENGTH ? cut(text) : value;
}

function jsonText(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "(too deep to print)".padEnd(DETAIL_VALUE_LENGTH + 1);
  }
}

function cut(text: string): string {
  return text.length > DETAIL_VALUE_LENGTH
    ? `${text.slice(0, DETAIL_VALUE_LENGTH - 1).toWellFormed()}…`
    : text;
}
