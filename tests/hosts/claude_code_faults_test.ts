import assert from "node:assert/strict";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { runHook } from "../../adapters/claude-code/mod.ts";
import { isObject } from "../../adapters/shared/payload.ts";
import { spawningJudge } from "../../adapters/shared/spawning_judge.ts";
import {
  type Form,
  type InstalledProject,
  installedProject,
} from "./claude_code/installed_project.ts";
import { type Ended, filesUnder, run } from "./claude_code/program.ts";

const CONFIG = `languages:
  text: { productionGlob: '**', testCmd: 'true' }
protectedPaths: [.claude/settings.json, .claude/hooks, .polydeukes, protected]
witness: { token: pdks witness, ttlMinutes: 10 }
adapters:
  claude-code:
    tools: [{ name: mcp__files__write, path: target, content: text }]
`;

const FORMS: readonly Form[] = ["npm", "program"];
const projects = new Map<Form, InstalledProject>();

before(async () => {
  for (const form of FORMS) projects.set(form, await installedProject(form, CONFIG));
});
after(async () => {
  for (const project of projects.values()) await project.remove();
});

function projectOf(form: Form): InstalledProject {
  const project = projects.get(form);
  assert.ok(project !== undefined);
  rmSync(join(project.root, ".polydeukes"), { recursive: true, force: true });
  return project;
}

/** Calls the registered command as the host does: by a shell, in the session's current folder. */
function call(
  project: InstalledProject,
  stdin: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
  cwd = project.root,
): Promise<Ended> {
  const settings: unknown = JSON.parse(project.read(".claude/settings.json") ?? "");
  const command = commandIn(settings);
  return run("/bin/sh", ["-c", command], {
    cwd,
    env: {
      PATH: project.path,
      CLAUDECODE: "1",
      CLAUDE_PROJECT_DIR: project.root,
      AI_AGENT: "claude-code_2-1-332_harness",
      ...more,
    },
    timeoutMs: 60_000,
    stdin,
  });
}

function commandIn(settings: unknown): string {
  const found = JSON.stringify(settings).match(/"command":("(?:[^"\\]|\\.)*")/)?.[1];
  const command: unknown = JSON.parse(found ?? "null");
  assert.ok(typeof command === "string");
  return command;
}

const payload = (
  project: InstalledProject,
  tool: string,
  input: object,
  more: object = {},
): string =>
  JSON.stringify({
    session_id: "s",
    transcript_path: join(project.root, "../none.jsonl"),
    cwd: project.root,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
    tool_use_id: "t",
    ...more,
  });

const write = (project: InstalledProject, path: string, more: object = {}): string =>
  payload(project, "Write", { file_path: join(project.root, path), content: "x" }, more);

function assertRefused(ended: Ended): void {
  assert.equal(ended.code, 2, JSON.stringify(ended));
  assert.equal(ended.stdout, "");
  const [first = ""] = ended.stderr.split("\n");
  assert.match(first, /\S/);
  assert.ok(first.length <= 256, `${first.length}: ${first}`);
  assert.doesNotMatch(ended.stderr, /\n\s+at /, "a stack trace");
}

for (const form of FORMS) {
  test(`${form}: an ordinary call passes in silence and leaves its row`, async () => {
    const project = projectOf(form);
    const ended = await call(project, write(project, "a.txt"), {}, "/");
    assert.deepEqual(ended, { code: 0, stdout: "", stderr: "" });
    assert.deepEqual(project.brief(), ["passed covenant-check a.txt"]);
  });

  test(`${form}: whatever comes in that is no payload is stopped, and leaves one row`, async () => {
    const project = projectOf(form);
    const whole = write(project, "a.txt");
    const inputs: Readonly<Record<string, string | Uint8Array>> = {
      "nothing": "",
      "a cut payload": whole.slice(0, -30),
      "no JSON": "pretooluse",
      "null": "null",
      "a list": `[${whole}]`,
      "not UTF-8": new Uint8Array([...new TextEncoder().encode(whole.slice(0, -1)), 0xff, 0x7d]),
      "no tool": whole.replace('"tool_name":"Write",', ""),
      "an event nobody knows": whole.replace("PreToolUse", "PreTool"),
      "over 64 MiB": whole.replace('"x"', `"${"x".repeat(64 * 1024 * 1024)}"`),
      "deep nesting": whole.replace('"x"', `${"[".repeat(20_000)}${"]".repeat(20_000)}`),
    };
    for (const [name, stdin] of Object.entries(inputs)) {
      rmSync(join(project.root, ".polydeukes"), { recursive: true, force: true });
      const ended = await call(project, stdin);
      assertRefused(ended);
      assert.deepEqual(project.brief(), ["blocked covenant-check -"], `${name}: ${ended.stderr}`);
    }
  });

  test(`${form}: a lifecycle event stops nobody, whatever is wrong with it`, async () => {
    const project = projectOf(form);
    const ended = await call(project, '{"hook_event_name":"UserPromptSubmit"}');
    assert.deepEqual([ended.code, ended.stdout], [0, ""]);
    assert.deepEqual(project.brief(), []);
  });

  test(`${form}: a tool the config adds is judged as an edit`, async () => {
    const project = projectOf(form);
    const target = (path: string) =>
      payload(project, "mcp__files__write", { target: path, text: "x" });
    assertRefused(await call(project, target("protected/a")));
    assert.equal((await call(project, target("b"))).code, 0);
    assert.deepEqual(project.brief(), ["blocked self-mod protected/a", "passed covenant-check b"]);
  });

  test(`${form}: one call is ${form === "npm" ? "two processes" : "one process"}`, async () => {
    const project = projectOf(form);
    const starts = join(project.root, "../starts");
    const counter = project.put(
      "../count.cjs",
      `require("node:fs").appendFileSync(${JSON.stringify(starts)}, "start\\n");`,
    );
    // Nothing but our programs on PATH: whatever else a call started would have to fail it.
    const path = project.path.split(":")[0] ?? "";
    for (const target of ["a.txt", "protected/a.txt"]) {
      rmSync(starts, { force: true });
      const ended = await call(project, write(project, target), {
        PATH: path,
        NODE_OPTIONS: `--require ${counter}`,
      });
      assert.equal(ended.code, target === "a.txt" ? 0 : 2, ended.stderr);
      assert.equal(readFileSync(starts, "utf8").length / 6, form === "npm" ? 2 : 1);
    }
  });
}

const ENDLESS = `${CONFIG}disciplines:
  - id: endless
    declare:
      mechanism: naming
      scope: { source: target.path }
      extract:
        found: [{ op: source, of: target.path }, { op: matches, re: '^(a+)+$' }]
      relate:
        - { id: none, relation: { op: empty, of: found }, message: '{value}' }
`;

for (const form of FORMS) {
  test(`${form}: a judgment that would not end is given up before the host lets the call through`, async () => {
    const project = await installedProject(form, ENDLESS);
    try {
      const start = Date.now();
      const ended = await call(project, write(project, `${"a".repeat(60)}!`));
      assertRefused(ended);
      assert.ok(Date.now() - start < 45_000);
      assert.match(project.brief().join("\n"), /^blocked (endless|covenant-check) /m);
    } finally {
      await project.remove();
    }
  });
}

test("program: without a configuration, or without the session's folder, the call is stopped", async () => {
  const project = await installedProject("program", CONFIG);
  try {
    const without = await call(project, write(project, "a.txt"), { CLAUDE_PROJECT_DIR: "" });
    assertRefused(without);
    assert.match(without.stderr, /CLAUDE_PROJECT_DIR/);
    rmSync(join(project.root, "polydeukes.config.yaml"));
    const none = await call(project, write(project, "a.txt"));
    assertRefused(none);
    assert.match(none.stderr, /no Polydeukes configuration in .*pdks-claude-code init/);
    assert.deepEqual(project.brief(), []);
  } finally {
    await project.remove();
  }
});

test("npm: a judge that hangs is ended, and the call stopped", async () => {
  const project = projectOf("npm");
  let stderr = "";
  const script = project.put("../hang.mjs", "setInterval(() => {}, 1000);");
  const exit = await runHook({
    repoRoot: project.root,
    stdin: () => new TextEncoder().encode(write(project, "a.txt")),
    stderr: (text) => stderr += text,
    judge: spawningJudge({
      program: "pdks-claude-code",
      timeoutMs: 1_000,
      find: () => ({ file: join(project.root, "../bin/node"), args: [script] }),
    }),
  });
  assert.equal(exit, 2);
  assert.match(stderr, /^pdks-claude-code: the judge gave no answer within 1 s/);
});

/** Judges that are no good, and what a call then comes to. */
const BAD_JUDGES: Readonly<Record<string, string>> = {
  "crashing": "throw new Error('no judge today');",
  "ending in 1": "process.exit(1);",
  "ending in 3 with words": "console.error('hm'); process.exit(3);",
  "killed": "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);",
  "refusing in silence": "process.exit(2);",
  "no script at all": "}{",
};

test("npm: a judge that is no good stops the call", async () => {
  const project = projectOf("npm");
  const judge = join(project.root, "node_modules/polydeukes/other.mjs");
  const manifest = join(project.root, "node_modules/polydeukes/package.json");
  const good = readFileSync(manifest, "utf8");
  try {
    writeFileSync(manifest, good.replace("pdks.mjs", "other.mjs"));
    for (const [name, text] of Object.entries(BAD_JUDGES)) {
      writeFileSync(judge, text);
      const ended = await call(project, write(project, "a.txt"));
      assert.equal(ended.code, 2, name);
      assert.equal(ended.stdout, "", name);
      assert.match(ended.stderr.split("\n")[0] ?? "", /^pdks-claude-code: the judge /, name);
    }
    writeFileSync(judge, "console.log('chatter'); process.exit(0);");
    const chatty = await call(project, write(project, "a.txt"));
    assert.deepEqual(chatty, { code: 0, stdout: "", stderr: "" });
    writeFileSync(manifest, "{}");
    assertRefused(await call(project, write(project, "a.txt")));
    rmSync(manifest);
    assertRefused(await call(project, write(project, "a.txt")));
  } finally {
    writeFileSync(manifest, good);
  }
});

/** Every file of a project and its text, to see that nothing was written. */
function snapshot(project: InstalledProject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filesUnder(project.root).map((path) => [path, readFileSync(path, "latin1")]),
  );
}

test("init: a second time no byte changes", async () => {
  const project = projectOf("npm");
  // The first run brings the matcher up to the config that has taken the scaffold's place.
  await project.ours("pdks-claude-code", ["init"]);
  const before = snapshot(project);
  const ended = await project.ours("pdks-claude-code", ["init"]);
  assert.equal(ended.code, 0, ended.stderr);
  const lines = ended.stdout.split("\n").filter((line) => /^(created|updated|skipped) /.test(line));
  assert.ok(lines.length >= 5 && lines.every((line) => line.startsWith("skipped ")), ended.stdout);
  assert.deepEqual(snapshot(project), before);
});

test("init: tools the config adds widen the matcher", async () => {
  const project = await installedProject("npm", CONFIG);
  try {
    assert.equal((await project.ours("pdks-claude-code", ["init"])).code, 0);
    const settings: unknown = JSON.parse(project.read(".claude/settings.json") ?? "");
    assert.ok(isObject(settings) && JSON.stringify(settings).includes("|mcp__files__write"));
  } finally {
    await project.remove();
  }
});

/** Whoever may write everywhere has to step down to find a folder that is not writable. */
const UNWRITABLE = "a folder that may not be written to";
const AS_NOBODY = process.getuid?.() === 0 ? { uid: 65534 } : {};

test("init: what is not valid, not there or not writable stops it, with nothing written", async () => {
  const spoilt: Readonly<Record<string, (project: InstalledProject) => void>> = {
    "settings that are no JSON": ({ put }) => put(".claude/settings.json", "// mine\n{}\n"),
    "no judge": ({ root }) => rmSync(join(root, "node_modules/polydeukes"), { recursive: true }),
    "two configurations": ({ put }) => put("polydeukes.config.json", "{}"),
    "a file where the folder belongs": ({ root, put }) => {
      rmSync(join(root, ".claude"), { recursive: true });
      put(".claude", "");
    },
    [UNWRITABLE]: ({ root }) => {
      rmSync(join(root, ".claude"), { recursive: true });
      chmodSync(root, 0o555);
    },
  };
  for (const [name, spoil] of Object.entries(spoilt)) {
    const project = await installedProject("npm", CONFIG);
    try {
      spoil(project);
      const before = snapshot(project);
      const ended = await project.ours(
        "pdks-claude-code",
        ["init"],
        name === UNWRITABLE ? AS_NOBODY : {},
      );
      assert.equal(ended.code, 2, `${name}: ${ended.stdout}`);
      assert.equal(ended.stdout, "", name);
      assert.match(ended.stderr, /^pdks-claude-code: .+\n/, name);
      assert.deepEqual(snapshot(project), before, name);
    } finally {
      chmodSync(project.root, 0o755);
      await project.remove();
    }
  }
});

test("the words of the program", async () => {
  const project = projectOf("npm");
  const version = await project.ours("pdks-claude-code", ["--version"]);
  assert.match(version.stdout, /^pdks-claude-code \d+\.\d+\.\d+/);
  assert.match(
    (await project.ours("pdks-claude-code", ["--help"])).stdout,
    /^usage: pdks-claude-code /,
  );
  for (const words of [[], ["int"], ["init", "--force"]]) {
    const ended = await project.ours("pdks-claude-code", words);
    assert.deepEqual([ended.code, ended.stdout], [2, ""]);
    assert.match(ended.stderr, /^usage: /);
  }
});
