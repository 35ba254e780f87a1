import type { CovenantInput } from "../core/protocol/covenant_input.ts";
import { parseInput } from "../core/protocol/parse_input.ts";
import { err, ok, type Result } from "../core/protocol/result.ts";

/** The largest input, in bytes. */
export const INPUT_LIMIT = 64 * 1024 * 1024;

/** What an adapter sends when it failed before there was an input: its own line, which the row keeps. */
const ADAPTER_FAILURE = /^pdks-[a-z-]+: [^\r\n]+/;

/** Reads one observation of the session surface, or says in one line why it is none. */
export function readInput(given: Uint8Array | string): Result<CovenantInput, string> {
  const text = readUtf8(given);
  if (!text.ok) return text;
  const [failure] = ADAPTER_FAILURE.exec(text.value) ?? [];
  if (failure !== undefined) return err(failure);
  const parsed = parseInput(text.value);
  return parsed.ok ? parsed : err(parsed.error.map(({ message }) => message).join("; "));
}

/** The text of an input, or why it cannot be used. */
export function readUtf8(given: Uint8Array | string): Result<string, string> {
  if (typeof given === "string") return ok(given);
  if (given.byteLength > INPUT_LIMIT) {
    return err(
      `the input is larger than ${INPUT_LIMIT / 1024 / 1024} MiB: hand over less at a time`,
    );
  }
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(given));
  } catch {
    return err("the input is not UTF-8: send UTF-8 text");
  }
}
