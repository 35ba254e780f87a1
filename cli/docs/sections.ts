/** A part of a page that an explicit anchor names. */
export type Section = {
  /** The anchor's id. */
  readonly id: string;
  /** Text of its heading, without the `#` marks. */
  readonly heading: string;
  readonly level: number;
  /** Index of its first line (the anchor), and of the line after its last, subsections included. */
  readonly start: number;
  readonly end: number;
  /** Index of the line after its heading. */
  readonly textStart: number;
  /** Index of the line after its own text: where its first subsection begins, or `end`. */
  readonly ownEnd: number;
};

/** An anchor on a line of its own. */
export const ANCHOR = /^<a id="([^"]*)"><\/a>\s*$/;

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;

/** One heading of a page. */
export type Heading = {
  /** Index of its line. */
  readonly line: number;
  readonly level: number;
  readonly text: string;
  /** Id of the anchor right above it, if there is one. */
  readonly anchor?: string;
  /** Index of the first line that belongs to it: the anchor's, or its own. */
  readonly start: number;
};

/** For each line, whether it is fenced code (the fences included). */
export function fencedLines(lines: readonly string[]): readonly boolean[] {
  let open: string | undefined;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (open === undefined) {
      open = mark;
      return mark !== undefined;
    }
    const closes = mark !== undefined && mark.startsWith(open) && line.trim() === mark;
    if (closes) open = undefined;
    return true;
  });
}

/** The headings of a page, fenced code left out. */
export function headingsOf(lines: readonly string[]): readonly Heading[] {
  const fenced = fencedLines(lines);
  const headings: Heading[] = [];
  for (const [line, text] of lines.entries()) {
    const match = fenced[line] === true ? null : HEADING.exec(text);
    if (match === null) continue;
    let above = line - 1;
    while (above >= 0 && lines[above]?.trim() === "") above -= 1;
    const anchor = ANCHOR.exec(lines[above] ?? "")?.[1];
    headings.push({
      line,
      level: match[1]?.length ?? 1,
      text: match[2] ?? "",
      ...(anchor === undefined ? {} : { anchor }),
      start: anchor === undefined ? line : above,
    });
  }
  return headings;
}

/**
 * The sections of a page, in order. A section runs from its anchor to the next heading of the same or
 * a higher level.
 */
export function sectionsOf(text: string): readonly Section[] {
  const lines = text.split("\n");
  const headings = headingsOf(lines);
  return headings.flatMap((heading, index) => {
    const { anchor: id, level, text, start, line } = heading;
    if (id === undefined) return [];
    const later = headings.slice(index + 1);
    const end = later.find((next) => next.level <= level)?.start ?? lines.length;
    const ownEnd = later[0]?.start ?? lines.length;
    return [{ id, heading: text, level, start, end, textStart: line + 1, ownEnd }];
  });
}

/** A section's original text, without the empty lines at its end. */
export function sectionText(text: string, { start, end }: Section): string {
  return `${text.split("\n").slice(start, end).join("\n").trimEnd()}\n`;
}
