import { relativeTo } from "../../core/paths/absolute_path.ts";
import type { Examined } from "./finding.ts";

/** A path as people are told it: relative to the project where it lies in it. */
export function shownPath(path: string, { root }: Pick<Examined, "root">): string {
  return relativeTo(root, path) ?? path;
}
