import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { MECHANISMS, USABLE_MECHANISMS } from "../core/declaration/mechanisms.ts";
import { LANGUAGES, project } from "./support/project.ts";

const sample = (name: string) =>
  readFileSync(fileURLToPath(new URL(`corpora/samples/${name}`, import.meta.url)), "utf8");
const CONFIG = sample("polydeukes.config.yaml");
const CASES = sample("polydeukes.cases.yaml");

/** The samples as a project of their own. */
function samples(config = CONFIG, cases = CASES) {
  const made = project(config);
  made.write("polydeukes.cases.yaml", cases);
  return made;
}

test("every mechanism's sample has passing and breaking cases, all as expected", async () => {
  const made = samples();
  const { exit, stdout, stderr } = await made.pdks(["test", "--require-break", "--json"]);
  made.remove();
  assert.equal(exit, 0, stdout + stderr);
  const { cases, summary, withoutBreakingCase } = JSON.parse(stdout);
  assert.deepEqual([summary.failed, withoutBreakingCase], [0, []]);
  const events = new Map<string, Set<string>>();
  for (const { discipline, actual } of cases) {
    const of = events.get(discipline) ?? new Set();
    events.set(discipline, of.add(actual ?? "passed"));
  }
  const mechanismOf = new Map(
    [...CONFIG.matchAll(/- id: (\S+)(?:(?!- id:)[^])*?mechanism: (\S+)/g)].map(
      ([, id = "", mechanism = ""]) => [id, mechanism],
    ),
  );
  for (const [id] of mechanismOf) {
    const seen = events.get(id) ?? new Set();
    assert.ok(seen.has("passed") || seen.has("witnessed"), `${id} holds in no case`);
    assert.ok(seen.has("advised") || seen.has("blocked"), `${id} breaks in no case`);
  }
  assert.deepEqual(
    USABLE_MECHANISMS.filter((name) => ![...mechanismOf.values()].includes(name)),
    [],
  );
});

test("the reserved mechanism has no case, since it does not load", async () => {
  assert.equal(MECHANISMS["delegated-scope"].reserved, true);
  const made = samples(CONFIG.replace("mechanism: pairing", "mechanism: delegated-scope"));
  const { exit, stdout, stderr } = await made.pdks(["test"]);
  made.remove();
  assert.deepEqual([exit, stdout], [2, ""]);
  assert.match(stderr, /polydeukes\.config\.yaml:\d+:\d+: .*delegated-scope/);
});

test("a typo in a regular expression that makes a discipline toothless is caught", async (t) => {
  const typos: readonly [right: string, wrong: string, id: string][] = [
    ["re: '^(?!data/)'", "re: '^(?!.*)'", "databases-stay-in-data"],
    ["include: ['\\.db$']", "include: ['\\.bd$']", "databases-stay-in-data"],
    ["re: '\\bpush\\b.*(", "re: '\\bpusch\\b.*(", "no-force-push"],
    ["re: '^- \\[.\\] (\\S+)'", "re: '^- \\[.\\] (\\S+'", "findings-keep-their-status"],
    ["names: [consult]", "names: [consullt]", ""],
  ];
  // Cases that show only where a discipline holds: nothing fails, and yet nothing is shown.
  const holding = CASES.split(/\n(?= {2}- id: )/)
    .filter((block, at) => at === 0 || /expect: passed/.test(block)).join("\n");
  for (const [right, wrong, id] of typos) {
    await t.test(wrong, async () => {
      const config = CONFIG.replace(right, () => wrong);
      assert.notEqual(config, CONFIG);
      const made = samples(config);
      const ran = await made.pdks(["test", "--require-break"]);
      assert.equal(ran.exit, 2, ran.stdout);
      if (id !== "") {
        assert.match(ran.stdout, new RegExp(`FAIL +${id} +no breaking case: none of its`));
        assert.match(ran.stdout, /; 1 discipline without a breaking case\n$/);
      }
      made.remove();
    });
  }
  await t.test("cases that only hold say nothing without --require-break", async () => {
    const made = samples(CONFIG.replace("re: '^(?!data/)'", "re: '^(?!.*)'"), holding);
    assert.equal((await made.pdks(["test"])).exit, 0);
    const { exit, stdout } = await made.pdks(["test", "--require-break"]);
    made.remove();
    assert.equal(exit, 2);
    assert.match(stdout, /databases-stay-in-data +no breaking case/);
  });
});

test("nothing is recorded and nothing is written", async () => {
  const made = samples();
  await made.pdks(["test", "--require-break"]);
  assert.deepEqual(made.rows({ baseline: true }), []);
  assert.throws(() => made.read(".polydeukes/baseline.json"));
  made.remove();
});

const NAMING = `${LANGUAGES}disciplines:
  - id: placed
    why: |
      Databases are backed up
      from data/ alone.
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract: { outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }] }
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
  - { id: someday, why: not yet, draft: true }
`;

const FAILING = `- id: expected to hold
  discipline: placed
  given: { edit: { path: tmp/x.db, post: "" } }
  expect: passed
- id: another message
  discipline: placed
  given: { command: "touch a.db; touch b.db" }
  expect: advised
  message: is not in data/
- id: as expected
  discipline: placed
  given: { edit: { path: data/x.db, post: "" } }
  expect: passed
- id: never reached
  discipline: placed
  given: { edit: { path: x.ts, post: "" } }
  expect: advised
`;

test("a failed case shows what was expected beside what came, with the items", async () => {
  const made = project(NAMING);
  made.write("polydeukes.cases.yaml", FAILING);
  const { exit, stdout, stderr } = await made.pdks(["test"]);
  made.remove();
  assert.deepEqual([exit, stderr], [2, ""]);
  assert.equal(
    stdout,
    `FAIL  expected to hold  placed  expected passed, got advised
        polydeukes.cases.yaml:1:3
                  expected  actual
        verdict   passed    advised
        message   -         "tmp/x.db is outside data/"
        item      tmp/x.db placed: 0 = "tmp/x.db"
FAIL  another message   placed  expected advised, got advised with another message
        polydeukes.cases.yaml:5:3
                  expected           actual
        verdict   advised            advised a.db
                                     advised b.db
        message   "is not in data/"  "a.db is outside data/"
                                     "b.db is outside data/"
        item      a.db placed: 0 = "a.db"
        item      b.db placed: 0 = "b.db"
ok    as expected       placed  passed
FAIL  never reached     placed  expected advised, got not reached: nothing given is in its scope
        polydeukes.cases.yaml:14:3
                  expected  actual
        verdict   advised   not reached: nothing given is in its scope
4 cases: 1 ok, 3 failed
`,
  );
});

test("the same as JSON", async () => {
  const made = project(NAMING);
  made.write("polydeukes.cases.yaml", FAILING);
  const { exit, stdout } = await made.pdks(["test", "--json"]);
  made.remove();
  assert.equal(exit, 2);
  const { exitCode, summary, cases } = JSON.parse(stdout);
  assert.deepEqual({ exitCode, summary }, { exitCode: 2, summary: { cases: 4, ok: 1, failed: 3 } });
  assert.deepEqual(cases[0], {
    id: "expected to hold",
    file: "polydeukes.cases.yaml",
    line: 1,
    column: 3,
    discipline: "placed",
    ok: false,
    expected: { event: "passed" },
    actual: "advised",
    rows: [{
      event: "advised",
      subject: "tmp/x.db",
      detail: null,
      message: "tmp/x.db is outside data/",
      why: "Databases are backed up from data/ alone.",
      breaks: [{
        relate: "placed",
        message: "tmp/x.db is outside data/",
        items: [{ key: "0", value: "tmp/x.db" }],
      }],
    }],
  });
  assert.equal(cases[3].actual, null);
});

/** A file of cases, and what is said of it. */
const REFUSED: readonly [name: string, cases: string, ...said: readonly RegExp[]][] = [
  ["an empty file", "", /:1:1: the file holds no case/],
  ["no list", "case: []\n", /cases is missing/, /unknown key "case": did you mean "cases"\?/],
  ["no YAML", "- id: [\n", /not valid YAML/],
  ["a case that is none", "- 5\n", /:1:3: \[0\] must be an object, not 5/],
  [
    "missing keys",
    "- id: a\n",
    /\[0\]\.discipline is missing/,
    /\[0\]\.given is missing/,
    /\[0\]\.expect is missing/,
  ],
  [
    "an unknown key",
    "- { id: a, discipline: placed, given: { command: x }, expect: passed, mesage: x }\n",
    /:1:71: \[0\]\.mesage: unknown key "mesage": did you mean "message"\?\n.*\n +\^$/m,
  ],
  [
    "an unknown discipline",
    "- { id: a, discipline: plased, given: { command: x }, expect: passed }\n",
    /\[0\]\.discipline: unknown discipline "plased": did you mean "placed"\?/,
  ],
  [
    "a draft",
    "- { id: a, discipline: someday, given: { command: x }, expect: passed }\n",
    /\[0\]\.given: "someday" is a draft, which is not judged/,
  ],
  [
    "two of one id",
    "- { id: a, discipline: placed, given: { command: x }, expect: passed }\n".repeat(2),
    /:2:9: \[1\]\.id: the id "a" is taken by \[0\]/,
  ],
  [
    "two observations",
    "- { id: a, discipline: placed, given: { command: x, diff: x }, expect: passed }\n",
    /\[0\]\.given holds more than one of edit, command, diff/,
  ],
  [
    "nothing to judge",
    "- { id: a, discipline: placed, given: {}, expect: passed }\n",
    /\[0\]\.given needs something to judge/,
  ],
  [
    "an edit that edits nothing",
    "- { id: a, discipline: placed, given: { edit: { path: x } }, expect: passed }\n",
    /\[0\]\.given\.edit needs post/,
  ],
  [
    "no diff",
    "- { id: a, discipline: placed, given: { diff: nonsense }, expect: passed }\n",
    /\[0\]\.given\.diff: diff line 1/,
  ],
  [
    "a diff with a session",
    "- { id: a, discipline: placed, given: { diff: x, session: {} }, expect: passed }\n",
    /has a diff beside a session or an actor/,
  ],
  [
    "a message of nothing",
    "- { id: a, discipline: placed, given: { command: x }, expect: passed, message: x }\n",
    /\[0\] needs no message/,
  ],
  [
    "another word",
    "- { id: a, discipline: placed, given: { command: x }, expect: fails }\n",
    /\[0\]\.expect must be one of "passed", "advised", "blocked", "witnessed", "skipped"/,
  ],
  ["two documents", "- 1\n---\n- 2\n", /:2:1: a second document begins here/],
];

test("cases that cannot be used are refused, with place and reason", async (t) => {
  const made = project(NAMING);
  for (const [name, cases, ...said] of REFUSED) {
    await t.test(name, async () => {
      made.write("polydeukes.cases.yaml", cases);
      const { exit, stdout, stderr } = await made.pdks(["test"]);
      assert.deepEqual([exit, stdout], [2, ""]);
      for (const each of said) assert.match(stderr, each);
      assert.match(stderr, /^polydeukes\.cases\.yaml:\d+:\d+: /);
      const asJson = await made.pdks(["test", "--json"]);
      assert.equal(asJson.exit, 2);
      assert.equal(JSON.parse(asJson.stdout).problems[0].file, "polydeukes.cases.yaml");
    });
  }
  made.remove();
});

test("files named take the place of the usual one; a missing one is said", async () => {
  const made = project(NAMING);
  const missing = await made.pdks(["test"]);
  assert.equal(missing.exit, 2);
  assert.match(missing.stderr, /^no cases: polydeukes\.cases\.yaml does not exist/);
  made.write("cases/a.yaml", FAILING);
  made.write(
    "cases/b.json",
    '[{"id":"a","discipline":"placed","given":{"edit":{"path":"x.db","pre":""}},"expect":"advised"}]',
  );
  const ran = await made.pdks(["test", "cases/a.yaml", "cases/b.json"]);
  assert.match(ran.stdout, /\n5 cases: 2 ok, 3 failed\n$/);
  const none = await made.pdks(["test", "cases/c.yaml"]);
  assert.deepEqual([none.exit, none.stderr], [
    2,
    "cases/c.yaml does not exist: name a file that does\n",
  ]);
  const wrong = await made.pdks(["test", "--require-brake"]);
  assert.equal(wrong.exit, 2);
  assert.match(wrong.stderr, /\nusage: pdks test /);
  made.remove();
});

test("a case's verdict is the same whatever stands in the working tree under its own files", async () => {
  const made = samples();
  const before = await made.pdks(["test"]);
  made.write("locales/ko.json", "not json");
  made.write("docs/api.md", "");
  made.write("tags.txt", "");
  made.write("package.json", "not json");
  made.write("VERSION", "0");
  const after = await made.pdks(["test"]);
  made.remove();
  assert.equal(after.stdout, before.stdout);
});
