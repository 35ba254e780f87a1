import type { FileChange } from "../../core/protocol/covenant_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";

/**
 * The change a call makes when it leaves `post` at a path: a creation, or a modification of what is
 * there. `undefined` where the file there cannot be read as text: the change is real, its evidence is not.
 *
 * @param path project-relative, as it goes into the input
 * @param absolute the real path, read for the text before
 */
export function writtenChange(
  path: string,
  absolute: string,
  post: string,
  readers: Pick<Readers, "readText">,
): FileChange | undefined {
  const before = readers.readText(absolute);
  switch (before.kind) {
    case "absent":
      return { kind: "create", path, post };
    case "text":
      return { kind: "modify", path, pre: before.text, post };
    case "unreadable":
      return undefined;
  }
}

/** The change a call makes when it removes the file at a path; without `pre` where it is no text. */
export function removedChange(
  path: string,
  absolute: string,
  readers: Pick<Readers, "readText">,
): FileChange {
  const before = readers.readText(absolute);
  return before.kind === "text"
    ? { kind: "delete", path, pre: before.text }
    : { kind: "delete", path };
}
