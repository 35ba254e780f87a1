import type { DiffCall } from "./diff_call.ts";
import { splitNames } from "./names.ts";
import { pathOfPair, unobservedCall } from "./plain_block.ts";

/** A line outside every block that says of a file that it changes, without showing how. */
type Form = {
  readonly line: RegExp;
  /** `undefined`: no one path can be read. */
  readonly read: (match: RegExpExecArray) => DiffCall | undefined;
  /** Tree comparison writes it, history never does: there it is a sentence in somebody's message. */
  readonly treesOnly: boolean;
};

const FORMS: readonly Form[] = [
  {
    line: /^Submodule (.+) [0-9a-f]{4,64}\.{2,3}[0-9a-f]{4,64}(:| \([a-z ]{1,40}\):?)$/,
    read: (match) =>
      unobservedCall(
        match[2] === " (submodule deleted)" ? "staged-delete" : "staged-write",
        match[1] ?? "",
      ),
    treesOnly: false,
  },
  {
    line: /^Submodule (.+) contains (?:modified|untracked) content$/,
    read: (match) => unobservedCall("staged-write", match[1] ?? ""),
    treesOnly: false,
  },
  {
    line: /^\* Unmerged path (.+)$/,
    read: (match) => unobservedCall("staged-write", match[1] ?? ""),
    treesOnly: false,
  },
  { line: /^(?:Binary f|F)iles (.+) differ$/, read: readPair, treesOnly: true },
  { line: /^Symbolic links (.+) differ$/, read: readPair, treesOnly: true },
  {
    line: /^File (.+) is a [a-z ]{1,30} while file (.+) is a [a-z ]{1,30}$/,
    read: (match) => unobservedCall("staged-write", pathOfPair(match[1] ?? "", match[2] ?? "")),
    treesOnly: true,
  },
];

function readPair(match: RegExpExecArray): DiffCall | undefined {
  const sides = splitNames(match[1] ?? "", " and ", "blanks");
  return sides === undefined
    ? undefined
    : unobservedCall("staged-write", pathOfPair(sides.old, sides.new));
}

/**
 * Reads such a line.
 *
 * @param line a line outside every block
 * @param inHistory whether the text is a history's, with messages between its blocks
 * @returns `"none"`: no such line; `"unreadable"`: one whose path cannot be told
 */
export function readUnshownChange(
  line: string,
  inHistory: boolean,
): DiffCall | "none" | "unreadable" {
  for (const form of FORMS) {
    if (form.treesOnly && inHistory) continue;
    const match = form.line.exec(line);
    if (match !== null) return form.read(match) ?? "unreadable";
  }
  return "none";
}
