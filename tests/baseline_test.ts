import assert from "node:assert/strict";
import {
  appendFileSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { callInput, LANGUAGES, type Project, project, ROSTER } from "./support/project.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [.agent, 'gates/**/*.yml', .polydeukes]\n`;
const LOOK = callInput({ name: "look" });
let site: Project;
afterEach(() => site.remove());

function findings(): readonly string[] {
  return site.rows({ baseline: true })
    .filter(({ label }) => label === "baseline")
    .map(({ event, subject, detail }) => `${event} ${subject} ${detail}`);
}

/** A project whose first call has written the baseline. */
async function settled(): Promise<void> {
  site = project(CONFIG);
  site.write(".agent/a.json", "{}");
  site.write(".agent/deep/b.json", "{}");
  site.write("gates/x/ci.yml", "on: push\n");
  site.write("src/free.ts", "");
  await site.pdks(["covenant", "check"], LOOK);
  site.forget();
}

describe("the baseline", () => {
  it("is written at the first call, with one row for it", async () => {
    site = project(CONFIG);
    site.write(".agent/a.json", "{}");
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), ["unattributed - no baseline: a new one is written"]);
    const { files } = JSON.parse(site.read(".polydeukes/baseline.json"));
    assert.deepEqual(Object.keys(files).sort(), [".agent/a.json", "polydeukes.config.yaml"]);
  });

  it("finds nothing where nothing happened", async () => {
    await settled();
    for (let i = 0; i < 3; i++) await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), []);
  });

  it("finds what was created, changed and deleted, once", async () => {
    await settled();
    site.write(".agent/new.json", "{}");
    site.write(".agent/a.json", '{"x":1}');
    site.write("gates/x/ci.yml", "on: never\n");
    site.write("gates/other.txt", "free");
    site.write("src/free.ts", "free");
    unlinkSync(join(site.root, ".agent/deep/b.json"));
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), [
      "unattributed .agent/a.json changed",
      "unattributed .agent/deep/b.json deleted",
      "unattributed .agent/new.json created",
      "unattributed gates/x/ci.yml changed",
    ]);
    site.forget();
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), []);
  });

  it("follows the files of a folder that stands where a file was", async () => {
    await settled();
    unlinkSync(join(site.root, ".agent/a.json"));
    site.write(".agent/a.json/in/c.json", "{}");
    for (let i = 0; i < 3; i++) await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), [
      "unattributed .agent/a.json deleted",
      "unattributed .agent/a.json/in/c.json created",
    ]);
  });

  it("takes a touched file, and one written anew with the same bytes, for unchanged", async () => {
    await settled();
    utimesSync(join(site.root, ".agent/a.json"), 1, 1);
    rmSync(join(site.root, ".agent/deep/b.json"));
    site.write(".agent/deep/b.json", "{}");
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), []);
  });

  it("finds what changed with size and time kept", async () => {
    await settled();
    const path = join(site.root, "gates/x/ci.yml");
    rmSync(path);
    writeFileSync(path, "on: poll\n");
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), ["unattributed gates/x/ci.yml changed"]);
  });

  it("takes an advised call's change for explained", async () => {
    await settled();
    const edit = callInput({
      name: "edit",
      fileChange: { kind: "modify", path: ".agent/a.json", pre: "{}", post: "[]" },
    }, { tools: ROSTER });
    await site.pdks(["covenant", "check"], edit);
    site.write(".agent/a.json", "[]");
    site.write(".agent/deep/b.json", "[]");
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), ["unattributed .agent/deep/b.json changed"]);
  });

  it("takes no blocked call's change for explained", async () => {
    await settled();
    const edit = callInput({
      name: "edit",
      fileChange: { kind: "modify", path: ".agent/a.json", pre: "{}", post: "[]" },
    }, { tools: ROSTER });
    await site.pdks(["covenant", "check", "--enforce", "block"], edit);
    site.write(".agent/a.json", "[]");
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), ["unattributed .agent/a.json changed"]);
  });

  it("never blocks, and is no part of a change set", async () => {
    await settled();
    site.write(".agent/a.json", "[]");
    const diff = "--- a/src/x\n+++ b/src/x\n@@ -1 +1 @@\n-a\n+b\n";
    await site.pdks(["covenant", "check", "--diff"], diff);
    assert.deepEqual(findings(), []);
    const { exit } = await site.pdks(["covenant", "check", "--enforce", "block"], LOOK);
    assert.equal(exit, 0);
    assert.deepEqual(findings(), ["unattributed .agent/a.json changed"]);
  });

  for (
    const damage of [
      "",
      "{",
      "[]",
      "null",
      '{"version":1}',
      '{"version":1,"since":0,"logSize":0,"files":{"a":[1]}}',
      '{"version":2,"since":0,"logSize":0,"files":{}}',
    ]
  ) {
    it(`damaged (${damage || "empty"}): one row, and a new one`, async () => {
      await settled();
      site.write(".polydeukes/baseline.json", damage);
      await site.pdks(["covenant", "check"], LOOK);
      assert.deepEqual(findings(), ["unattributed - damaged baseline: a new one is written"]);
      site.forget();
      await site.pdks(["covenant", "check"], LOOK);
      assert.deepEqual(findings(), []);
    });
  }

  it("survives a log that was cut", async () => {
    await settled();
    site.write(".agent/a.json", "[]");
    writeFileSync(join(site.root, ".polydeukes/roi.log"), "");
    await site.pdks(["covenant", "check"], LOOK);
    assert.deepEqual(findings(), ["unattributed .agent/a.json changed"]);
  });
});

describe("the log", () => {
  it("ends a line an interrupted write left open", async () => {
    await settled();
    const log = join(site.root, ".polydeukes/roi.log");
    writeFileSync(log, "2026-01-01T00:00:00.000Z\tpassed\tcov");
    await site.pdks(["covenant", "check"], LOOK);
    const lines = readFileSync(log, "utf8").split("\n");
    assert.equal(lines[0], "2026-01-01T00:00:00.000Z\tpassed\tcov");
    assert.match(lines[1] ?? "", /\tpassed\tcovenant-check\t-$/);
  });

  it("that cannot be written changes no verdict and is said once", async () => {
    await settled();
    rmSync(join(site.root, ".polydeukes"), { recursive: true });
    site.write(".polydeukes", "a file where the folder belongs");
    const free = await site.pdks(["covenant", "check"], LOOK);
    assert.equal(free.exit, 0);
    assert.match(free.stderr, /^the log could not be written: .*roi\.log/);
    const edit = callInput({
      name: "edit",
      fileChange: { kind: "create", path: ".agent/x", post: "" },
    }, { tools: ROSTER });
    const stopped = await site.pdks(["covenant", "check", "--enforce", "block"], edit);
    assert.equal(stopped.exit, 2);
    assert.equal(stopped.stderr.match(/the log could not be written/g)?.length, 1);
  });

  it("is appended to, never rewritten", async () => {
    await settled();
    const log = join(site.root, ".polydeukes/roi.log");
    appendFileSync(log, "an older line\n");
    await site.pdks(["covenant", "check"], LOOK);
    assert.match(readFileSync(log, "utf8"), /^an older line\n/);
  });
});

it("of many files, what changed is found within a few calls, what is new or gone at once", async () => {
  site = project(CONFIG);
  for (let i = 0; i < 1_500; i++) site.write(`.agent/many/${i}.json`, "{}");
  await site.pdks(["covenant", "check"], LOOK);
  site.forget();
  site.write(".agent/many/777.json", '{"x":1}');
  site.write(".agent/many/new.json", "{}");
  unlinkSync(join(site.root, ".agent/many/3.json"));
  await site.pdks(["covenant", "check"], LOOK);
  const first = findings();
  assert.ok(first.includes("unattributed .agent/many/new.json created"));
  assert.ok(first.includes("unattributed .agent/many/3.json deleted"));
  for (let i = 0; i < 40; i++) await site.pdks(["covenant", "check"], LOOK);
  assert.deepEqual([...findings()].sort(), [
    "unattributed .agent/many/3.json deleted",
    "unattributed .agent/many/777.json changed",
    "unattributed .agent/many/new.json created",
  ]);
});
