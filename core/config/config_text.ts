import { join } from "node:path";
import { err, ok, type Result } from "../protocol/result.ts";
import type { Readers } from "../protocol/readers.ts";
import { positionAt } from "../protocol/text_position.ts";
import type { ConfigProblem } from "./config.ts";

/** A configuration is written by people; more than this is something else. In bytes. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

/**
 * Reads a configuration file.
 *
 * @param root absolute path of the project root
 * @param file its name under the root; a symbolic link is followed
 * @returns the text without its byte-order mark, or why it cannot be read
 */
export function readConfigText(
  root: string,
  file: string,
  readers: Pick<Readers, "readText" | "realPath" | "statOf">,
): Result<string, ConfigProblem> {
  const refuse = (message: string, position = { line: 1, column: 1 }) =>
    err({ file, position, keyPath: "", message });
  const path = join(root, file);
  const real = readers.realPath(path);
  const stat = real === undefined ? undefined : readers.statOf(real);
  if (stat === undefined) return refuse("is a link that leads nowhere");
  if (stat.size > MAX_CONFIG_BYTES) return refuse(TOO_LARGE);
  const read = readers.readText(path);
  switch (read.kind) {
    case "absent":
      return refuse("went away while it was being read: run again");
    case "unreadable": {
      const { textBefore, why } = read;
      if (textBefore === undefined) return refuse(`cannot be read: ${why}`);
      const position = positionAt(textBefore, textBefore.length);
      return refuse("is no UTF-8 from here on: save it as UTF-8", position);
    }
    case "text": {
      if (isTooLarge(read.text)) return refuse(TOO_LARGE);
      return ok(read.text.charCodeAt(0) === 0xfeff ? read.text.slice(1) : read.text);
    }
  }
}

const TOO_LARGE = "is larger than 1 MiB: a configuration is written by people";

/** The size on disk may have changed, or be unknown for what is no plain file. */
function isTooLarge(text: string): boolean {
  if (text.length * 3 <= MAX_CONFIG_BYTES) return false;
  return new TextEncoder().encode(text).length > MAX_CONFIG_BYTES;
}
