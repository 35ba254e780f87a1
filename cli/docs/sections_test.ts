import assert from "node:assert/strict";
import { test } from "node:test";
import { fencedLines, sectionsOf, sectionText } from "./sections.ts";

const PAGE = `# Title

Intro.

<a id="one"></a>

## One

Text.

\`\`\`md
<a id="not-this"></a>
## Not this
\`\`\`

<a id="one-deep"></a>

### Deep

More.

## Without anchor

<a id="two"></a>
## Two ##

Last.
`;

test("a section runs to the next heading of the same or a higher level", () => {
  const texts = new Map(sectionsOf(PAGE).map((each) => [each.id, sectionText(PAGE, each)]));
  assert.deepEqual([...texts.keys()], ["one", "one-deep", "two"]);
  assert.equal(
    texts.get("one"),
    `<a id="one"></a>

## One

Text.

\`\`\`md
<a id="not-this"></a>
## Not this
\`\`\`

<a id="one-deep"></a>

### Deep

More.
`,
  );
  assert.equal(texts.get("one-deep"), '<a id="one-deep"></a>\n\n### Deep\n\nMore.\n');
  assert.equal(texts.get("two"), '<a id="two"></a>\n## Two ##\n\nLast.\n');
});

test("a section knows its heading, its level and where its own text ends", () => {
  const shown = sectionsOf(PAGE).map(({ heading, level, start, ownEnd, end }) => ({
    heading,
    level,
    own: ownEnd - start,
    all: end - start,
  }));
  assert.deepEqual(shown, [
    { heading: "One", level: 2, own: 11, all: 17 },
    { heading: "Deep", level: 3, own: 6, all: 6 },
    { heading: "Two", level: 2, own: 5, all: 5 },
  ]);
});

const FENCES: readonly (readonly [name: string, lines: readonly string[], fenced: string])[] = [
  ["backticks", ["a", "```sh", "b", "```", "c"], ".###."],
  ["tildes hold backticks", ["~~~", "```", "~~~", "c"], "###."],
  ["a longer fence holds a shorter one", ["````md", "```", "x", "```", "````", "c"], "#####."],
  ["a fence with words does not close", ["```", "```sh", "```", "c"], "###."],
  ["never closed", ["```", "# a"], "##"],
  ["inside a list", ["- a", "  ```sh", "  b", "  ```", "c"], ".###."],
];

for (const [name, lines, expected] of FENCES) {
  test(`fenced code: ${name}`, () => {
    assert.equal(fencedLines(lines).map((each) => each ? "#" : ".").join(""), expected);
  });
}
