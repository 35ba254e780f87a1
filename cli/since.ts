import { err, ok, type Result } from "../core/protocol/result.ts";

const UNITS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/**
 * The moment `--since` names: a span back from now (`30m`, `12h`, `7d`, `2w`), or an ISO 8601 date or
 * time (a date alone is its beginning in UTC).
 *
 * @returns milliseconds since the epoch, or what is wrong
 */
export function sinceMs(text: string, nowMs: number): Result<number, string> {
  const span = /^(\d{1,6})([mhdw])$/.exec(text);
  const unit = UNITS_MS[span?.[2] ?? ""];
  if (span !== null && unit !== undefined) return ok(nowMs - Number(span[1]) * unit);
  const moment = /^\d{4}-\d\d-\d\d(T.+)?$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(moment)
    ? err(`--since takes a span like 7d, 12h or 30m, or an ISO date, not "${text.slice(0, 40)}"`)
    : ok(moment);
}
