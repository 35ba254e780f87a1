import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { LANGUAGES, project } from "./support/project.ts";

describe("explain", () => {
  it("shows the starter config's table", async () => {
    const site = project(`${LANGUAGES}protectedPaths: [.agent/settings.json, .git/hooks]\n`);
    after(() => site.remove());
    const { exit, stdout, stderr } = await site.pdks(["explain"]);
    assert.equal(exit, 0);
    assert.equal(stderr, "");
    assert.equal(
      stdout,
      `pdks explain — polydeukes.config.yaml

input: call IR (one call, stdin) · disciplines 0 · sessionDisciplines 0 · disciplines: advise unless enforce: block · meta: block
  registrations 3 · declare 0 · skip 1 · meta 2 · draft 0
  meta     self-mod          paths 3 (common; includes the config file itself)
  meta     transcript-mod    content predicate · conditional: session.evidencePath
  skip     shell-unjudgeable a shell command whose write target this layer cannot determine

input: --diff (change set, stdin) · disciplines 0 · changeSetDisciplines 0 · disciplines: advise unless enforce: block
  registrations 2 · declare 0 · skip 1 · meta 1 · draft 0
  meta     self-mod          paths 3 (common; includes the config file itself)
  skip     shell-unjudgeable a shell command whose write target this layer cannot determine
`,
    );
    assert.ok(!existsSync(join(site.root, ".polydeukes")), "explain records nothing");
  });

  const config = `${LANGUAGES}
disciplines:
  - id: draft-one
    why: later
    draft: true
  - id: named
    enforce: advise
    declare:
      mechanism: naming
      scope: { source: target.path }
      extract: { p: [{ op: source, of: target.path }] }
      relate: [{ id: r, relation: { op: nonEmpty, of: p }, message: m }]
  - id: broken
    declare:
      mechanism: naming
      scope: { source: target.path }
      extract: { p: [{ op: source, of: target.path }, { op: mathces, re: x }] }
      relate: [{ id: r, relation: { op: empty, of: p }, message: m }]
sessionDisciplines:
  - id: no-push
    enforce: block
    declare:
      mechanism: forbidden-command
      scope: { source: command }
      extract: { c: [{ op: source, of: command }, { op: matches, re: push }] }
      relate: [{ id: r, relation: { op: empty, of: c }, message: m }]
`;

  it("shows disciplines, faults with their place, and drafts", async () => {
    const site = project(config);
    after(() => site.remove());
    const { exit, stdout } = await site.pdks(["explain"]);
    assert.equal(exit, 0);
    assert.match(stdout, /disciplines 3 · sessionDisciplines 1 · disciplines: advise/);
    assert.match(stdout, /registrations 6 · declare 2 · skip 2 · meta 2 · draft 1/);
    assert.match(stdout, /declare {2}named +naming; target\.path; enforce: advise\n/);
    assert.match(stdout, /declare {2}no-push +forbidden-command; command; enforce: block\n/);
    assert.match(stdout, /draft {4}draft-one +unpromoted — no judgment\n/);
    assert.match(
      stdout,
      /skip {5}broken +config-fault — polydeukes\.config\.yaml:19:\d+: disciplines\[2\]\.declare\.extract\.p\[1\].*mathces/,
    );
  });

  it("gives the same as JSON", async () => {
    const site = project(config);
    after(() => site.remove());
    const { stdout } = await site.pdks(["explain", "--json"]);
    const { surfaces: [session] } = JSON.parse(stdout);
    assert.deepEqual(session.counts, { registrations: 6, declare: 2, skip: 2, meta: 2, draft: 1 });
  });

  it("says a fault once a run, and records the skip", async () => {
    const site = project(config);
    after(() => site.remove());
    const diff =
      "--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+x\n--- /dev/null\n+++ b/b\n@@ -0,0 +1 @@\n+x\n";
    const { exit, stderr } = await site.pdks(["covenant", "check", "--diff"], diff);
    assert.equal(exit, 0);
    assert.equal(stderr.match(/mathces/g)?.length, 1);
    assert.deepEqual(site.brief().filter((row) => row.includes("broken")), [
      "skipped broken a",
      "skipped broken b",
    ]);
    assert.ok(
      site.rows().every(({ label, detail }) => label !== "broken" || detail === "config-fault"),
    );
  });

  it("leaves stdout empty when the config cannot be used", async () => {
    const site = project("languages: {}\n");
    after(() => site.remove());
    const { exit, stdout, stderr } = await site.pdks(["explain"]);
    assert.deepEqual([exit, stdout], [2, ""]);
    assert.match(stderr, /polydeukes\.config\.yaml:1:\d+/);
  });
});
