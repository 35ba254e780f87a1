import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import type { JudgedRow } from "../../core/judge/judgment.ts";
import { renderGithub } from "./github.ts";

const parsed = parseDiff("--- a/x\n+++ b/x\n@@ -8 +9 @@\n-old\n+new\n");
const diff = parsed.ok ? parsed.value : [];

function lines(...rows: readonly JudgedRow[]): string {
  return renderGithub({
    judgment: { surface: "change-set", enforce: "block", exitCode: 0, rows, faults: [] },
    diff,
  });
}

const row: JudgedRow = {
  event: "advised",
  label: "an-entry",
  subject: "x",
  message: "wrong",
  call: 0,
  stops: false,
};

const CASES: readonly (readonly [what: string, row: JudgedRow, line: string])[] = [
  ["advice", row, "::warning file=x,line=9,title=advised an-entry::wrong\n"],
  [
    "a block, with its next step",
    { ...row, event: "blocked", next: "Mend it", stops: true },
    "::error file=x,line=9,title=blocked an-entry::wrong. Mend it\n",
  ],
  [
    "a witnessed break",
    { ...row, event: "witnessed" },
    "::notice file=x,line=9,title=witnessed an-entry::wrong\n",
  ],
  [
    "a reason",
    { ...row, why: "it matters" },
    "::warning file=x,line=9,title=advised an-entry::wrong (why: it matters)\n",
  ],
  [
    "characters that mean something in a property",
    { ...row, subject: "a,b:c%d\ne", label: "x:y" },
    "::warning file=a%2Cb%3Ac%25d%0Ae,line=9,title=advised x%3Ay::wrong\n",
  ],
  [
    "characters that mean something in a message",
    { ...row, message: "100%: a, b\r\n::error::no" },
    "::warning file=x,line=9,title=advised an-entry::100%25: a, b%0D%0A::error::no\n",
  ],
  [
    "no file",
    { ...row, subject: "-" },
    "::warning title=advised an-entry::wrong\n",
  ],
  ["nothing to say", { event: "passed", label: "l", subject: "x", stops: false }, ""],
];

for (const [what, each, expected] of CASES) {
  test(`renderGithub writes ${what}`, () => assert.equal(lines(each), expected));
}
