/** One element of an extraction. Keys may repeat. */
export type Item = { readonly key: string; readonly value: unknown };

/** An ordered list of items. */
export type Items = readonly Item[];

/** What an extraction gave: a list, or for the `state` pair both sides of the change. */
export type Extracted = {
  readonly items: Items;
  /** The side before the change; only a pair has one. */
  readonly before?: Items;
};

/** Why a step could not be applied to what the source held. */
export type StepFailure = { readonly failed: string };

/** What applying a step gave. */
export type StepResult = Items | StepFailure;

/** A step with its arguments bound. Pure. */
export type Transform = (items: Items) => StepResult;

/** A value with properties: neither `null` nor a list. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object that is no list. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * An object's own property; `undefined` where it has none, whatever its prototype holds.
 *
 * @param value anything; only an object that is no list has properties here
 */
export function propertyOf(value: unknown, name: string): unknown {
  return isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Items keyed by their position. */
export function byPosition(values: readonly unknown[]): Items {
  return values.map((value, index) => ({ key: String(index), value }));
}
