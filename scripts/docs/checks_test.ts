import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLinks } from "./check_links.ts";
import { checkShape } from "./check_shape.ts";
import { checkWords } from "./check_words.ts";
import { type DocPage, pageOf, type Problem } from "./page.ts";
import { configProblems, NO_ENTRIES, withEntry } from "./page_config.ts";

const ENGLISH = `# Page

**English** · [한국어](page.ko.md)

<a id="one"></a>

## One

Some words about what this page says. See [above](#one).

\`\`\`sh
pdks explain # shows
\`\`\`
`;

const KOREAN = `# 문서

[English](page.md) · **한국어**

<a id="one"></a>

## 하나

이 문서가 무엇을 말하는지에 대한 몇 마디. [위](#one)를 보세요.

\`\`\`sh
pdks explain # 보여 줌
\`\`\`
`;

type Check = (pages: ReadonlyMap<string, DocPage>) => readonly Problem[];

function pagesOf(english: string, korean: string): ReadonlyMap<string, DocPage> {
  return new Map([
    ["page.md", pageOf("page.md", english)],
    ["page.ko.md", pageOf("page.ko.md", korean)],
  ]);
}

const links: Check = (pages) => checkLinks(pages, "/nowhere");

test("two good pages have no problem", () => {
  const pages = pagesOf(ENGLISH, KOREAN);
  assert.deepEqual([...checkShape(pages), ...links(pages), ...checkWords(pages)], []);
});

const WRONG: readonly (readonly [
  name: string,
  check: Check,
  change: (text: string, lang: "en" | "ko") => string,
  says: RegExp,
])[] = [
  ["no title", checkShape, (text) => text.replace("# ", ""), /first line/],
  ["no way to the mirror", checkShape, (text) => text.replace("·", "-"), /third line/],
  ["no anchor", checkShape, (text) => text.replace(/<a id.*\n/, ""), /no anchor above/],
  [
    "anchors differ",
    checkShape,
    (text, lang) => lang === "en" ? text : text.replace('"one"', '"two"'),
    /anchors differ/,
  ],
  ["an anchor twice", checkShape, (text) => text + '\n<a id="one"></a>\n', /there twice/],
  [
    "another command",
    checkShape,
    (text, lang) => lang === "en" ? text : text.replace("explain", "init"),
    /not the block/,
  ],
  [
    "a block missing",
    checkShape,
    (text, lang) => lang === "en" ? text : text.replace(/```sh[\s\S]*/, ""),
    /block here/,
  ],
  [
    "not translated",
    checkShape,
    (text, lang) => lang === "en" ? text : text + "\nThese are words that nobody has translated.\n",
    /without Korean/,
  ],
  ["a dead link", links, (text) => text + "\n[x](gone.md)\n", /no such file/],
  ["a dead anchor", links, (text) => text.replace("(#one)", "(#two)"), /no anchor "two"/],
  [
    "a foreign word",
    checkWords,
    (text, lang) => lang === "ko" ? text : text + "\nA rule of the team.\n",
    /"rule": say/,
  ],
  [
    "a foreign Korean word",
    checkWords,
    (text, lang) => lang === "en" ? text : text + "\n팀의 규칙입니다.\n",
    /"규칙": say/,
  ],
  ["a place", checkWords, (text) => text + "\n`/root/x`\n", /names a place/],
];

for (const [name, check, change, says] of WRONG) {
  test(`found: ${name}`, () => {
    const problems = check(pagesOf(change(ENGLISH, "en"), change(KOREAN, "ko")));
    assert.match(problems.map(({ what }) => what).join("\n"), says);
  });
}

test("a configuration that does not load is said, and an entry that would be skipped", () => {
  assert.match(configProblems("languages: {}\n").join(), /languages/);
  const entry = (re: string, list = "id: a") =>
    `${list}\ndeclare:\n  mechanism: naming\n  scope: { source: target.path }\n  extract:\n` +
    `    x: [{ op: source, of: target.path }, { op: matches, re: '${re}' }]\n` +
    "  relate: [{ id: r, relation: { op: empty, of: x }, message: m }]\n";
  assert.ok("disciplines" in withEntry(NO_ENTRIES, entry("a")));
  assert.ok(!("disciplines" in withEntry(NO_ENTRIES, entry("("))));
  assert.ok(!("disciplines" in withEntry(NO_ENTRIES, entry("a", "id: self-mod"))));
});
