/** A text as the host edits it: its lines, each with what ends it. */
export type TextLines = {
  readonly lines: readonly TextLine[];
  /** The file's first line end: what new lines get, and a last line without any. */
  readonly newline: string;
};

/** One line; `end` is empty on a last line without a line end. */
export type TextLine = { readonly text: string; readonly end: string };

/** Splits at LF, CRLF and lone CR. A final line end opens no further line. */
export function splitLines(text: string): TextLines {
  const lines: TextLine[] = [];
  let start = 0;
  // The engine's own search: a hook is too short a run for a loop over characters to get fast.
  for (const { 0: end, index } of text.matchAll(/\r\n|[\r\n]/g)) {
    lines.push({ text: text.slice(start, index), end });
    start = index + end.length;
  }
  if (start < text.length) lines.push({ text: text.slice(start), end: "" });
  return { lines, newline: lines[0]?.end || "\n" };
}

/** The text again; every line ends, the last one too. */
export function joinLines(lines: readonly TextLine[], newline: string): string {
  return lines.map((line) => line.text + (line.end || newline)).join("");
}
