import type { Command } from "./command.ts";

/** Every command by name, loaded when named: a hook pays for the one it runs. */
const LOADERS = {
  covenant: () => import("./commands/covenant.ts"),
  init: () => import("./commands/init.ts"),
  explain: () => import("./commands/explain.ts"),
  report: () => import("./commands/report.ts"),
  test: () => import("./commands/test.ts"),
  doctor: () => import("./commands/doctor.ts"),
  docs: () => import("./commands/docs.ts"),
  completions: () => import("./commands/completions.ts"),
  help: () => import("./commands/help.ts"),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly command: Command }>>>;

/** One command's name. */
export type CommandName = keyof typeof LOADERS;

/** Names in the order `pdks help` lists them. */
export const COMMAND_NAMES = Object.keys(LOADERS).filter(isCommandName);

/** The command of that name, or `undefined`. */
export async function loadCommand(name: string): Promise<Command | undefined> {
  return isCommandName(name) ? (await LOADERS[name]()).command : undefined;
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(LOADERS, name);
}
