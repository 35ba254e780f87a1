import assert from "node:assert/strict";
import { test } from "node:test";
import { block, CHANGE, header } from "../../tests/support/diff_cases.ts";
import { parseDiff } from "./parse_diff.ts";

type Refused = readonly [what: string, lines: readonly string[], message: RegExp];

const REFUSED: readonly Refused[] = [
  ["no diff at all", ["{}"], /line 1: no file header follows, so this is no unified diff; pass/],
  ["a combined diff", ["diff --cc x", "index 1,2..3"], /line 1: a combined diff/],
  ["a combined diff by its long name", ["diff --combined x"], /line 1: a combined diff/],
  ["a combined hunk", ["", "@@@ -1,2 -1,2 +1,3 @@@"], /line 2: a combined diff/],
  [
    "colour codes around a header",
    ["\u001b[1mdiff --git a/x b/x\u001b[m"],
    /line 1: .* --no-color/,
  ],
  [
    "colour codes on the lines alone",
    [...block("a/x", "b/x"), "@@ -1 +1 @@", "\u001b[31m-old\u001b[m"],
    /line 5: .* --no-color/,
  ],
  ["--- alone", ["--- a/x", "@@ -1 +1 @@"], /line 1: "--- a\/x" is not followed by its "\+\+\+ "/],
  ["--- at the end", [...block("a/x", "b/x"), ...CHANGE, "--- a/y"], /line 7: /],
  ["--- alone in a block", ["diff --git a/x b/x", "--- a/x"], /line 2: "--- a\/x" is not followed/],
  ["+++ alone", ["", "+++ b/x", ...CHANGE], /line 2: a "\+\+\+ " line stands here without/],
  ["a hunk without a header", CHANGE, /line 1: a hunk stands here without a file header/],
  [
    "a hunk parted from its header",
    [...block("a/x", "b/x"), ...CHANGE, "", ...CHANGE],
    /line 8: a hunk stands here without a file header/,
  ],
  ["a header without hunks", header("a/x", "b/x"), /line 1: no hunk follows this file header/],
  ["a block's header without hunks", block("a/x", "b/x"), /line 2: no hunk follows/],
  [
    "an unknown hunk line",
    [...block("a/x", "b/x"), "@@ -1,2 +1,2 @@", "-old", "~", "+new"],
    /line 6: "~" is no hunk line, and the hunk of line 4 is not complete/,
  ],
  [
    "counts too high, at the end",
    [...block("a/x", "b/x"), "@@ -1,2 +1,2 @@", "-old", "+new"],
    /line 4: the diff ends before the hunk "@@ -1,2 \+1,2 @@" is complete/,
  ],
  [
    "counts too high, before another block",
    [...block("a/x", "b/x"), "@@ -1,2 +1,2 @@", "-old", "+new", "diff --git a/y b/y"],
    /line 7: "diff --git a\/y b\/y" is no hunk line/,
  ],
  [
    "counts too low on one side",
    [...block("a/x", "b/x"), "@@ -1,2 +1 @@", "+new", "+more", "-old"],
    /line 6: "\+more" does not add up with the counts of its hunk, line 4/,
  ],
  [
    "counts too low, a line left over",
    [...block("a/x", "b/x"), ...CHANGE, "+more"],
    /line 7: "\+more" follows a hunk that is complete/,
  ],
  [
    "counts too low, context left over",
    [...block("a/x", "b/x"), ...CHANGE, " kept"],
    /line 7: " kept" follows a hunk that is complete/,
  ],
  [
    "a removed line left over that is no signature",
    [...block("a/x", "b/x"), ...CHANGE, "-- ", "-more"],
    /line 7: "-- " follows a hunk that is complete/,
  ],
  [
    "a hunk header that cannot be read",
    [...block("a/x", "b/x"), "@@ -1 @@", "-old"],
    /line 4: the hunk header "@@ -1 @@" cannot be read/,
  ],
  [
    "a hunk that changes nothing, as a word diff has",
    [...block("a/x", "b/x"), "@@ -1 +1 @@", " [-old-]{+new+}"],
    /line 4: the hunk .* changes nothing/,
  ],
  [
    "a word diff for programs",
    [...block("a/x", "b/x"), "@@ -1,1 +1,1 @@", "-old", "+new", "~"].toSpliced(
      3,
      1,
      "@@ -1,2 +1,2 @@",
    ),
    /line 7: "~" is no hunk line/,
  ],
  ["both sides missing", [...header("/dev/null", "/dev/null"), ...CHANGE], /line 1: both sides/],
  [
    "a new file with old lines",
    [...header("/dev/null", "b/x"), ...CHANGE],
    /line 1: the file is new, yet its hunks show lines it had before/,
  ],
  [
    "a deleted file with lines left",
    [...header("a/x", "/dev/null"), "@@ -1,2 +1 @@", " kept", "-old"],
    /line 1: the file is deleted, yet/,
  ],
  [
    "a name that cannot be unquoted",
    [...header('"a/\\q"', '"b/\\q"'), ...CHANGE],
    /line 1: the file name in "--- \\"a\/\\\\q\\"" cannot be read/,
  ],
  [
    "a name with a zero byte",
    [...header('"a/\\000"', '"b/\\000"'), ...CHANGE],
    /line 1: the file name/,
  ],
  ["an empty name", [...header("a/x", "\t"), ...CHANGE], /line 2: the file name/],
  [
    "a header that names another file",
    ["diff --git a/x b/x", ...header("a/y", "b/y"), ...CHANGE],
    /line 2: the file header names another file/,
  ],
  [
    "a rename that names other files",
    ["diff --git a/x b/y", "rename from x", "rename to y", ...header("a/x", "b/z"), ...CHANGE],
    /line 4: the file header names other files/,
  ],
  ["names that cannot be told apart", ["diff --git x y z"], /line 1: the file name in/],
  ["a file on one side only", ["Only in a/d: x"], /line 1: .*compare with diff -N/],
  ["a context diff", ["*** a", "--- b", "***************"], /line 2: /],
  ["another form of diff", ["diff -r a/x b/x", "1c1", "< old"], /line 1: .*diff -u/],
  ["a drawn history", ["* commit 1", "| diff --git a/x b/x"], /line 2: .*--graph/],
  ["the root of a drawn history", ["* commit 1", "  diff --git a/x b/x"], /line 2: .*--graph/],
  [
    "a tree comparison in another language",
    [...header("a/x", "b/x"), ...CHANGE, "Binärdateien a/i und b/i sind verschieden."],
    /line 6: .*; make it with LC_ALL=C/,
  ],
];

for (const [what, lines, message] of REFUSED) {
  test(`parseDiff refuses ${what}`, () => {
    const parsed = parseDiff(`${lines.join("\n")}\n`);
    assert.ok(!parsed.ok, "it was read");
    assert.match(parsed.error.message, message);
    assert.match(parsed.error.message, /^diff line \d+: [^\n]+$/);
    assert.equal(parsed.error.message.startsWith(`diff line ${parsed.error.line}: `), true);
  });
}
