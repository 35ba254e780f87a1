import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { callInput, LANGUAGES, project, ROSTER } from "./support/project.ts";

const NAMING = `
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract:
        outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }]
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
`;

const CONFIG = `${LANGUAGES}
protectedPaths: [.agent/settings.json]
witness: { token: pdks witness, ttlMinutes: 10 }
disciplines:
  - id: db-placement${NAMING}
  - id: db-placement-advise
    enforce: advise${NAMING}
  - id: db-placement-block
    enforce: block
    why: |
      one folder
      is backed up${NAMING}
  - id: needs-list
    declare:
      mechanism: pairing
      scope: { source: target.path, include: ['^needs/'] }
      sources: { list: { file: missing.txt } }
      extract: { names: [{ op: source, of: list }] }
      relate: [{ id: r, relation: { op: equal, of: [names, names] }, message: m }]
  - id: may-lack-list
    declare:
      mechanism: pairing
      scope: { source: target.path, include: ['^may/'] }
      sources: { list: { file: missing.txt } }
      supply: { list: pass }
      extract: { names: [{ op: source, of: list }] }
      relate: [{ id: r, relation: { op: equal, of: [names, names] }, message: m }]
`;

const site = project(CONFIG);
after(() => site.remove());

const create = (path: string) => ({
  name: "edit",
  fileChange: { kind: "create", path, post: "x\n" },
});
const saying = (text: string, timestampMs?: number) => ({
  session: {
    userMessages: [timestampMs === undefined ? { text } : { text, timestampMs }],
    toolCalls: [],
  },
});
const person = () => saying("pdks witness\n\nplease", Date.now());

type Case = {
  readonly what: string;
  readonly path: string;
  readonly rest?: () => Readonly<Record<string, unknown>>;
  readonly advise: readonly [exit: number, ...rows: readonly string[]];
  readonly block: readonly [exit: number, ...rows: readonly string[]];
};

const cases: readonly Case[] = [
  {
    what: "nothing reaches it",
    path: "src/a.ts",
    advise: [0, "passed covenant-check src/a.ts"],
    block: [0, "passed covenant-check src/a.ts"],
  },
  {
    what: "upheld",
    path: "data/a.db",
    advise: [
      0,
      "passed db-placement data/a.db",
      "passed db-placement-advise data/a.db",
      "passed db-placement-block data/a.db",
    ],
    block: [
      0,
      "passed db-placement data/a.db",
      "passed db-placement-advise data/a.db",
      "passed db-placement-block data/a.db",
    ],
  },
  {
    what: "broken",
    path: "a.db",
    advise: [
      0,
      "advised db-placement a.db",
      "advised db-placement-advise a.db",
      "advised db-placement-block a.db",
    ],
    block: [
      2,
      "advised db-placement a.db",
      "advised db-placement-advise a.db",
      "blocked db-placement-block a.db",
    ],
  },
  {
    what: "broken, and a person typed the token",
    path: "a.db",
    rest: person,
    advise: [
      0,
      "advised db-placement a.db",
      "advised db-placement-advise a.db",
      "advised db-placement-block a.db",
    ],
    block: [
      0,
      "advised db-placement a.db",
      "advised db-placement-advise a.db",
      "witnessed db-placement-block a.db",
    ],
  },
  {
    what: "broken, and somebody only mentioned the token",
    path: "a.db",
    rest: () => saying("when does pdks witness expire?", Date.now()),
    advise: [
      0,
      "advised db-placement a.db",
      "advised db-placement-advise a.db",
      "advised db-placement-block a.db",
    ],
    block: [
      2,
      "advised db-placement a.db",
      "advised db-placement-advise a.db",
      "blocked db-placement-block a.db",
    ],
  },
  {
    what: "a protected file",
    path: ".agent/settings.json",
    advise: [0, "advised self-mod .agent/settings.json"],
    block: [2, "blocked self-mod .agent/settings.json"],
  },
  {
    what: "a protected file, witnessed",
    path: ".agent/settings.json",
    rest: person,
    advise: [0, "advised self-mod .agent/settings.json"],
    block: [0, "witnessed self-mod .agent/settings.json"],
  },
  {
    what: "a protected file, a token without a time",
    path: ".agent/settings.json",
    rest: () => saying("pdks witness"),
    advise: [0, "advised self-mod .agent/settings.json"],
    block: [2, "blocked self-mod .agent/settings.json"],
  },
  {
    what: "unjudgeable, at any posture",
    path: "needs/a.ts",
    advise: [2, "blocked needs-list needs/a.ts"],
    block: [2, "blocked needs-list needs/a.ts"],
  },
  {
    what: "unjudgeable, which no witness opens",
    path: "needs/a.ts",
    rest: person,
    advise: [2, "blocked needs-list needs/a.ts"],
    block: [2, "blocked needs-list needs/a.ts"],
  },
  {
    what: "a source that may be missing",
    path: "may/a.ts",
    advise: [0, "skipped may-lack-list may/a.ts"],
    block: [0, "skipped may-lack-list may/a.ts"],
  },
];

for (const posture of ["advise", "block"] as const) {
  describe(`posture ${posture}`, () => {
    for (const { what, path, rest, ...expected } of cases) {
      it(what, async () => {
        site.forget();
        const [exit, ...rows] = expected[posture];
        const input = callInput(create(path), { tools: ROSTER, ...rest?.() });
        const ran = await site.pdks(["covenant", "check", "--enforce", posture], input);
        assert.deepEqual([ran.exit, ...site.brief()], [exit, ...rows], ran.stderr);
        assert.equal(ran.stdout, "");
        if (exit === 2) assert.match(ran.stderr, /^blocked /);
      });
    }
  });
}

describe("what a block says", () => {
  it("names subject, reason, why and the person's way, with evidence of people", async () => {
    const input = callInput(create("a.db"), { tools: ROSTER, ...saying("hello", Date.now()) });
    const { stderr } = await site.pdks(["covenant", "check", "--enforce", "block"], input);
    const [first = ""] = stderr.split("\n");
    assert.equal(
      first,
      `blocked db-placement-block a.db: a.db is outside data/. A person may allow it: type "pdks ` +
        `witness" alone on a message's first line, then retry within 10 min (why: one folder is backed up)`,
    );
    assert.ok(first.length <= 256);
    assert.match(stderr, /\n1 blocked, 2 advised\n$/);
  });

  it("sends the person to a terminal where nobody's messages are proven", async () => {
    const input = callInput(create(".agent/settings.json"), { tools: ROSTER });
    const { stderr } = await site.pdks(["covenant", "check", "--enforce", "block"], input);
    assert.match(stderr, /a person makes this change in their own terminal/);
    assert.doesNotMatch(stderr, /pdks witness/);
  });
});
