import { join } from "node:path";
import { runHookCall as claudeCodeHook } from "../../adapters/claude-code/run_hook_call.ts";
import { runHookCall as codexHook } from "../../adapters/codex/run_hook_call.ts";
import { inProcessJudge } from "../../cli/in_process_judge.ts";
import { callInput, type Project, ROSTER } from "../support/project.ts";

/** What an agent does, in no host's words. */
export type Act =
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  | { readonly kind: "shell"; readonly line: string };

/** A door a payload comes in by: the command, or a host's hook. */
export const DOORS = ["cli", "codex", "claude-code"] as const;
/** One of them. */
export type Door = (typeof DOORS)[number];

/** The words of a door's program. */
export const DOOR_WORDS: Readonly<Record<Door, readonly string[]>> = {
  "cli": ["covenant", "check", "--enforce", "block"],
  "codex": ["hook"],
  "claude-code": ["hook"],
};

/** Where a session stands beside a project. */
export type SessionPlace = { readonly transcript: string; readonly sessionId: string };

const NO_SESSION: SessionPlace = { transcript: "/nowhere/transcript.jsonl", sessionId: "s" };

/** What the door is handed for an act, as its host sends it. */
export function payloadOf(
  door: Door,
  root: string,
  act: Act,
  { transcript, sessionId }: SessionPlace = NO_SESSION,
): string {
  const turn = {
    session_id: sessionId,
    transcript_path: transcript,
    cwd: root,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_use_id: "t",
  };
  switch (door) {
    case "cli":
      return act.kind === "write"
        ? callInput({
          name: "edit",
          fileChange: { kind: "create", path: act.path, post: act.text },
        })
        : callInput({ name: "run", args: { line: act.line } }, { tools: ROSTER });
    case "codex": {
      const command = act.kind === "shell" ? act.line : addPatch(act);
      const tool = act.kind === "shell" ? "Bash" : "apply_patch";
      const more = { model: "m", turn_id: "u", tool_name: tool, tool_input: { command } };
      return JSON.stringify({ ...turn, ...more });
    }
    case "claude-code": {
      const more = act.kind === "shell"
        ? { tool_name: "Bash", tool_input: { command: act.line } }
        : {
          tool_name: "Write",
          tool_input: { file_path: absolute(root, act.path), content: act.text },
        };
      return JSON.stringify({ ...turn, ...more });
    }
  }
}

function addPatch({ path, text }: Extract<Act, { kind: "write" }>): string {
  const lines = text.split("\n").map((line) => `+${line}`).join("\n");
  return `*** Begin Patch\n*** Add File: ${path}\n${lines}\n*** End Patch`;
}

function absolute(root: string, path: string): string {
  return path.startsWith("/") ? path : `${root}/${path}`;
}

/** What a door answered. */
export type Answered = { readonly exit: number; readonly stderr: string };

/** Hands a payload to a door in this process. */
export async function ask(
  door: Door,
  site: Project,
  payload: string | Uint8Array,
): Promise<Answered> {
  if (door === "cli") return await site.pdks(DOOR_WORDS.cli, payload);
  let stderr = "";
  const bytes = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const options = {
    repoRoot: site.root,
    judge: inProcessJudge,
    stdin: () => bytes,
    stderr: (text: string) => stderr += text,
  };
  const exit = door === "codex" ? await codexHook(options) : await claudeCodeHook(options);
  return { exit, stderr };
}

/** The log of a project, line by line. */
export const LOG = join(".polydeukes", "roi.log");
