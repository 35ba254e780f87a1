import type { HostWriter } from "./host_writer.ts";

/** A file's text as the host edits it, and what it puts back when it writes. */
export type TextLayout = {
  /** The byte-order mark that stands before the text, or nothing. */
  readonly mark: "" | typeof BYTE_ORDER_MARK;
  readonly newline: "\n" | "\r\n";
  /** The text without the mark, every `\r\n` a `\n`. */
  readonly body: string;
};

/** U+FEFF at the very start of a file. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Characters at the start of a file that decide its line ends (measured). */
const DECIDING_HEAD = 4096;

/** Splits a file's text as the host does before an edit. */
export function readLayout(text: string, writer: HostWriter): TextLayout {
  const mark = writer === "later" && text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const unmarked = text.slice(mark.length);
  return { mark, newline: newlineOf(unmarked), body: unmarked.replaceAll("\r\n", "\n") };
}

/**
 * A file's text as the host writes it. Half of a surrogate pair cannot be encoded and becomes U+FFFD.
 *
 * @param body the edited text; a `\r\n` in it is the edit's own
 */
export function writeLayout({ mark, newline }: TextLayout, body: string): string {
  const text = newline === "\r\n" ? body.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n") : body;
  return encodable(`${mark}${text}`);
}

/** What is left of a text once it is written as UTF-8. */
export function encodable(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** The line end most lines of the head have; `\n` when neither leads. */
function newlineOf(text: string): "\n" | "\r\n" {
  const head = text.slice(0, DECIDING_HEAD);
  const all = head.split("\n").length - 1;
  const crlf = head.split("\r\n").length - 1;
  return crlf > all - crlf ? "\r\n" : "\n";
}
