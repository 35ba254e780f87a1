import { join } from "node:path";
import { runHookCall as claudeCodeHook } from "../../adapters/claude-code/run_hook_call.ts";
import { runHookCall as codexHook } from "../../adapters/codex/run_hook_call.ts";
import { runHookCall as grokHook } from "../../adapters/grok/run_hook_call.ts";
import { inProcessJudge } from "../../cli/in_process_judge.ts";
import { callInput, type Project, ROSTER } from "../support/project.ts";

/** What an agent does, in no host's words. */
export type Act =
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  | { readonly kind: "shell"; readonly line: string }
  /** A tool by its own name, with whatever it is given. */
  | { readonly kind: "call"; readonly tool: string; readonly input: Fields };

type Fields = Readonly<Record<string, unknown>>;

/** A door a payload comes in by: the command, or a host's hook. */
export const DOORS = ["cli", "codex", "claude-code", "grok"] as const;
/** One of them. */
export type Door = (typeof DOORS)[number];
/** A door that is a host's hook. */
export type HookDoor = Exclude<Door, "cli">;
/** The hooks. */
export const HOOK_DOORS: readonly HookDoor[] = ["codex", "claude-code", "grok"];

/** The words of a door's program. */
export const DOOR_WORDS: Readonly<Record<Door, readonly string[]>> = {
  "cli": ["covenant", "check", "--enforce", "block"],
  "codex": ["hook"],
  "claude-code": ["hook"],
  "grok": ["hook"],
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
  if (door === "cli") return callInput(plainCall(act), { tools: ROSTER });
  const { tool, input } = CALLS[door](root, act);
  const turn = {
    session_id: sessionId,
    transcript_path: transcript,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
    tool_use_id: "t",
  };
  switch (door) {
    case "codex":
      return JSON.stringify({ ...turn, cwd: root, model: "m", turn_id: "u" });
    case "claude-code":
      return JSON.stringify({ ...turn, cwd: root });
    case "grok":
      return JSON.stringify({
        hookEventName: "pre_tool_use",
        sessionId,
        cwd: root,
        workspaceRoot: `${root}/`,
        transcriptPath: transcript,
        permissionMode: "default",
        toolName: tool,
        toolUseId: "t",
        toolInput: input,
        toolInputTruncated: false,
        ...turn,
      });
  }
}

function plainCall(act: Act): Fields {
  switch (act.kind) {
    case "write":
      return {
        name: "edit",
        fileChange: { kind: "create", path: act.path, post: act.text },
      };
    case "shell":
      return { name: "run", args: { line: act.line } };
    case "call":
      return { name: act.tool, args: act.input };
  }
}

type Called = { readonly tool: string; readonly input: Fields };

/** An act as a call of the host's own tools. */
const CALLS: Readonly<Record<HookDoor, (root: string, act: Act) => Called>> = {
  "codex": (_root, act) => {
    if (act.kind === "call") return act;
    return act.kind === "shell"
      ? { tool: "Bash", input: { command: act.line } }
      : { tool: "apply_patch", input: { command: addPatch(act) } };
  },
  "claude-code": (root, act) => {
    if (act.kind === "call") return act;
    return act.kind === "shell"
      ? { tool: "Bash", input: { command: act.line } }
      : { tool: "Write", input: { file_path: absolute(root, act.path), content: act.text } };
  },
  "grok": (_root, act) => {
    if (act.kind === "call") return act;
    return act.kind === "shell"
      ? { tool: "run_terminal_command", input: { command: act.line } }
      : { tool: "write", input: { file_path: act.path, content: act.text } };
  },
};

function addPatch({ path, text }: Extract<Act, { kind: "write" }>): string {
  const lines = text.split("\n").map((line) => `+${line}`).join("\n");
  return `*** Begin Patch\n*** Add File: ${path}\n${lines}\n*** End Patch`;
}

function absolute(root: string, path: string): string {
  return path.startsWith("/") ? path : `${root}/${path}`;
}

/** What a door answered. */
export type Answered = { readonly exit: number; readonly stderr: string };

const HOOKS = { "codex": codexHook, "claude-code": claudeCodeHook, "grok": grokHook } as const;

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
  const exit = await HOOKS[door](options);
  return { exit, stderr };
}

/** The log of a project, line by line. */
export const LOG = join(".polydeukes", "roi.log");

/** What Codex hands its hook for an event of a session, besides calls. */
export function codexEvent(
  root: string,
  event: string,
  more: Readonly<Record<string, unknown>>,
  sessionId = "s",
): Readonly<Record<string, unknown>> {
  return {
    session_id: sessionId,
    transcript_path: null,
    cwd: root,
    hook_event_name: event,
    model: "m",
    permission_mode: "default",
    turn_id: "u",
    tool_use_id: "t",
    ...more,
  };
}

/** A prompt of a person, as Codex hands it over. */
export function codexPrompt(root: string, prompt: string, sessionId = "s"): string {
  return JSON.stringify(codexEvent(root, "UserPromptSubmit", { prompt }, sessionId));
}
