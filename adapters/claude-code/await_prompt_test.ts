import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { awaitPrompt } from "./await_prompt.ts";

const folder = mkdtempSync(join(tmpdir(), "pdks-prompt-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const DENO_WORDS = process.versions["deno"] === undefined ? [] : ["run", "-A"];

const user = (promptId: string | undefined) => `${JSON.stringify({ type: "user", promptId })}\n`;

function waited(text: string | undefined, promptId: string): number {
  const path = join(folder, "session.jsonl");
  if (text === undefined) rmSync(path, { force: true });
  else writeFileSync(path, text);
  const start = performance.now();
  awaitPrompt(path, promptId);
  return performance.now() - start;
}

const AT_ONCE: Readonly<Record<string, string | undefined>> = {
  "the prompt is there": user("old") + user("new"),
  "a result of its turn is there": `${
    user("old")
  }{"type":"user","promptId":"new","toolUseResult":{}}`,
  "the transcript names no prompts": user(undefined),
  "there is no transcript": undefined,
};

for (const [name, text] of Object.entries(AT_ONCE)) {
  test(`not waited: ${name}`, () => assert.ok(waited(text, "new") < 250));
}

test("waited, and no longer than may be expected: only an earlier turn is there", () => {
  const time = waited(user("old"), "new");
  assert.ok(time >= 450, String(time));
});

test("waited until it comes: nobody has spoken yet", async () => {
  const path = join(folder, "late.jsonl");
  writeFileSync(path, '{"type":"mode"}\n');
  const script = join(folder, "late.mjs");
  const append = `appendFileSync(${JSON.stringify(path)}, ${JSON.stringify(user("new"))})`;
  writeFileSync(
    script,
    `import { appendFileSync } from "node:fs";\nsetTimeout(() => ${append}, 50);`,
  );
  const child = spawn(process.execPath, [...DENO_WORDS, script]);
  const ended = new Promise((resolve) => child.on("close", resolve));
  for (let tries = 0; tries < 5; tries++) awaitPrompt(path, "new");
  await ended;
  const start = performance.now();
  awaitPrompt(path, "new");
  assert.ok(performance.now() - start < 250);
});
