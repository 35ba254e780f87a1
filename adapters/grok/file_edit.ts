import { err, ok, type Result } from "../../core/protocol/result.ts";
import { readFields } from "../shared/fields.ts";
import { isObject } from "../shared/payload.ts";
import type { MutatingTool } from "./tool_roster.ts";

/** What one call of a file-writing tool does to its file. */
export type FileEdit = {
  /** As the call names it: raw, often relative. */
  readonly path: string;
  /**
   * The file afterwards.
   *
   * @param before the file's text; `undefined` when there is no file
   * @returns `undefined` where the host would refuse, or where the text cannot be known
   */
  readonly apply: (before: string | undefined) => string | undefined;
};

type Fields = Readonly<Record<string, unknown>>;

const WHERE = "toolInput";

const READERS: Readonly<Record<MutatingTool, (input: Fields) => Result<FileEdit, string>>> = {
  write: readWrite,
  search_replace: readSearchReplace,
  hashline_edit: readHashlineEdit,
};

/** Reads the input of a file-writing tool, or says in one line which key is wrong. */
export function readFileEdit(tool: MutatingTool, input: Fields): Result<FileEdit, string> {
  const read = READERS[tool](input);
  if (!read.ok) return err(`${read.error} (${tool})`);
  return read.value.path === "" ? err(`the path in ${WHERE} is empty (${tool})`) : read;
}

function readWrite(input: Fields): Result<FileEdit, string> {
  const fields = readFields(input, { file_path: "string", content: "string" }, WHERE);
  if (!fields.ok) return fields;
  const { file_path: path, content } = fields.value;
  return ok({ path, apply: () => content });
}

function readSearchReplace(input: Fields): Result<FileEdit, string> {
  const fields = readFields(input, {
    file_path: "string",
    old_string: "string",
    new_string: "string",
    replace_all: "boolean?",
  }, WHERE);
  if (!fields.ok) return fields;
  const { file_path: path, old_string: oldText, new_string: newText, replace_all } = fields.value;
  return ok({ path, apply: (before) => replaced(before, oldText, newText, replace_all ?? false) });
}

/**
 * As measured. An empty old text makes the file or replaces all of it. A file with a CRLF in it is searched
 * with plain line ends (an old text that holds a CRLF is then never found) and written back with CRLF
 * throughout; any other file is taken letter for letter.
 */
function replaced(
  before: string | undefined,
  oldText: string,
  newText: string,
  all: boolean,
): string | undefined {
  if (oldText === "") return newText;
  if (before === undefined) return undefined;
  const crlf = before.includes("\r\n");
  const parts = (crlf ? before.replaceAll("\r\n", "\n") : before).split(oldText);
  if (parts.length === 1 || (parts.length > 2 && !all)) return undefined;
  const text = parts.join(newText);
  return crlf ? text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n") : text;
}

/** Anchors are hashes the host makes of lines: only a whole new text can be known beforehand. */
function readHashlineEdit(input: Fields): Result<FileEdit, string> {
  const key = Object.hasOwn(input, "file_path") ? "file_path" : "path";
  const fields = readFields(input, { [key]: "string" }, WHERE);
  if (!fields.ok) return fields;
  const edits = input["edits"] ?? input["operations"];
  const [only, ...more] = Array.isArray(edits) ? edits : [];
  const whole = more.length === 0 && isObject(only) && only["op"] === "write"
    ? only["content"]
    : undefined;
  return ok({
    path: String(input[key]),
    apply: () => typeof whole === "string" ? whole : undefined,
  });
}
