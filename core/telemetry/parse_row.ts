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
  const afterTime = line.indexOf("\t");
  const afterEvent = line.indexOf("\t", afterTime + 1);
  const afterLabel = line.indexOf("\t", afterEvent + 1);
  if (afterTime < 0 || afterEvent < 0 || afterLabel < 0) return undefined;
  const event = line.slice(afterTime + 1, afterEvent);
  if (!isEvent(event)) return undefined;
  const afterSubject = line.indexOf("\t", afterLabel + 1);
  const label = line.slice(afterEvent + 1, afterLabel);
  const subject = line.slice(afterLabel + 1, afterSubject < 0 ? undefined : afterSubject);
  if (label === "" || subject === "") return undefined;
  const atMs = timeOf(line, afterTime);
  if (Number.isNaN(atMs)) return undefined;
  if (afterSubject < 0) return { atMs, event, label, subject };
  const detail = line.slice(afterSubject + 1);
  return detail.includes("\t") ? undefined : { atMs, event, label, subject, detail };
}

const MINUTE_LENGTH = "2026-03-01T12:00".length;
const TIME_LENGTH = "2026-03-01T12:00:00.000Z".length;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// A log is in the order of time: most rows share their minute with the row before.
let lastMinute = "";
let lastMinuteMs = NaN;

function timeOf(line: string, length: number): number {
  if (length !== TIME_LENGTH) return NaN;
  const time = line.slice(0, TIME_LENGTH);
  if (!TIME.test(time)) return NaN;
  const minute = time.slice(0, MINUTE_LENGTH);
  if (minute !== lastMinute) {
    lastMinute = minute;
    lastMinuteMs = Date.parse(`${minute}Z`);
  }
  const seconds = Number(time.slice(17, 19));
  return seconds > 59 ? NaN : lastMinuteMs + seconds * 1_000 + Number(time.slice(20, 23));
}
