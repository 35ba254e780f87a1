import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { callInput, LANGUAGES, project, ROSTER } from "./support/project.ts";

const site = project(`${LANGUAGES}protectedPaths: [.agent]\n`);
after(() => site.remove());

const GOOD = callInput({ name: "edit", fileChange: { kind: "create", path: "a", post: "" } });
const REFUSED = "blocked covenant-check -";

type Case = {
  readonly what: string;
  readonly argv?: readonly string[];
  readonly stdin: string | Uint8Array;
  readonly exit: number;
  readonly rows: readonly string[];
  readonly says?: RegExp;
};

const combined = "diff --cc a\n--- a/a\n+++ b/a\n@@@ -1,1 -1,1 +1,1 @@@\n  x\n";

const cases: readonly Case[] = [
  { what: "nothing blocks", stdin: GOOD, exit: 0, rows: ["passed covenant-check a"] },
  {
    what: "a call of no interest",
    stdin: callInput({ name: "look", args: { at: "x" } }),
    exit: 0,
    rows: ["passed covenant-check -"],
  },
  {
    what: "a mutating call that shows no change",
    stdin: callInput({ name: "edit", args: { to: "x" } }, { tools: ROSTER }),
    exit: 0,
    rows: ["skipped covenant-check -"],
  },
  {
    what: "a mutating call that shows no change and names a protected path",
    argv: ["--enforce", "block"],
    stdin: callInput({ name: "edit", args: { to: { deep: ["x", "at .agent/x.json"] } } }, {
      tools: ROSTER,
    }),
    exit: 2,
    rows: ["blocked self-mod .agent", "skipped covenant-check -"],
    says: /names \.agent, which is protected/,
  },
  {
    what: "an edit whose content mentions a protected path",
    argv: ["--enforce", "block"],
    stdin: callInput({
      name: "edit",
      fileChange: { kind: "create", path: "notes.md", post: "see .agent/x.json\n" },
      args: { content: "see .agent/x.json" },
    }, { tools: ROSTER }),
    exit: 0,
    rows: ["passed covenant-check notes.md"],
  },
  {
    what: "a file outside the project",
    argv: ["--enforce", "block"],
    stdin: callInput({
      name: "edit",
      fileChange: { kind: "create", path: "/nowhere/x.txt", post: ".agent" },
    }, { tools: ROSTER }),
    exit: 0,
    rows: ["skipped covenant-check /nowhere/x.txt"],
  },
  {
    what: "no calls at all",
    stdin: callInput({ name: "x" }).replace(/\[\{.*?\}\]/, "[]"),
    exit: 0,
    rows: [],
  },
  { what: "0 bytes with --diff", argv: ["--diff"], stdin: "", exit: 0, rows: [] },
  { what: "0 bytes", stdin: "", exit: 2, rows: [REFUSED], says: /nothing on stdin/ },
  { what: "blank", stdin: " \n", exit: 2, rows: [REFUSED] },
  { what: "not JSON", stdin: "hello", exit: 2, rows: [REFUSED] },
  {
    what: "what an adapter says when it failed before there was an input",
    stdin: 'pdks-host: the payload has no "tool_name"\n',
    exit: 2,
    rows: [REFUSED],
    says: /^blocked covenant-check -: pdks-host: the payload has no "tool_name"/,
  },
  { what: "cut JSON", stdin: GOOD.slice(0, -5), exit: 2, rows: [REFUSED] },
  { what: "not the shape", stdin: "[]", exit: 2, rows: [REFUSED] },
  { what: "null", stdin: "null", exit: 2, rows: [REFUSED] },
  {
    what: "a misspelt key",
    stdin: GOOD.replace("userMessages", "userMessage"),
    exit: 2,
    rows: [REFUSED],
    says: /userMessage/,
  },
  {
    what: "a world from outside",
    stdin: JSON.stringify({ ...JSON.parse(GOOD), world: {} }),
    exit: 2,
    rows: [REFUSED],
    says: /world/,
  },
  {
    what: "shell tools without command arguments",
    stdin: callInput({ name: "x" }, { tools: { mutating: [], shell: ["run"], commandArgs: [] } }),
    exit: 2,
    rows: [REFUSED],
    says: /commandArgs/,
  },
  {
    what: "not UTF-8",
    stdin: new Uint8Array([0x7b, 0xff, 0x7d]),
    exit: 2,
    rows: [REFUSED],
    says: /UTF-8/,
  },
  {
    what: "over 64 MiB",
    stdin: new Uint8Array(64 * 1024 * 1024 + 1).fill(0x20),
    exit: 2,
    rows: [REFUSED],
    says: /64 MiB/,
  },
  { what: "a combined diff", argv: ["--diff"], stdin: combined, exit: 2, rows: [REFUSED] },
  {
    what: "an unmatched ---",
    argv: ["--diff"],
    stdin: "--- a/x\n@@ -1 +1 @@\n-a\n+b\n",
    exit: 2,
    rows: [REFUSED],
  },
  {
    what: "an unknown hunk line",
    argv: ["--diff"],
    stdin: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n?b\n",
    exit: 2,
    rows: [REFUSED],
    says: /diff line 5/,
  },
  {
    what: "hunk counts that do not add up",
    argv: ["--diff"],
    stdin: "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n-a\n+b\n",
    exit: 2,
    rows: [REFUSED],
  },
  {
    what: "a diff of a protected file",
    argv: ["--diff", "--enforce", "block"],
    stdin: "--- a/.agent/x\n+++ b/.agent/x\n@@ -1 +1 @@\n-a\n+b\n",
    exit: 2,
    rows: ["blocked self-mod .agent/x"],
  },
  {
    what: "the same, advised",
    argv: ["--diff"],
    stdin: "--- a/.agent/x\n+++ b/.agent/x\n@@ -1 +1 @@\n-a\n+b\n",
    exit: 0,
    rows: ["advised self-mod .agent/x"],
  },
];

describe("covenant check", () => {
  for (const { what, argv = [], stdin, exit, rows, says } of cases) {
    it(what, async () => {
      site.forget();
      const ran = await site.pdks(["covenant", "check", ...argv], stdin);
      assert.deepEqual([ran.exit, ...site.brief()], [exit, ...rows], ran.stderr);
      assert.equal(ran.stdout, "");
      if (says !== undefined) assert.match(ran.stderr, says);
      if (exit === 2) assert.notEqual(ran.stderr.trim(), "");
      for (const line of ran.stderr.split("\n")) assert.doesNotMatch(line, /^\s+at /);
    });
  }
});

describe("a config that cannot be used", () => {
  const broken = `${LANGUAGES}protectedPath: []\n`;
  const sites:
    readonly (readonly [what: string, make: () => ReturnType<typeof project>, says: RegExp])[] = [
      ["none", () => {
        const none = project("");
        rmSync(join(none.root, "polydeukes.config.yaml"));
        return none;
      }, /polydeukes\.config\.yaml.*polydeukes\.config\.yml.*polydeukes\.config\.json/],
      ["several", () => {
        const several = project(LANGUAGES);
        several.write("polydeukes.config.json", "{}");
        return several;
      }, /polydeukes\.config\.yaml.*polydeukes\.config\.json/],
      [
        "invalid",
        () => project(broken),
        /unknown key "protectedPath": did you mean "protectedPaths"\?/,
      ],
      ["a directory", () => {
        const folder = project("");
        rmSync(join(folder.root, "polydeukes.config.yaml"));
        folder.write("polydeukes.config.yaml/x", "");
        return folder;
      }, /polydeukes\.config\.yaml/],
    ];
  for (const [what, make, says] of sites) {
    it(what, async () => {
      const bad = make();
      after(() => bad.remove());
      const ran = await bad.pdks(["covenant", "check"], GOOD);
      assert.equal(ran.exit, 2);
      assert.match(ran.stderr, says);
      assert.equal(ran.stdout, "");
      assert.deepEqual(bad.brief(), [REFUSED]);
    });
  }
});

describe("words that are no command", () => {
  const words: readonly (readonly [argv: readonly string[], says: RegExp])[] = [
    [["covenant"], /^covenant: say `check`\nusage: pdks covenant check/],
    [["covenant", "chekc"], /usage: pdks covenant check/],
    [["covenant", "check", "--enforce", "stop"], /--enforce takes advise or block, not "stop"/],
    [["covenant", "check", "--format", "xml"], /--format takes text, json, sarif, github/],
    [["covenant", "check", "--dif"], /usage: pdks covenant check/],
    [["covenant", "check", "extra"], /usage: pdks covenant check/],
    [["explian"], /unknown command "explian": did you mean "explain"\?/],
    [["explain", "--yaml"], /usage: pdks explain/],
  ];
  for (const [argv, says] of words) {
    it(argv.join(" "), async () => {
      site.forget();
      const ran = await site.pdks(argv);
      assert.equal(ran.exit, 2);
      assert.match(ran.stderr, says);
      assert.equal(ran.stdout, "");
      assert.deepEqual(site.brief(), []);
    });
  }

  it("--help and --version answer on stdout", async () => {
    for (
      const argv of [["--help"], ["help"], ["help", "covenant"], ["covenant", "check", "--help"], [
        "--version",
      ], []]
    ) {
      const ran = await site.pdks(argv);
      assert.equal(ran.exit, 0, argv.join(" "));
      assert.notEqual(ran.stdout, "");
      assert.equal(ran.stderr, "");
    }
  });
});
