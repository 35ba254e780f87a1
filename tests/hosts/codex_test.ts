import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { SETTINGS_PATH } from "../../adapters/codex/registration.ts";
import { SESSIONS_FOLDER } from "../../adapters/codex/session_file.ts";
import { trustHash, trustKey } from "../../adapters/codex/trust_hash.ts";
import { available, type Form, FORMS, install, rowsOf } from "./codex/adapter_under_test.ts";
import { NOTE_SERVER } from "./codex/note_server.ts";
import { CLASSIC_MODEL, CODE_MODEL, type CodexResult, runCodex } from "./codex/run_codex.ts";
import type { Turn } from "./codex/scripted_model.ts";
import { withCodexProject } from "./codex/throwaway.ts";

const CONFIG = `languages:
  text: { productionGlob: "**/*.txt", testCmd: "true" }
protectedPaths: [.codex/hooks, .codex/hooks.json, .polydeukes, secret]
witness: { token: pdks witness, ttlMinutes: 10 }
disciplines:
  - id: no-todo
    why: an open end belongs in the tracker
    declare:
      mechanism: added-only
      scope: { source: target.path, include: ['\\.txt$'] }
      supply: { pre: empty, post: empty }
      extract:
        before: [{ op: source, of: pre }, { op: lines }, { op: keyByPattern, re: '(.*TODO.*)' }]
        after: [{ op: source, of: post }, { op: lines }, { op: keyByPattern, re: '(.*TODO.*)' }]
        added: [{ op: onlyIn, of: after, notIn: before }]
      relate:
        - { id: none-added, relation: { op: empty, of: added }, message: 'an open end: {value}' }
`;

const FILES = {
  "a.txt": "hello\n",
  "gone.txt": "bye\n",
  "sub/b.txt": "line1\n",
  "secret/key.txt": "k\n",
};

for (const form of FORMS.filter(available)) {
  describe(`the real Codex, adapter from ${form}`, () => {
    for (const model of [CLASSIC_MODEL, CODE_MODEL]) {
      test(`${model}: calls are judged before they run`, () => calls(form, model));
    }
    test("the token as a prompt's first line lets the retried call through", () => witness(form));
    test("without a recorded prompt a person is sent to their terminal", () => noPrompt(form));
    test("hooks that nobody approved are skipped", () => untrusted(form));
    test("a session in a subdirectory is judged alike", () => subdirectory(form));
    test("a damaged evidence file stops every call", () => damaged(form));
    test("a recorder that fails stops no prompt", () => failingRecorder(form));
    test("a linked worktree's files are judged by their paths in it", () => worktree(form));
    test("a tool the config adds is judged as an edit", () => furtherTool(form));
    test("a missing hook stops every call, and no prompt", () => noHook(form));
    if (form !== "binary") test("a missing judge stops every call", () => noJudge());
  });
}

const PATCH = {
  secret: patch("*** Update File: secret/key.txt\n@@\n-k\n+x"),
  four: patch(
    "*** Add File: new.txt\n+TODO later",
    "*** Update File: a.txt\n@@\n-hello\n+hello world",
    "*** Delete File: gone.txt",
    "*** Update File: sub/b.txt\n*** Move to: sub/c.txt\n@@\n-line1\n+line2",
  ),
};

async function calls(form: Form, model: string): Promise<void> {
  await scenario(form, { model, trust: "stored" }, [
    [{ patch: PATCH.secret }],
    [{ shell: "echo x > secret/key.txt" }],
    [{ shell: `cd secret && apply_patch <<'EOF'\n${patch("*** Add File: n.txt\n+x")}\nEOF` }],
    [{ patch: PATCH.four }],
    [{ shell: "cat a.txt" }],
    [{ patch: patch("*** Update File: a.txt\n@@\n-not there\n+x") }],
    [{ shell: `true; apply_patch <<'EOF'\n${patch("*** Add File: secret/m.txt\n+x")}\nEOF` }],
  ], ({ run, project, rows }) => {
    const [secret, shell, heredoc, four, ordinary, refused, hidden] = run.answers;
    assert.match(secret ?? "", /Command blocked by PreToolUse hook: .*self-mod.*secret\/key\.txt/);
    assert.match(secret ?? "", /pdks witness/, "the model is told what a person can do");
    assert.match(shell ?? "", /blocked by PreToolUse hook: .*shell-mod/);
    assert.match(heredoc ?? "", /blocked by PreToolUse hook: .*self-mod.*secret\/n\.txt/);
    assert.equal(read(project, "secret/key.txt"), "k\n");
    assert.equal(existsSync(join(project, "secret/n.txt")), false);
    assert.doesNotMatch(four ?? "", /blocked/);
    assert.equal(read(project, "new.txt"), "TODO later\n");
    assert.equal(read(project, "a.txt"), "hello world\n");
    assert.equal(read(project, "sub/c.txt"), "line2\n");
    assert.equal(existsSync(join(project, "gone.txt")), false);
    assert.match(ordinary ?? "", /hello world/);
    assert.match(refused ?? "", /blocked by PreToolUse hook: .*"not there"/);
    assert.match(hidden ?? "", /blocked by PreToolUse hook: .*self-mod.*secret\/m\.txt/);
    assert.deepEqual(rows.filter((row) => /^(blocked|advised)|no-todo/.test(row)), [
      "blocked self-mod secret/key.txt",
      "passed no-todo secret/key.txt",
      "blocked shell-mod secret/key.txt",
      ...rows.filter((row) => row === "passed no-todo secret/key.txt").slice(1),
      "blocked self-mod secret/n.txt",
      "passed no-todo secret/n.txt",
      "advised no-todo new.txt",
      "passed no-todo a.txt",
      "passed no-todo gone.txt",
      "passed no-todo sub/b.txt",
      "passed no-todo sub/c.txt",
      "blocked covenant-check -",
      "blocked self-mod secret/m.txt",
      "passed no-todo secret/m.txt",
    ]);
    assert.deepEqual(evidence(project), [], "the session's end removes its evidence");
  });
}

async function witness(form: Form): Promise<void> {
  await scenario(
    form,
    { trust: "bypass", prompt: "pdks witness\nplease go on" },
    [[{ patch: PATCH.secret }]],
    ({ run, project, rows }) => {
      assert.doesNotMatch(run.answers[0] ?? "", /blocked/);
      assert.equal(read(project, "secret/key.txt"), "x\n");
      assert.ok(rows.includes("witnessed self-mod secret/key.txt"), rows.join());
    },
  );
}

async function noPrompt(form: Form): Promise<void> {
  const only = (event: string) => event === "PreToolUse";
  await scenario(
    form,
    { trust: "stored", approved: only, prompt: "pdks witness" },
    [[{ patch: PATCH.secret }]],
    ({ run, project, rows }) => {
      assert.match(run.answers[0] ?? "", /in their own terminal/);
      assert.doesNotMatch(run.answers[0] ?? "", /pdks witness/);
      assert.equal(read(project, "secret/key.txt"), "k\n");
      assert.ok(rows.includes("blocked self-mod secret/key.txt"), rows.join());
    },
  );
}

async function untrusted(form: Form): Promise<void> {
  await scenario(form, {}, [[{ patch: PATCH.secret }]], ({ project, rows }) => {
    assert.equal(read(project, "secret/key.txt"), "x\n");
    assert.deepEqual(rows, []);
  });
}

async function subdirectory(form: Form): Promise<void> {
  await scenario(form, { trust: "bypass", cwd: "sub" }, [
    [{ patch: patch("*** Update File: ../secret/key.txt\n@@\n-k\n+x") }],
    [{ patch: patch("*** Add File: here.txt\n+x") }],
    [{ shell: "echo x > key.txt", workdir: "../secret" }],
  ], ({ run, project, rows }) => {
    const [up, here, elsewhere] = run.answers;
    assert.match(up ?? "", /blocked by PreToolUse hook: .*secret\/key\.txt/);
    assert.doesNotMatch(here ?? "", /blocked/);
    assert.match(elsewhere ?? "", /blocked by PreToolUse hook: .*shell-mod/);
    assert.equal(read(project, "secret/key.txt"), "k\n");
    assert.ok(rows.includes("passed no-todo sub/here.txt"), rows.join());
  });
}

async function damaged(form: Form): Promise<void> {
  const script = `const { appendFileSync, readdirSync } = require("node:fs");
for (const name of readdirSync("${SESSIONS_FOLDER}")) {
  appendFileSync("${SESSIONS_FOLDER}/" + name, "not a record\\n");
}`;
  await scenario(form, { trust: "bypass", files: { "damage.cjs": script } }, [
    [{ shell: "/usr/bin/env node damage.cjs" }],
    [{ patch: patch("*** Add File: later.txt\n+x") }],
    [{ shell: "echo later" }],
  ], ({ run, project, rows }) => {
    const [, patched, echoed] = run.answers;
    assert.match(
      patched ?? "",
      /blocked by PreToolUse hook: .*line [23] of the session's evidence/,
    );
    assert.match(echoed ?? "", /blocked by PreToolUse hook: .*evidence/);
    assert.equal(existsSync(join(project, "later.txt")), false);
    assert.equal(rows.filter((row) => row === "blocked covenant-check -").length, 2);
    assert.deepEqual(evidence(project), []);
  });
}

async function failingRecorder(form: Form): Promise<void> {
  const files = { [SESSIONS_FOLDER]: "a file where a folder should be\n" };
  await scenario(form, { trust: "bypass", files }, [
    [{ shell: "echo went on" }],
    [{ patch: PATCH.secret }],
  ], ({ run }) => {
    assert.match(run.answers[0] ?? "", /went on/);
    assert.match(run.answers[1] ?? "", /blocked .*in their own terminal/);
    assert.equal(run.exitCode, 0);
  });
}

async function worktree(form: Form): Promise<void> {
  const before = (project: string) => {
    const git = (...argv: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...argv], {
        cwd: project,
      });
    git("commit", "-q", "--allow-empty", "-m", "start");
    git("worktree", "add", "-q", "../tree");
    put(project, "../tree/secret/key.txt", "k\n");
  };
  await scenario(form, { trust: "bypass", before }, [
    [{ patch: patch("*** Update File: ../tree/secret/key.txt\n@@\n-k\n+x") }],
    [{ patch: patch("*** Add File: ../tree/src/n.txt\n+TODO") }],
    [{ patch: patch("*** Add File: ../elsewhere/n.txt\n+x") }],
  ], ({ run, project, rows }) => {
    const [secret, source, outside] = run.answers;
    assert.match(secret ?? "", /blocked by PreToolUse hook: .*self-mod.*secret\/key\.txt/);
    assert.doesNotMatch(source ?? "", /blocked/);
    assert.match(outside ?? "", /blocked by PreToolUse hook: .*outside the project/);
    assert.equal(read(project, "../tree/secret/key.txt"), "k\n");
    assert.ok(rows.includes("advised no-todo src/n.txt"), rows.join());
  });
}

async function furtherTool(form: Form): Promise<void> {
  const name = "mcp__notes__write_note";
  const config =
    `${CONFIG}adapters: { codex: { tools: [{ name: ${name}, path: file, content: text }] } }\n`;
  const files = { "polydeukes.config.yaml": config, "notes.cjs": NOTE_SERVER };
  const write = (file: string, text: string) =>
    ({ tool: "write_note", namespace: "mcp__notes", args: { file, text } }) as const;
  const settings = [
    "[mcp_servers.notes]",
    'command = "node"',
    'args = ["notes.cjs"]',
    'default_tools_approval_mode = "approve"',
  ];
  await scenario(form, { trust: "stored", files, settings, further: [name] }, [
    [write("secret/key.txt", "x")],
    [write("note.txt", "TODO")],
  ], ({ run, project, rows }) => {
    assert.match(run.answers[0] ?? "", /blocked by PreToolUse hook: .*self-mod.*secret\/key\.txt/);
    assert.equal(read(project, "secret/key.txt"), "k\n");
    assert.match(run.answers[1] ?? "", /noted/);
    assert.ok(rows.includes("advised no-todo note.txt"), rows.join());
  });
}

async function noHook(form: Form): Promise<void> {
  await scenario(form, { trust: "bypass", hook: false }, [
    [{ patch: patch("*** Add File: later.txt\n+x") }],
    [{ shell: "echo x > later.txt" }],
  ], ({ run, project }) => {
    for (const answer of run.answers) assert.match(answer ?? "", /blocked .*pdks-codex/);
    assert.equal(existsSync(join(project, "later.txt")), false);
  });
}

/** The packed packages stand in one folder for all projects, so the sources are taken here. */
async function noJudge(): Promise<void> {
  await scenario("source", { trust: "bypass", judge: false }, [
    [{ patch: patch("*** Add File: later.txt\n+x") }],
  ], ({ run, project }) => {
    assert.match(run.answers[0] ?? "", /blocked .*no judge.*npm install/);
    assert.equal(existsSync(join(project, "later.txt")), false);
  });
}

type Options = {
  readonly model?: string;
  readonly prompt?: string;
  readonly cwd?: string;
  /** `stored`: hashes computed by our own code, as approving the hooks stores them. */
  readonly trust?: "bypass" | "stored";
  /** Which events are approved; all when missing. */
  readonly approved?: (event: string) => boolean;
  readonly files?: Readonly<Record<string, string>>;
  readonly hook?: false;
  readonly judge?: false;
  /** Done in the project before the session starts. */
  readonly before?: (project: string) => void;
  readonly settings?: readonly string[];
  /** Tools the config adds. */
  readonly further?: readonly string[];
};

type Outcome = {
  readonly run: CodexResult;
  readonly project: string;
  readonly rows: readonly string[];
};

async function scenario(
  form: Form,
  options: Options,
  turns: readonly Turn[],
  check: (outcome: Outcome) => void,
): Promise<void> {
  await withCodexProject(async ({ codex, project, scratch }) => {
    put(project, "polydeukes.config.yaml", CONFIG);
    for (const [path, text] of Object.entries({ ...FILES, ...options.files })) {
      put(project, path, text);
    }
    const installed = await install(form, project, join(scratch, "tools"), options.further);
    if (options.judge === false) installed.removeJudge();
    if (options.hook === false) installed.removeHook();
    options.before?.(project);
    const { model, prompt, cwd, trust, settings } = options;
    const run = await runCodex({
      codex,
      project,
      scratch,
      turns: [...turns, [{ say: "done" }]],
      env: installed.env,
      ...(settings === undefined ? {} : { settings }),
      ...(model === undefined ? {} : { model }),
      ...(prompt === undefined ? {} : { prompt }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(trust === undefined
        ? {}
        : { trust: trust === "bypass" ? trust : approvals(project, options.approved) }),
    });
    assert.equal(run.exitCode, 0, run.stderr);
    assert.equal(run.requests, turns.length + 1, run.stderr);
    check({ run, project, rows: rowsOf(project) });
  });
}

/** What the host stores when a person approves the hooks of a project. */
function approvals(
  project: string,
  approved: (event: string) => boolean = () => true,
): Readonly<Record<string, string>> {
  const file = join(project, SETTINGS_PATH);
  const { hooks } = JSON.parse(readFileSync(file, "utf8"));
  const stored: Record<string, string> = {};
  for (const event of Object.keys(hooks).filter(approved)) {
    const [group] = hooks[event];
    const [{ command, timeout }] = group.hooks;
    const matcher = group.matcher === undefined ? {} : { matcher: group.matcher };
    stored[trustKey(file, event, 0, 0)] = trustHash({ event, command, timeout, ...matcher });
  }
  return stored;
}

function evidence(project: string): readonly string[] {
  const folder = join(project, SESSIONS_FOLDER);
  return existsSync(folder) ? readdirSync(folder) : [];
}

function patch(...sections: readonly string[]): string {
  return `*** Begin Patch\n${sections.join("\n")}\n*** End Patch`;
}

function read(project: string, path: string): string {
  return readFileSync(join(project, path), "utf8");
}

function put(project: string, path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}
