import { isAbsolute, join } from "node:path";
import type { CovenantInput, FileChange, ToolCall } from "../../core/protocol/covenant_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { readFields } from "../shared/fields.ts";
import { removedChange, writtenChange } from "../shared/file_change.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import { isObject } from "../shared/payload.ts";
import { projectPath } from "../shared/project_path.ts";
import { pathInCutInput } from "./cut_input.ts";
import type { Envelope } from "./envelope.ts";
import { readFileEdit } from "./file_edit.ts";
import { isMutatingTool, isShellTool, toolRoster } from "./tool_roster.ts";

/** What {@link translate} asks of the outside. */
export type TranslateOptions = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  /** Tools the project's config adds; read only for a tool that is not the host's own. */
  readonly furtherTools: () => Result<readonly FurtherTool[], string>;
};

type Fields = Readonly<Record<string, unknown>>;
type Called = { readonly call: ToolCall; readonly further: readonly string[] };

/**
 * One payload as the judge's input. The host proves neither an actor nor a session.
 *
 * @returns one line that names what is missing or mistyped
 */
export function translate(
  envelope: Envelope,
  options: TranslateOptions,
): Result<CovenantInput, string> {
  const { input } = envelope;
  const called = input.kind === "cut"
    ? cutCall(envelope, input.text, options)
    : wholeCall(envelope, input.fields, options);
  if (!called.ok) return called;
  return ok({
    toolCalls: [called.value.call],
    subagentSpawns: [],
    userMessages: [],
    tools: toolRoster(called.value.further),
  });
}

function wholeCall(
  envelope: Envelope,
  fields: Fields,
  options: TranslateOptions,
): Result<Called, string> {
  const { tool, cwd } = envelope;
  if (isMutatingTool(tool)) {
    const edit = readFileEdit(tool, fields);
    if (!edit.ok) return edit;
    const { path, apply } = edit.value;
    const changed = (absolute: string, named: string) => {
      const before = options.readers.readText(absolute);
      if (before.kind === "unreadable") return undefined;
      const post = apply(before.kind === "text" ? before.text : undefined);
      return post === undefined ? undefined : writtenChange(named, absolute, post, options.readers);
    };
    return ok({ call: fileCall(envelope, fields, options, path, false, changed), further: [] });
  }
  if (isShellTool(tool)) {
    const read = readFields(fields, { command: "string" }, "toolInput");
    if (!read.ok) return err(`${read.error} (${tool})`);
    return ok({ call: { name: tool, args: { ...fields, cwd } }, further: [] });
  }
  return furtherCall(envelope, fields, options);
}

/** Too long to be sent whole: the path is judged without content, a line without its end is not. */
function cutCall(
  envelope: Envelope,
  text: string,
  options: TranslateOptions,
): Result<Called, string> {
  const { tool, cwd } = envelope;
  const further = furtherOf(tool, options);
  if (!further.ok) return further;
  if (!isMutatingTool(tool) && !isShellTool(tool) && further.value === undefined) {
    return ok({ call: { name: tool }, further: [] });
  }
  const path = isShellTool(tool) ? undefined : pathInCutInput(text);
  if (path === undefined) {
    return err(
      `the input of ${tool} is too long for the host to send, and cut before it says where it writes`,
    );
  }
  const absolute = isAbsolute(path) ? path : join(cwd, path);
  return ok({
    call: { name: tool, args: { file_path: absolute } },
    further: further.value === undefined ? [] : [tool],
  });
}

function furtherOf(
  tool: string,
  options: TranslateOptions,
): Result<FurtherTool | undefined, string> {
  if (isMutatingTool(tool) || isShellTool(tool)) return ok(undefined);
  const tools = options.furtherTools();
  return tools.ok ? ok(tools.value.find(({ name }) => name === tool)) : tools;
}

function furtherCall(
  envelope: Envelope,
  fields: Fields,
  options: TranslateOptions,
): Result<Called, string> {
  const { tool } = envelope;
  const found = furtherOf(tool, options);
  if (!found.ok) return found;
  if (found.value === undefined) {
    return ok({ call: { name: tool, args: { ...fields } }, further: [] });
  }
  const { path: pathKey, content: contentKey, delete: removes = false } = found.value;
  // A call that went through the host's own wrapper carries it.
  const inner = fields["tool_input"];
  const given = fields["tool_name"] === tool && isObject(inner) ? inner : fields;
  const read = readFields(
    given,
    { [pathKey]: "string", ...(contentKey === undefined ? {} : { [contentKey]: "string" }) },
    "toolInput",
  );
  if (!read.ok) return err(`${read.error} (${tool})`);
  const content = contentKey === undefined ? undefined : String(given[contentKey]);
  const changed = (absolute: string, named: string) =>
    removes
      ? removedChange(named, absolute, options.readers)
      : content === undefined
      ? undefined
      : writtenChange(named, absolute, content, options.readers);
  return ok({
    call: fileCall(envelope, given, options, String(given[pathKey]), removes, changed),
    further: [tool],
  });
}

/** The call with its evidence; without evidence where what it writes cannot be known. */
function fileCall(
  { tool, cwd }: Envelope,
  fields: Fields,
  { repoRoot, readers }: TranslateOptions,
  path: string,
  removed: boolean,
  changed: (absolute: string, path: string) => FileChange | undefined,
): ToolCall {
  const at = projectPath({ repoRoot, cwd, path, readers, removed });
  const call: ToolCall = { name: tool, args: { ...fields } };
  if (at.kind === "unknown") return call;
  const [first, second] = at.kind === "outside" ? [at.absolute] : at.paths;
  const change = changed(at.absolute, second === undefined ? first : at.absolute);
  return change === undefined ? call : { ...call, fileChange: change };
}
