import { didYouMean } from "../../core/protocol/did_you_mean.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { type Bundle, type DocLanguage, type Document, TOPICS } from "./bundle.ts";
import type { DocsRequest } from "./docs_request.ts";
import { sectionsOf, sectionText } from "./sections.ts";
import type { Hit } from "./search_docs.ts";

/**
 * What a request comes to.
 *
 * @returns the whole answer, or in one line why there is none
 */
export async function docsAnswer(
  bundle: Bundle,
  request: DocsRequest,
): Promise<Result<string, string>> {
  switch (request.kind) {
    case "list":
      return ok(request.json ? listJson(bundle) : listText(bundle, request.lang));
    case "topic":
      return topicText(bundle, request);
    case "show":
      return show(bundle, request);
    case "search": {
      const { queryLanguage, searchDocs } = await import("./search_docs.ts");
      const { query, limit, json } = request;
      const lang = request.lang ?? queryLanguage(query);
      const results = searchDocs(bundle, query, { lang, limit });
      return ok(json ? jsonOf({ query, lang, results }) : hitsText(query, results));
    }
  }
}

function jsonOf(body: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ schemaVersion: 1, ...body }, null, 2)}\n`;
}

function listJson({ version, topics, documents }: Bundle): string {
  const list = documents.map(({ id, title, en, ko }) => ({
    documentId: id,
    title,
    source: { en: en.source, ko: ko.source },
  }));
  return jsonOf({ version, topics, documents: list });
}

function listText({ version, topics, documents }: Bundle, lang: DocLanguage): string {
  const width = Math.max(...documents.map(({ id }) => id.length));
  const area = ({ en: { source } }: Document) => /^docs\/([^/]+)\//.exec(source)?.[1] ?? "more";
  const areas = [...new Set(documents.map(area))];
  const lines = areas.flatMap((each) => [
    "",
    each,
    ...documents.filter((document) => area(document) === each)
      .map(({ id, title }) => `  ${id.padEnd(width)}  ${title[lang]}`),
  ]);
  return [
    `pdks docs — the documentation of ${version}, offline`,
    "",
    `topics: ${TOPICS.filter((topic) => topics[topic].length > 0).join(", ")}`,
    ...lines,
    "",
    "pdks docs <topic>",
    "pdks docs show <document-id> [--section <id>] [--lang en|ko]",
    "pdks docs search <query> [--lang en|ko]",
    "",
  ].join("\n");
}

function topicText(
  { topics, documents }: Bundle,
  { topic, lang }: Extract<DocsRequest, { kind: "topic" }>,
): Result<string, string> {
  const [first, ...others] = topics[topic].flatMap((id) =>
    documents.filter((document) => document.id === id)
  );
  if (first === undefined) return err(`there is no page on ${topic} yet: try pdks docs search`);
  const more = others.map(({ id, title }) =>
    `  pdks docs show ${id} --lang ${lang}  # ${title[lang]}\n`
  );
  const next = more.length === 0 ? "" : `\n---\n\n${more.join("")}`;
  return ok(`${first[lang].text.trimEnd()}\n${next}`);
}

function show(
  { documents }: Bundle,
  { id, section: sectionId, lang, json }: Extract<DocsRequest, { kind: "show" }>,
): Result<string, string> {
  const document = documents.find((each) => each.id === id);
  if (document === undefined) return err(unknownDocument(id, documents));
  const { text, source } = document[lang];
  if (sectionId === undefined) {
    return ok(
      json
        ? jsonOf({
          documentId: id,
          sectionId: null,
          lang,
          title: document.title[lang],
          source,
          markdown: text,
        })
        : text,
    );
  }
  const sections = sectionsOf(text);
  const section = sections.find((each) => each.id === sectionId);
  if (section === undefined) {
    const meant = didYouMean(sectionId, sections.map((each) => each.id));
    const next = meant === undefined
      ? `pdks docs show ${id} prints it all`
      : `did you mean "${meant}"?`;
    return err(`${id} has no section "${sectionId.slice(0, 60)}": ${next}`);
  }
  const markdown = sectionText(text, section);
  const title = `${document.title[lang]} › ${section.heading}`;
  return ok(
    json
      ? jsonOf({
        documentId: id,
        sectionId,
        lang,
        title,
        source: `${source}#${sectionId}`,
        markdown,
      })
      : markdown,
  );
}

function unknownDocument(id: string, documents: readonly Document[]): string {
  if (/[/\\]|\.md$|^\./.test(id)) {
    return `"${id.slice(0, 60)}" is a path, not the id of a document: \`pdks docs\` lists the ids`;
  }
  const meant = didYouMean(id, documents.map((each) => each.id));
  const next = meant === undefined ? "`pdks docs` lists them" : `did you mean "${meant}"?`;
  return `there is no document "${id.slice(0, 60)}": ${next}`;
}

function hitsText(query: string, hits: readonly Hit[]): string {
  const head = `${hits.length} result${hits.length === 1 ? "" : "s"} for "${query}"\n`;
  const list = hits.map(({ title, excerpt, source, score, show }) =>
    `\n${title}\n  ${excerpt}\n  ${source} · score ${score}\n  ${show}\n`
  );
  return head + list.join("");
}
