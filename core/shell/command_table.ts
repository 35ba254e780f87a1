import type { CommandRow } from "./command_row.ts";
import { ARCHIVES } from "./commands/archives.ts";
import { FILES } from "./commands/files.ts";
import { FORMATTERS } from "./commands/formatters.ts";
import { INTERPRETERS } from "./commands/interpreters.ts";
import { NETWORK } from "./commands/network.ts";
import { PROGRAMS } from "./commands/programs.ts";
import { READERS } from "./commands/readers.ts";
import { VCS } from "./commands/vcs.ts";
import { WRAPPERS } from "./commands/wrappers.ts";

/** All rows, by group. */
export const COMMAND_TABLE: readonly CommandRow[] = [
  ...READERS,
  ...FILES,
  ...ARCHIVES,
  ...WRAPPERS,
  ...INTERPRETERS,
  ...NETWORK,
  ...VCS,
  ...FORMATTERS,
  ...PROGRAMS,
];

let index: Map<string, CommandRow> | undefined;

/** The row of a command, by its name. */
export function rowOf(name: string): CommandRow | undefined {
  if (index === undefined) {
    index = new Map();
    for (const row of COMMAND_TABLE) for (const own of row.names.split(" ")) index.set(own, row);
  }
  return index.get(name);
}
