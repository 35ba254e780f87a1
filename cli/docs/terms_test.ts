import assert from "node:assert/strict";
import { test } from "node:test";
import { indexTokens, queryTerms, stem } from "./terms.ts";

/** Whether a text has every term of a query. */
function matches(text: string, query: string): boolean {
  const tokens = indexTokens(text);
  const has = (token: string) =>
    tokens.some((each) => token.length > 2 ? each.startsWith(token) : each === token);
  return queryTerms(query).every(({ alternatives }) =>
    alternatives.some((alternative) => alternative.every(has))
  );
}

const MATCHING: readonly (readonly [text: string, query: string])[] = [
  ["Every file is judged.", "files judge"],
  ["It blocks the call.", "blocked calls"],
  ["commit the change", "committing changes"],
  ["the `protectedPaths` key", "protectedPaths"],
  ["the `protectedPaths` key", "protected path"],
  ["polydeukes.config.yaml", "config yaml"],
  ["an added-only discipline", "added-only"],
  ["설정 파일을 읽습니다", "설정파일"],
  ["설정파일을 읽습니다", "설정 파일"],
  ["증인은 밸브를 엽니다", "증인이 밸브는"],
  ["호출을 차단합니다", "차단하는 호출"],
  ["`pdks explain`으로 봅니다", "explain은"],
  ["보호 경로", "보호 경로를"],
  ["한글 조합형".normalize("NFD"), "조합형"],
];

for (const [text, query] of MATCHING) {
  test(`"${query}" is found in "${text}"`, () => assert.ok(matches(text, query)));
}

const OTHERS: readonly (readonly [text: string, query: string])[] = [
  ["Every file is judged.", "file witness"],
  ["증인은 밸브를 엽니다", "증거"],
  ["보호 경로", "보호 명령"],
  ["bus", "busy"],
];

for (const [text, query] of OTHERS) {
  test(`"${query}" is not found in "${text}"`, () => assert.ok(!matches(text, query)));
}

const FORMS: readonly (readonly string[])[] = [
  ["judge", "judges", "judged", "judging"],
  ["push", "pushes", "pushed", "pushing"],
  ["commit", "commits", "committed", "committing"],
  ["pass", "passes", "passed", "passing"],
  ["entry", "entries"],
  ["file", "files"],
  ["install", "installs", "installed", "installing"],
  ["witness", "witnesses", "witnessed"],
];

for (const forms of FORMS) {
  test(`one stem: ${forms.join(", ")}`, () => {
    assert.deepEqual([...new Set(forms.map(stem))].length, 1, forms.map(stem).join(" "));
  });
}

test("a term of signs alone has no tokens", () => {
  assert.deepEqual(queryTerms(" &&  -- "), [
    { text: "&&", alternatives: [] },
    { text: "--", alternatives: [] },
  ]);
});
