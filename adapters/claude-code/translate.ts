import type { CovenantInput, FileChange, ToolCall } from "../../core/protocol/covenant_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { readFields } from "../shared/fields.ts";
import { removedChange, writtenChange } from "../shared/file_change.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import { projectPath } from "../shared/project_path.ts";
import { readFileEdit } from "./file_edit.ts";
import type { HostWriter } from "./host_writer.ts";
import type { PreToolPayload } from "./pre_tool_payload.ts";
import { isMutatingTool, isShellTool, isSpawnTool, toolRoster } from "./tool_roster.ts";

/** What {@link translate} asks of the outside. */
export type TranslateOptions = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  readonly writer: HostWriter;
  /** Tools the project's config adds; read only for a tool that is not the host's own. */
  readonly furtherTools: () => Result<readonly FurtherTool[], string>;
};

/**
 * One payload as the judge's input, without its session.
 *
 * @returns one line that names the key that is missing or mistyped
 */
export function translate(
  payload: PreToolPayload,
  options: TranslateOptions,
): Result<CovenantInput, string> {
  const called = callOf(payload, options);
  if (!called.ok) return called;
  const spawn = spawnOf(payload);
  if (!spawn.ok) return spawn;
  const { subagent } = payload;
  return ok({
    toolCalls: [called.value.call],
    subagentSpawns: spawn.value === undefined ? [] : [{ kind: spawn.value }],
    userMessages: [],
    // A subagent of no known type is proven to be no main session, and nothing else.
    ...(subagent === undefined
      ? { actor: {} }
      : subagent.agentType === undefined
      ? {}
      : { actor: { agentType: subagent.agentType } }),
    tools: toolRoster(called.value.further),
  });
}

type Called = { readonly call: ToolCall; readonly further: readonly string[] };

function callOf(payload: PreToolPayload, options: TranslateOptions): Result<Called, string> {
  const { tool, input, cwd } = payload;
  if (isMutatingTool(tool)) {
    const edit = readFileEdit(tool, input);
    if (!edit.ok) return edit;
    const { path, apply } = edit.value;
    const changed = (absolute: string, named: string) => {
      const before = options.readers.readText(absolute);
      if (before.kind === "unreadable") return undefined;
      const text = before.kind === "text" ? before.text : undefined;
      const post = apply(text, options.writer);
      return post === undefined ? undefined : changeOf(named, text, post);
    };
    return fileCall(payload, options, { path, removed: false, changed, further: [] });
  }
  if (isShellTool(tool)) {
    const fields = readFields(input, { command: "string" }, "tool_input");
    if (!fields.ok) return err(`${fields.error} (${tool})`);
    // The host's shell keeps the directory an earlier call went to: the line starts there.
    return ok({ call: { name: tool, args: { ...input, cwd } }, further: [] });
  }
  if (isSpawnTool(tool)) return ok({ call: { name: tool, args: { ...input } }, further: [] });
  return furtherCall(payload, options);
}

function furtherCall(payload: PreToolPayload, options: TranslateOptions): Result<Called, string> {
  const { tool, input } = payload;
  const tools = options.furtherTools();
  if (!tools.ok) return tools;
  const further = tools.value.find(({ name }) => name === tool);
  if (further === undefined) {
    return ok({ call: { name: tool, args: { ...input } }, further: [] });
  }
  const { path: pathKey, content: contentKey, delete: removes = false } = further;
  const fields = readFields(
    input,
    { [pathKey]: "string", ...(contentKey === undefined ? {} : { [contentKey]: "string" }) },
    "tool_input",
  );
  if (!fields.ok) return err(`${fields.error} (${tool})`);
  const path = String(input[pathKey]);
  const content = contentKey === undefined ? undefined : String(input[contentKey]);
  const changed = (absolute: string, named: string) =>
    removes
      ? removedChange(named, absolute, options.readers)
      : content === undefined
      ? undefined
      : writtenChange(named, absolute, content, options.readers);
  return fileCall(payload, options, { path, removed: removes, changed, further: [tool] });
}

/** What a call does to one file. */
type FileWork = Pick<Called, "further"> & {
  readonly path: string;
  readonly removed: boolean;
  readonly changed: (absolute: string, named: string) => FileChange | undefined;
};

/**
 * The call with its evidence; without evidence where what it writes cannot be known. A path that does not
 * say which file it reaches is refused: the host would write to wherever a link leads by then.
 */
function fileCall(
  { tool, input, cwd }: PreToolPayload,
  { repoRoot, readers }: TranslateOptions,
  { path, removed, changed, further }: FileWork,
): Result<Called, string> {
  const at = projectPath({ repoRoot, cwd, path, readers, removed });
  if (at.kind === "unknown") return err(`the file ${path} cannot be judged: ${at.why}`);
  // Outside the project there is no relative form, and in a worktree inside the root there are two: the
  // absolute path tells the judge, who compares what is protected with all of them.
  const [first, second] = at.kind === "outside" ? [at.absolute] : at.paths;
  const change = changed(at.absolute, second === undefined ? first : at.absolute);
  const call: ToolCall = { name: tool, args: { ...input } };
  return ok({ call: change === undefined ? call : { ...call, fileChange: change }, further });
}

function changeOf(path: string, before: string | undefined, post: string): FileChange {
  return before === undefined
    ? { kind: "create", path, post }
    : { kind: "modify", path, pre: before, post };
}

/** The kind of subagent a call starts, if it names one. */
function spawnOf({ tool, input }: PreToolPayload): Result<string | undefined, string> {
  if (!isSpawnTool(tool)) return ok(undefined);
  const fields = readFields(input, { subagent_type: "string?" }, "tool_input");
  if (!fields.ok) return err(`${fields.error} (${tool})`);
  const { subagent_type: kind } = fields.value;
  return ok(kind === "" ? undefined : kind);
}
