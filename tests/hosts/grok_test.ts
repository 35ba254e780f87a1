import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { stop } from "esbuild";
import { readFileEdit } from "../../adapters/grok/file_edit.ts";
import { edits } from "./grok/edit_cases.ts";
import { type InstalledProject, installedProject } from "./grok/installed_project.ts";
import { runGrok } from "./grok/program.ts";
import type { ScriptedCall } from "./grok/scripted_model.ts";

const CONFIG = `languages:
  text: { productionGlob: '**', testCmd: 'true' }
protectedPaths: [.grok/hooks, .polydeukes, protected]
witness: { token: pdks witness, ttlMinutes: 10 }
disciplines:
  - id: data-in-data
    why: databases outside data/ are not backed up
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract:
        outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }]
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
`;

const write = (file_path: string, content = "new\n"): ScriptedCall => ({
  tool: "write",
  input: { file_path, content },
});
const run = (command: string): ScriptedCall => ({
  tool: "run_terminal_command",
  input: { command, description: "run" },
});

describe("the real program", () => {
  let site: InstalledProject;
  before(async () => {
    site = await installedProject(CONFIG);
  });
  after(async () => {
    site.remove();
    await stop();
  });

  it("is stopped on every way to a protected file, and left alone elsewhere", async () => {
    site.put("protected/a.txt", "old\n");
    const calls: readonly ScriptedCall[] = [
      write("protected/a.txt"),
      {
        tool: "search_replace",
        input: { file_path: "protected/a.txt", old_string: "old", new_string: "new" },
      },
      run("echo new > protected/a.txt"),
      { tool: "monitor", input: { command: "echo new > protected/a.txt", description: "watch" } },
      write("free.txt"),
      run("echo free > shell.txt"),
      write("x.db"),
      write("protected/huge.txt", "H".repeat(200_000)),
      write("huge.txt", "H".repeat(200_000)),
    ];
    const outcomes = await runGrok({ project: site.root, home: site.home(), calls });
    for (const { tool, result } of [...outcomes.slice(0, 4), ...outcomes.slice(7, 8)]) {
      assert.match(result ?? "", /^Hook denied: blocked (self|shell)-mod protected/, tool);
      assert.match(result ?? "", /a person makes this change in their own terminal/, tool);
      assert.ok((result ?? "").length <= "Hook denied: ".length + 256, tool);
    }
    assert.equal(site.read("protected/a.txt"), "old\n");
    assert.equal(site.read("free.txt"), "new\n");
    assert.equal(site.read("shell.txt"), "free\n");
    assert.equal(site.read("x.db"), "new\n");
    assert.equal(site.read("protected/huge.txt"), undefined);
    assert.equal(site.read("huge.txt")?.length, 200_000);
    assert.deepEqual(site.rows(), [
      "blocked self-mod protected/a.txt",
      "blocked self-mod protected/a.txt",
      "blocked shell-mod protected/a.txt",
      "blocked shell-mod protected/a.txt",
      "passed covenant-check free.txt",
      "passed covenant-check -",
      "advised data-in-data x.db",
      "blocked self-mod protected",
      "skipped covenant-check -",
      "skipped covenant-check -",
    ]);
  });

  it("is judged from a folder below the root as from the root", async () => {
    site.forget();
    mkdirSync(join(site.root, "sub"), { recursive: true });
    const outcomes = await runGrok({
      project: site.root,
      cwd: join(site.root, "sub"),
      home: site.home(),
      calls: [write("../protected/b.txt"), run("echo x > ../protected/b.txt"), write("in-sub.txt")],
    });
    assert.match(outcomes[0]?.result ?? "", /^Hook denied: blocked self-mod protected\/b\.txt/);
    assert.match(outcomes[1]?.result ?? "", /^Hook denied: blocked shell-mod protected\/b\.txt/);
    assert.equal(site.read("sub/in-sub.txt"), "new\n");
    assert.deepEqual(site.rows(), [
      "blocked self-mod protected/b.txt",
      "blocked shell-mod protected/b.txt",
      "passed covenant-check sub/in-sub.txt",
    ]);
  });

  it("leaves files as the adapter says beforehand", async () => {
    const calls = edits.map(({ before: text, ...call }, i): ScriptedCall => {
      const file_path = `edits/${i}.txt`;
      if (text !== undefined) site.put(file_path, text);
      return { tool: call.tool, input: { ...call.input, file_path } };
    });
    await runGrok({ project: site.root, home: site.home(), calls });
    for (const [i, { what, before: text, tool }] of edits.entries()) {
      const read = readFileEdit(tool, calls[i]?.input ?? {});
      assert.ok(read.ok, what);
      const predicted = read.value.apply(text) ?? text;
      assert.equal(site.read(`edits/${i}.txt`), predicted, what);
    }
  });

  it("judges nothing twice beside another host's registration of the same project", async () => {
    site.forget();
    site.initOther();
    await runGrok({
      project: site.root,
      home: site.home(),
      calls: [write("once.txt"), run("echo x")],
    });
    assert.deepEqual(site.rows(), ["passed covenant-check once.txt", "passed covenant-check -"]);
    rmSync(join(site.root, ".claude"), { recursive: true });
  });

  it("is stopped when the delegator is gone", async () => {
    rmSync(join(site.root, ".grok/hooks/covenant-pretooluse.mjs"));
    const [outcome] = await runGrok({
      project: site.root,
      home: site.home(),
      calls: [write("late.txt")],
    });
    assert.match(outcome?.result ?? "", /^Hook denied: /);
    assert.equal(site.read("late.txt"), undefined);
  });
});
