import { err, ok, type Result } from "../../core/protocol/result.ts";
import { isObject } from "../shared/payload.ts";

/** One line of a session's evidence. */
export type SessionRecord =
  | { readonly kind: "user"; readonly text: string; readonly timestampMs: number }
  | {
    readonly kind: "tool";
    readonly name: string;
    readonly args?: Readonly<Record<string, unknown>>;
  };

const KEYS = { user: ["kind", "text", "timestampMs"], tool: ["kind", "name", "args"] } as const;

/** Reads one line strictly: nothing missing, nothing more, nothing of another type. */
export function parseSessionRecord(line: string): Result<SessionRecord, string> {
  const value = parsed(line);
  if (!isObject(value)) return err("it is not a JSON object");
  const { kind, text, timestampMs, name, args } = value;
  if (kind !== "user" && kind !== "tool") return err('its "kind" is neither "user" nor "tool"');
  const allowed: readonly string[] = KEYS[kind];
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined) return err(`it has an unknown key "${unknown}"`);
  if (kind === "user") {
    if (typeof text !== "string") return err('its "text" is not a string');
    if (typeof timestampMs !== "number") return err('its "timestampMs" is not a number');
    return ok({ kind, text, timestampMs });
  }
  if (typeof name !== "string") return err('its "name" is not a string');
  if (args === undefined) return ok({ kind, name });
  return isObject(args) ? ok({ kind, name, args }) : err('its "args" is not an object');
}

function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return value;
  } catch {
    return undefined;
  }
}
