import { err, ok, type Result } from "../../core/protocol/result.ts";
import { isObject, kindOf, type Payload } from "./payload.ts";

/** What a field of a payload may be. The `?` kinds may be missing. */
type FieldTypes = {
  readonly string: string;
  readonly "string or null": string | null;
  readonly boolean: boolean;
  readonly object: Readonly<Record<string, unknown>>;
  readonly any: unknown;
  readonly "string?": string | undefined;
  readonly "boolean?": boolean | undefined;
  readonly "number?": number | undefined;
  readonly "object?": Readonly<Record<string, unknown>> | undefined;
};

/** One kind of field. */
export type FieldKind = keyof FieldTypes;
/** Keys of a payload and what each must be: a host's own schema, as data. */
export type FieldTable = Readonly<Record<string, FieldKind>>;
/** The values a table reads. */
export type FieldsOf<T extends FieldTable> = { readonly [K in keyof T]: FieldTypes[T[K]] };

/**
 * Reads the keys of a table out of a payload; other keys are left alone.
 *
 * @param where what the object is, for the message: `the payload`, `tool_input`
 * @returns the typed values, or one line that names the first key that is wrong and what was found
 * @example
 * const fields = readFields(payload, { tool_name: "string", tool_input: "object" });
 */
export function readFields<const T extends FieldTable>(
  payload: Payload,
  table: T,
  where = "the payload",
): Result<FieldsOf<T>, string> {
  for (const [key, kind] of Object.entries(table)) {
    const value = Object.hasOwn(payload, key) ? payload[key] : undefined;
    const missing = !Object.hasOwn(payload, key);
    if (missing && kind.endsWith("?")) continue;
    if (missing) return err(`${where} has no "${key}"`);
    if (!fits(value, kind)) {
      return err(`"${key}" of ${where} is ${kindOf(value)}, not ${article(kind)}`);
    }
  }
  return holds(payload, table) ? ok(payload) : err(`${where} is not what its keys say`);
}

/**
 * Reads one string.
 *
 * @param where what the object is, for the message
 */
export function requireString(
  payload: Payload,
  key: string,
  where = "the payload",
): Result<string, string> {
  const read = readFields(payload, { [key]: "string" }, where);
  if (!read.ok) return read;
  const value = payload[key];
  return typeof value === "string" ? ok(value) : err(`${where} has no "${key}"`);
}

function holds<T extends FieldTable>(
  payload: Payload,
  table: T,
): payload is Payload & FieldsOf<T> {
  return Object.entries(table).every(([key, kind]) =>
    Object.hasOwn(payload, key) ? fits(payload[key], kind) : kind.endsWith("?")
  );
}

function fits(value: unknown, kind: FieldKind): boolean {
  switch (kind) {
    case "any":
      return value !== undefined;
    case "object":
    case "object?":
      return isObject(value);
    case "string or null":
      return value === null || typeof value === "string";
    case "string":
    case "string?":
      return typeof value === "string";
    case "boolean":
    case "boolean?":
      return typeof value === "boolean";
    case "number?":
      return typeof value === "number";
  }
}

function article(kind: FieldKind): string {
  const plain = kind.replace("?", "");
  return plain === "object" ? "an object" : plain === "any" ? "a value" : `a ${plain}`;
}
