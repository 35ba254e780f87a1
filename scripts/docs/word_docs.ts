import type { Role } from "../../core/shell/command_row.ts";
import type { UnknownKind } from "../../core/shell/analysis.ts";
import type * as limits from "../../core/shell/limits.ts";
import type { Event, MetaCovenant, RunnerLabel, SkipReason } from "../../core/protocol/verdict.ts";
import type { DocLanguage } from "../../cli/docs/bundle.ts";

/** What a word of a closed list means, in both languages. */
type Meaning = Readonly<Record<DocLanguage, string>>;

/** The events of rows. */
export const EVENT_DOCS = {
  passed: { en: "judged, and upheld", ko: "판정했고, 지켜졌습니다" },
  blocked: {
    en: "broken and stopped, or not to be judged and stopped",
    ko: "깨져서 막았거나, 판정할 수 없어 막았습니다",
  },
  advised: { en: "broken, and said", ko: "깨졌고, 알렸습니다" },
  witnessed: { en: "broken, and released by a witness", ko: "깨졌고, 증인이 풀어 주었습니다" },
  skipped: { en: "not judged; the detail says why", ko: "판정하지 않았습니다. 이유는 detail에" },
  unattributed: {
    en: "a protected file changed and no recorded call says so",
    ko: "보호 파일이 바뀌었는데, 그렇게 한 호출의 기록이 없습니다",
  },
} as const satisfies Readonly<Record<Event, Meaning>>;

/** Why something was not judged. */
export const SKIP_DOCS = {
  "no-observation": {
    en:
      "the path is known, the content is not: a binary file, a call whose outcome cannot be computed",
    ko: "경로는 알지만 내용은 모릅니다: 바이너리 파일, 결과를 계산할 수 없는 호출",
  },
  "config-fault": {
    en: "the entry does not compile; `pdks explain` shows where",
    ko: "항목이 컴파일되지 않습니다. 어디인지는 `pdks explain`이 보여 줍니다",
  },
  "supply-pass": {
    en: "a source is absent, and the declaration's supply says `pass`",
    ko: "소스가 없고, 선언의 공급이 `pass`입니다",
  },
} as const satisfies Readonly<Record<SkipReason, Meaning>>;

/** Labels that are no entry's id. */
export const LABEL_DOCS = {
  "self-mod": {
    en: "meta-covenant: an edit of a protected path",
    ko: "메타 약속: 보호 경로를 고치는 편집",
  },
  "shell-mod": {
    en: "meta-covenant: a shell line that writes, or may write, a protected path",
    ko: "메타 약속: 보호 경로에 쓰거나 쓸지도 모르는 셸 명령줄",
  },
  "transcript-mod": {
    en: "meta-covenant: a write to the session's own evidence",
    ko: "메타 약속: 세션 자신의 증거에 쓰는 일",
  },
  "covenant-check": {
    en: "the run itself: a call nothing else judged, or one that could not be judged",
    ko: "실행 그 자체: 아무것도 판정하지 않은 호출, 또는 판정할 수 없던 호출",
  },
  "shell-unjudgeable": {
    en: "a shell line that could write where its text does not say",
    ko: "텍스트가 말하지 않는 곳에 쓸 수 있는 셸 명령줄",
  },
  baseline: {
    en: "the comparison of the protected files with how they were last seen",
    ko: "보호 파일을 마지막으로 본 모습과 견준 결과",
  },
} as const satisfies Readonly<Record<MetaCovenant | RunnerLabel, Meaning>>;

/** What commands do with their words. */
export const ROLE_DOCS = {
  text: { en: "no path: a pattern, a message, a number", ko: "경로가 아님: 정규식, 메시지, 수" },
  read: { en: "read, and nothing else", ko: "읽기만 합니다" },
  write: { en: "written", ko: "씁니다" },
  create: { en: "made if it is not there", ko: "없으면 만듭니다" },
  remove: { en: "deleted", ko: "지웁니다" },
  removeTree: { en: "deleted with all below", ko: "아래의 모든 것과 함께 지웁니다" },
  attributes: { en: "mode, owner or times change", ko: "모드, 소유자, 시각이 바뀝니다" },
  tree: {
    en: "a folder in which files not named are written",
    ko: "이름이 나오지 않은 파일들을 쓰는 폴더",
  },
  edit: {
    en: "written if it is a file, anything below if a folder",
    ko: "파일이면 그것을, 폴더면 그 아래 무엇이든 씁니다",
  },
  maybe: {
    en: "neither proven to be read nor known to be written",
    ko: "읽기만 한다는 증명도, 쓴다는 사실도 없습니다",
  },
  chdir: { en: "where relative words start", ko: "상대 경로가 시작되는 곳" },
  lines: {
    en: "a file with further operands: the targets are not in the text",
    ko: "피연산자를 더 담은 파일: 대상이 텍스트에 없습니다",
  },
  setting: {
    en: "`key=value`, of which some keys name commands to run",
    ko: "`key=value`. 어떤 키는 실행할 명령을 정합니다",
  },
  command: { en: "the words from here on are a command", ko: "여기부터는 명령입니다" },
  shell: { en: "a text run as a shell script", ko: "셸 스크립트로 실행되는 텍스트" },
} as const satisfies Readonly<Record<Role, Meaning>>;

/** What makes a line one that cannot be judged. */
export const UNKNOWN_DOCS = {
  program: { en: "the program decides its own targets", ko: "프로그램이 대상을 스스로 정합니다" },
  variable: { en: "a variable of unknown value", ko: "값을 모르는 변수" },
  glob: { en: "a pattern that names files only when run", ko: "실행해야 파일이 정해지는 패턴" },
  tree: { en: "the whole working tree", ko: "작업 트리 전체" },
  stdin: {
    en: "targets, or a program, that come through a pipe",
    ko: "파이프로 들어오는 대상이나 프로그램",
  },
  syntax: { en: "a part that does not parse", ko: "읽을 수 없는 부분" },
} as const satisfies Readonly<Record<UnknownKind, Meaning>>;

/** The bounds of the shell analysis. */
export const LIMIT_DOCS = {
  MAX_LINE_LENGTH: {
    en: "characters of a line; a longer one is unknown as a whole",
    ko: "한 줄의 글자 수. 더 길면 통째로 알 수 없는 것이 됩니다",
  },
  MAX_NESTING: { en: "levels of nesting", ko: "겹침의 깊이" },
  MAX_OPEN_BRACKETS: { en: "brackets open at once", ko: "한꺼번에 열린 괄호" },
  MAX_COMMANDS: {
    en: "simple commands of a line, loops counted each time round",
    ko: "한 줄의 단순 명령 수. 반복은 돌 때마다 셉니다",
  },
  MAX_SEPARATORS: {
    en: "separators (`;`, pipes, `&`, line ends) of a text that is parsed",
    ko: "읽어 내는 텍스트의 구분자(`;`, 파이프, `&`, 줄 끝)",
  },
  MAX_MARKS: {
    en: "quotes, `$`, `*`, `?`, `{` and backquotes of a text that is parsed",
    ko: "읽어 내는 텍스트의 따옴표, `$`, `*`, `?`, `{`, 백쿼트",
  },
  MAX_PARSED_WORDS: { en: "words of a text that is parsed", ko: "읽어 내는 텍스트의 단어 수" },
  MAX_CALCULATION: { en: "characters of a calculation", ko: "계산식의 글자 수" },
  MAX_PARTS: {
    en: "parts of one word: quotes, expansions, globs",
    ko: "단어 하나의 부분: 따옴표, 확장, 글롭",
  },
  MAX_WORDS: { en: "words of a command", ko: "명령 하나의 단어 수" },
  MAX_ROUNDS: {
    en: "rounds of a loop followed value by value",
    ko: "값마다 따라가는 반복 횟수",
  },
  MAX_EXPANSION: { en: "words one word may expand to", ko: "단어 하나가 펼쳐지는 단어 수" },
  MAX_ALTERNATIVES: {
    en: "values a variable may have at one place",
    ko: "한 자리에서 변수 하나가 가질 수 있는 값의 수",
  },
  MAX_CONTENT: { en: "characters of a computed file", ko: "계산한 파일의 글자 수" },
  MAX_TREE_FILES: {
    en: "files of a removed or moved folder listed one by one",
    ko: "지우거나 옮긴 폴더에서 하나씩 적는 파일 수",
  },
  MAX_VALUE_LENGTH: { en: "characters of a variable's text", ko: "변수 텍스트의 글자 수" },
  MAX_HERE_DOCUMENTS: { en: "here-documents of a line", ko: "한 줄의 here-document 수" },
  MAX_CALLS: { en: "function calls deep", ko: "함수 호출의 깊이" },
  MAX_RAW_WORDS: {
    en: "words looked at in a text that does not parse",
    ko: "읽히지 않는 텍스트에서 살펴보는 단어 수",
  },
} as const satisfies Readonly<Record<keyof typeof limits, Meaning>>;

/** What each command is for, said in Korean; `pdks help` says it in English. */
export const COMMAND_KO: Readonly<Record<string, string>> = {
  covenant: "stdin의 관측 하나를 판정합니다: 에이전트의 호출, 또는 diff",
  init: "설정 파일과 git 제외 줄을 씁니다",
  explain: "무엇을 어떻게 판정하는지 보여 줍니다. 판정은 하지 않습니다",
  report: "텔레메트리가 말하는 것: 무엇이 얼마나 깨지고, 무엇이 판정되지 않는지",
  test: "프로젝트의 규율 사례를 실행합니다",
  doctor: "이 프로젝트가 정말로 이어져 있는지 확인합니다",
  completions: "bash, zsh, fish의 자동 완성",
  docs: "오프라인 문서: 목록, 주제, 검색, 보기",
  help: "이 목록, 또는 명령 하나의 도움말",
};
