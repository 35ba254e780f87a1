import { join } from "node:path";
import {
  type Act,
  claudePayload,
  codexPayload,
  layProject,
  ONE_FILE_DIFF,
} from "../bench/project.ts";

/** One call of a program. */
export type UsualCall = { readonly args: readonly string[]; readonly input: string };

const ACTS: readonly Act[] = ["edit", "protected", "shell"];

/** What a hook is sent, by the program's name. */
const PAYLOADS: Readonly<Record<string, (folder: string, act: Act) => string>> = {
  "pdks-codex": codexPayload,
  "pdks-claude-code": claudePayload,
  "pdks-grok": grokPayload,
};

/**
 * The calls a program is mostly started for, in a project that is laid into a folder.
 *
 * @param name the program's
 * @param folder an empty one
 */
export function usualCalls(name: string, folder: string): readonly UsualCall[] {
  layProject(folder);
  const payload = PAYLOADS[name];
  if (payload === undefined) {
    return [{ args: ["covenant", "check", "--diff"], input: ONE_FILE_DIFF }];
  }
  return ACTS.map((act) => ({ args: ["hook"], input: payload(folder, act) }));
}

function grokPayload(folder: string, act: Act): string {
  const file = act === "edit" ? "src/settings.ts" : "infra/production/limits.yaml";
  return JSON.stringify({
    hookEventName: "pre_tool_use",
    sessionId: "s",
    cwd: folder,
    workspaceRoot: `${folder}/`,
    toolName: act === "shell" ? "run_terminal_command" : "write",
    toolUseId: "c",
    toolInput: act === "shell"
      ? { command: "npm test 2>&1 | tail -n 20" }
      : { file_path: join(folder, file), content: "requests: 900\n" },
    toolInputTruncated: false,
  });
}
