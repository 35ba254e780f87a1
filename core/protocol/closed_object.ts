import * as v from "valibot";

/** Names that reach an object's prototype; no map of ours takes them as keys. */
const PROTOTYPE_NAMES: readonly string[] = ["__proto__", "constructor", "prototype"];

/**
 * An object whose keys are all named. valibot's own strict object takes an array for one and stops
 * at the first unknown key; people want a list refused and every misspelt key said. The issue of an
 * unknown key has `expected: "never"` and the key as its `input`.
 *
 * @param entries the keys and their schemas
 * @returns a schema that converts to JSON Schema as a strict object does
 * @example
 * ```ts
 * import * as v from "valibot";
 * const schema = closedObject({ id: v.string() });
 * v.safeParse(schema, { id: "a", ib: 1, ic: 2 }).issues?.length; // 2
 * ```
 */
export function closedObject<const E extends v.ObjectEntries>(
  entries: E,
): v.StrictObjectSchema<E, undefined> {
  const schema = v.strictObject(entries);
  return {
    ...schema,
    "~run": (dataset, config) => {
      const input = dataset.value;
      if (Array.isArray(input)) return asList(schema["~run"]({ value: null }, config), input);
      const answer = schema["~run"](dataset, config);
      if (typeof input !== "object" || input === null) return answer;
      if (answer.issues === undefined || config.abortEarly === true) return answer;
      const unknown = Object.keys(input).filter((key) => !Object.hasOwn(entries, key));
      const copy = { ...input };
      // The first one is an issue already.
      for (const key of unknown.slice(1)) {
        v._addIssue(schema, "key", answer, config, unknownKey(key, copy));
      }
      return answer;
    },
  };
}

/**
 * A map from names the user chooses to values of one form. valibot's own record takes an array for
 * one and drops prototype names in silence; here both are refused.
 *
 * @param key the schema of a name
 * @param value the schema of what stands under it
 * @returns a schema that converts to JSON Schema as a record does
 * @example
 * ```ts
 * import * as v from "valibot";
 * v.is(namedMap(v.string(), v.number()), { a: 1 }); // true
 * v.is(namedMap(v.string(), v.number()), [1]); // false
 * ```
 */
export function namedMap<
  const K extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  const V extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>,
>(key: K, value: V): v.RecordSchema<K, V, undefined> {
  const schema = v.record(key, value);
  return {
    ...schema,
    "~run": (dataset, config) => {
      const input = dataset.value;
      if (Array.isArray(input)) return asList(schema["~run"]({ value: null }, config), input);
      const answer = schema["~run"](dataset, config);
      if (typeof input !== "object" || input === null) return answer;
      for (const name of PROTOTYPE_NAMES) {
        if (Object.hasOwn(input, name)) {
          v._addIssue(schema, "key", answer, config, unknownKey(name, { ...input }));
        }
      }
      return answer;
    },
  };
}

/** Makes the issue "no object" say that it was a list. */
function asList<A extends { readonly issues?: readonly object[] | undefined }>(
  answer: A,
  input: unknown,
): A {
  for (const issue of answer.issues ?? []) {
    Object.assign(issue, {
      input,
      received: "Array",
      message: "Invalid type: Expected Object but received Array",
    });
  }
  return answer;
}

function unknownKey(key: string, input: Record<string, unknown>) {
  const path: [v.IssuePathItem] = [
    { type: "object", origin: "key", input, key, value: input[key] },
  ];
  return { input: key, expected: "never", path };
}
