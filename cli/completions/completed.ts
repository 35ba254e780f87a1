import type { Options } from "../options.ts";
import { COMMAND_NAMES, loadCommand } from "../commands.ts";

/** What completion knows of one command. */
export type Completed = {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  /** What its first word may be; `"file"` where its words name files. */
  readonly words: readonly string[] | "file";
};

/** The names the program is installed under. */
export const PROGRAMS = ["pdks", "polydeukes"] as const;

const HELP: Options = { help: { type: "boolean", doc: "what it does, options, examples" } };

/** Every command, as completion sees it. */
export async function completedCommands(): Promise<readonly Completed[]> {
  return await Promise.all(COMMAND_NAMES.map(async (name) => {
    const { summary = "", options = {}, words = [] } = await loadCommand(name) ?? {};
    return { name, summary, options: { ...options, ...HELP }, words };
  }));
}

/** The first line of what an option does. */
export function firstLine(doc: string): string {
  return doc.split("\n")[0] ?? "";
}
