import { Script } from "node:vm";
import { err, ok, type Result } from "../protocol/result.ts";

/** Milliseconds one slice of a judgment may take; the hosts' own limits are longer. */
export const JUDGMENT_LIMIT_MS = 6_000;

const SLOT = Symbol.for("polydeukes.time-limit");

/**
 * Runs a synchronous function in this thread and interrupts it, regular expressions included, when it
 * takes too long. `node:vm` does that; a timer could not, since nothing else runs meanwhile.
 *
 * @returns the function's result, or `"timeout"`
 * @throws what the function throws
 */
export function withinLimit<T>(limitMs: number, run: () => T): Result<T, "timeout"> {
  const holder: { value?: { readonly of: T } } = {};
  Reflect.set(globalThis, SLOT, () => {
    holder.value = { of: run() };
  });
  try {
    script ??= new Script(`globalThis[Symbol.for("polydeukes.time-limit")]()`);
    script.runInThisContext({ timeout: limitMs });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === TIMEOUT) return err("timeout");
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, SLOT);
  }
  return holder.value === undefined ? err("timeout") : ok(holder.value.of);
}

let script: Script | undefined;
const TIMEOUT = "ERR_SCRIPT_EXECUTION_TIMEOUT";
