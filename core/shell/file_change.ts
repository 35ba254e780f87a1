import type { ShellChange, ShellContext } from "./analysis.ts";
import type { Stat } from "../protocol/readers.ts";
import { MAX_CONTENT } from "./limits.ts";
import type { FileState } from "./virtual_files.ts";

/**
 * What a line did to a file, by what it left there and what is there on disk.
 *
 * @param state What the line left.
 * @param stat What is there on disk.
 * @returns Nothing where a folder stays one, or what was absent stays absent.
 */
export function changeOf(
  path: string,
  state: FileState,
  stat: Stat | undefined,
  readers: ShellContext["readers"],
): ShellChange | undefined {
  if (state.kind === "directory") return undefined;
  if (state.kind === "unknown") {
    return state.directory || stat?.kind === "directory" ? undefined : { path, kind: "unobserved" };
  }
  if (state.kind === "absent") {
    if (stat === undefined || stat.kind === "directory") return undefined;
    const read = stat.kind === "file" ? readers.readText(path) : undefined;
    return read?.kind === "text"
      ? { path, kind: "delete", pre: read.text }
      : { path, kind: "delete" };
  }
  if (stat === undefined) return { path, kind: "create", post: state.text };
  const read = readers.readText(path);
  return read.kind === "text" && read.text.length <= MAX_CONTENT
    ? { path, kind: "modify", pre: read.text, post: state.text }
    : { path, kind: "unobserved" };
}
