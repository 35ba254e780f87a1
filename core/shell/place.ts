import type { Place } from "./scope.ts";

const starts = new WeakMap<Place["text"], readonly number[]>();

/** The 1-based line of the whole command at a position of the running text. */
export function lineAt(place: Place, pos: number): number {
  if (place.flat) return place.line;
  return place.line + newlinesBefore(place, pos);
}

/** A place for a text that stands inside another one, at a line of it. */
export function nestedPlace(place: Place, source: string, line: number): Place {
  return { text: { source }, line, depth: place.depth + 1 };
}

function newlinesBefore(place: Place, pos: number): number {
  let found = starts.get(place.text);
  if (found === undefined) {
    const positions: number[] = [];
    const { source } = place.text;
    for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) {
      positions.push(at);
    }
    starts.set(place.text, found = positions);
  }
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle] ?? 0) < pos) low = middle + 1;
    else high = middle;
  }
  return low;
}
