import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeReaders } from "../shared/node_readers.ts";
import type { Payload } from "../shared/payload.ts";
import { hookStep, type HookStepOptions } from "./hook_step.ts";

const REGISTRATION = "/project/.grok/hooks/covenant-pretooluse.json";

/** A project that holds nothing but, perhaps, Grok's registration. */
function step(payload: Payload, registration?: string): ReturnType<typeof hookStep> {
  const options: HookStepOptions = {
    repoRoot: "/project",
    env: {},
    readers: {
      ...nodeReaders(),
      readText: (path) =>
        registration !== undefined && path === REGISTRATION
          ? { kind: "text", text: registration }
          : { kind: "absent" },
    },
  };
  return hookStep(payload, options);
}

const GROK: Payload = {
  hookEventName: "pre_tool_use",
  sessionId: "g",
  cwd: "/project",
  workspaceRoot: "/project/",
  toolName: "write",
  toolInput: { file_path: "a", content: "" },
  hook_event_name: "PreToolUse",
  session_id: "g",
  tool_name: "write",
  tool_input: { file_path: "a", content: "" },
};

const registration = (command: string): string =>
  JSON.stringify({
    hooks: { PreToolUse: [{ matcher: "write", hooks: [{ type: "command", command }] }] },
  });

test("Grok's payload is left to Grok's own registration", () => {
  for (const command of ["node .grok/hooks/covenant-pretooluse.mjs", "pdks-grok hook || exit 2"]) {
    assert.deepEqual(step(GROK, registration(command)), { kind: "done" });
  }
});

test("without one the call is stopped, and the line names the adapter to install", () => {
  const refused = step(GROK);
  assert.ok(refused.kind === "refuse");
  assert.match(`${refused.why}; ${refused.next}`, /Grok.*@polydeukes\/adapter-grok/);
});

test("a registration that Grok drops in silence is none", () => {
  const ours = registration("pdks-grok hook");
  for (const text of [`// note\n${ours}`, `\uFEFF${ours}`, registration("node x.mjs"), "[]", ""]) {
    assert.equal(step(GROK, text).kind, "refuse", text);
  }
});

test("Grok's other events stop nobody", () => {
  const { toolName: _name, ...rest } = GROK;
  assert.deepEqual(step({ ...rest, hookEventName: "user_prompt_submit" }), { kind: "done" });
});
