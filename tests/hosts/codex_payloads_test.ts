import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { REQUIRED } from "../../adapters/codex/payloads.ts";
import { runHook } from "../../adapters/codex/mod.ts";
import { sessionFile } from "../../adapters/codex/session_file.ts";
import type { JudgeRequest } from "../../adapters/shared/judge_port.ts";
import type { CovenantInput } from "../../core/protocol/covenant_input.ts";

/** One payload the real program sent, and what becomes of it. */
type Case = {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expect: {
    readonly calls?: CovenantInput["toolCalls"];
    readonly recorded?: Readonly<Record<string, unknown>>;
    readonly removed?: true;
    readonly nothing?: true;
    /** A word of the line that says why. */
    readonly refused?: string;
  };
};

const corpus = join(dirname(fileURLToPath(import.meta.url)), "../corpora/hosts/codex");
const CASES: readonly Case[] = JSON.parse(readFileSync(join(corpus, "payloads.json"), "utf8"));
const SESSION = "01a2314d-0000-7000-8000-000000000001";

describe("every payload the real program sent", () => {
  for (const one of CASES) {
    test(one.name, async () => {
      await inProject(one.files ?? {}, async (project) => {
        const evidence = sessionFile(project, SESSION);
        if (one.expect.removed) put(evidence, "");
        const ran = await hook(project, one.payload);
        const { calls, recorded, removed, refused } = one.expect;
        assert.equal(ran.exitCode, refused === undefined ? 0 : 2, ran.stderr);
        assert.deepEqual(ran.requests.map(callsOf), placed(project, asked(one)), ran.stderr);
        if (refused !== undefined) assert.match(ran.stderr, new RegExp(refused));
        if (removed) assert.equal(existsSync(evidence), false);
        if (recorded === undefined) return;
        const { timestampMs, ...record } = JSON.parse(readFileSync(evidence, "utf8"));
        assert.deepEqual(record, placed(project, recorded));
        assert.equal(typeof timestampMs, recorded["kind"] === "user" ? "number" : "undefined");
        assert.equal(statSync(evidence).mode & 0o777, 0o600);
        assert.equal(calls, undefined);
      });
    });
  }
});

describe("a key that the host's schema requires", () => {
  const calls = CASES.filter(({ name }) =>
    ["PreToolUse.Bash", "PreToolUse.apply_patch.add"].includes(name)
  );
  for (const { name, payload } of calls) {
    for (const key of Object.keys(REQUIRED.PreToolUse)) {
      for (const [how, changed] of broken(payload, key)) {
        test(`${name}: ${key} ${how}`, async () => {
          await inProject({}, async (project) => {
            const ran = await hook(project, changed);
            assert.equal(ran.exitCode, 2);
            assert.match(ran.stderr.split("\n")[0] ?? "", new RegExp(`\\b${key}\\b`));
            assert.equal(ran.requests.length, 1, "one row, so one line for the judge");
            assert.equal(typeof ran.requests[0]?.input, "string");
          });
        });
      }
    }
  }

  for (const event of ["UserPromptSubmit", "PostToolUse", "SessionEnd"] as const) {
    const payload = CASES.find(({ payload }) => payload["hook_event_name"] === event)?.payload;
    for (const key of Object.keys(REQUIRED[event]).filter((key) => key !== "hook_event_name")) {
      for (const [how, changed] of broken(payload ?? {}, key)) {
        // A call whose input is no object did happen: it is recorded by its name.
        if (event === "PostToolUse" && key === "tool_input" && how !== "removed") continue;
        test(`${event}: ${key} ${how} stops nobody`, async () => {
          await inProject({}, async (project) => {
            const ran = await hook(project, changed);
            assert.equal(ran.exitCode, 0);
            assert.match(ran.stderr, new RegExp(`^[^\n]*\\b${key}\\b[^\n]*\n$`));
            assert.deepEqual(ran.requests, []);
            assert.equal(existsSync(sessionFile(project, SESSION)), false);
          });
        });
      }
    }
  }
});

test("camelCase keys are not taken for the host's", async () => {
  await inProject({}, async (project) => {
    const payload = CASES.find(({ name }) => name === "PreToolUse.Bash")?.payload ?? {};
    const { tool_name, ...rest } = payload;
    const ran = await hook(project, { ...rest, toolName: tool_name });
    assert.equal(ran.exitCode, 2);
    assert.match(ran.stderr, /"tool_name"/);
  });
});

test("keys the host may add later change nothing", async () => {
  await inProject({}, async (project) => {
    const payload = CASES.find(({ name }) => name === "PreToolUse.Bash")?.payload ?? {};
    const ran = await hook(project, { ...payload, later: { on: true } });
    assert.equal(ran.exitCode, 0, ran.stderr);
  });
});

/** The payload without a key, and with a value no schema allows there. */
function broken(
  payload: Readonly<Record<string, unknown>>,
  key: string,
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const { [key]: _left, ...without } = payload;
  const wrong: readonly (readonly [string, unknown])[] = key === "tool_input"
    ? [["null", null], ["a text", "x"], ["a list", []]]
    : key === "tool_response"
    ? []
    : [["a number", 7], ["a list", ["x"]]];
  return [
    ["removed", without],
    ...wrong.map(([how, value]) => [`${how}`, { ...payload, [key]: value }] as const),
  ];
}

function asked({ expect }: Case): readonly unknown[] {
  if (expect.calls !== undefined) return [expect.calls];
  return expect.refused === undefined ? [] : ["a line"];
}

function callsOf(request: JudgeRequest): unknown {
  return typeof request.input === "string" ? "a line" : request.input.toolCalls;
}

type Ran = {
  readonly exitCode: number;
  readonly stderr: string;
  readonly requests: readonly JudgeRequest[];
};

async function hook(project: string, payload: unknown): Promise<Ran> {
  const requests: JudgeRequest[] = [];
  let stderr = "";
  const exitCode = await runHook({
    repoRoot: project,
    stdin: () => new TextEncoder().encode(JSON.stringify(placed(project, payload))),
    stderr: (text) => stderr += text,
    judge: (request) => {
      requests.push(request);
      return Promise.resolve(
        typeof request.input === "string"
          ? { exitCode: 2, stderr: "blocked covenant-check -: not JSON\n" }
          : { exitCode: 0, stderr: "" },
      );
    },
  });
  return { exitCode, stderr, requests };
}

/** A value with the corpus's project folder in the place of this run's. */
function placed(project: string, value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("/project", project);
  if (Array.isArray(value)) return value.map((item) => placed(project, item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, placed(project, item)]),
  );
}

async function inProject(
  files: Readonly<Record<string, string>>,
  run: (project: string) => Promise<void>,
): Promise<void> {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "pdks-payload-")));
  try {
    mkdirSync(join(project, "sub", "deep"), { recursive: true });
    for (const [path, text] of Object.entries(files)) put(join(project, path), text);
    await run(project);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
