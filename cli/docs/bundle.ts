import { createHash } from "node:crypto";
import * as v from "valibot";
import { err, ok, type Result } from "../../core/protocol/result.ts";

/** The languages every document has. */
export const DOC_LANGUAGES = ["en", "ko"] as const;
/** One of them. */
export type DocLanguage = (typeof DOC_LANGUAGES)[number];

/** What `pdks docs <topic>` knows. */
export const TOPICS = ["install", "config", "discipline", "covenant", "witness"] as const;
/** One topic. */
export type Topic = (typeof TOPICS)[number];

/** A text in both languages. */
const bothSchema = v.strictObject({ en: v.string(), ko: v.string() });

const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be kebab-case"));

const topicsSchema = v.strictObject(v.entriesFromList(TOPICS, v.array(idSchema)));

/** `docs/catalog.json`: what there is to read, in the order it is listed. */
export const catalogSchema = v.strictObject({
  topics: topicsSchema,
  documents: v.array(v.strictObject({
    id: idSchema,
    /** Of the English page, from `docs/`; its mirror ends in `.ko.md`. */
    path: v.pipe(v.string(), v.endsWith(".md")),
    title: bothSchema,
    /** Words a searcher may say for what the page says in others. */
    keywords: v.exactOptional(bothSchema),
  })),
});

/** What the catalog says. */
export type Catalog = v.InferOutput<typeof catalogSchema>;

const pageSchema = v.strictObject({ source: v.string(), sha256: v.string(), text: v.string() });

const bundleSchema = v.strictObject({
  schemaVersion: v.literal(1),
  version: v.string(),
  topics: topicsSchema,
  documents: v.array(v.strictObject({
    id: idSchema,
    title: bothSchema,
    keywords: v.exactOptional(bothSchema),
    en: pageSchema,
    ko: pageSchema,
  })),
  sha256: v.string(),
});

/** The documentation as it ships with the program. */
export type Bundle = v.InferOutput<typeof bundleSchema>;
/** One document of it, in both languages. */
export type Document = Bundle["documents"][number];
/** One language of a document: where it came from, its text, and the text's hash. */
export type Page = Document["en"];

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The hash over everything else in a bundle: the pages stand in it by their own hashes. */
export function bundleHash({ version, topics, documents }: Omit<Bundle, "sha256">): string {
  const list = documents.map(({ id, title, keywords, en, ko }) => [
    [id, title.en, title.ko, keywords?.en ?? "", keywords?.ko ?? ""],
    [en.source, en.sha256],
    [ko.source, ko.sha256],
  ]);
  return sha256(JSON.stringify([version, TOPICS.map((topic) => topics[topic]), list]));
}

/**
 * Reads a bundle as it was written by the build.
 *
 * @returns the bundle, or what is damaged
 */
export function parseBundle(text: string): Result<Bundle, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err("it is not JSON");
  }
  const parsed = v.safeParse(bundleSchema, value);
  if (!parsed.success) return err("it has another shape");
  const bundle = parsed.output;
  for (const document of bundle.documents) {
    for (const language of DOC_LANGUAGES) {
      const page = document[language];
      if (sha256(page.text) !== page.sha256) return err(`${page.source} is not what was shipped`);
    }
  }
  return bundleHash(bundle) === bundle.sha256 ? ok(bundle) : err("its list of documents changed");
}
