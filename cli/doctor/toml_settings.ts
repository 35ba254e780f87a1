import { parse } from "smol-toml";
import { isObject } from "../../adapters/shared/payload.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import type { Examined } from "./finding.ts";

/** A table of a TOML file. */
export type Table = Readonly<Record<string, unknown>>;

/**
 * A host's own settings.
 *
 * @param file absolute
 * @returns the whole file, an empty table where there is none; or why it cannot be read
 */
export function tomlSettings(file: string, { readers }: Examined): Result<Table, string> {
  const read = readers.readText(file);
  if (read.kind === "absent") return ok({});
  if (read.kind === "unreadable") return err(`${file} cannot be read (${read.why})`);
  try {
    return ok(parse(read.text));
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : "unknown";
    return err(`${file} is not TOML (${why})`);
  }
}

/** The table under a key; an empty one where there is none. */
export function tableIn(table: Table, key: string): Table {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return isObject(value) ? value : {};
}
