import { renderKeyPath } from "../protocol/key_path.ts";
import { lineAt, lineStarts, type Position, positionIn } from "../protocol/text_position.ts";
import type { ConfigProblem } from "./config.ts";
import { excerptOf } from "./excerpt.ts";
import { type Finding, MOST_FINDINGS } from "./findings.ts";
import type { SourceMap } from "./source_map.ts";

/**
 * Gives findings their places in the file.
 *
 * @param file the file's name
 * @param text its text
 * @param map the way from key paths into the text
 * @returns problems in the order of their places; past a hundred only that there are more
 */
export function placeFindings(
  file: string,
  text: string,
  findings: readonly Finding[],
  map: SourceMap,
): readonly ConfigProblem[] {
  const starts = lineStarts(text);
  const placeOf = (offset: number) => positionIn(starts, Math.min(offset, text.length));
  const problems = findings.slice(0, MOST_FINDINGS).map((finding) => {
    const position = placeOf(offsetOf(map, finding));
    const first = finding.duplicate && placeOf(map.keyAt(finding.path)).line;
    const already = first === undefined ? "" : `: it stands on line ${first} already`;
    const excerpt = excerptOf(lineAt(text, starts, position.line), position.column);
    const message = finding.message + already;
    return { file, position, keyPath: renderKeyPath(finding.path), message, excerpt };
  });
  problems.sort((a, b) => inOrder(a.position, b.position));
  if (findings.length === problems.length) return problems;
  return [...problems, { file, keyPath: "", message: `${file} has more problems than these` }];
}

function inOrder(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}

function offsetOf(map: SourceMap, { path, at }: Finding): number {
  switch (at) {
    case "key":
      return map.keyAt(path);
    case "parent":
      return map.keyAt(path.slice(0, -1));
    case "value":
      return map.valueAt(path);
    default:
      return at;
  }
}
