/** A place in a text at the start of a line. Moved by hand: a diff's lines are read exactly once. */
export type Cursor = {
  readonly text: string;
  /** Offset of the line's first character; the text's length at the end. */
  at: number;
  /** The line's number, from 1. */
  line: number;
};

/** Whether every line has been read. */
export function atEnd(cursor: Cursor): boolean {
  return cursor.at >= cursor.text.length;
}

/** The line here without its line end; a carriage return before it goes too. */
export function lineHere(cursor: Cursor): string {
  return cursor.text.slice(cursor.at, endOfLine(cursor.text, cursor.at));
}

/** The line after this one, as {@link lineHere} gives it; `undefined` at the end. */
export function lineAfter(cursor: Cursor): string | undefined {
  const next = cursor.text.indexOf("\n", cursor.at) + 1;
  if (next === 0 || next >= cursor.text.length) return undefined;
  return cursor.text.slice(next, endOfLine(cursor.text, next));
}

/** Whether the line here begins so. */
export function startsHere(cursor: Cursor, prefix: string): boolean {
  return cursor.text.startsWith(prefix, cursor.at);
}

/** Goes to the next line. */
export function stepLine(cursor: Cursor): void {
  const end = cursor.text.indexOf("\n", cursor.at);
  cursor.at = end === -1 ? cursor.text.length : end + 1;
  cursor.line++;
}

function endOfLine(text: string, start: number): number {
  const newline = text.indexOf("\n", start);
  const end = newline === -1 ? text.length : newline;
  return end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}
