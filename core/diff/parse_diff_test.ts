import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Accepted,
  block,
  CHANGE,
  CHANGED,
  create,
  gone,
  HASH,
  header,
  modify,
  remove,
  testAccepted,
  UNOBSERVED,
  write,
} from "../../tests/support/diff_cases.ts";
import { parseDiff } from "./parse_diff.ts";

const BLOCKS: readonly Accepted[] = [
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
];

testAccepted(BLOCKS);

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
