import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CovenantInput } from "../../core/protocol/covenant_input.ts";
import type { Judge, JudgeAnswer, JudgeRequest } from "./judge_port.ts";
import { PAYLOAD_LIMIT } from "./payload.ts";
import { type HookStep, runHostHook } from "./run_hook.ts";

const INPUT: CovenantInput = { toolCalls: [], subagentSpawns: [], userMessages: [] };
const REFUSED = { exitCode: 2, stderr: "blocked covenant-check -: not JSON\n" } as const;
const judged: HookStep = { kind: "judge", input: INPUT };

describe("runHostHook", () => {
  test("judges, passes the words on and gives the judge's exit code", async () => {
    for (
      const answer of [{ exitCode: 0, stderr: "advice\n" }, {
        exitCode: 2,
        stderr: "no\n",
      }] as const
    ) {
      const ran = await hook({ answer });
      assert.deepEqual([ran.exitCode, ran.stderr], [answer.exitCode, answer.stderr]);
      assert.deepEqual(ran.requests, [{ repoRoot: "/p", input: INPUT }]);
    }
  });

  const broken: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ["nothing", bytes(""), /empty/],
    ["cut JSON", bytes('{"a":'), /not JSON/],
    ["a list", bytes("[]"), /a list, not an object/],
    ["null", bytes("null"), /null, not an object/],
    ["a text", bytes('"x"'), /a string, not an object/],
    ["two documents", bytes("{}{}"), /not JSON/],
    ["no UTF-8", new Uint8Array([123, 255, 125]), /UTF-8/],
    ["too much", new Uint8Array(PAYLOAD_LIMIT + 1), /64 MiB/],
  ];
  for (const [name, stdin, why] of broken) {
    test(`${name} on stdin stops the call, in one line and one row`, async () => {
      const ran = await hook({ stdin: () => stdin, answer: REFUSED });
      assert.equal(ran.exitCode, 2);
      assert.match(ran.stderr, why);
      assert.match(ran.stderr, /^pdks-x: [^\n]*\n$/);
      assert.deepEqual(ran.requests.map(({ input }) => typeof input), ["string"]);
    });
  }

  test("a stdin that cannot be read stops the call", async () => {
    const stdin = () => {
      throw new Error("EIO: no\nmore");
    };
    const ran = await hook({ stdin, answer: REFUSED });
    assert.equal(ran.exitCode, 2);
    assert.match(ran.stderr, /^pdks-x: standard input cannot be read \(EIO: no\)\n$/);
  });

  test("a refusal says why and what to do, and has its row recorded", async () => {
    const step: HookStep = { kind: "refuse", why: "no key", next: "do this" };
    const ran = await hook({ step, answer: REFUSED });
    assert.deepEqual([ran.exitCode, ran.stderr], [2, "pdks-x: no key; do this\n"]);
    assert.deepEqual(ran.requests, [{ repoRoot: "/p", input: "pdks-x: no key; do this" }]);
  });

  test("what the judge says beyond its refusal is passed on", async () => {
    const said = "polydeukes.config.yaml:1:1: bad\nblocked covenant-check -: unusable\n";
    const ran = await hook({
      step: { kind: "refuse", why: "x" },
      answer: { exitCode: 2, stderr: said },
    });
    assert.equal(ran.stderr, `pdks-x: x\n${said}`);
  });

  test("a judge that takes a failure for an input changes nothing", async () => {
    const ran = await hook({
      step: { kind: "refuse", why: "x" },
      answer: { exitCode: 0, stderr: "" },
    });
    assert.equal(ran.exitCode, 2);
  });

  test("no refusal is silent", async () => {
    for (const stderr of ["", " \n\t"]) {
      const ran = await hook({ answer: { exitCode: 2, stderr } });
      assert.equal(ran.exitCode, 2);
      assert.notEqual(ran.stderr.trim(), "");
    }
  });

  test("a judge that throws stops the call", async () => {
    for (const step of [judged, { kind: "refuse", why: "x" }] as const) {
      const ran = await hook({ step, judge: () => Promise.reject(new Error("gone\nat x.ts:1")) });
      assert.equal(ran.exitCode, 2);
      assert.match(ran.stderr, /gone/);
      assert.doesNotMatch(ran.stderr, /x\.ts/);
    }
  });

  test("a translation that throws stops the call and leaves its row", async () => {
    const ran = await hook({ step: new Error("boom"), answer: REFUSED });
    assert.equal(ran.exitCode, 2);
    assert.match(ran.stderr, /^pdks-x: [^\n]*boom[^\n]*\n$/);
    assert.equal(ran.requests.length, 1);
  });

  test("a lifecycle event never stops anybody and is never judged", async () => {
    const steps: (HookStep | Error)[] = [
      { kind: "done" },
      { kind: "done", note: "not recorded" },
      { kind: "refuse", why: "no key" },
      new Error("boom"),
      judged,
    ];
    for (const step of steps) {
      const ran = await hook({ step, lifecycle: true });
      assert.deepEqual([ran.exitCode, ran.requests], [0, []]);
      assert.match(ran.stderr, /^([^\n]+\n)?$/);
    }
  });
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function hook(options: {
  readonly stdin?: () => Uint8Array;
  readonly step?: HookStep | Error;
  readonly lifecycle?: boolean;
  readonly answer?: JudgeAnswer;
  readonly judge?: Judge;
}) {
  const { step = judged, lifecycle = false, answer = { exitCode: 0, stderr: "" } } = options;
  const requests: JudgeRequest[] = [];
  let stderr = "";
  const exitCode = await runHostHook({
    program: "pdks-x",
    lifecycle: () => lifecycle,
    step: () => {
      if (step instanceof Error) throw step;
      return step;
    },
  }, {
    repoRoot: "/p",
    stdin: options.stdin ?? (() => bytes("{}")),
    stderr: (text) => stderr += text,
    judge: options.judge ?? ((request) => {
      requests.push(request);
      return Promise.resolve(answer);
    }),
  });
  return { exitCode, stderr, requests };
}
