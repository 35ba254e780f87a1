import { isAbsolute } from "node:path";
import { lexicalPath } from "../../core/paths/absolute_path.ts";
import type { CovenantInput, FileChange, ToolCall } from "../../core/protocol/covenant_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { requireString } from "../shared/fields.ts";
import { removedChange, writtenChange } from "../shared/file_change.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import { isObject, kindOf, type Payload } from "../shared/payload.ts";
import { projectPath } from "../shared/project_path.ts";
import { callsHook } from "./calls_hook.ts";
import { embeddedPatches } from "./embedded_patches.ts";
import { parsePatch } from "./parse_patch.ts";
import { patchChanges } from "./patch_changes.ts";
import { patchInShell } from "./patch_in_shell.ts";
import { readEvent } from "./payloads.ts";
import { COMMAND_ARGS, MUTATING_TOOLS, SHELL_TOOLS } from "./tool_roster.ts";

/** What a translation asks of the outside. */
export type TranslationPlace = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  /** The tools the project's config adds; asked only for a tool that is none of the host's own. */
  readonly furtherTools: () => Result<readonly FurtherTool[], string>;
};

const [EDIT_TOOL] = MUTATING_TOOLS;
const [SHELL_TOOL] = SHELL_TOOLS;
const [COMMAND] = COMMAND_ARGS;

/**
 * The observation a `PreToolUse` payload is. Carries no judgment: what is here is what the call will do.
 *
 * @returns one line when the payload is not what the host sends, or the call is not one to be judged
 */
export function translatePreTool(
  payload: Payload,
  place: TranslationPlace,
): Result<CovenantInput, string> {
  const read = readEvent(payload, "PreToolUse");
  if (!read.ok) return read;
  const { cwd, tool_name: name, tool_input: given } = read.value;
  if (!isAbsolute(cwd)) return err(`"cwd" of the payload is not an absolute path`);
  if (!isObject(given)) {
    return err(`"tool_input" of the payload is ${kindOf(given)}, not an object`);
  }
  if (name === EDIT_TOOL || name === SHELL_TOOL) {
    const command = requireString(given, COMMAND, `"tool_input" of ${name}`);
    if (!command.ok) return command;
    const calls = name === EDIT_TOOL
      ? patchCalls(command.value, cwd, place)
      : shellCalls(command.value, given, cwd, place);
    return calls.ok ? ok(inputOf(calls.value)) : calls;
  }
  const tools = place.furtherTools();
  if (!tools.ok) return tools;
  const tool = tools.value.find((further) => further.name === name);
  if (tool === undefined) {
    return err(`"${name}" is no tool this adapter judges; name it under adapters.codex.tools`);
  }
  const call = furtherCall(tool, given, cwd, place);
  return call.ok ? ok(inputOf(call.value, name)) : call;
}

type Calls = readonly ToolCall[];

function patchCalls(text: string, cwd: string, place: TranslationPlace): Result<Calls, string> {
  const sections = parsePatch(text);
  if (!sections.ok) return err(`the patch is refused: ${sections.error}`);
  const { repoRoot, readers } = place;
  const changes = patchChanges(sections.value, { repoRoot, cwd, readers });
  if (!changes.ok) return err(`the patch is refused: ${changes.error}`);
  // Two names of one file can cancel out; the call is then still one to be recorded.
  return ok(changes.value.length === 0 ? [{ name: EDIT_TOOL }] : changes.value.map(editCall));
}

function editCall(fileChange: FileChange): ToolCall {
  return { name: EDIT_TOOL, fileChange };
}

function shellCalls(
  command: string,
  given: Payload,
  cwd: string,
  place: TranslationPlace,
): Result<Calls, string> {
  if (callsHook(command)) {
    return err("a shell line that calls the hook itself could record what nobody said");
  }
  const patch = patchInShell(command);
  if (patch === undefined) {
    const own = typeof given["cwd"] === "string" ? given : { ...given, cwd };
    return ok([{ name: SHELL_TOOL, args: own }, ...embeddedCalls(command, cwd, place)]);
  }
  if (patch.kind === "unknown") return err(patch.why);
  const base = patch.folder === undefined ? cwd : lexicalPath(cwd, patch.folder);
  return patchCalls(patch.text, base, place);
}

/**
 * What a patch in the line would do if the shell came to run it: proven where it fits the files from the
 * line's own folder, else by the paths it names.
 */
function embeddedCalls(command: string, cwd: string, place: TranslationPlace): Calls {
  return embeddedPatches(command, cwd).flatMap(({ text, paths, elsewhere }): Calls => {
    const proven = patchCalls(text, cwd, place);
    const named: ToolCall = { name: EDIT_TOOL, args: { paths } };
    return proven.ok ? [...proven.value, ...(elsewhere ? [named] : [])] : [named];
  });
}

function furtherCall(
  tool: FurtherTool,
  args: Payload,
  cwd: string,
  { repoRoot, readers }: TranslationPlace,
): Result<Calls, string> {
  const path = requireString(args, tool.path, `"tool_input" of ${tool.name}`);
  if (!path.ok) return path;
  const removed = tool.delete === true;
  const where = projectPath({ repoRoot, cwd, path: path.value, readers, removed });
  if (where.kind === "unknown") return err(`${path.value}: ${where.why}`);
  if (where.kind === "outside") return err(`${where.absolute} lies outside the project`);
  const { absolute, paths } = where;
  if (removed) {
    return ok(paths.map((each) => ({
      name: tool.name,
      fileChange: removedChange(each, absolute, readers),
    })));
  }
  if (tool.content === undefined) return ok([{ name: tool.name, args }]);
  const content = requireString(args, tool.content, `"tool_input" of ${tool.name}`);
  if (!content.ok) return content;
  return ok(paths.map((each): ToolCall => ({
    name: tool.name,
    // What is there is no text: what is written over it has nothing to be compared with.
    fileChange: writtenChange(each, absolute, content.value, readers) ??
      { kind: "create", path: each, post: content.value },
  })));
}

function inputOf(toolCalls: Calls, ...further: readonly string[]): CovenantInput {
  return {
    toolCalls: [...toolCalls],
    subagentSpawns: [],
    userMessages: [],
    tools: {
      mutating: [...MUTATING_TOOLS, ...further],
      shell: [...SHELL_TOOLS],
      commandArgs: [...COMMAND_ARGS],
    },
  };
}
