import { isObject } from "../shared/payload.ts";

/** One record of a session transcript: one line of JSON. Types that are not known are passed over. */
export type TranscriptRecord = Readonly<Record<string, unknown>>;

/**
 * Reads one line of a transcript. A line that is cut or damaged is no record: nothing in it is believed,
 * and the lines after it are read as ever.
 */
export function parseRecord(line: string): TranscriptRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a message's content: a string, or the text blocks of a list. */
export function textOf(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((block: unknown) =>
    isObject(block) && block["type"] === "text" && typeof block["text"] === "string"
      ? [block["text"]]
      : []
  );
  return texts.length === 0 ? undefined : texts.join("\n");
}
