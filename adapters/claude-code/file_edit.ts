import { err, ok, type Result } from "../../core/protocol/result.ts";
import { readFields } from "../shared/fields.ts";
import { isObject, kindOf } from "../shared/payload.ts";
import { editNotebook, type NotebookEdit } from "./edit_notebook.ts";
import { editText, type TextEdit, writeText } from "./edit_text.ts";
import type { HostWriter } from "./host_writer.ts";
import type { MutatingTool } from "./tool_roster.ts";

/** What one call of a file-writing tool does to its file. */
export type FileEdit = {
  /** As the call names it. */
  readonly path: string;
  /**
   * The file afterwards.
   *
   * @param before the file's text; `undefined` when there is no file
   * @returns `undefined` where the host would refuse the call
   */
  readonly apply: (before: string | undefined, writer: HostWriter) => string | undefined;
};

type ToolInput = Readonly<Record<string, unknown>>;

const WHERE = "tool_input";

/** The tools, each with how its input is read. */
const READERS: Readonly<Record<MutatingTool, (input: ToolInput) => Result<FileEdit, string>>> = {
  Write: readWrite,
  Edit: readEdit,
  MultiEdit: readMultiEdit,
  NotebookEdit: readNotebookEdit,
};

/** Reads the input of a file-writing tool, or says in one line which key is wrong. */
export function readFileEdit(tool: MutatingTool, input: ToolInput): Result<FileEdit, string> {
  const read = READERS[tool](input);
  if (!read.ok) return err(`${read.error} (${tool})`);
  return read.value.path === "" ? err(`the path in ${WHERE} is empty (${tool})`) : read;
}

function readWrite(input: ToolInput): Result<FileEdit, string> {
  const fields = readFields(input, { file_path: "string", content: "string" }, WHERE);
  if (!fields.ok) return fields;
  const { file_path: path, content } = fields.value;
  return ok({ path, apply: (before, writer) => writeText(before, content, writer) });
}

function readEdit(input: ToolInput): Result<FileEdit, string> {
  const fields = readFields(input, { file_path: "string" }, WHERE);
  if (!fields.ok) return fields;
  const edit = readTextEdit(input, WHERE);
  if (!edit.ok) return edit;
  return ok(textual(fields.value.file_path, [edit.value]));
}

function readMultiEdit(input: ToolInput): Result<FileEdit, string> {
  const fields = readFields(input, { file_path: "string", edits: "any" }, WHERE);
  if (!fields.ok) return fields;
  const { edits } = fields.value;
  if (!Array.isArray(edits)) return err(`"edits" of ${WHERE} is ${kindOf(edits)}, not a list`);
  const items: readonly unknown[] = edits;
  const read: TextEdit[] = [];
  for (const [index, item] of items.entries()) {
    const where = `${WHERE}.edits[${index}]`;
    if (!isObject(item)) return err(`${where} is ${kindOf(item)}, not an object`);
    const edit = readTextEdit(item, where);
    if (!edit.ok) return edit;
    read.push(edit.value);
  }
  return ok(textual(fields.value.file_path, read));
}

function readTextEdit(input: ToolInput, where: string): Result<TextEdit, string> {
  const fields = readFields(input, {
    old_string: "string",
    new_string: "string",
    replace_all: "boolean?",
  }, where);
  if (!fields.ok) return fields;
  const { old_string: oldText, new_string: newText, replace_all: replaceAll = false } =
    fields.value;
  return ok({ oldText, newText, replaceAll });
}

function readNotebookEdit(input: ToolInput): Result<FileEdit, string> {
  const fields = readFields(input, {
    notebook_path: "string",
    new_source: "string",
    cell_id: "string?",
    cell_type: "string?",
    edit_mode: "string?",
  }, WHERE);
  if (!fields.ok) return fields;
  const { notebook_path: path, new_source: source, cell_id, cell_type, edit_mode } = fields.value;
  const edit: NotebookEdit = {
    mode: edit_mode ?? "replace",
    source,
    ...(cell_id === undefined ? {} : { cellId: cell_id }),
    ...(cell_type === undefined ? {} : { cellType: cell_type }),
  };
  return ok({
    path,
    apply: (before, writer) =>
      before === undefined || !isNotebook(path) ? undefined : editNotebook(before, edit, writer),
  });
}

/** The host sends a notebook to its own tool. */
function textual(path: string, edits: readonly TextEdit[]): FileEdit {
  return {
    path,
    apply: (before, writer) => isNotebook(path) ? undefined : editText(before, edits, writer),
  };
}

function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith(".ipynb");
}
