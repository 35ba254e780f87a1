import { readJson } from "../../core/protocol/read_json.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";

/** A hook payload: one JSON object. */
export type Payload = Readonly<Record<string, unknown>>;

/** Bytes of standard input an adapter takes; the judge's own limit for an input. */
export const PAYLOAD_LIMIT = 64 * 1024 * 1024;

/**
 * Reads the bytes of standard input as one hook payload.
 *
 * @param bytes everything that came, at most {@link PAYLOAD_LIMIT} and one more
 * @returns the object, or one line that says what came instead
 */
export function parsePayload(bytes: Uint8Array): Result<Payload, string> {
  if (bytes.byteLength === 0) return err("the payload on standard input is empty");
  if (bytes.byteLength > PAYLOAD_LIMIT) {
    return err(`the payload is over ${PAYLOAD_LIMIT / 1024 / 1024} MiB`);
  }
  const text = decode(bytes);
  if (text === undefined) return err("the payload is not UTF-8");
  const value = parse(text);
  if (!value.ok) return value;
  if (!isObject(value.value)) return err(`the payload is ${kindOf(value.value)}, not an object`);
  return ok(value.value);
}

/** Whether a JSON value is an object, not a list and not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a person calls a JSON value: `a string`, `null`, `a list`, `nothing`. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): Result<unknown, string> {
  const read = readJson(text);
  if (read.ok) return read;
  return read.error.kind === "refused"
    ? err(`the payload is refused: ${read.error.message}`)
    : err(`the payload is not JSON (${text.length} characters came; it may be cut)`);
}
