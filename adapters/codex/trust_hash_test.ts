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
