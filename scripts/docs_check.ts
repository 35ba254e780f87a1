/**
 * `deno task docs:check`: reads every page of `docs/`, follows its links, runs what its fenced blocks
 * say, and prints what is wrong, one line each, and the totals.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { checkCatalog } from "./docs/check_catalog.ts";
import { checkGenerated } from "./docs/check_generated.ts";
import { checkLinks } from "./docs/check_links.ts";
import { checkShape } from "./docs/check_shape.ts";
import { checkWords } from "./docs/check_words.ts";
import type { Block } from "./docs/block.ts";
import { type DocPage, type Problem, readPages } from "./docs/page.ts";
import { runPage } from "./docs/run_page.ts";
import { checkScripts, openWorkshop } from "./docs/workshop.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Pages run side by side. */
const SIDE_BY_SIDE = 3;

const only = process.argv.slice(2);
const pages = readPages(join(ROOT, "docs"));
const checked = [...pages.values()].filter(({ path }) =>
  only.length === 0 || only.some((word) => path.includes(word))
);
const problems: Problem[] = [
  ...checkShape(pages),
  ...checkLinks(pages, ROOT),
  ...checkWords(pages),
  ...checkCatalog(pages, ROOT),
  ...await checkGenerated(pages),
].filter(({ where }) => only.length === 0 || only.some((word) => where.includes(word)));

const shop = openWorkshop(ROOT);
try {
  problems.push(...checkScripts(ROOT, shop, checked));
  const waiting = checked.filter((page) => page.blocks.length > 0 && !runsAsOriginal(page));
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      problems.push(...await runPage(page, shop));
    }
  }));
} finally {
  rmSync(shop.folder, { recursive: true, force: true });
}

/** A mirror whose blocks are its original's says nothing new by running. */
function runsAsOriginal({ lang, path, blocks }: DocPage): boolean {
  const original = lang === "ko" ? pages.get(path.replace(/\.ko\.md$/, ".md")) : undefined;
  const checkedKinds = ({ language }: Block) => language === "yaml";
  const bodies = (all: readonly Block[]) =>
    JSON.stringify(all.filter(checkedKinds).map(({ words, body }) => [words, body]));
  return original !== undefined && bodies(original.blocks) === bodies(blocks);
}

for (const { where, what } of problems) process.stderr.write(`${where}: ${what.trimEnd()}\n`);
const failed = new Set(problems.map(({ where }) => where.replace(/:\d+$/, ""))).size;
const total = checked.length + 1;
process.stdout.write(`${Math.max(0, total - failed)} passed, ${failed} failed (pages)\n`);
process.exitCode = failed === 0 ? 0 : 1;
