import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import type {
  CovenantInput as CheckedInput,
  FileChange as CheckedChange,
} from "../core/protocol/covenant_input.ts";
import { parseInput } from "../core/protocol/parse_input.ts";
import { checkChangeSet, checkCovenant, type CovenantInput, type FileChange } from "../mod.ts";
import { LANGUAGES, project } from "./support/project.ts";

const site = project(`${LANGUAGES}
protectedPaths: [.agent]
disciplines:
  - id: placed
    why: one folder is backed up
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract: { outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }] }
      relate: [{ id: r, relation: { op: empty, of: outside }, message: '{value} is outside data/' }]
  - id: needs
    declare:
      mechanism: pairing
      scope: { source: target.path, include: ['^needs'] }
      sources: { list: { file: none.txt } }
      extract: { names: [{ op: source, of: list }] }
      relate: [{ id: r, relation: { op: equal, of: [names, names] }, message: m }]
`);
after(() => site.remove());
const repoRoot = site.root;

function creating(path: string): CovenantInput {
  return {
    toolCalls: [{ name: "write", fileChange: { kind: "create", path, post: "x" } }],
    subagentSpawns: [],
    userMessages: [],
  };
}

describe("checkCovenant", () => {
  it("upholds", () => {
    const verdict = checkCovenant({ repoRoot, input: creating("src/a.ts"), enforce: "block" });
    assert.equal(verdict.kind, "upheld");
    assert.deepEqual(
      verdict.rows.filter(({ label }) => label !== "baseline"),
      [{ event: "passed", label: "covenant-check", subject: "src/a.ts" }],
    );
  });

  it("upholds with advisories", () => {
    const verdict = checkCovenant({ repoRoot, input: creating("a.db"), enforce: "block" });
    assert.ok(verdict.kind === "upheld");
    assert.deepEqual(verdict.advisories, [{
      label: "placed",
      subject: "a.db",
      message: "a.db is outside data/",
      why: "one folder is backed up",
    }]);
  });

  it("blocks, and says what to do next", () => {
    const verdict = checkCovenant({ repoRoot, input: creating(".agent/x"), enforce: "block" });
    assert.ok(verdict.kind === "blocked");
    assert.equal(verdict.breaks[0]?.label, "self-mod");
    assert.match(verdict.breaks[0]?.next ?? "", /a person/);
  });

  it("advises by default", () => {
    assert.equal(checkCovenant({ repoRoot, input: creating(".agent/x") }).kind, "upheld");
  });

  it("is unjudged where something it reads is missing", () => {
    const verdict = checkCovenant({ repoRoot, input: creating("needs.ts") });
    assert.ok(verdict.kind === "unjudged");
    assert.match(verdict.reasons[0] ?? "", /^needs needs\.ts: /);
  });

  it("is unjudged for an input that is none, and for a root without a config", () => {
    const verdict = checkCovenant({ repoRoot, input: "{" });
    assert.ok(verdict.kind === "unjudged");
    assert.deepEqual(verdict.rows.map(({ event, label }) => `${event} ${label}`), [
      "blocked covenant-check",
    ]);
    const rootless = checkCovenant({ repoRoot: `${repoRoot}/src`, input: creating("a") });
    assert.equal(rootless.kind, "unjudged");
  });

  it("takes JSON text", () => {
    const input = JSON.stringify(creating("src/b.ts"));
    assert.equal(checkCovenant({ repoRoot, input }).kind, "upheld");
  });
});

describe("checkChangeSet", () => {
  const diff = (path: string) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;

  it("upholds an empty diff without a row", () => {
    assert.deepEqual(checkChangeSet({ repoRoot, diff: "" }), {
      kind: "upheld",
      advisories: [],
      rows: [],
    });
  });

  it("judges every block", () => {
    const verdict = checkChangeSet({
      repoRoot,
      diff: diff("a.db") + diff("data/b.db"),
      enforce: "block",
    });
    assert.ok(verdict.kind === "upheld");
    assert.deepEqual(verdict.advisories.map(({ subject }) => subject), ["a.db"]);
    assert.deepEqual(verdict.rows.map(({ event, subject }) => `${event} ${subject}`), [
      "advised a.db",
      "passed data/b.db",
    ]);
  });

  it("blocks a protected path", () => {
    const verdict = checkChangeSet({ repoRoot, diff: diff(".agent/x"), enforce: "block" });
    assert.equal(verdict.kind, "blocked");
  });

  it("is unjudged for what is no diff", () => {
    assert.equal(checkChangeSet({ repoRoot, diff: "--- a/x\n" }).kind, "unjudged");
  });
});

describe("the library's types", () => {
  it("say the same as what the input is checked by", () => {
    // Compiled, not run: each way a type is too narrow is an error here.
    const takes = (input: CheckedInput): CovenantInput => input;
    const gives = (change: FileChange): CheckedChange => change;
    assert.equal(typeof takes, typeof gives);
    const parsed = parseInput(JSON.stringify(WHOLE));
    assert.ok(parsed.ok);
    assert.deepEqual(takes(parsed.value), WHOLE);
  });
});

/** Every key the types know, once. */
const WHOLE: Required<CovenantInput> = {
  toolCalls: [{
    name: "write",
    args: { any: 1 },
    fileChange: { kind: "modify", path: "a", pre: "b", post: "c" },
  }],
  subagentSpawns: [{ kind: "reviewer" }],
  userMessages: [{ text: "hello" }],
  actor: { agentType: "builder" },
  tools: { mutating: ["write"], shell: ["run"], commandArgs: ["line"] },
  session: {
    evidencePath: "/tmp/session.jsonl",
    userMessages: [{ text: "hello", timestampMs: 1 }],
    toolCalls: [{ name: "read", args: {}, succeeded: true }],
    channels: { sidecar: "[]" },
  },
};
