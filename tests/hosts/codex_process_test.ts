import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { describe, test } from "node:test";
import { DELEGATOR_PATH, PROGRAM, SETTINGS_PATH } from "../../adapters/codex/registration.ts";
import { findOnPath } from "../../adapters/shared/find_judge.ts";
import { available, BINARIES, installPackages, rowsOf } from "./codex/adapter_under_test.ts";

const CONFIG = `languages: { text: { productionGlob: "**/*.txt", testCmd: "true" } }
protectedPaths: [secret]
`;
const NODE = findOnPath("node") ?? process.execPath;

describe("the hook as a process", () => {
  /** What stands where the judge does, and what the first line must say. */
  const judges: readonly (readonly [string, string | undefined, RegExp])[] = [
    ["missing", undefined, /no judge.*npm install/],
    ["crashing", "throw new Error('no\\nmore')", /exit code 1/],
    ["killed", "process.kill(process.pid, 'SIGKILL')", /SIGKILL/],
    ["saying nothing", "process.exit(2)", /without a reason/],
    ["of another mind about exits", "process.exit(3)", /exit code 3/],
    [
      "printing to stdout",
      'console.log(\'{"decision":"approve"}\'); process.exit(1)',
      /exit code 1/,
    ],
    ["no program", "}{", /exit code 1/],
  ];
  for (const [name, text, why] of judges) {
    test(`a judge ${name} stops the call`, () =>
      withProject((project) => {
        const judge = join(project, "node_modules/polydeukes");
        if (text === undefined) rmSync(judge, { recursive: true });
        else writeFileSync(join(judge, "pdks.mjs"), text);
        stopped(hook(project, payload(project)), why);
      }));
  }

  test("a judge that hangs is given up before the host gives up the hook", () =>
    withProject((project) => {
      put(project, "node_modules/polydeukes/pdks.mjs", "setInterval(() => {}, 1000);");
      const started = performance.now();
      stopped(hook(project, payload(project)), /no answer within 20 s/);
      assert.ok(performance.now() - started < 55_000);
    }));

  const inputs: readonly (readonly [string, Uint8Array | string, RegExp])[] = [
    ["nothing", "", /empty/],
    ["a cut payload", '{"hook_event_name":"PreToolUse","tool_na', /not JSON/],
    ["no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), /UTF-8/],
    ["64 MiB and more", new Uint8Array(64 * 1024 * 1024 + 10).fill(0x20), /64 MiB/],
  ];
  for (const [name, stdin, why] of inputs) {
    test(`${name} on stdin stops the call and leaves one row`, () =>
      withProject((project) => {
        stopped(hook(project, stdin), why);
        assert.deepEqual(rowsOf(project), ["blocked covenant-check -"]);
        if (!available("binary")) return;
        stopped(compiledHook(project, stdin), why);
        assert.equal(rowsOf(project).length, 2);
      }));
  }

  test("what is nested without end stops the call", () =>
    withProject((project) => {
      const deep = `{"hook_event_name":"PreToolUse","tool_input":${"[".repeat(100_000)}`;
      stopped(hook(project, deep), /./);
      const whole = payload(project).replace(
        '"x.txt"',
        `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
      );
      assert.ok([0, 2].includes(hook(project, whole).status ?? -1));
    }));

  test("a broken configuration stops the call, with its place, and leaves one row", () =>
    withProject((project) => {
      put(project, "polydeukes.config.yaml", "protectedPaths: 7\n");
      stopped(hook(project, payload(project)), /polydeukes\.config\.yaml:1:\d+/);
      assert.deepEqual(rowsOf(project), ["blocked covenant-check -"]);
      if (!available("binary")) return;
      stopped(compiledHook(project, payload(project)), /polydeukes\.config\.yaml:1:\d+/);
      rmSync(join(project, "polydeukes.config.yaml"));
      stopped(compiledHook(project, payload(project)), /no configuration/);
    }));

  test("an adapter that is not installed stops the call", () =>
    withProject((project) => {
      rmSync(join(project, "node_modules/@polydeukes"), { recursive: true });
      stopped(hook(project, payload(project)), /cannot start.*npm install/);
    }));

  test("an ordinary call goes on without a word", () =>
    withProject((project) => {
      const ran = hook(project, payload(project));
      assert.deepEqual([ran.status, ran.stdout, ran.stderr], [0, "", ""]);
    }));

  test(
    "takes two processes from npm",
    { skip: findOnPath("strace") === undefined },
    () =>
      withProject((project) => {
        assert.equal(started([NODE, join(project, DELEGATOR_PATH)], project), 2);
      }),
  );

  test("takes one process compiled", {
    skip: findOnPath("strace") === undefined || !available("binary"),
  }, () =>
    withProject((project) => {
      assert.equal(started([join(BINARIES, PROGRAM), "hook"], project), 1);
    }));
});

describe("pdks-codex init as a process", () => {
  test("on an empty project makes everything, and nothing the second time", () =>
    withPackages((project, program) => {
      const first = init(project, program);
      assert.equal(first.status, 0, first.stderr);
      assert.match(first.stdout, /created +polydeukes\.config\.yaml/);
      assert.match(
        first.stdout,
        new RegExp(`created  ${DELEGATOR_PATH}\ncreated  ${SETTINGS_PATH}`),
      );
      assert.match(first.stdout, /\/hooks/);
      const before = treeOf(project);
      const second = init(project, program);
      assert.equal(second.status, 0, second.stderr);
      assert.match(
        second.stdout,
        new RegExp(`skipped  ${DELEGATOR_PATH}\nskipped  ${SETTINGS_PATH}`),
      );
      assert.deepEqual(treeOf(project), before);
      assert.equal(hook(project, payload(project)).status, 0);
    }));

  test("keeps other hooks, unknown keys, their order and their odd form", () =>
    withPackages((project, program) => {
      const there = '{"description":"ours",\n      "hooks" : { "Stop":[ {"hooks":[' +
        '{"type":"command","command":"say done","later":1e2}]} ],\n\t"PreToolUse":[{"matcher":"Bash",' +
        '"hooks":[{"type":"command","command":"other"}]}]}}';
      put(project, SETTINGS_PATH, there);
      assert.equal(init(project, program).status, 0);
      const text = readFileSync(join(project, SETTINGS_PATH), "utf8");
      const value = JSON.parse(text);
      assert.deepEqual(Object.keys(value), ["description", "hooks"]);
      assert.deepEqual(Object.keys(value.hooks), [
        "Stop",
        "PreToolUse",
        "UserPromptSubmit",
        "PostToolUse",
        "SessionEnd",
      ]);
      assert.equal(value.hooks.PreToolUse[0].hooks[0].command, "other");
      assert.ok(text.startsWith(there.slice(0, there.indexOf('"other"}]}') + 10)));
    }));

  for (const text of ["{ // no\n}", '{"hooks":[]}', "", "[]"]) {
    test(`leaves an invalid file alone and writes nothing: ${JSON.stringify(text)}`, () =>
      withPackages((project, program) => {
        put(project, SETTINGS_PATH, text);
        refusedWhole(project, program, /hooks\.json/);
      }));
  }

  test("without a judge writes nothing", () =>
    withPackages((project, program) => {
      rmSync(join(project, "node_modules/polydeukes"), { recursive: true });
      refusedWhole(project, program, /no judge.*npm install/);
    }));

  test("writes nothing where the scaffold fails", () =>
    withPackages((project, program) => {
      put(project, "polydeukes.config.yaml", CONFIG);
      put(project, "polydeukes.config.json", "{}");
      refusedWhole(project, program, /pdks init.*exit code 2/);
    }));

  test("writes nothing where it may not write", () =>
    withPackages((project, program) => {
      put(project, ".codex", "a file\n");
      refusedWhole(project, program, /\.codex is not a folder/);
      rmSync(join(project, ".codex"));
      chmodSync(project, 0o555);
      const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
      refusedWhole(project, program, /cannot be written to/, nobody);
      chmodSync(project, 0o755);
    }));

  test("registers the tools of the config", () =>
    withPackages((project, program) => {
      const tools = "adapters: { codex: { tools: [{ name: mcp__f__w, path: p, content: c }] } }\n";
      put(project, "polydeukes.config.yaml", CONFIG + tools);
      assert.equal(init(project, program).status, 0);
      assert.match(
        readFileSync(join(project, SETTINGS_PATH), "utf8"),
        /"Bash\|apply_patch\|mcp__f__w"/,
      );
      const secret = { tool_name: "mcp__f__w", tool_input: { p: "secret/x", c: "y" } };
      stopped(hook(project, payload(project, secret)), /self-mod.*secret/);
      const other = { tool_name: "mcp__f__w", tool_input: { p: "open/x", c: "y" } };
      assert.equal(hook(project, payload(project, other)).status, 0);
    }));

  const usages: readonly (readonly [readonly string[], number])[] = [
    [[], 2],
    [["nope"], 2],
    [["init", "more"], 2],
    [["--version"], 0],
    [["--help"], 0],
  ];
  for (const [argv, status] of usages) {
    test(`answers ${JSON.stringify(argv)} with ${status}`, () =>
      withPackages((project, program) => {
        const ran = spawnSync(NODE, [program, ...argv], { cwd: project, encoding: "utf8" });
        assert.equal(ran.status, status);
        assert.notEqual(status === 0 ? ran.stdout : ran.stderr, "");
        assert.equal(status === 0 ? ran.stderr : ran.stdout, "");
      }));
  }
});

type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

function stopped(ran: Ended, why: RegExp): void {
  assert.equal(ran.status, 2, ran.stderr);
  assert.equal(ran.stdout, "");
  const [first = ""] = ran.stderr.split("\n");
  assert.match(first, why);
  assert.ok(first.length <= 256, first);
  assert.doesNotMatch(ran.stderr, /^\s+at /m, "no stack trace");
}

function hook(project: string, stdin: string | Uint8Array): Ended {
  return spawnSync(NODE, [join(project, DELEGATOR_PATH)], {
    cwd: project,
    input: stdin,
    encoding: "utf8",
    env: plainEnv(),
  });
}

function compiledHook(project: string, stdin: string | Uint8Array): Ended {
  return spawnSync(join(BINARIES, PROGRAM), ["hook"], {
    cwd: project,
    input: stdin,
    encoding: "utf8",
    env: plainEnv(),
  });
}

function init(project: string, program: string, as: object = {}): Ended {
  const options = { cwd: project, encoding: "utf8", env: plainEnv(), ...as } as const;
  return spawnSync(NODE, [program, "init"], options);
}

/** No program of this machine, and nothing of an agent's shell. */
function plainEnv(): Record<string, string> {
  return { PATH: "/nowhere", HOME: tmpdir() };
}

function refusedWhole(project: string, program: string, why: RegExp, as: object = {}): void {
  const before = treeOf(project);
  const ran = init(project, program, as);
  assert.equal(ran.status, 2, ran.stdout + ran.stderr);
  assert.equal(ran.stdout, "");
  assert.match(ran.stderr, why);
  assert.deepEqual(treeOf(project), before);
}

/** Programs that one hook call starts, itself included. */
function started(command: readonly string[], project: string): number {
  const trace = join(project, "trace");
  const ran = spawnSync("strace", ["-f", "-qq", "-e", "trace=execve", "-o", trace, ...command], {
    cwd: project,
    input: payload(project),
    encoding: "utf8",
    env: { ...plainEnv(), PATH: process.env["PATH"] ?? "" },
  });
  assert.equal(ran.status, 0, ran.stderr);
  return readFileSync(trace, "utf8").split("\n").filter((line) => / = 0$/.test(line)).length;
}

function payload(project: string, call: object = {}): string {
  const patch = "*** Begin Patch\n*** Add File: x.txt\n+x\n*** End Patch";
  return JSON.stringify({
    session_id: "s",
    transcript_path: null,
    cwd: project,
    hook_event_name: "PreToolUse",
    model: "x.txt",
    permission_mode: "default",
    turn_id: "t",
    tool_name: "apply_patch",
    tool_input: { command: patch },
    tool_use_id: "c",
    ...call,
  });
}

async function withProject(run: (project: string) => void): Promise<void> {
  await withPackages((project, program) => {
    put(project, "polydeukes.config.yaml", CONFIG);
    const registered = init(project, program);
    assert.equal(registered.status, 0, registered.stderr);
    run(project);
  });
}

async function withPackages(run: (project: string, program: string) => void): Promise<void> {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "pdks-process-")));
  try {
    chmodSync(project, 0o755);
    mkdirSync(join(project, ".git"));
    run(project, await installPackages(project));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function treeOf(folder: string): readonly string[] {
  const files: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) walk(path);
      else files.push(`${path}: ${readFileSync(join(folder, path), "utf8")}`);
    }
  };
  walk("");
  return files.sort();
}

function put(project: string, path: string, text: string): void {
  assert.ok(existsSync(project));
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}
