/** One change set in all four formats, and the line numbers they give over generated diffs. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { generatedHistory, ODD_NAMES, type Tree } from "./support/generated_history.ts";
import { repositoryOf } from "./support/git_repository.ts";
import { LANGUAGES, project } from "./support/project.ts";
import { validSarif } from "./support/valid_sarif.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [.agent]
disciplines:
  - id: no-plain
    why: plain lines, of which there are many, say nothing
    declare:
      mechanism: added-only
      supply: { post: pass }
      extract:
        lines:
          - { op: source, of: post }
          - { op: lines }
        plain:
          - { op: source, of: post }
          - { op: lines }
          - { op: matches, re: plain }
        keyed:
          - { op: source, of: post }
          - { op: lines }
          - { op: keyByPattern, re: '^(tab\\b.*)$' }
      relate:
        - { id: none, relation: { op: empty, of: plain }, message: '{key} {value}' }
        - { id: untabbed, relation: { op: empty, of: keyed }, message: 'tab {value}' }
`;
const site = project(CONFIG);
after(() => site.remove());

const STAGED = `diff --git a/src/a b,c.txt b/src/a b,c.txt
--- a/src/a b,c.txt\t
+++ b/src/a b,c.txt\t
@@ -7,3 +7,4 @@
 kept
+new: 100%
+plain
-old
 kept
diff --git a/.agent/x.json b/.agent/x.json
new file mode 100644
--- /dev/null
+++ b/.agent/x.json
@@ -0,0 +1 @@
+{}
`;
const check = (format: string, ...argv: readonly string[]) =>
  site.pdks(["covenant", "check", "--diff", "--format", format, ...argv], STAGED);

test("every format says the same of one change set, and stderr says it to people", async () => {
  const text = await check("text");
  assert.equal(text.stdout, "");
  assert.match(text.stderr, /^advised self-mod \.agent\/x\.json: .+$/m);
  assert.match(
    text.stderr,
    /^advised no-plain src\/a b,c\.txt: 2 plain \(why: plain lines, of which there are many/m,
  );
  assert.match(text.stderr, /^2 advised, 1 skipped|^2 advised$/m);

  const json = await check("json");
  assert.equal(json.stderr, text.stderr);
  const object: {
    readonly exitCode: number;
    readonly surface: string;
    readonly rows: readonly Readonly<Record<string, string>>[];
  } = JSON.parse(json.stdout);
  assert.deepEqual([object.exitCode, object.surface], [0, "change-set"]);
  assert.deepEqual(
    object.rows.filter(({ event }) => event === "advised").map(({ label, subject }) => [
      label,
      subject,
    ]),
    [["no-plain", "src/a b,c.txt"], ["self-mod", ".agent/x.json"]],
  );

  const github = await check("github");
  assert.match(
    github.stdout,
    /^::warning file=src\/a b%2Cc\.txt,line=9,title=advised no-plain::2 plain \(why: plain/m,
  );
  assert.match(github.stdout, /^::warning file=\.agent\/x\.json,line=1,title=advised self-mod::/m);

  const sarif = await check("sarif");
  const [run] = validSarif(sarif.stdout).runs;
  assert.deepEqual(
    run?.results.map(({ ruleId, level, locations }) => [
      ruleId,
      level,
      locations?.[0]?.physicalLocation.artifactLocation.uri,
      locations?.[0]?.physicalLocation.region?.startLine,
    ]),
    [
      ["no-plain", "warning", "src/a%20b%2Cc.txt", 9],
      ["self-mod", "warning", ".agent/x.json", 1],
    ],
  );
});

test("a block: exit 2, error in every format, the whole answer on stdout", async () => {
  const sarif = await check("sarif", "--enforce", "block");
  assert.equal(sarif.exit, 2);
  assert.deepEqual(validSarif(sarif.stdout).runs[0]?.results.map(({ level }) => level), [
    "warning",
    "error",
  ]);
  const github = await check("github", "--enforce", "block");
  assert.match(github.stdout, /^::error file=\.agent\/x\.json,line=1,title=blocked self-mod::/m);
});

test("nothing staged is an empty run in every format; what is refused leaves stdout empty", async () => {
  for (const format of ["text", "json", "sarif", "github"]) {
    const argv = ["covenant", "check", "--diff", "--format", format];
    const empty = await site.pdks(argv, "");
    assert.deepEqual([empty.exit, empty.stderr], [0, ""]);
    if (format === "json") assert.deepEqual(JSON.parse(empty.stdout).rows, []);
    if (format === "sarif") assert.deepEqual(validSarif(empty.stdout).runs[0]?.results, []);
    const refused = await site.pdks(argv, "diff --cc x\n");
    assert.deepEqual([refused.exit, refused.stdout], [2, ""]);
  }
});

test("an entry that cannot be judged is said where it stands in the configuration", async () => {
  const faulty = project(CONFIG.replace("re: plain", "re: '('"));
  after(() => faulty.remove());
  const argv = ["covenant", "check", "--diff", "--format"];
  const { stdout, stderr } = await faulty.pdks([...argv, "github"], STAGED);
  const place = /^skipped no-plain: (polydeukes\.config\.yaml):(\d+):(\d+): /m.exec(stderr);
  assert.ok(place !== null, stderr);
  const [, file, line, column] = place;
  assert.ok(
    stdout.includes(`::warning file=${file},line=${line},col=${column},title=skipped no-plain::`),
    stdout,
  );
  const sarif = await faulty.pdks([...argv, "sarif"], STAGED);
  const [fault] = validSarif(sarif.stdout).runs[0]?.invocations[0]
    ?.toolConfigurationNotifications ?? [];
  assert.deepEqual(fault?.locations[0]?.physicalLocation.region, {
    startLine: Number(line),
    startColumn: Number(column),
  });
});

test("the lines given are the files' own, on generated diffs", async () => {
  const trees: readonly Tree[] = [...generatedHistory({
    seed: 50,
    commits: 80,
    names: ODD_NAMES,
    modes: { links: true, submodules: true },
  })];
  const repository = repositoryOf(trees);
  after(() => repository.remove());
  let placed = 0;
  const diffs = repository.perCommit([], ["-p", "-M", "-C", "-U2"]);
  for (const [i, diff] of diffs.entries()) {
    const { stdout, exit } = await site.pdks(
      ["covenant", "check", "--diff", "--format", "sarif"],
      diff,
    );
    if (diff === "") continue;
    assert.equal(exit, 0);
    for (const { message, locations } of validSarif(stdout).runs[0]?.results ?? []) {
      const place = locations?.[0]?.physicalLocation;
      const path = decodeURIComponent(place?.artifactLocation.uri ?? "");
      const line = place?.region?.startLine ?? 0;
      const value = message.text.replace(/ \(\+\d+ more\)$/, "").replace(/^(?:\d+|tab) /, "");
      const whole = trees[i]?.get(path)?.content.toString("utf8").split("\n")[line - 1];
      // Messages are one line of plain text: every run of blanks and controls is one blank there.
      assert.equal(folded(whole ?? ""), folded(value), `commit ${i}, ${path}:${line}`);
      placed++;
    }
  }
  assert.ok(diffs.length >= 50 && placed > 50, `${placed} places`);
});

function folded(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
