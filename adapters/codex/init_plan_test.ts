import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { describe, test } from "node:test";
import { nodeReaders } from "../shared/node_readers.ts";
import { hidesCodeCalls } from "./host_version.ts";
import { initPlan, type InitPlanOptions } from "./init_plan.ts";
import { DELEGATOR_COMMAND, DELEGATOR_PATH, SETTINGS_PATH } from "./registration.ts";

describe("initPlan", () => {
  test("from npm: the delegator and one command an event", () =>
    inProject((root) => {
      const { artifacts, notes } = plan(root);
      assert.deepEqual(artifacts.map(({ path, outcome }) => [path, outcome]), [
        [DELEGATOR_PATH, "created"],
        [SETTINGS_PATH, "created"],
      ]);
      const { hooks } = JSON.parse(artifacts[1]?.text ?? "");
      assert.deepEqual(Object.keys(hooks), [
        "PreToolUse",
        "UserPromptSubmit",
        "PostToolUse",
        "SessionEnd",
      ]);
      for (const [event, [{ matcher, hooks: [handler] }]] of Object.entries<HookList>(hooks)) {
        const tail = event === "PreToolUse" ? "|| exit 2" : "|| exit 1";
        assert.equal(handler.command, `${DELEGATOR_COMMAND} ${tail}`);
        assert.equal(matcher, /Tool/.test(event) ? "Bash|apply_patch" : undefined);
        assert.equal(handler.timeout, event === "SessionEnd" ? 3 : 60);
      }
      assert.match(notes.join("\n"), /\/hooks.*\n.*trusted.*\n.*silence.*\n.*running/);
    }));

  test("the bytes do not depend on where the project stands", () =>
    inProject((one) =>
      inProject((two) => assert.deepEqual(plan(one).artifacts, plan(two).artifacts))
    ));

  test("from the binary: no delegator, the name or the place", () =>
    inProject((root) => {
      const named = plan(root, { binary: { program: "pdks-codex", onPath: true } });
      assert.deepEqual(named.artifacts.map(({ path }) => path), [SETTINGS_PATH]);
      assert.match(named.artifacts[0]?.text ?? "", /"pdks-codex hook \|\| exit 2"/);
      const placed = plan(root, { binary: { program: "/opt/my tools/pdks-codex", onPath: false } });
      assert.match(
        placed.artifacts[0]?.text ?? "",
        /"'\/opt\/my tools\/pdks-codex' hook \|\| exit 2"/,
      );
      assert.match(placed.notes.join("\n"), /this machine's \/opt\/my tools\/pdks-codex/);
    }));

  test("the matcher is widened to the tools of the config", () =>
    inProject((root) => {
      const text = plan(root, { further: ["mcp__files__write"] }).artifacts[1]?.text ?? "";
      assert.equal(text.split('"Bash|apply_patch|mcp__files__write"').length, 3);
    }));

  test("what is there is skipped, what is not valid is refused", () =>
    inProject((root) => {
      for (const { path, text } of plan(root).artifacts) put(root, path, text ?? "");
      assert.deepEqual(plan(root).artifacts.map(({ outcome, text }) => [outcome, text]), [
        ["skipped", undefined],
        ["skipped", undefined],
      ]);
      put(root, SETTINGS_PATH, "{ // a comment\n}");
      const refused = initPlan(options(root));
      assert.ok(!refused.ok);
      assert.match(refused.error, /\.codex\/hooks\.json/);
    }));

  test("says what this project and this machine make worth knowing", () =>
    inProject((root) => {
      assert.match(plan(root).notes.join("\n"), /no git repository/);
      mkdirSync(join(root, ".git"));
      assert.doesNotMatch(plan(root).notes.join("\n"), /repository/);
      mkdirSync(join(root, "part"));
      assert.match(plan(join(root, "part")).notes.join("\n"), /the repository is/);
      assert.match(plan(root, { hostVersion: "0.154.0" }).notes.join("\n"), /0\.154\.0.*Code Mode/);
      assert.doesNotMatch(plan(root, { hostVersion: "0.171.0" }).notes.join("\n"), /Code Mode/);
      put(root, SETTINGS_PATH, '{ "version": 1, "hooks": {} }');
      assert.match(plan(root).notes.join("\n"), /"version"/);
    }));

  test("versions are compared as numbers", () => {
    assert.deepEqual(["0.9.0", "0.154.9", "0.155.0", "1.0.0"].map(hidesCodeCalls), [
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("the registered command", { skip: process.platform === "win32" }, () => {
  const command = `${DELEGATOR_COMMAND} || exit 2`;

  test("finds the delegator from the root and from below, whatever the names", () =>
    inProject((root) => {
      const project = join(root, "my project $x");
      put(project, DELEGATOR_PATH, "process.stderr.write(process.argv[1])\n");
      for (const below of ["", "sub/deep er"]) {
        mkdirSync(join(project, below), { recursive: true });
        const ran = sh(command, join(project, below));
        assert.equal(ran.status, 0, ran.stderr);
        assert.equal(ran.stderr, join(project, DELEGATOR_PATH));
      }
    }));

  test("is an exit 2 with a reason where there is none, or where it fails", () =>
    inProject((root) => {
      const gone = sh(command, root);
      assert.deepEqual([gone.status, gone.stdout], [2, ""]);
      assert.match(gone.stderr, /pdks-codex init/);
      for (const text of ["process.exit(1)\n", "process.kill(process.pid, 9)\n", "}\n"]) {
        put(root, DELEGATOR_PATH, text);
        assert.equal(sh(command, root).status, 2);
      }
    }));
});

type HookList = [{ matcher?: string; hooks: [{ command: string; timeout: number }] }];

function sh(command: string, cwd: string) {
  // A `node` of its own: the command names one, and the tests may run where it is another program.
  const tools = mkdtempSync(join(tmpdir(), "pdks-node-"));
  try {
    const deno = process.versions["deno"] === undefined ? "" : " run -A";
    writeFileSync(join(tools, "node"), `#!/bin/sh\nexec "${process.execPath}"${deno} "$@"\n`);
    chmodSync(join(tools, "node"), 0o755);
    const env = { ...process.env, PATH: `${tools}:${process.env["PATH"]}` };
    return spawnSync("/bin/bash", ["-c", command], { cwd, env, encoding: "utf8" });
  } finally {
    rmSync(tools, { recursive: true, force: true });
  }
}

function options(root: string, more: Partial<InitPlanOptions> = {}): InitPlanOptions {
  return { repoRoot: root, readers: nodeReaders(), further: [], ...more };
}

function plan(root: string, more: Partial<InitPlanOptions> = {}) {
  const made = initPlan(options(root, more));
  assert.ok(made.ok);
  return made.value;
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function inProject(run: (root: string) => void): void {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pdks-init-")));
  try {
    run(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
