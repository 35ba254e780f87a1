import { type DocPage, mirrorPath, type Problem, problemAt, proseOf } from "./page.ts";

type Pages = ReadonlyMap<string, DocPage>;

/** A Korean page says in fewer letters what an English one says; fewer than this is not all of it. */
const LEAST_SHARE = 0.3;

/** Every English page has a mirror and every mirror a page, alike in shape. */
export function checkShape(pages: Pages): readonly Problem[] {
  return [...pages.values()].flatMap((page) => [
    ...checkHead(page),
    ...checkAnchors(page),
    ...(page.lang === "en" ? checkMirror(page, pages) : checkOriginal(page, pages)),
  ]);
}

/** First line the title, then the way to the other language. */
function checkHead(page: DocPage): readonly Problem[] {
  const { lines, lang, path } = page;
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/(?:\.ko)?\.md$/, "");
  const other = lang === "en"
    ? `**English** · [한국어](${name}.ko.md)`
    : `[English](${name}.md) · **한국어**`;
  return [
    ...(/^# \S/.test(lines[0] ?? "") ? [] : [problemAt(page, 0, "the first line is `# Title`")]),
    ...(lines[2] === other ? [] : [problemAt(page, 2, `the third line is \`${other}\``)]),
  ];
}

function checkAnchors(page: DocPage): readonly Problem[] {
  const { headings, anchors } = page;
  const twice = anchors.filter((id, at) => anchors.indexOf(id) !== at);
  return [
    ...headings.filter(({ level, anchor }) => level > 1 && anchor === undefined)
      .map(({ line, text }) => problemAt(page, line, `no anchor above "${text}"`)),
    ...headings.filter(({ level, line }) => level === 1 && line > 0)
      .map(({ line }) => problemAt(page, line, "one heading of level 1 a page")),
    ...anchors.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
      .map((id) => problemAt(page, lineOf(page, id), `the anchor "${id}" is not kebab-case`)),
    ...twice.map((id) => problemAt(page, lineOf(page, id), `the anchor "${id}" is there twice`)),
  ];
}

function lineOf({ lines }: DocPage, id: string): number {
  return lines.findIndex((line) => line.startsWith(`<a id="${id}">`));
}

function checkOriginal(page: DocPage, pages: Pages): readonly Problem[] {
  const original = page.path.replace(/\.ko\.md$/, ".md");
  return pages.has(original) ? [] : [problemAt(page, 0, `docs/${original} is not there`)];
}

function checkMirror(page: DocPage, pages: Pages): readonly Problem[] {
  const mirror = pages.get(mirrorPath(page.path));
  if (mirror === undefined) {
    return [problemAt(page, 0, `docs/${mirrorPath(page.path)} is not there`)];
  }
  if (page.anchors.join() !== mirror.anchors.join()) {
    const at = page.anchors.findIndex((id, index) => mirror.anchors[index] !== id);
    const [here, there] = [page.anchors[at], mirror.anchors[at === -1 ? page.anchors.length : at]];
    const what = `anchors differ: "${here ?? "-"}" in English, "${there ?? "-"}" here`;
    return [problemAt(mirror, Math.max(0, lineOf(mirror, there ?? "")), what)];
  }
  return [
    ...checkLength(page, mirror),
    ...checkParts(page, mirror),
    ...checkBlocks(page, mirror),
    ...checkTranslated(mirror),
  ];
}

function checkLength(page: DocPage, mirror: DocPage): readonly Problem[] {
  const letters = ({ lines, fenced }: DocPage) =>
    lines.filter((_, at) => fenced[at] === false).map(proseOf).join("").replace(/[^\p{L}]/gu, "")
      .length;
  const share = letters(mirror) / Math.max(1, letters(page));
  return share >= LEAST_SHARE
    ? []
    : [problemAt(mirror, 0, `only ${Math.round(share * 100)}% as long as its original`)];
}

/** Section by section, the tables have the same number of rows. */
function checkParts(page: DocPage, mirror: DocPage): readonly Problem[] {
  const rows = ({ headings, lines, fenced }: DocPage) =>
    headings.map(({ line, text }, index) => {
      const end = headings[index + 1]?.start ?? lines.length;
      const count = lines.slice(line, end)
        .filter((each, at) => /^\|/.test(each) && fenced[line + at] === false).length;
      return { line, text, count };
    });
  const english = rows(page);
  return rows(mirror).flatMap(({ line, text, count }, index) => {
    const wanted = english[index]?.count ?? 0;
    const what = `"${text}" has ${count} table rows, its original ${wanted}`;
    return count === wanted ? [] : [problemAt(mirror, line, what)];
  });
}

/** The same blocks in the same order; what is run is the same but for comments. */
function checkBlocks(page: DocPage, mirror: DocPage): readonly Problem[] {
  const head = ({ language, words }: DocPage["blocks"][number]) => [language, ...words].join(" ");
  const at = page.blocks.findIndex((block, index) => {
    const other = mirror.blocks[index];
    return other === undefined || head(block) !== head(other);
  });
  if (at !== -1 || page.blocks.length !== mirror.blocks.length) {
    const line = mirror.blocks[at]?.line ?? 0;
    const wanted = page.blocks[at];
    const what = wanted === undefined ? "more blocks than" : `no \`${head(wanted)}\` block here as`;
    return [problemAt(mirror, line, `${what} in its original`)];
  }
  return page.blocks.flatMap((block, index) => {
    const other = mirror.blocks[index];
    const isRun = /^(?:sh|ts|text output)\b/.test(head(block));
    return other === undefined || !isRun ||
        withoutComments(block.body) === withoutComments(other.body)
      ? []
      : [problemAt(mirror, other.line, `not the block of docs/${page.path}:${block.line + 1}`)];
  });
}

function withoutComments(body: string): string {
  return body.split("\n").map((line) => line.replace(/(?:^|\s+)(?:#|\/\/)\s.*$/, ""))
    .filter((line) => line.trim() !== "").join("\n");
}

/** A paragraph's line that is all Latin was not translated. */
function checkTranslated(mirror: DocPage): readonly Problem[] {
  return mirror.lines.flatMap((line, at) => {
    if (mirror.fenced[at] === true || /^(?:\||<!--|<a )/.test(line)) return [];
    const prose = proseOf(line);
    const words = prose.match(/\p{Script=Latin}{2,}/gu) ?? [];
    return words.length > 5 && !/\p{Script=Hangul}/u.test(prose)
      ? [problemAt(mirror, at, "a line without Korean")]
      : [];
  });
}
