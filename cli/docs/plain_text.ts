import { ANCHOR, fencedLines } from "./sections.ts";

/** Markdown as a reader's eye sees it, on one line; code keeps its text. */
export function plainText(lines: readonly string[]): string {
  const fenced = fencedLines(lines);
  return lines
    .filter((line, at) => !(fenced[at] === true && /^\s*(?:`{3}|~{3})/.test(line)))
    .filter((line) => !ANCHOR.test(line) && !/^[\s|:-]*$/.test(line) && !/^<!--.*-->$/.test(line))
    .map((line) => line.replace(/^#{1,6}\s+/, "").replace(/^\s*\|/, "").replace(/\|\s*$/, ""))
    .map((line) => line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]+/g, ""))
    .join(" ").replace(/\s+/g, " ").trim();
}
