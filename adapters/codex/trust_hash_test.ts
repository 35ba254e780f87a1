import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { trustHash, trustKey } from "./trust_hash.ts";

describe("trustHash", () => {
  test("is the sum of the hook's words, keys sorted, defaults filled in", () => {
    const identity = '{"event_name":"pre_tool_use","hooks":[{"async":false,"command":"true",' +
      '"timeout":600,"type":"command"}],"matcher":"Bash"}';
    assert.equal(
      trustHash({ event: "PreToolUse", matcher: "Bash", command: "true" }),
      `sha256:${sum(identity)}`,
    );
  });

  /** What the real program listed for these hooks. */
  const listed: readonly (readonly [Parameters<typeof trustHash>[0], string])[] = [
    [
      { event: "PreToolUse", matcher: "Bash|apply_patch", command: "true || exit 2", timeout: 60 },
      "fe34eddf5b3ddd7a3e564faaa56ed40f26d502e5fac90a98f4babefa014d2adb",
    ],
    [
      { event: "UserPromptSubmit", command: "true", timeout: 60 },
      "a11aca38f79bdbfe7552b1e403e5da8cd62822e0311bc350b6bbeea0956cffd5",
    ],
    [
      { event: "SessionEnd", command: "true", timeout: 3 },
      "0408973db4c606ef0b942b13de03431201c09e7746a6fbf2d078370f1af83d68",
    ],
  ];
  for (const [hook, hash] of listed) {
    test(`is the host's own for ${hook.event}`, () =>
      assert.equal(trustHash(hook), `sha256:${hash}`));
  }

  test("changes with every word, and not with what the host fills in", () => {
    const hook = { event: "PreToolUse", matcher: "Bash", command: "true" };
    const others = [
      { ...hook, event: "PostToolUse" },
      { ...hook, matcher: "Bash|x" },
      { ...hook, command: "true " },
      { ...hook, timeout: 60 },
    ];
    const hashes = [hook, ...others].map(trustHash);
    assert.equal(new Set(hashes).size, hashes.length);
    assert.equal(trustHash({ ...hook, timeout: 600 }), trustHash(hook));
    const end = { event: "SessionEnd", command: "true" };
    assert.equal(trustHash(end), trustHash({ ...end, timeout: 1 }));
    assert.equal(trustHash({ ...end, timeout: 0 }), trustHash(end));
  });

  test("leaves out a matcher the event does not look at", () => {
    const prompt = { event: "UserPromptSubmit", command: "true" };
    assert.equal(trustHash({ ...prompt, matcher: "x" }), trustHash(prompt));
  });
});

test("trustKey names the file, the event and the place", () => {
  assert.equal(
    trustKey("/p/.codex/hooks.json", "UserPromptSubmit", 1, 0),
    "/p/.codex/hooks.json:user_prompt_submit:1:0",
  );
});

function sum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
