import assert from "node:assert/strict";
import { test } from "node:test";
import type { StagedCall, StagedChange } from "./diff_call.ts";
import { parseDiff } from "./parse_diff.ts";

type Expected = readonly [name: StagedCall, path: string, change: StagedChange];
type Accepted = readonly [what: string, lines: readonly string[], calls: readonly Expected[]];
type Refused = readonly [what: string, lines: readonly string[], message: RegExp];

const HASH = "0123456789ab";
const write = (path: string, change: StagedChange): Expected => ["staged-write", path, change];
const gone = (path: string, change: StagedChange): Expected => ["staged-delete", path, change];
const create = (post: string): StagedChange => ({ kind: "create", post });
const modify = (pre: string, post: string): StagedChange => ({ kind: "modify", pre, post });
const remove = (pre: string): StagedChange => ({ kind: "delete", pre });
const UNOBSERVED: StagedChange = { kind: "unobserved" };

/** One line becoming another, the shortest change there is. */
const CHANGE = ["@@ -1 +1 @@", "-old", "+new"];
const CHANGED = modify("old\n", "new\n");
const header = (old: string, now: string) => [`--- ${old}`, `+++ ${now}`];
const block = (old: string, now: string) => [`diff --git ${old} ${now}`, ...header(old, now)];

const ACCEPTED: readonly Accepted[] = [
  // What a block is evidence of.
  ["nothing", [], []],
  ["blank lines", ["", "  ", ""], []],
  [
    "a new file",
    ["diff --git a/x b/x", "new file mode 100644", "index 0000000..3e75765"].concat(
      header("/dev/null", "b/x"),
      ["@@ -0,0 +1,2 @@", "+one", "+two"],
    ),
    [write("x", create("one\ntwo\n"))],
  ],
  [
    "a deleted file",
    ["diff --git a/x b/x", "deleted file mode 100644", "index 3e75765..0000000"].concat(
      header("a/x", "/dev/null"),
      ["@@ -1,2 +0,0 @@", "-one", "-two"],
    ),
    [gone("x", remove("one\ntwo\n"))],
  ],
  [
    "hunks on one path: their lines alone, context dropped",
    [
      ...block("a/x", "b/x"),
      "@@ -1,4 +1,4 @@ section",
      " kept",
      "-old",
      "+new",
      " kept",
      " kept",
      "@@ -10,2 +10,3 @@",
      " kept",
      "+more",
      " kept",
    ],
    [write("x", modify("old\n", "new\nmore\n"))],
  ],
  [
    "a mode change",
    ["diff --git a/run b/run", "old mode 100644", "new mode 100755"],
    [write("run", modify("", ""))],
  ],
  [
    "a mode change with content",
    [
      "diff --git a/run b/run",
      "old mode 100644",
      "new mode 100755",
      "index 1..2",
      ...header("a/run", "b/run"),
      ...CHANGE,
    ],
    [write("run", CHANGED)],
  ],
  [
    "a rename",
    ["diff --git a/x b/y", "similarity index 100%", "rename from x", "rename to y"],
    [gone("x", UNOBSERVED), write("y", modify("", ""))],
  ],
  [
    "a rename with hunks",
    [
      "diff --git a/d/x b/e/y",
      "similarity index 80%",
      "rename from d/x",
      "rename to e/y",
      "index 1..2 100644",
      ...header("a/d/x", "b/e/y"),
      ...CHANGE,
    ],
    [gone("d/x", UNOBSERVED), write("e/y", CHANGED)],
  ],
  [
    "a copy with hunks: a creation of what is shown",
    [
      "diff --git a/x b/y",
      "similarity index 80%",
      "copy from x",
      "copy to y",
      ...header("a/x", "b/y"),
      ...CHANGE,
    ],
    [write("y", create("new\n"))],
  ],
  [
    "a copy without hunks",
    ["diff --git a/x b/y", "similarity index 100%", "copy from x", "copy to y"],
    [write("y", UNOBSERVED)],
  ],
  [
    "binary content",
    ["diff --git a/i.png b/i.png", "index 1..2 100644", "Binary files a/i.png and b/i.png differ"],
    [write("i.png", UNOBSERVED)],
  ],
  [
    "new, deleted and moved binary content",
    [
      "diff --git a/n b/n",
      "new file mode 100644",
      "index 0..2",
      "Binary files /dev/null and b/n differ",
      "diff --git a/d b/d",
      "deleted file mode 100644",
      "index 2..0",
      "Binary files a/d and /dev/null differ",
      "diff --git a/m b/o",
      "similarity index 60%",
      "rename from m",
      "rename to o",
      "index 1..2 100644",
      "Binary files a/m and b/o differ",
    ],
    [
      write("n", UNOBSERVED),
      gone("d", UNOBSERVED),
      gone("m", UNOBSERVED),
      write("o", UNOBSERVED),
    ],
  ],
  [
    "a binary patch, then text",
    [
      "diff --git a/i b/i",
      "index bdc955b..8835708 100644",
      "GIT binary patch",
      "literal 2",
      "Jc${Nk0ssI600RI3",
      "",
      "delta 5",
      "Mc${Nk$V)8;00NK!O8@`>",
      "",
      ...block("a/x", "b/x"),
      ...CHANGE,
    ],
    [write("i", UNOBSERVED), write("x", CHANGED)],
  ],
  [
    "a new empty file, with and without its object name",
    [
      "diff --git a/e b/e",
      "new file mode 100644",
      "index 0000000..e69de29",
      "diff --git a/f b/f",
      "new file mode 100644",
    ],
    [write("e", create("")), write("f", create(""))],
  ],
  [
    "a deleted empty file",
    ["diff --git a/e b/e", "deleted file mode 100644", "index e69de29bb2..0000000000"],
    [gone("e", remove(""))],
  ],
  [
    "content that the diff leaves out: absent is not empty",
    [
      "diff --git a/d b/d",
      "deleted file mode 100644",
      "index 3e75765..0000000",
      "diff --git a/n b/n",
      "new file mode 100644",
      "index 0000000..3e75765",
      "diff --git a/m b/m",
      "old mode 100644",
      "new mode 100755",
      "index 3e75765..1234567",
    ],
    [gone("d", UNOBSERVED), write("n", UNOBSERVED), write("m", UNOBSERVED)],
  ],
  [
    "a symbolic link: its target is its content",
    [
      "diff --git a/l b/l",
      "new file mode 120000",
      "index 0..1",
      ...header("/dev/null", "b/l"),
      "@@ -0,0 +1 @@",
      "+target",
      "\\ No newline at end of file",
    ],
    [write("l", create("target"))],
  ],
  [
    "a submodule",
    [
      "diff --git a/sub b/sub",
      "index 1..2 160000",
      ...header("a/sub", "b/sub"),
      "@@ -1 +1 @@",
      `-Subproject commit ${HASH}`,
      `+Subproject commit ${HASH}-dirty`,
    ],
    [write("sub", modify(`Subproject commit ${HASH}\n`, `Subproject commit ${HASH}-dirty\n`))],
  ],
  [
    "submodules told in other words",
    [
      "Submodule sub 1234567..89abcde:",
      "  > a change in there",
      "Submodule new 0000000...89abcde (new submodule)",
      "Submodule old 1234567...0000000 (submodule deleted)",
      "Submodule wet contains modified content",
    ],
    [
      write("sub", UNOBSERVED),
      write("new", UNOBSERVED),
      gone("old", UNOBSERVED),
      write("wet", UNOBSERVED),
    ],
  ],
  ["a path left unmerged", ["* Unmerged path x/y"], [write("x/y", UNOBSERVED)]],

  // Lines and their ends.
  [
    "no newline at the end, on either side",
    [
      ...block("a/x", "b/x"),
      "@@ -1,2 +1,2 @@",
      " kept",
      "-old",
      "\\ No newline at end of file",
      "+new",
      "\\ Kein Zeilenumbruch am Dateiende.",
    ],
    [write("x", modify("old", "new"))],
  ],
  [
    "no newline at the end of a line of context, more lines after it",
    [
      ...block("a/x", "b/x"),
      "@@ -1 +1,2 @@",
      " kept",
      "\\ No newline at end of file",
      "+new",
    ],
    [write("x", modify("", "new\n"))],
  ],
  [
    "lines that read like headers are content",
    [
      ...block("a/x", "b/x"),
      "@@ -1,4 +1,4 @@",
      "--- a/other",
      "+++ b/other",
      "-diff --git a/other b/other",
      "+@@ -1 +1 @@",
      "-\\ No newline",
      "+\u001b[31mred",
      " --- a/other",
    ],
    [write(
      "x",
      modify(
        "-- a/other\ndiff --git a/other b/other\n\\ No newline\n",
        "++ b/other\n@@ -1 +1 @@\n\u001b[31mred\n",
      ),
    )],
  ],
  [
    "an empty line of context whose blank was stripped",
    [...block("a/x", "b/x"), "@@ -1,3 +1,3 @@", "", "-old", "+new", " kept"],
    [write("x", CHANGED)],
  ],
  [
    "a file with carriage returns keeps them",
    [...block("a/x", "b/x"), "@@ -1,2 +1,2 @@", " kept\r", "-old\r", "+new\r"],
    [write("x", modify("old\r\n", "new\r\n"))],
  ],
  [
    "a diff that came through a CRLF channel",
    ["diff --git a/x b/x\r", "old mode 100644\r", "new mode 100755\r"].concat(
      header("a/x\r", "b/x\r"),
      ["@@ -1,3 +1,4 @@\r", "\r", "-old\r", "+new\r", "+more\r", " kept\r"],
    ),
    [write("x", modify("old\n", "new\nmore\n"))],
  ],
  [
    "a byte-order mark in front",
    ["\ufeff--- a/x", "+++ b/x", ...CHANGE],
    [write("x", CHANGED)],
  ],

  // Names.
  [
    "quoted names: octal, letters, quotes",
    [...block('"a/\\303\\251\\t\\"\\\\.txt"', '"b/\\303\\251\\t\\"\\\\.txt"'), ...CHANGE],
    [write('é\t"\\.txt', CHANGED)],
  ],
  [
    "quoted names in rename lines and in a header alone",
    [
      'diff --git a/x "b/\\343\\201\\202"',
      "similarity index 100%",
      "rename from x",
      'rename to "\\343\\201\\202"',
      'diff --git "a/\\001" "b/\\001"',
      "old mode 100644",
      "new mode 100755",
    ],
    [gone("x", UNOBSERVED), write("あ", modify("", "")), write("\u0001", modify("", ""))],
  ],
  [
    "bare names with blanks, a tab behind them",
    ["diff --git a/a b c b/a b c", ...header("a/a b c\t", "b/a b c\t"), ...CHANGE],
    [write("a b c", CHANGED)],
  ],
  [
    "blanks and prefixes inside a name",
    ["diff --git a/x b/x b/x b/x", "old mode 100644", "new mode 100755"],
    [write("x b/x", modify("", ""))],
  ],
  [
    "a timestamp behind a tab",
    [...header("x\t2024-01-01 10:00:00.123 +0100", "x\tMon Jan 01 10:00:00 2024"), ...CHANGE],
    [write("x", CHANGED)],
  ],
  ...["iw", "ci", "cw", "ow", "wi", "12", "21", "ba"].map(([one, other]): Accepted => [
    `the prefixes ${one}/ and ${other}/`,
    [...block(`${one}/d/x`, `${other}/d/x`), ...CHANGE],
    [write("d/x", CHANGED)],
  ]),
  [
    "no prefixes: a folder really named a stays",
    [...block("a/x", "a/x"), ...CHANGE],
    [write("a/x", CHANGED)],
  ],
  [
    "no prefixes on a new and a deleted file",
    [
      "diff --git b/x b/x",
      "new file mode 100644",
      ...header("/dev/null", "b/x"),
      "@@ -0,0 +1 @@",
      "+new",
      "diff --git a/y a/y",
      "deleted file mode 100644",
      ...header("a/y", "/dev/null"),
      "@@ -1 +0,0 @@",
      "-old",
    ],
    [write("b/x", create("new\n")), gone("a/y", remove("old\n"))],
  ],
  [
    "no prefixes on a rename between folders named like prefixes",
    [
      "diff --git a/x b/x",
      "similarity index 80%",
      "rename from a/x",
      "rename to b/x",
      ...header("a/x", "b/x"),
      ...CHANGE,
    ],
    [gone("a/x", UNOBSERVED), write("b/x", CHANGED)],
  ],
  [
    "prefixes of one's own",
    [...block("old/d/x", "new/d/x"), ...CHANGE],
    [write("d/x", CHANGED)],
  ],
  [
    "prefixes of one's own before a name that holds other prefixes",
    ["diff --git from/x b/x to/x b/x", "old mode 100644", "new mode 100755"],
    [write("x b/x", modify("", ""))],
  ],
  [
    "a prefix on one side only is none",
    [...header("a/x", "c/x"), ...CHANGE],
    [write("c/x", CHANGED)],
  ],
  [
    "two files compared directly: the new side's name",
    [...header("x.orig", "x"), ...CHANGE, ...block("a/one", "b/two"), ...CHANGE],
    [write("x", CHANGED), write("two", CHANGED)],
  ],
  [
    "`.` and inner `..` resolved, what climbs out kept",
    [
      ...header("./d/./x", "./d/./x"),
      ...CHANGE,
      ...header("d/../../x", "d/../../x"),
      ...CHANGE,
      ...header("/etc/../x", "/etc/../x"),
      ...CHANGE,
    ],
    [write("d/x", CHANGED), write("../x", CHANGED), write("/x", CHANGED)],
  ],

  // Where diffs come from.
  [
    "diff -ruN: headers with options, files dated at the epoch",
    [
      "diff -ruN a/n b/n",
      ...header("a/n\t1970-01-01 09:00:00.000000000 +0900", "b/n\t2024-01-01 10:00:00.0 +0000"),
      "@@ -0,0 +1 @@",
      "+new",
      "diff -ruN a/o b/o",
      ...header("a/o\t2024-01-01 10:00:00.0 +0000", "b/o\t1969-12-31 19:00:00.000000000 -0500"),
      "@@ -1 +0,0 @@",
      "-old",
      "Binary files a/i and b/i differ",
      "Symbolic links a/l and b/l differ",
    ],
    [
      write("n", create("new\n")),
      gone("o", remove("old\n")),
      write("i", UNOBSERVED),
      write("l", UNOBSERVED),
    ],
  ],
  [
    "a file really dated at the epoch",
    [...header("a/x\t1970-01-01 00:00:00 +0000", "b/x\t2024-01-01 00:00:00 +0000"), ...CHANGE],
    [write("x", CHANGED)],
  ],
  [
    "diff -r with revisions: nothing quoted, dates, binary content",
    [
      `diff -r ${HASH} -r ${HASH} n\tm`,
      ...header(
        "/dev/null\tThu Jan 01 00:00:00 1970 +0000",
        "b/n\tm\tTue Dec 01 12:20:17 2026 +0000",
      ),
      "@@ -0,0 +1,1 @@",
      "+new",
      `diff -r ${HASH} i`,
      "Binary file i has changed",
      `diff -r ${HASH} b/x`,
      ...header("b/x\tTue Dec 01 12:20:17 2026 +0000", "b/x\tTue Dec 01 12:20:17 2026 +0000"),
      ...CHANGE,
    ],
    [write("n\tm", create("new\n")), write("i", UNOBSERVED), write("b/x", CHANGED)],
  ],
  [
    "Index lines",
    [
      "Index: d/x",
      "=".repeat(67),
      ...header("d/x\t(revision 1)", "d/x\t(working copy)"),
      ...CHANGE,
      "Index: d/i",
      "=".repeat(67),
      "Cannot display: file marked as a binary type.",
    ],
    [write("d/x", CHANGED), write("d/i", UNOBSERVED)],
  ],
  [
    "a history: messages between the blocks, bullets and indented quotations among them",
    [
      `commit ${HASH}`,
      "Author: A <a@b.c>",
      "",
      "    Subject",
      "    diff --git a/no b/no",
      "    --- a/no",
      "",
      ...block("a/x", "b/x"),
      ...CHANGE,
      "",
      `commit ${HASH}`,
      "",
      "    Only in no: no",
      "",
      ...block("a/y", "b/y"),
      ...CHANGE,
    ],
    [write("x", CHANGED), write("y", CHANGED)],
  ],
  [
    "mailed patches, one after the other",
    [
      `From ${"0".repeat(40)} Mon Sep 17 00:00:00 2001`,
      "Subject: [PATCH] x",
      "",
      "Only in words: here",
      "- a bullet",
      "---",
      " x | 2 +-",
      "",
      ...block("a/x", "b/x"),
      ...CHANGE,
      "-- ",
      "2.39.5",
      "",
      `From ${"0".repeat(40)} Mon Sep 17 00:00:00 2001`,
      ...block("a/y", "b/y"),
      ...CHANGE,
      "-- ",
      "2.39.5",
    ],
    [write("x", CHANGED), write("y", CHANGED)],
  ],
  ["a history without changes", [`commit ${HASH}`, "", "    Nothing"], []],
];

const REFUSED: readonly Refused[] = [
  ["no diff at all", ["{}"], /line 1: no file header follows; this is not a unified diff/],
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
    /line 6: .*LC_ALL=C/,
  ],
];

for (const [what, lines, expected] of ACCEPTED) {
  for (
    const [ending, text] of [["", lines.join("\n")], [", ended", `${lines.join("\n")}\n`]] as const
  ) {
    test(`parseDiff reads ${what}${ending}`, () => {
      const parsed = parseDiff(text);
      assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.message);
      assert.deepEqual(
        parsed.value.map(({ name, path, change }) => [name, path, change]),
        expected,
      );
    });
  }
}

for (const [what, lines, message] of REFUSED) {
  test(`parseDiff refuses ${what}`, () => {
    const parsed = parseDiff(`${lines.join("\n")}\n`);
    assert.ok(!parsed.ok, "it was read");
    assert.match(parsed.error.message, message);
    assert.match(parsed.error.message, /^diff line \d+: [^\n]+$/);
    assert.equal(parsed.error.message.startsWith(`diff line ${parsed.error.line}: `), true);
  });
}

test("positions number the shown lines on their own side", () => {
  const parsed = parseDiff(
    [
      ...block("a/x", "b/x"),
      "@@ -3,3 +3,4 @@",
      " kept",
      "-three",
      "+drei",
      "+dreieinhalb",
      " kept",
      "@@ -20,2 +21,0 @@",
      "-twenty",
      "-twenty-one",
      "@@ -30,0 +30,1 @@",
      "+thirty",
      "",
    ].join("\n"),
  );
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.value.map((call) => call.positions()), [
    { pre: [4, 20, 21], post: [4, 5, 30], first: 4 },
  ]);
});

test("positions are empty where no hunk is", () => {
  const parsed = parseDiff("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n");
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.value[0]?.positions(), { pre: [], post: [] });
});
