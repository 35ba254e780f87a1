import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, test } from "node:test";
import type { CovenantInput } from "../../core/protocol/covenant_input.ts";
import type { SessionReader } from "./judge_port.ts";
import { spawningJudge, WHOLE_SESSION } from "./spawning_judge.ts";

const INPUT: CovenantInput = { toolCalls: [], subagentSpawns: [], userMessages: [] };

describe("spawningJudge", { skip: process.platform === "win32" }, () => {
  test("hands the input over, runs in the root, passes stderr on and nothing of stdout", () =>
    withJudge(
      'echo "$@" > argv; cat > input; pwd > folder; echo said >&2; echo out',
      async (ask, folder) => {
        assert.deepEqual(await ask(), { exitCode: 0, stderr: "said\n" });
        const left = (name: string) => readFileSync(join(folder, name), "utf8");
        assert.equal(left("argv"), "covenant check --enforce block\n");
        assert.deepEqual(JSON.parse(left("input")), INPUT);
        assert.ok(left("folder").trim().endsWith(folder));
      },
    ));

  test("a refusal is passed on", () =>
    withJudge("cat >/dev/null; echo no >&2; exit 2", async (ask) => {
      assert.deepEqual(await ask(), { exitCode: 2, stderr: "no\n" });
    }));

  test("a line that is no input is sent as it is", () =>
    withJudge("cat > input; echo no >&2; exit 2", async (_ask, folder, judge) => {
      await judge({ repoRoot: folder, input: "pdks-x: why" });
      assert.equal(readFileSync(join(folder, "input"), "utf8"), "pdks-x: why\n");
    }));

  test("the session goes along as far as it is needed", () =>
    withJudge("cat > input", async (_ask, folder, judge) => {
      const asked: unknown[] = [];
      const session: SessionReader = {
        evidencePath: "/e",
        read: (needs) => {
          asked.push(needs);
          return { userMessages: [{ text: "a" }], toolCalls: [] };
        },
      };
      await judge({ repoRoot: folder, input: INPUT, session });
      assert.deepEqual(JSON.parse(readFileSync(join(folder, "input"), "utf8")), {
        ...INPUT,
        session: { evidencePath: "/e", userMessages: [{ text: "a" }], toolCalls: [] },
      });
      assert.deepEqual(asked, [WHOLE_SESSION]);
      await judge({ repoRoot: folder, input: INPUT, session: { read: () => undefined } });
      assert.deepEqual(JSON.parse(readFileSync(join(folder, "input"), "utf8")), INPUT);
    }));

  /** Every end that is no clean 0 or 2; the second start records what came of it. */
  const ends: readonly (readonly [string, string, RegExp])[] = [
    ["another exit code", "exit 1", /exit code 1/],
    ["one that means something elsewhere", "exit 3", /exit code 3/],
    ["a signal", "kill -9 $$", /SIGKILL/],
    ["a refusal without a reason", "exit 2", /without a reason/],
    ["blank words for a reason", "echo ' ' >&2; exit 2", /without a reason/],
    ["no end", "exec sleep 30", /no answer within 0.3 s/],
    ["no end, with a child that holds its stderr", "sleep 30", /no answer within 0.3 s/],
    ["words without end", "exec yes no >&2", /said more|no answer/],
  ];
  for (const [name, body, why] of ends) {
    test(`${name} is a refusal with a line and a row`, () =>
      withJudge(
        `if [ -e first ]; then cat > second; echo no >&2; exit 2; fi; touch first\n${body}`,
        async (ask, folder) => {
          const started = performance.now();
          const answer = await ask();
          assert.equal(answer.exitCode, 2);
          assert.match(answer.stderr.split("\n")[0] ?? "", why);
          assert.match(readFileSync(join(folder, "second"), "utf8"), /^pdks-x: the judge /);
          assert.ok(performance.now() - started < 15_000);
        },
      ));
  }

  test("none at all is one line that says how to get one", async () => {
    const judge = spawningJudge({ program: "pdks-x", find: () => undefined });
    const { exitCode, stderr } = await judge({ repoRoot: "/", input: INPUT });
    assert.equal(exitCode, 2);
    assert.match(stderr, /^pdks-x: no judge .*npm install[^\n]*\n$/);
  });

  test("one that cannot be started is not started again", async () => {
    const judge = spawningJudge({
      program: "pdks-x",
      find: () => ({ file: "/nowhere/pdks", args: [] }),
    });
    const { exitCode, stderr } = await judge({ repoRoot: "/", input: INPUT });
    assert.equal(exitCode, 2);
    assert.match(stderr, /could not be started/);
  });

  test("one that does not read its input still refuses", () =>
    withJudge("exec 0<&-; echo no >&2; exit 2", async (_ask, folder, judge) => {
      const large = { ...INPUT, userMessages: [{ text: "x".repeat(4_000_000) }] };
      assert.equal((await judge({ repoRoot: folder, input: large })).exitCode, 2);
    }));
});

type Ask = () => ReturnType<ReturnType<typeof spawningJudge>>;

async function withJudge(
  body: string,
  run: (ask: Ask, folder: string, judge: ReturnType<typeof spawningJudge>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pdks-judge-"));
  try {
    const file = join(folder, "judge");
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    const judge = spawningJudge({
      program: "pdks-x",
      timeoutMs: 300,
      find: () => ({ file, args: [] }),
    });
    const slow = spawningJudge({
      program: "pdks-x",
      timeoutMs: 10_000,
      find: () => ({ file, args: [] }),
    });
    const hangs = /sleep|yes/.test(body);
    const chosen = hangs ? judge : slow;
    await run(() => chosen({ repoRoot: folder, input: INPUT }), folder, chosen);
    assert.ok(existsSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
