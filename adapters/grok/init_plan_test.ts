import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { nodeReaders } from "../shared/node_readers.ts";
import { initPlan } from "./init_plan.ts";
import type { HostPlanOptions } from "../shared/run_host_init.ts";
import { HOOKS_PATH, isOurCommand } from "./registration.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "pdks-grok-init-")));
after(() => rmSync(base, { recursive: true, force: true }));
let roots = 0;

function gitRoot(): string {
  const root = join(base, String(roots++));
  mkdirSync(join(root, ".git"), { recursive: true });
  return root;
}

function plan(repoRoot: string, more: Partial<HostPlanOptions> = {}) {
  return initPlan({ repoRoot, readers: nodeReaders(), further: [], ...more });
}

function hooksOf(made: ReturnType<typeof plan>): { text: string | undefined; outcome: string } {
  assert.ok(made.ok);
  const found = made.value.artifacts.find(({ path }) => path === HOOKS_PATH);
  assert.ok(found !== undefined);
  return { text: found.text, outcome: found.outcome };
}

const NPM = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "write|search_replace|hashline_edit|run_terminal_command|monitor",
        "hooks": [
          {
            "type": "command",
            "command": "node .grok/hooks/covenant-pretooluse.mjs || exit 2",
            "timeout": 60
          }
        ]
      }
    ]
  }
}
`;

describe("what init writes", () => {
  it("from npm: the delegator and the registration", () => {
    const made = plan(gitRoot());
    assert.deepEqual(hooksOf(made), { text: NPM, outcome: "created" });
    assert.ok(made.ok);
    assert.deepEqual(made.value.artifacts.map(({ path, outcome }) => `${outcome} ${path}`), [
      "created .grok/hooks/covenant-pretooluse.mjs",
      "created .grok/hooks/covenant-pretooluse.json",
    ]);
    assert.match(made.value.notes.join("\n"), /--trust.*\n.*new one.*\n.*git root.*\n.*`!`/);
  });

  it("from the binary: the registration alone, by name or by place", () => {
    const named = plan(gitRoot(), { binary: { program: "pdks-grok", onPath: true } });
    assert.match(hooksOf(named).text ?? "", /"command": "pdks-grok hook \|\| exit 2"/);
    const placed = plan(gitRoot(), {
      binary: { program: "/opt/my tools/pdks-grok", onPath: false },
    });
    assert.match(
      hooksOf(placed).text ?? "",
      /"command": "'\/opt\/my tools\/pdks-grok' hook \|\| exit 2"/,
    );
    assert.ok(placed.ok);
    assert.match(placed.value.notes.join("\n"), /this machine's \/opt\/my tools\/pdks-grok/);
  });

  it("the config's tools widen the matcher", () => {
    const { text } = hooksOf(plan(gitRoot(), { further: ["notes__write"] }));
    assert.match(text ?? "", /\|monitor\|notes__write"/);
    const odd = hooksOf(plan(gitRoot(), { further: ["a.b"] }));
    assert.match(odd.text ?? "", /"\^\(write\|.*\|a\\\\\.b\)\$"/);
  });

  it("twice changes no byte", () => {
    const root = gitRoot();
    mkdirSync(join(root, ".grok/hooks"), { recursive: true });
    writeFileSync(join(root, HOOKS_PATH), NPM);
    assert.deepEqual(hooksOf(plan(root)), { text: undefined, outcome: "skipped" });
  });

  it("keeps what a person added", () => {
    const root = gitRoot();
    mkdirSync(join(root, ".grok/hooks"), { recursive: true });
    const own =
      '{"version":1,"hooks":{"Stop":[],"PreToolUse":[{"hooks":[{"type":"command","command":"x"}]}]}}';
    writeFileSync(join(root, HOOKS_PATH), own);
    const { text, outcome } = hooksOf(plan(root));
    assert.equal(outcome, "updated");
    const value = JSON.parse(text ?? "");
    assert.deepEqual(Object.keys(value), ["version", "hooks"]);
    assert.equal(value.hooks.PreToolUse.length, 2);
    assert.equal(value.hooks.PreToolUse[0].hooks[0].command, "x");
  });

  it("brings an older registration of ours up to date in its place", () => {
    const root = gitRoot();
    mkdirSync(join(root, ".grok/hooks"), { recursive: true });
    writeFileSync(join(root, HOOKS_PATH), NPM.replace("|monitor", "").replace("60", "5"));
    assert.deepEqual(hooksOf(plan(root)), { text: NPM, outcome: "updated" });
  });
});

describe("where init refuses, nothing is written", () => {
  it("outside a git root", () => {
    const folder = join(base, "plain");
    mkdirSync(folder);
    const made = plan(folder);
    assert.ok(!made.ok);
    assert.match(made.error, /no git root.*run init in the git root/);
  });

  for (
    const text of [
      "{",
      "// note\n{}",
      "\ufeff{}",
      "[]",
      '{ "hooks": [] }',
      '{"hooks":{"PreToolUse":{}}}',
    ]
  ) {
    it(`a file the host would drop: ${JSON.stringify(text)}`, () => {
      const root = gitRoot();
      mkdirSync(join(root, ".grok/hooks"), { recursive: true });
      writeFileSync(join(root, HOOKS_PATH), text);
      const made = plan(root);
      assert.ok(!made.ok);
      assert.match(made.error, /covenant-pretooluse\.json is not valid/);
    });
  }
});

it("knows its own commands", () => {
  assert.ok(isOurCommand("node .grok/hooks/covenant-pretooluse.mjs || exit 2"));
  assert.ok(isOurCommand("pdks-grok hook || exit 2"));
  assert.ok(isOurCommand("'/opt/x/pdks-grok' hook || exit 2"));
  assert.ok(!isOurCommand("pdks-grok-other hook"));
  assert.ok(!isOurCommand("node other.mjs"));
});
