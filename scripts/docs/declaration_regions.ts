import type { DocLanguage } from "../../cli/docs/bundle.ts";
import { argumentDocs, type ArgumentEntries } from "../../core/declaration/arguments.ts";
import { BINDINGS } from "../../core/declaration/bindings.ts";
import { CHANNELS } from "../../core/declaration/channels.ts";
import { COMBINATORS } from "../../core/declaration/combinators.ts";
import { FIXED_SOURCES, type FixedSource } from "../../core/declaration/fixed_sources.ts";
import { type Mechanism, MECHANISMS } from "../../core/declaration/mechanisms.ts";
import { PREDICATES } from "../../core/declaration/predicates.ts";
import { RELATIONS } from "../../core/declaration/relations.ts";
import { STEPS } from "../../core/declaration/steps.ts";
import { korean } from "./korean.ts";
import { configKeys, declarationKeys, type SchemaKey } from "./schema_keys.ts";
import { codes, table } from "./table.ts";

type Region = (lang: DocLanguage) => string;

/** A table's text in a language. */
function say(lang: DocLanguage, text: string): string {
  return lang === "en" ? text : korean(text);
}

/** Headings of columns. */
function heads(lang: DocLanguage, ...pairs: readonly (readonly [en: string, ko: string])[]) {
  return pairs.map(([en, ko]) => lang === "en" ? en : ko);
}

const sources: Region = (lang) =>
  table(
    heads(lang, ["source", "소스"], ["axis", "축"], ["scope", "범위"], ["what it is", "무엇인가"]),
    Object.entries<FixedSource>(FIXED_SOURCES).map(([name, { doc, axis, scope }]) => [
      `\`${name}\``,
      axis,
      scope === true ? heads(lang, ["yes", "예"])[0] ?? "" : "",
      say(lang, doc),
    ]),
  );

const bindings: Region = (lang) =>
  table(
    heads(lang, ["binding", "묶기"], ["axis", "축"], ["what it is", "무엇인가"]),
    Object.entries(BINDINGS).map(([name, { doc, axis }]) => [`\`${name}\``, axis, say(lang, doc)]),
  );

const channels: Region = (lang) =>
  table(
    heads(lang, ["an entry that reads", "항목이 읽는 것"], ["belongs in", "속하는 목록"]),
    [
      ...Object.entries(CHANNELS).map(([name, list]) => [`\`${name}\``, `\`${list}\``]),
      [heads(lang, ["none of these", "이 가운데 없음"])[0] ?? "", "`disciplines`"],
    ],
  );

/** `re`: a regular expression; `i` (optional): ignore letter case. */
function argumentsText(lang: DocLanguage, entries: ArgumentEntries): string {
  const optional = lang === "en" ? " (optional)" : " (생략 가능)";
  return argumentDocs(entries).map(({ name, required, doc }) =>
    `\`${name}\`${required ? "" : optional}: ${say(lang, doc)}`
  ).join("<br>");
}

function operations(
  rows: Readonly<Record<string, { readonly doc: string; readonly args: ArgumentEntries }>>,
  first: readonly [string, string],
): Region {
  return (lang) =>
    table(
      heads(lang, first, ["arguments", "인자"], ["result", "결과"]),
      Object.entries(rows).map(([name, { doc, args }]) => [
        `\`${name}\``,
        argumentsText(lang, args),
        say(lang, doc),
      ]),
    );
}

const predicates: Region = (lang) =>
  table(
    heads(lang, ["test", "검사"], ["takes", "받는 것"], ["holds when", "성립하는 때"]),
    Object.entries(PREDICATES).map(([name, { doc, operand }]) => [
      `\`${name}\``,
      say(lang, operand),
      say(lang, doc),
    ]),
  );

const mechanisms: Region = (lang) =>
  table(
    heads(lang, ["mechanism", "메커니즘"], ["purpose", "목적"], ["axes", "축"], [
      "relations",
      "관계",
    ], ["also", "그 밖에"]),
    Object.entries<Mechanism>(MECHANISMS).map(([name, row]) => [
      `\`${name}\``,
      say(lang, row.doc),
      row.axes.join(", "),
      codes(row.relations),
      demandText(lang, row),
    ]),
  );

function demandText(lang: DocLanguage, { demands, reserved }: Mechanism): string {
  if (reserved === true) return lang === "en" ? "refused at load" : "읽을 때 거부합니다";
  if (demands === undefined) return "";
  if ("witness" in demands) {
    return lang === "en" ? "needs a `witness`" : "`witness`가 있어야 합니다";
  }
  return lang === "en"
    ? `needs a scope on \`${demands.scope}\``
    : `\`${demands.scope}\`에 대한 범위가 있어야 합니다`;
}

function keyTable(lang: DocLanguage, keys: readonly SchemaKey[]): string {
  const yes = lang === "en" ? "yes" : "예";
  return table(
    heads(lang, ["key", "키"], ["required", "필수"], ["meaning", "뜻"]),
    keys.map(({ path, required, doc }) => [`\`${path}\``, required ? yes : "", say(lang, doc)]),
  );
}

/** Names of every region of the configuration and the declaration language. */
export const DECLARATION_REGIONS: Readonly<Record<string, Region>> = {
  sources,
  bindings,
  channels,
  steps: operations(STEPS, ["step", "단계"]),
  combinators: operations(COMBINATORS, ["combinator", "결합자"]),
  predicates,
  relations: operations(RELATIONS, ["relation", "관계"]),
  mechanisms,
  "config keys": (lang) => keyTable(lang, configKeys()),
  "declaration keys": (lang) => keyTable(lang, declarationKeys()),
};
