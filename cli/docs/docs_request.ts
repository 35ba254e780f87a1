import { parseArgs } from "node:util";
import { didYouMean } from "../../core/protocol/did_you_mean.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import type { Options } from "../options.ts";
import { DOC_LANGUAGES, type DocLanguage, type Topic, TOPICS } from "./bundle.ts";

/** What `pdks docs …` was asked for. */
export type DocsRequest =
  | { readonly kind: "list"; readonly lang: DocLanguage; readonly json: boolean }
  | { readonly kind: "topic"; readonly topic: Topic; readonly lang: DocLanguage }
  | {
    readonly kind: "search";
    readonly query: string;
    /** Absent: the language the query is written in. */
    readonly lang: DocLanguage | undefined;
    readonly limit: number;
    readonly json: boolean;
  }
  | {
    readonly kind: "show";
    readonly id: string;
    readonly section: string | undefined;
    readonly lang: DocLanguage;
    readonly json: boolean;
  };

/** Results of a search that names no limit, and the most it may name. */
const LIMIT = { usual: 5, most: 50 } as const;

const OPTIONS = {
  list: ["lang", "json"],
  topic: ["lang"],
  search: ["lang", "limit", "json"],
  show: ["section", "lang", "json"],
} as const;

/** What `pdks docs` takes, for parsing, help and completion. */
export const DOCS_OPTIONS = {
  section: { type: "string", value: "ID", doc: "show: only the section with this anchor" },
  lang: {
    type: "string",
    value: "LANG",
    words: DOC_LANGUAGES,
    doc: "en or ko (a search without it: the language of the query; else en)",
  },
  limit: {
    type: "string",
    value: "N",
    doc: `search: at most so many results, 1 to ${LIMIT.most} (${LIMIT.usual})`,
  },
  json: { type: "boolean", doc: "search, show and the list: one JSON object" },
} as const satisfies Options;

type Flags = {
  readonly lang?: DocLanguage;
  readonly limit?: string;
  readonly section?: string;
  readonly json: boolean;
  readonly words: readonly string[];
};

/**
 * Reads the words after `pdks docs`.
 *
 * @returns what is asked for, or what is wrong with the words, in one line
 */
export function docsRequest(argv: readonly string[]): Result<DocsRequest, string> {
  const [verb, ...rest] = argv;
  if (verb === undefined || verb.startsWith("-")) {
    return withFlags(
      "list",
      argv,
      ({ words: [word], lang = "en", json }) =>
        word === undefined
          ? ok({ kind: "list", lang, json })
          : err(`the topic "${shown(word)}" comes before the options`),
    );
  }
  if (verb === "search") return withFlags("search", rest, searchRequest);
  if (verb === "show") return withFlags("show", rest, showRequest);
  const topic = TOPICS.find((each) => each === verb);
  if (topic === undefined) {
    const meant = didYouMean(verb, [...TOPICS, "search", "show"]);
    const next = meant === undefined
      ? `topics are ${TOPICS.join(", ")}`
      : `did you mean "${meant}"?`;
    return err(`there is no topic "${shown(verb)}": ${next}`);
  }
  return withFlags(
    "topic",
    rest,
    ({ words: [word], lang = "en" }) =>
      word === undefined
        ? ok({ kind: "topic", topic, lang })
        : err(`one topic at a time, not also "${shown(word)}"`),
  );
}

function searchRequest(
  { words, lang, limit = String(LIMIT.usual), json }: Flags,
): Result<DocsRequest, string> {
  const query = words.join(" ").trim();
  if (query === "") return err("the query is empty: say what to look for");
  if (!/^[0-9]+$/.test(limit) || Number(limit) < 1 || Number(limit) > LIMIT.most) {
    return err(`--limit takes a whole number from 1 to ${LIMIT.most}, not "${shown(limit)}"`);
  }
  return ok({ kind: "search", query, lang, limit: Number(limit), json });
}

function showRequest({ words, section, lang = "en", json }: Flags): Result<DocsRequest, string> {
  const [id, more] = words;
  if (id === undefined) return err("show takes the id of a document: `pdks docs` lists them");
  if (more !== undefined) return err(`one document at a time, not also "${shown(more)}"`);
  return ok({ kind: "show", id, section, lang, json });
}

function withFlags(
  kind: keyof typeof OPTIONS,
  argv: readonly string[],
  use: (flags: Flags) => Result<DocsRequest, string>,
): Result<DocsRequest, string> {
  const flags = flagsOf(kind, argv);
  return flags.ok ? use(flags.value) : flags;
}

function flagsOf(kind: keyof typeof OPTIONS, argv: readonly string[]): Result<Flags, string> {
  const parsed = parse(argv);
  if (!parsed.ok) return parsed;
  const { values: { lang, limit, section, json = false }, positionals, tokens } = parsed.value;
  const seen = tokens.flatMap((token) => token.kind === "option" ? [token.name] : []);
  const twice = seen.find((name, at) => seen.indexOf(name) !== at);
  if (twice !== undefined) return err(`--${twice} is given twice`);
  const allowed: readonly string[] = OPTIONS[kind];
  const foreign = seen.find((name) => !allowed.includes(name));
  if (foreign !== undefined) return err(`--${foreign} says nothing here`);
  const language = DOC_LANGUAGES.find((each) => each === lang);
  if (lang !== undefined && language === undefined) {
    return err(`--lang takes ${DOC_LANGUAGES.join(" or ")}, not "${shown(lang)}"`);
  }
  return ok({
    words: positionals,
    json,
    ...(language === undefined ? {} : { lang: language }),
    ...(limit === undefined ? {} : { limit }),
    ...(section === undefined ? {} : { section }),
  });
}

function parse(argv: readonly string[]) {
  try {
    return ok(parseArgs({
      args: [...argv],
      allowPositionals: true,
      strict: true,
      tokens: true,
      options: DOCS_OPTIONS,
    }));
  } catch (error) {
    return err(error instanceof Error ? error.message.split("\n")[0] ?? "" : String(error));
  }
}

function shown(word: string): string {
  return word.slice(0, 60);
}
