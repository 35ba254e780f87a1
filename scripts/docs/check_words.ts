import { type DocPage, type Problem, problemAt, proseOf } from "./page.ts";

/** Words that mean something else elsewhere, and what to say here. */
const ENGLISH: readonly (readonly [word: RegExp, say: string])[] = [
  [/\brules?\b/i, "discipline, covenant or convention"],
  [/\bguard(?:s|ed|ing|rails?)?\b/i, "judge, or protect"],
  [/\bwaivers?\b|\bwaive[ds]?\b/i, "witness"],
  [/\bbypass(?:es|ed|ing)?\b/i, "valve, or what happens in words"],
  [/\bpolic(?:y|ies)\b/i, "discipline, or supply"],
  [/\bviolation handler\b/i, "what to do next"],
  [/\bviolat(?:e|es|ed|ing|ions?)\b/i, "break, broken"],
];

/** One Korean word a term: other words for the same things, and the glossary's. */
const KOREAN: readonly (readonly [word: RegExp, say: string])[] = [
  [/규칙/, "규율, 약속 또는 관례"],
  [/정책/, "규율"],
  [/가드/, "판정기"],
  [/우회/, "밸브, 또는 일어나는 일을 말로"],
  [/면제|웨이버/, "증인"],
  [/언약|계약|커버넌트|코버넌트/, "약속"],
  [/디시플린/, "규율"],
  [/목격자|위트니스/, "증인"],
  [/트랜스크립트/, "대화 기록"],
  [/체인지셋|변경 세트|변경집합|변경 묶음/, "변경 집합"],
  [/실천/, "관행"],
  [/낱말/, "단어"],
  [/여기 문서|히어독/, "here-document"],
  [/옵저베이션|관찰/, "관측"],
  [/보호된 경로|보호되는 경로|보호경로/, "보호 경로"],
  [/심판|저지(?=가|는|를)/, "판정기"],
  [/위반/, "깨짐, 깨뜨림"],
  [/콤비네이터|조합자/, "결합자"],
  [/릴레이션/, "관계"],
  [/매커니즘/, "메커니즘"],
];

/** What no page may hold: where the sources happened to stand, and who else was there. */
const NOWHERE = /(?:^|[\s`"'(])\/(?:opt|work|root)\/|registry\.npmjs|artifactory/;

/** Phrases that may hold such a word: names of other things. */
const NAMES = /Open Policy Agent|security policy/gi;

/** Pages keep to the glossary's words. */
export function checkWords(pages: ReadonlyMap<string, DocPage>): readonly Problem[] {
  return [...pages.values()].flatMap((page) => {
    const words = page.lang === "en" ? ENGLISH : [...ENGLISH, ...KOREAN];
    return page.lines.flatMap((line, at) => {
      const place = NOWHERE.exec(line)?.[0];
      const prose = page.fenced[at] === true ? "" : proseOf(line).replace(NAMES, "");
      return [
        ...(place === undefined ? [] : [problemAt(page, at, `names a place: ${place.trim()}`)]),
        ...words.flatMap(([word, say]) => {
          const found = word.exec(prose)?.[0];
          return found === undefined ? [] : [problemAt(page, at, `"${found}": say ${say}`)];
        }),
      ];
    });
  });
}
