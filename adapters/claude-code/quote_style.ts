/**
 * The host finds text whose quotes are straight where the file's are typographic, and then writes
 * typographic ones itself. Measured on both versions.
 */

const LEFT_SINGLE = "\u2018";
const RIGHT_SINGLE = "\u2019";
const LEFT_DOUBLE = "\u201C";
const RIGHT_DOUBLE = "\u201D";

/** A quote after one of these, or at the very start, opens. */
const OPENS_AFTER = [" ", "\t", "\n", "\r", "(", "[", "{", "\u2013", "\u2014"];

/**
 * Finds the stretch of a text that an edit means: letter for letter, else with quotes taken as equal.
 *
 * @returns the stretch as the text has it, or `undefined`
 */
export function findStretch(text: string, wanted: string): string | undefined {
  if (text.includes(wanted)) return wanted;
  const at = straightened(text).indexOf(straightened(wanted));
  return at === -1 ? undefined : text.slice(at, at + wanted.length);
}

/**
 * The new text of an edit in the quotes of the stretch it replaces.
 *
 * @param stretch as {@link findStretch} found it
 * @param wanted the edit's own old text; equal to the stretch: the new text stays as it is
 */
export function inStyleOf(stretch: string, wanted: string, next: string): string {
  if (stretch === wanted) return next;
  const double = stretch.includes(LEFT_DOUBLE) || stretch.includes(RIGHT_DOUBLE);
  const single = stretch.includes(LEFT_SINGLE) || stretch.includes(RIGHT_SINGLE);
  const doubled = double ? curled(next, '"', LEFT_DOUBLE, RIGHT_DOUBLE) : next;
  return single ? curled(doubled, "'", LEFT_SINGLE, RIGHT_SINGLE) : doubled;
}

/** One character stays one character, so that positions agree. */
function straightened(text: string): string {
  return text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201C\u201D]/g, '"');
}

function curled(text: string, straight: string, left: string, right: string): string {
  return text.replaceAll(straight, (_quote, at: number) => {
    const before = at === 0 ? undefined : text[at - 1];
    return before === undefined || OPENS_AFTER.includes(before) ? left : right;
  });
}
