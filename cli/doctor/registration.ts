import { join } from "node:path";
import { findOnPath } from "../../adapters/shared/find_judge.ts";
import type { OwnCommand } from "../../adapters/shared/own_command.ts";
import type { Examined } from "./finding.ts";
import { type HookHandler, hookHandlers } from "./hook_handlers.ts";
import type { HostWiring } from "./host_wiring.ts";
import { packageFolder } from "./package_folder.ts";

/** How one host is wired in one project. */
export type Registration = {
  /** Our commands in the settings that `init` writes. */
  readonly handlers: readonly HookHandler[];
  /** How the compiled program is called; missing for the delegator of the npm package. */
  readonly binary?: OwnCommand;
  /** What a person types to register anew. */
  readonly init: string;
};

/**
 * Reads how a host is wired.
 *
 * @returns `undefined` where nothing in the project speaks of that host
 */
export function registrationOf(wiring: HostWiring, of: Examined): Registration | undefined {
  const { root, readers, loaded } = of;
  const handlers = hookHandlers(join(root, wiring.settings), readers)
    .filter(({ command }) => wiring.isOurs(command));
  const hasDelegator = readers.statOf(join(root, wiring.delegator)) !== undefined;
  const isNamed = loaded.ok && Object.hasOwn(loaded.value.config.adapters, wiring.key);
  if (handlers.length === 0 && !hasDelegator && !isNamed) return undefined;
  const binary = handlers.length === 0 && !hasDelegator
    ? binaryOnPath(wiring, of)
    : binaryOf(handlers);
  const { program } = wiring;
  return {
    handlers,
    ...(binary === undefined ? {} : { binary }),
    init: `${binary === undefined ? `npx ${program}` : binary.program} init`,
  };
}

/** Where nothing is registered yet, the program that would be: the project's own comes first. */
function binaryOnPath({ program, packageName }: HostWiring, of: Examined): OwnCommand | undefined {
  if (packageFolder(packageName, of) !== undefined) return undefined;
  return findOnPath(program, of.env) === undefined ? undefined : { program, onPath: true };
}

/** The program a registered command starts; `undefined` where that is the delegator. */
function binaryOf(handlers: readonly HookHandler[]): OwnCommand | undefined {
  for (const { command } of handlers) {
    const called = /^\s*(?:'((?:[^']|'\\'')+)'|"([^"]+)"|(\S+))\s+hook\b/.exec(command);
    const word = called?.[1]?.replaceAll(`'\\''`, "'") ?? called?.[2] ?? called?.[3];
    if (word !== undefined) return { program: word, onPath: !/[/\\]/.test(word) };
  }
  return undefined;
}
