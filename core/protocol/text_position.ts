/** A place in a text, counted from 1; columns in UTF-16 units, as editors count them. */
export type Position = { readonly line: number; readonly column: number };

/**
 * Where an offset stands.
 *
 * @param text the whole text
 * @param offset in UTF-16 units from 0; past the end means the end
 * @returns line and column from 1
 */
export function positionAt(text: string, offset: number): Position {
  return positionIn(lineStarts(text), Math.min(Math.max(offset, 0), text.length));
}

/**
 * The offsets at which lines begin, for looking up many positions. `\n`, `\r\n` and a lone `\r` all end
 * a line.
 *
 * @param text the whole text
 * @returns ascending offsets; the first is 0
 */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(index + 1) !== 0x0a)) {
      starts.push(index + 1);
    }
  }
  return starts;
}

/**
 * Where an offset stands among known line starts.
 *
 * @param starts what {@link lineStarts} gave
 * @param offset in UTF-16 units from 0, within the text
 * @returns line and column from 1
 */
export function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/**
 * One line of a text, without its line break.
 *
 * @param text the whole text
 * @param starts what {@link lineStarts} gave for it
 * @param line from 1
 */
export function lineAt(text: string, starts: readonly number[], line: number): string {
  const from = starts[line - 1] ?? text.length;
  return text.slice(from, starts[line] ?? text.length).replace(/[\r\n]+$/, "");
}
