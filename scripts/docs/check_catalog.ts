import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { catalogSchema, TOPICS } from "../../cli/docs/bundle.ts";
import { type DocPage, mirrorPath, type Problem } from "./page.ts";

/** The catalog lists every page once, by the title the page has. */
export function checkCatalog(
  pages: ReadonlyMap<string, DocPage>,
  root: string,
): readonly Problem[] {
  const where = "docs/catalog.json";
  const parsed = v.safeParse(
    catalogSchema,
    JSON.parse(readFileSync(join(root, "docs/catalog.json"), "utf8")),
  );
  if (!parsed.success) {
    return parsed.issues.map((issue) => ({
      where,
      what: `${v.getDotPath(issue) ?? ""}: ${issue.message}`,
    }));
  }
  const { topics, documents } = parsed.output;
  const ids = documents.map(({ id }) => id);
  const paths = documents.map(({ path }) => path);
  const titles = documents.flatMap(({ path, title }) => [
    [path, title.en] as const,
    [mirrorPath(path), title.ko] as const,
  ]);
  const wrong = [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `"${id}" is there twice`),
    ...paths.filter((path, at) => paths.indexOf(path) !== at).map((path) => `${path} twice`),
    ...paths.filter((path) => !pages.has(path)).map((path) => `docs/${path} is not there`),
    ...[...pages.values()].filter(({ path, lang }) => lang === "en" && !paths.includes(path))
      .map(({ path }) => `docs/${path} is not listed`),
    ...titles.flatMap(([path, title]) => {
      const own = pages.get(path)?.lines[0]?.replace(/^# /, "").replaceAll("`", "");
      return own === undefined || own === title ? [] : [`${path} is titled "${own}"`];
    }),
    ...TOPICS.flatMap((topic) =>
      topics[topic].length === 0
        ? [`the topic ${topic} has no page`]
        : topics[topic].filter((id) => !ids.includes(id)).map((id) => `${topic}: no id "${id}"`)
    ),
  ];
  return wrong.map((what) => ({ where, what }));
}
