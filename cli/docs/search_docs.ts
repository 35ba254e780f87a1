import MiniSearch, { type Query, type SearchResult } from "minisearch";
import type { Bundle, DocLanguage, Document } from "./bundle.ts";
import { plainText } from "./plain_text.ts";
import { type Section, sectionsOf } from "./sections.ts";
import { hasHangul, indexTokens, queryTerms, type Term } from "./terms.ts";

/** One document that matches, and the section of it that matches best. */
export type Hit = {
  readonly documentId: string;
  /** `null`: what stands before the first section. */
  readonly sectionId: string | null;
  /** `Document title › Section heading`. */
  readonly title: string;
  /** One line out of the section, around the first term. */
  readonly excerpt: string;
  /** Where it stands in the repository. */
  readonly source: string;
  /** Larger is better; comparable within one answer only. */
  readonly score: number;
  /** The command that prints it. */
  readonly show: string;
};

/** What to look for. */
export type SearchOptions = {
  readonly lang: DocLanguage;
  readonly limit: number;
};

/** A searched unit: a section's own text, or a whole page. */
type Unit = {
  readonly id: number;
  readonly document: Document;
  readonly section: Section | undefined;
  readonly wholePage: boolean;
  readonly title: string;
  readonly keywords: string;
  readonly heading: string;
  readonly body: string;
};

/** A term in a heading says more of what a section is about than one in its text. */
const BOOST = { title: 3, keywords: 2, heading: 4, body: 1 } as const;

/** How much a whole page that matches adds to its best section. */
const PAGE_SHARE = 0.6;

/** The language of a query whose writer named none. */
export function queryLanguage(query: string): DocLanguage {
  return hasHangul(query) ? "ko" : "en";
}

/**
 * Searches the documents of one language. Every whitespace-separated term must match somewhere in a
 * document; one that has them all in one section comes before one that has them in several.
 *
 * @returns the best section of each document that matches, the best document first; ties by document id
 */
export function searchDocs(
  bundle: Bundle,
  query: string,
  { lang, limit }: SearchOptions,
): readonly Hit[] {
  const terms = queryTerms(query);
  const { units, index } = indexOf(bundle, lang);
  const scores = scoresOf(units, index, terms);
  const hits = bundle.documents.flatMap((document) => {
    const own = units.filter((unit) => unit.document === document);
    const page = own.find((unit) => unit.wholePage);
    const pageScore = page === undefined ? undefined : scores.get(page.id);
    if (pageScore === undefined) return [];
    const sections = own.filter((unit) => !unit.wholePage);
    const best = bestOf(sections, (unit) => scores.get(unit.id) ?? 0);
    const score = PAGE_SHARE * pageScore + (best?.score ?? 0);
    // Where the title says it all, the page is meant, not one of its sections.
    const unit = termsIn(document.title[lang], terms) === terms.length ? undefined : best?.unit ??
      bestOf(sections, (each) => termsIn(`${each.heading} ${each.body}`, terms))?.unit;
    return [hitOf(document, unit, own[1]?.body ?? "", { lang, terms, score })];
  });
  return hits
    .sort((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1))
    .slice(0, limit);
}

/** What is searched of one bundle, by language: made once. */
type DocsIndex = { readonly units: readonly Unit[]; readonly index: MiniSearch<Unit> };

const INDEXES = new WeakMap<Bundle, Map<DocLanguage, DocsIndex>>();

function indexOf(bundle: Bundle, lang: DocLanguage): DocsIndex {
  const made = INDEXES.get(bundle) ?? new Map<DocLanguage, DocsIndex>();
  INDEXES.set(bundle, made);
  const known = made.get(lang);
  if (known !== undefined) return known;
  const units = bundle.documents.flatMap((document) => unitsOf(document, lang))
    .map((unit, id) => ({ ...unit, id }));
  const index = new MiniSearch<Unit>({
    fields: Object.keys(BOOST),
    tokenize: indexTokens,
    processTerm: (token) => token,
  });
  index.addAll(units);
  const fresh = { units, index };
  made.set(lang, fresh);
  return fresh;
}

function unitsOf(document: Document, lang: DocLanguage): readonly Unit[] {
  const { text } = document[lang];
  const lines = text.split("\n");
  const sections = sectionsOf(text);
  const title = document.title[lang];
  const unit = (section: Section | undefined, own: readonly string[], wholePage = false): Unit => ({
    id: 0,
    document,
    section,
    wholePage,
    title,
    keywords: document.keywords?.[lang] ?? "",
    heading: wholePage ? sections.map(({ heading }) => heading).join(" ") : section?.heading ?? "",
    body: plainText(own),
  });
  // The first two lines are the title and the other language.
  const intro = lines.slice(3, sections[0]?.start ?? lines.length);
  return [
    unit(undefined, lines.slice(3), true),
    unit(undefined, intro),
    ...sections.map((section) => unit(section, lines.slice(section.textStart, section.ownEnd))),
  ];
}

function scoresOf(
  units: readonly Unit[],
  index: MiniSearch<Unit>,
  terms: readonly Term[],
): ReadonlyMap<number, number> {
  const query: Query = {
    combineWith: "AND",
    queries: terms.filter(({ alternatives }) => alternatives.length > 0).map((
      { alternatives },
    ) => ({
      combineWith: "OR",
      queries: alternatives.map((tokens) => ({ combineWith: "AND", queries: [...tokens] })),
    })),
  };
  const literal = terms.filter(({ alternatives }) => alternatives.length === 0);
  const found: readonly Pick<SearchResult, "id" | "score">[] = literal.length === terms.length
    ? units.map(({ id }) => ({ id, score: 1 }))
    : index.search(query, {
      tokenize: (token) => [token],
      boost: BOOST,
      prefix: (token) => token.length > 2,
    });
  // A term of signs alone (`&&`) has no tokens, and a compound one (`added-only`) is one thing: the text
  // itself must hold them.
  const whole = terms.filter(({ phrase }) => phrase !== undefined);
  return new Map(
    found.filter(({ id }) => {
      const unit = units[id];
      const text = unit === undefined ? "" : `${unit.title} ${unit.heading} ${unit.body}`;
      return literal.every((term) => text.includes(term.text)) &&
        whole.every(({ phrase }) => phrase?.test(text) === true);
    }).map(({ id, score }) => [id, score]),
  );
}

function bestOf(
  units: readonly Unit[],
  score: (unit: Unit) => number,
): { readonly unit: Unit; readonly score: number } | undefined {
  let best: { readonly unit: Unit; readonly score: number } | undefined;
  for (const unit of units) {
    const each = score(unit);
    if (each > (best?.score ?? 0)) best = { unit, score: each };
  }
  return best;
}

/** How many of the terms a text has. */
function termsIn(text: string, terms: readonly Term[]): number {
  const tokens = new Set(indexTokens(text));
  return terms.filter(({ alternatives }) =>
    alternatives.some((each) => each.every((token) => tokens.has(token)))
  ).length;
}

function hitOf(
  document: Document,
  unit: Unit | undefined,
  intro: string,
  { lang, terms, score }: {
    readonly lang: DocLanguage;
    readonly terms: readonly Term[];
    readonly score: number;
  },
): Hit {
  const { id, title } = document;
  const section = unit?.section;
  const anchor = section === undefined ? "" : `#${section.id}`;
  const part = section === undefined ? "" : ` --section ${section.id}`;
  return {
    documentId: id,
    sectionId: section?.id ?? null,
    title: section === undefined ? title[lang] : `${title[lang]} › ${section.heading}`,
    excerpt: excerptOf(unit?.body ?? intro, terms),
    source: `${document[lang].source}${anchor}`,
    score: Math.round(score * 1000) / 1000,
    show: `pdks docs show ${id}${part} --lang ${lang}`,
  };
}

/** Characters of an excerpt. */
const EXCERPT = 160;

/** What stands around the first term that the text has as it was typed. */
function excerptOf(body: string, terms: readonly Term[]): string {
  const lower = body.toLowerCase();
  const found = terms
    .map(({ text }) => lower.indexOf(text.toLowerCase().slice(0, hasHangul(text) ? 2 : undefined)))
    .filter((at) => at >= 0);
  const at = Math.max(0, (found.length === 0 ? 0 : Math.min(...found)) - 40);
  const start = at === 0 ? 0 : body.indexOf(" ", at) + 1;
  const cut = [...body.slice(start, start + EXCERPT + 1)];
  const long = cut.length > EXCERPT;
  const text = long ? cut.slice(0, EXCERPT).join("").replace(/\s\S*$/, "") : cut.join("");
  return `${start > 0 ? "…" : ""}${text.trim()}${long ? "…" : ""}`;
}
