import * as v from "valibot";

const record = v.record(v.string(), v.unknown());

/**
 * An object whose content is someone else's: handed on as it is, whatever its keys are called.
 * valibot's own record takes a list for an object and leaves out keys such as `constructor`, and
 * what is left out is looked at by nobody.
 *
 * Converts to JSON Schema as a record of unknown values does.
 */
export const anyObject: v.RecordSchema<
  v.StringSchema<undefined>,
  v.UnknownSchema,
  undefined
> = {
  ...record,
  "~run": (dataset, config) => {
    const input = dataset.value;
    if (isObject(input)) return { typed: true, value: input };
    // Run on a value it refuses for what it is; the issue then says what was really there.
    const refused = record["~run"]({ value: null }, config);
    for (const issue of refused.issues ?? []) Object.assign(issue, { input });
    return refused;
  },
};

function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
