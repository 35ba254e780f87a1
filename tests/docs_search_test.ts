/**
 * Questions that users ask, most of them written before the pages had titles: the page that answers one is
 * among the first three that a search finds.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Bundle } from "../cli/docs/bundle.ts";
import { collectBundle } from "../cli/docs/collect_bundle.ts";
import { queryLanguage, searchDocs } from "../cli/docs/search_docs.ts";

const DOCS = pathToFileURL(fileURLToPath(new URL("../docs/", import.meta.url)));

/** What is asked, and the pages of which any answers it. */
const QUESTIONS: readonly (readonly [query: string, answers: readonly string[]])[] = [
  ["force push", ["cookbook"]],
  ["protect files from the agent", ["configure", "config-file", "security"]],
  ["let one blocked call through", ["read-a-verdict", "troubleshooting", "glossary", "judgment"]],
  ["exit code 2", ["exit-codes", "read-a-verdict"]],
  ["telemetry log format", ["telemetry"]],
  ["sarif output", ["pdks-covenant-check", "pre-commit-and-ci"]],
  ["pre-commit hook", ["pre-commit-and-ci"]],
  ["codex trust hooks", ["adapter-codex", "connect-hosts", "troubleshooting"]],
  ["regular expression flags", ["declaration-language"]],
  ["skipped config-fault", ["telemetry", "config-file", "troubleshooting", "read-a-verdict"]],
  ["supply empty pass error", ["declaration-language"]],
  ["test a discipline", ["pdks-test", "cookbook"]],
  ["shell variable unknown target", ["shell-lines"]],
  ["migrations append only", ["cookbook"]],
  ["json input fields", ["input"]],
  ["html report", ["pdks-report"]],
  ["subagent actor", ["adapter-claude-code", "glossary", "input", "declaration-language"]],
  ["embed the judge in typescript", ["package-polydeukes", "package-core"]],
  ["which list does an entry belong in", ["config-file", "configure"]],
  ["grok timeout", ["adapter-grok", "connect-hosts"]],
  ["강제 푸시 막기", ["cookbook"]],
  ["설정 파일 위치", ["config-file", "configure"]],
  ["보호 경로 지정", ["config-file", "configure"]],
  ["증인 토큰 입력", ["config-file", "read-a-verdict", "troubleshooting", "configure", "glossary"]],
  ["종료 코드", ["exit-codes"]],
  ["텔레메트리 로그 형식", ["telemetry"]],
  ["커밋 전 훅", ["pre-commit-and-ci"]],
  ["Codex 훅 승인", ["adapter-codex", "connect-hosts", "troubleshooting"]],
  ["정규식 대소문자", ["declaration-language"]],
  ["건너뜀 이유", ["telemetry", "pdks-report", "read-a-verdict"]],
  ["없는 소스 공급", ["declaration-language"]],
  ["규율 사례 테스트", ["pdks-test", "cookbook"]],
  ["셸 변수", ["shell-lines"]],
  ["관계 목록", ["declaration-language"]],
  ["입력 JSON 형식", ["input"]],
  ["HTML 보고서", ["pdks-report"]],
  ["서브에이전트 행위자", ["adapter-claude-code", "glossary", "input", "declaration-language"]],
  ["설치 npm", ["install", "package-polydeukes"]],
  ["문서 검색 명령", ["pdks-docs"]],
  ["자동 완성", ["pdks-completions"]],
  ["quick start", ["first-judgment"]],
  ["why is my agent blocked", ["read-a-verdict", "troubleshooting"]],
  ["yaml deficient indentation", ["troubleshooting"]],
  ["uninstall", ["install"]],
  ["mcp server tools", ["connect-hosts", "adapter-claude-code", "adapter-codex"]],
  ["github actions annotations", ["pre-commit-and-ci", "pdks-covenant-check"]],
  ["disable a discipline", ["configure", "config-file"]],
  ["monorepo subfolder config", ["configure", "config-file"]],
  ["glob or regex in scope", ["declaration-language", "troubleshooting"]],
  ["symlink", ["judgment", "config-file", "security"]],
  ["처음 시작하기", ["first-judgment", "install"]],
  ["막힌 호출 풀기", ["read-a-verdict", "troubleshooting", "judgment"]],
  ["훅이 실행되지 않음", ["troubleshooting", "connect-hosts", "pdks-doctor"]],
  ["제거하는 방법", ["install"]],
  ["깃허브 액션", ["pre-commit-and-ci"]],
  ["비밀값 커밋 막기", ["cookbook"]],
  ["토큰이 안 먹힘", ["troubleshooting"]],
  ["규율 끄기", ["configure", "config-file"]],
  ["로그 파일 위치", ["telemetry", "config-file"]],
  ["사례 작성", ["pdks-test", "cookbook", "first-judgment"]],
];

let bundle: Bundle | undefined;
before(() => {
  bundle = collectBundle(DOCS);
});

for (const [query, answers] of QUESTIONS) {
  test(`"${query}" is answered`, () => {
    assert.ok(bundle);
    const found = searchDocs(bundle, query, { lang: queryLanguage(query), limit: 3 });
    const ids = found.map(({ documentId }) => documentId);
    assert.ok(ids.some((id) => answers.includes(id)), `found ${ids.join(", ") || "nothing"}`);
  });
}

test("every answer is a page", () => {
  const ids = new Set(bundle?.documents.map(({ id }) => id));
  const unknown = new Set(QUESTIONS.flatMap(([, answers]) => answers).filter((id) => !ids.has(id)));
  assert.deepEqual([...unknown], []);
});
