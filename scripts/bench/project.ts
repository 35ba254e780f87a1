import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SAMPLE = fileURLToPath(new URL("./sample.config.yaml", import.meta.url));

/** A source file of some length, as projects have them. */
export const SOURCE = Array.from(
  { length: 200 },
  (_, line) => `export const setting${line} = { name: "setting ${line}", value: ${line * 7} };`,
).join("\n") + "\n";

/** Lays a small project with the ten-discipline sample configuration into a folder. */
export function layProject(folder: string): string {
  const files: Readonly<Record<string, string>> = {
    "src/settings.ts": SOURCE,
    "locales/en.json": '{ "title": "Settings" }\n',
    "locales/ko.json": '{ "title": "설정" }\n',
    "infra/production/limits.yaml": "requests: 100\n",
    "package.json": '{ "name": "sample", "private": true, "license": "MIT" }\n',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  cpSync(SAMPLE, join(folder, "polydeukes.config.yaml"));
  return folder;
}

/** What one call does: an edit nothing objects to, one of a protected file, a shell line. */
export type Act = "edit" | "protected" | "shell";

const OLD = 'export const setting7 = { name: "setting 7", value: 49 };';
const NEW = 'export const setting7 = { name: "setting 7", value: 50 };';
const SHELL_LINE = "npm test -- --reporter dot src/settings.test.ts 2>&1 | tail -n 20";

/** One Codex payload, as the host sends it. */
export function codexPayload(folder: string, act: Act): string {
  const update = act === "edit"
    ? `*** Update File: src/settings.ts\n@@\n-${OLD}\n+${NEW}\n`
    : "*** Update File: infra/production/limits.yaml\n@@\n-requests: 100\n+requests: 900\n";
  return JSON.stringify({
    session_id: "01a2314d-5048-7b31-924e-4fafb0d47ad8",
    turn_id: "01a2314d-5066-7cf1-9999-5f796af4388e",
    transcript_path: join(folder, "no-such-transcript.jsonl"),
    cwd: folder,
    hook_event_name: "PreToolUse",
    model: "gpt-5.5",
    permission_mode: "default",
    tool_name: act === "shell" ? "Bash" : "apply_patch",
    tool_input: {
      command: act === "shell" ? SHELL_LINE : `*** Begin Patch\n${update}*** End Patch`,
    },
    tool_use_id: "call_13",
  });
}

/** One Claude Code payload, as the host sends it. */
export function claudePayload(folder: string, act: Act, transcript = "none.jsonl"): string {
  const edit = act === "edit"
    ? { file_path: join(folder, "src/settings.ts"), old_string: OLD, new_string: NEW }
    : {
      file_path: join(folder, "infra/production/limits.yaml"),
      old_string: "requests: 100",
      new_string: "requests: 900",
    };
  return JSON.stringify({
    session_id: "ad5a2f67-6484-4e4d-9fa2-2647ad0265ef",
    transcript_path: join(folder, transcript),
    cwd: folder,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: act === "shell" ? "Bash" : "Edit",
    tool_input: act === "shell" ? { command: SHELL_LINE } : { ...edit, replace_all: false },
    tool_use_id: "toolu_01",
  });
}

/** A diff of one file, as `git diff` prints it. */
export const ONE_FILE_DIFF = `diff --git a/src/settings.ts b/src/settings.ts
index 1111111..2222222 100644
--- a/src/settings.ts
+++ b/src/settings.ts
@@ -8 +8 @@
-${OLD}
+${NEW}
`;
