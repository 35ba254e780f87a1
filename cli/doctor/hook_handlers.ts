import { isObject } from "../../adapters/shared/payload.ts";
import type { Readers } from "../../core/protocol/readers.ts";

/** One command of a host's hook settings, and where in them it stands. */
export type HookHandler = {
  /** Absolute path of the settings. */
  readonly file: string;
  readonly event: string;
  readonly matcher?: string;
  readonly command: string;
  /** Seconds. */
  readonly timeout?: number;
  /** Positions in the event's list and in the group's, from 0. */
  readonly group: number;
  readonly index: number;
};

/** Every command of a settings file, in order; none where it is missing or is not settings. */
export function hookHandlers(
  file: string,
  readers: Pick<Readers, "readText">,
): readonly HookHandler[] {
  const read = readers.readText(file);
  const settings = read.kind === "text" ? parsed(read.text) : undefined;
  const hooks = isObject(settings) ? settings["hooks"] : undefined;
  if (!isObject(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, at) => {
      if (!isObject(group)) return [];
      const { matcher } = group;
      return listOf(group["hooks"]).flatMap((handler, index) => {
        if (!isObject(handler)) return [];
        const { command, timeout } = handler;
        if (typeof command !== "string") return [];
        return [{
          file,
          event,
          command,
          group: at,
          index,
          ...(typeof matcher === "string" ? { matcher } : {}),
          ...(typeof timeout === "number" ? { timeout } : {}),
        }];
      });
    })
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return value;
  } catch {
    return undefined;
  }
}
