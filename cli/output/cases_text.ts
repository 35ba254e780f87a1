import type { Break } from "../../core/declaration/plan.ts";
import { META_COVENANTS } from "../../core/protocol/verdict.ts";
import { saying } from "../cases/judge_case.ts";
import type { CasesRun, RanCase, Unbroken } from "../cases/run_cases.ts";
import { isOneOf } from "../options.ts";

/** Items of one break that are shown; the rest is counted. */
const SHOWN_ITEMS = 5;
/** Characters of one value that are shown. */
const SHOWN_VALUE = 80;

/**
 * One line a case, what was expected beside what came below each failed one, then a summary.
 *
 * @param colour whether failures are marked for a terminal
 */
export function casesText({ cases, unbroken }: CasesRun, colour: boolean): string {
  const widths = [
    Math.max(0, ...cases.map(({ entry }) => entry.id.length)),
    Math.max(0, ...cases.map(({ entry }) => entry.discipline.length)),
  ] as const;
  const bad = painter(colour);
  return [
    ...cases.flatMap((each) => caseLines(each, widths, bad)),
    ...(unbroken ?? []).map((each) => `${bad("FAIL")}  ${unbrokenLine(each)}`),
    summary(cases, unbroken),
    "",
  ].join("\n");
}

function painter(colour: boolean): (text: string) => string {
  return (text) => colour ? `\x1b[31m${text}\x1b[0m` : text;
}

function caseLines(
  ran: RanCase,
  [idWidth, disciplineWidth]: readonly [number, number],
  bad: (text: string) => string,
): readonly string[] {
  const { entry, outcome, file, line, column } = ran;
  const actual = outcome.actual ?? notReached(ran);
  const head = `${oneLine(entry.id).padEnd(idWidth)}  ${
    oneLine(entry.discipline).padEnd(disciplineWidth)
  }`;
  if (outcome.ok) {
    const note = outcome.actual === undefined ? ` (${actual})` : "";
    return [`ok    ${head}  ${entry.expect}${note}`];
  }
  const said = outcome.rows.map(saying).filter((text) => text !== "");
  return [
    `${bad("FAIL")}  ${head}  expected ${entry.expect}, got ${actual}${
      outcome.actual === entry.expect ? " with another message" : ""
    }`,
    `        ${file}:${line}:${column}`,
    ...sideBySide([
      ["verdict", entry.expect, verdicts(outcome.rows) || actual],
      ...(entry.message === undefined && said.length === 0
        ? []
        : [["message", quoted(entry.message), said.map(quoted).join("\n") || "-"] as const]),
    ]),
    ...outcome.rows.flatMap(({ breaks = [], subject }) => itemLines(breaks, subject)),
  ];
}

/** Why nothing reached the discipline, as far as what is given tells. */
function notReached({ entry: { discipline, given } }: RanCase): string {
  if (isOneOf(META_COVENANTS, discipline)) return "not reached: nothing protected is touched";
  return given.command === undefined
    ? "not reached: nothing given is in its scope"
    : "not reached: neither the line nor a file it is seen to change is in its scope";
}

/** Every verdict with its subject, where more than one world was judged. */
function verdicts(rows: RanCase["outcome"]["rows"]): string {
  return rows.map(({ event, subject, unjudged }) =>
    `${event}${rows.length > 1 ? ` ${subject}` : ""}${unjudged === true ? " (not judgeable)" : ""}`
  ).join("\n");
}

function sideBySide(rows: readonly (readonly [string, string, string])[]): readonly string[] {
  const width = Math.max("expected".length, ...rows.map(([, expected]) => expected.length));
  return [["", "expected", "actual"] as const, ...rows].flatMap(([name, expected, actual]) =>
    actual.split("\n").map((line, index) =>
      `        ${(index === 0 ? name : "").padEnd(8)}  ${
        (index === 0 ? expected : "").padEnd(width)
      }  ${line}`
    )
  );
}

function itemLines(breaks: readonly Break[], subject: string): readonly string[] {
  return breaks.flatMap(({ relate, items }) => [
    ...items.slice(0, SHOWN_ITEMS).map(({ key, value, before }) =>
      `        item      ${subject} ${relate}: ${oneLine(key)} = ${shown(value)}${
        before === undefined ? "" : ` (before: ${shown(before)})`
      }`
    ),
    ...(items.length > SHOWN_ITEMS
      ? [`        item      ${subject} ${relate}: ${items.length - SHOWN_ITEMS} more`]
      : []),
  ]);
}

function quoted(text: string | undefined): string {
  return text === undefined ? "-" : JSON.stringify(text);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > SHOWN_VALUE ? `${text.slice(0, SHOWN_VALUE - 1).toWellFormed()}…` : text;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function unbrokenLine({ id, file, line, column, cases }: Unbroken): string {
  const which = cases === 0 ? "no case names it" : `none of its ${cases} cases breaks it`;
  return `${id}  no breaking case: ${which}; write one that does (${file}:${line}:${column})`;
}

function summary(cases: CasesRun["cases"], unbroken: CasesRun["unbroken"]): string {
  const failed = cases.filter(({ outcome }) => !outcome.ok).length;
  const of = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const lacking = unbroken === undefined || unbroken.length === 0
    ? ""
    : `; ${of(unbroken.length, "discipline")} without a breaking case`;
  return `${of(cases.length, "case")}: ${cases.length - failed} ok, ${failed} failed${lacking}`;
}
