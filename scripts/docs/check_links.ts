import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { type DocPage, type Problem, problemAt } from "./page.ts";

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** Links between pages lead to a page and to an anchor on it, and stay in their language. */
export function checkLinks(
  pages: ReadonlyMap<string, DocPage>,
  root: string,
): readonly Problem[] {
  return [...pages.values()].flatMap((page) =>
    page.lines.flatMap((line, at) => {
      if (page.fenced[at] === true) return [];
      return [...line.replace(/`[^`]*`/g, "").matchAll(LINK)].flatMap(([, target = ""]) => {
        const what = linkProblem(page, target, pages, root, at === 2);
        return what === undefined ? [] : [problemAt(page, at, `${target}: ${what}`)];
      });
    })
  );
}

function linkProblem(
  page: DocPage,
  target: string,
  pages: ReadonlyMap<string, DocPage>,
  root: string,
  isLanguageLine: boolean,
): string | undefined {
  if (/^https:\/\//.test(target)) return undefined;
  if (/^[a-z]+:/.test(target)) return "a link is relative, or begins with https://";
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? page.path : posix.join(posix.dirname(page.path), file);
  const linked = pages.get(path);
  if (linked === undefined) {
    return existsSync(join(root, "docs", path)) ? undefined : "there is no such file";
  }
  if (anchor !== undefined && !linked.anchors.includes(anchor)) {
    return `docs/${path} has no anchor "${anchor}"`;
  }
  return linked.lang !== page.lang && !isLanguageLine ? "leads to the other language" : undefined;
}
