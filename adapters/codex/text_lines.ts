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
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x0a && code !== 0x0d) continue;
    const end = code === 0x0d && text.charCodeAt(at + 1) === 0x0a ? "\r\n" : text.charAt(at);
    lines.push({ text: text.slice(start, at), end });
    at += end.length - 1;
    start = at + 1;
  }
  if (start < text.length) lines.push({ text: text.slice(start), end: "" });
  return { lines, newline: lines[0]?.end || "\n" };
}

/** The text again; every line ends, the last one too. */
export function joinLines(lines: readonly TextLine[], newline: string): string {
  return lines.map((line) => line.text + (line.end || newline)).join("");
}
