import type { Row } from "../protocol/row.ts";
import { type Event, EVENTS } from "../protocol/verdict.ts";

/** A row read back, with its time. */
export type TimedRow = Row & { readonly atMs: number };

const EVENT_WORDS: ReadonlySet<string> = new Set(EVENTS);

function isEvent(word: string): word is Event {
  return EVENT_WORDS.has(word);
}

/** One line of the log, without its newline; `undefined` where it is damaged. */
export function parseRow(line: string): TimedRow | undefined {
  const [time, event, label, subject, detail, ...more] = line.split("\t");
  if (time === undefined || event === undefined || !isEvent(event)) return undefined;
  if (!label || !subject || more.length > 0) return undefined;
  const atMs = Date.parse(time);
  if (!/^\d{4}-\d\d-\d\dT/.test(time) || Number.isNaN(atMs)) return undefined;
  return { atMs, event, label, subject, ...(detail === undefined ? {} : { detail }) };
}
