import type { HostWriter } from "./host_writer.ts";
import { findStretch, inStyleOf } from "./quote_style.ts";
import { BYTE_ORDER_MARK, encodable, readLayout, writeLayout } from "./text_layout.ts";

/** One replacement, as the host's `Edit` and `MultiEdit` take it. */
export type TextEdit = {
  readonly oldText: string;
  readonly newText: string;
  readonly replaceAll: boolean;
};

/**
 * The file after the host's edits, one after another, each seeing what the earlier ones left.
 *
 * @param before the file's text; `undefined` when there is no file
 * @returns the text the host writes, or `undefined` where it would refuse
 */
export function editText(
  before: string | undefined,
  edits: readonly TextEdit[],
  writer: HostWriter,
): string | undefined {
  const layout = readLayout(before ?? "", writer);
  const inserted: string[] = [];
  let body = layout.body;
  for (const [index, edit] of edits.entries()) {
    // The host takes an old text that an earlier edit has just written for a mistake.
    const stale = edit.oldText !== "" && inserted.some((text) => text.includes(edit.oldText));
    const next = stale ? undefined : editBody(body, edit, before === undefined && index === 0);
    if (next === undefined) return undefined;
    body = next;
    inserted.push(edit.newText);
  }
  return edits.length === 0 ? undefined : writeLayout(layout, body);
}

/**
 * The file after the host's `Write`.
 *
 * @param before the file's text; `undefined` when there is no file
 */
export function writeText(
  before: string | undefined,
  content: string,
  writer: HostWriter,
): string {
  const marked = writer === "later" && (before?.startsWith(BYTE_ORDER_MARK) ?? false);
  return encodable(
    marked && !content.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + content : content,
  );
}

function editBody(body: string, edit: TextEdit, absent: boolean): string | undefined {
  const { oldText, newText, replaceAll } = edit;
  if (oldText === newText) return undefined;
  // An empty old text makes a file, or fills one that holds nothing but blanks.
  if (oldText === "") return absent || body.trim() === "" ? newText : undefined;
  const stretch = absent ? undefined : findStretch(body, oldText);
  if (stretch === undefined) return undefined;
  if (!replaceAll && body.split(stretch).length > 2) return undefined;
  const next = inStyleOf(stretch, oldText, newText);
  // Removing the whole of a line takes its line end along.
  const withEnd = next === "" && !stretch.endsWith("\n") && body.includes(`${stretch}\n`);
  const target = withEnd ? `${stretch}\n` : stretch;
  return replaceAll ? body.replaceAll(target, () => next) : body.replace(target, () => next);
}
