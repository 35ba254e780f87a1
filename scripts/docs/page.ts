import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { DocLanguage } from "../../cli/docs/bundle.ts";
import { ANCHOR, fencedLines, type Heading, headingsOf } from "../../cli/docs/sections.ts";
import { type Block, blocksOf } from "./block.ts";

/** One page of `docs/`, read once, for every check. */
export type DocPage = {
  /** From `docs/`, `/` separated. */
  readonly path: string;
  readonly lang: DocLanguage;
  readonly text: string;
  readonly lines: readonly string[];
  /** For each line, whether it is fenced code. */
  readonly fenced: readonly boolean[];
  readonly headings: readonly Heading[];
  readonly blocks: readonly Block[];
  /** Ids of every anchor, in order. */
  readonly anchors: readonly string[];
};

/** What is wrong with a page: where, and what to do about it. */
export type Problem = {
  /** `docs/a/b.md:12`, or a file alone. */
  readonly where: string;
  readonly what: string;
};

/** A problem of one line of a page; lines count from 0 inside, from 1 for people. */
export function problemAt({ path }: Pick<DocPage, "path">, line: number, what: string): Problem {
  return { where: `docs/${path}:${line + 1}`, what };
}

/** A page made of its text. */
export function pageOf(path: string, text: string): DocPage {
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  return {
    path,
    lang: path.endsWith(".ko.md") ? "ko" : "en",
    text,
    lines,
    fenced,
    headings: headingsOf(lines),
    blocks: blocksOf(lines, fenced),
    anchors: lines.flatMap((line, at) => {
      const id = fenced[at] === true ? undefined : ANCHOR.exec(line)?.[1];
      return id === undefined ? [] : [id];
    }),
  };
}

/** Every page of a `docs/` folder, by path. */
export function readPages(folder: string): ReadonlyMap<string, DocPage> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.split(sep).join("/")).sort();
  return new Map(
    files.map((path) => [path, pageOf(path, readFileSync(join(folder, path), "utf8"))]),
  );
}

/** The path of a page's Korean mirror. */
export function mirrorPath(path: string): string {
  return path.replace(/\.md$/, ".ko.md");
}

/** A line without its inline code, link targets and tags: what is said in words. */
export function proseOf(line: string): string {
  return line.replace(/`[^`]*`/g, "`").replace(/\]\([^)]*\)/g, "]").replace(/<[^>]*>/g, "");
}
