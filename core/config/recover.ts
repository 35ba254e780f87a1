import { yamlEvents } from "./document_events.ts";
import type { Event } from "js-yaml";

/** How often a part is taken away before the rest is given up. */
const MOST_ATTEMPTS = 12;

/** A top-level key, or the marker of a document. */
const BLOCK_START = /^[^\s#\-\]}].*$/gm;

/** What can still be read of a file that is no YAML. */
export type Remainder = { readonly text: string; readonly events: readonly Event[] };

/**
 * Reads what stands outside the top-level block a syntax error is in, so that a person learns of the
 * other problems in the same run. The block is blanked, so places stay what they were; where the error
 * began earlier than it shows (an open bracket), earlier blocks go too, or else all that follows.
 *
 * @param text no YAML
 * @param offset where that shows
 * @returns `undefined` where nothing else can be read
 */
export function readAround(text: string, offset: number): Remainder | undefined {
  const starts = [...text.matchAll(BLOCK_START)].map((match) => match.index);
  const broken = starts.findLastIndex((start) => start <= offset);
  const next = starts[broken + 1] ?? text.length;
  for (let block = broken; block >= 0 && broken - block < MOST_ATTEMPTS; block--) {
    const before = text.slice(0, starts[block]);
    const gap = blank(text.slice(starts[block], next));
    const around = readable(before + gap + text.slice(next)) ?? readable(before);
    if (around !== undefined) return around;
  }
  return undefined;
}

function readable(text: string): Remainder | undefined {
  const events = yamlEvents(text);
  return events.ok && events.value.length > 0 ? { text, events: events.value } : undefined;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}
