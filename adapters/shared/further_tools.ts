import type { Config } from "../../core/config/config.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { isObject, kindOf } from "./payload.ts";

/** One entry of `adapters.<host>.tools`: a tool beyond the host's own that writes a file. */
export type FurtherTool = {
  /** The host's exact name of the tool: `mcp__files__write`. */
  readonly name: string;
  /** The argument that holds the path. */
  readonly path: string;
  /** The argument that holds the whole new text; missing: the text is not observed. */
  readonly content?: string;
  /** The tool removes the file. */
  readonly delete?: boolean;
};

/** What the config of a project says, or one line about why it cannot be read. */
export type ConfigReader = (repoRoot: string) => Result<Config, string>;

const KEYS: readonly string[] = ["name", "path", "content", "delete"];

/**
 * Reads `adapters.<host>.tools` of a config.
 *
 * @param host the adapter's name in the config: `codex`
 * @returns the tools, none when the key is missing, or one line that names the key that is wrong
 */
export function furtherTools(
  adapters: Config["adapters"],
  host: string,
): Result<readonly FurtherTool[], string> {
  const tools = adapters[host]?.["tools"];
  const where = `adapters.${host}.tools`;
  if (tools === undefined) return ok([]);
  if (!Array.isArray(tools)) return err(`${where} is ${kindOf(tools)}, not a list`);
  const entries: readonly unknown[] = tools;
  const read: FurtherTool[] = [];
  for (const [index, entry] of entries.entries()) {
    const tool = readTool(entry, `${where}[${index}]`);
    if (!tool.ok) return tool;
    if (read.some((other) => other.name === tool.value.name)) {
      return err(`${where}[${index}].name "${tool.value.name}" stands there twice`);
    }
    read.push(tool.value);
  }
  return ok(read);
}

function readTool(entry: unknown, where: string): Result<FurtherTool, string> {
  if (!isObject(entry)) return err(`${where} is ${kindOf(entry)}, not an object`);
  const unknown = Object.keys(entry).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) return err(`${where} has an unknown key "${unknown}"`);
  const { name, path, content, delete: removes } = entry;
  if (!isName(name)) return err(`${where}.name is ${kindOf(name)}, not a tool's name`);
  if (!isName(path)) return err(`${where}.path is ${kindOf(path)}, not an argument's name`);
  if (content !== undefined && !isName(content)) {
    return err(`${where}.content is ${kindOf(content)}, not an argument's name`);
  }
  if (removes !== undefined && typeof removes !== "boolean") {
    return err(`${where}.delete is ${kindOf(removes)}, not true or false`);
  }
  return ok({
    name,
    path,
    ...(content === undefined ? {} : { content }),
    ...(removes === undefined ? {} : { delete: removes }),
  });
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
