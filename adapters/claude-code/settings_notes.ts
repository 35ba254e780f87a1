import { isObject } from "../shared/payload.ts";
import { LOCAL_SETTINGS_PATH, SETTINGS_PATH } from "./registration.ts";

/**
 * What is wrong with settings that parse: the host drops a whole file for one handler it cannot use, and
 * says nothing; and a person may have switched all hooks off.
 *
 * @param settings the text of the project's settings
 * @param local the text of the person's own settings there, if any
 */
export function settingsNotes(settings: string, local: string | undefined): readonly string[] {
  const own = parsed(settings);
  const lame = lameHandler(own);
  const notes: string[] = [];
  if (lame !== undefined) {
    notes.push(
      `${SETTINGS_PATH}: ${lame} has no command, for which Claude Code drops the whole file in silence; ` +
        "give it one or take it out",
    );
  }
  for (
    const [path, value] of [[SETTINGS_PATH, own], [LOCAL_SETTINGS_PATH, parsed(local)]] as const
  ) {
    if (isObject(value) && value["disableAllHooks"] === true) {
      notes.push(`${path} says "disableAllHooks": true; no hook runs until that is taken out`);
    }
  }
  if (local !== undefined && parsed(local) === undefined) {
    notes.push(`${LOCAL_SETTINGS_PATH} is not JSON; Claude Code drops all of it in silence`);
  }
  return notes;
}

/** The first handler of type `command` without one: `hooks.Stop[0].hooks[1]`. */
function lameHandler(settings: unknown): string | undefined {
  const hooks = isObject(settings) ? settings["hooks"] : undefined;
  if (!isObject(hooks)) return undefined;
  for (const [event, groups] of Object.entries(hooks)) {
    for (const [at, group] of itemsOf(groups).entries()) {
      const handlers = isObject(group) ? itemsOf(group["hooks"]) : [];
      for (const [index, handler] of handlers.entries()) {
        if (!isObject(handler) || handler["type"] !== "command") continue;
        if (typeof handler["command"] !== "string") return `hooks.${event}[${at}].hooks[${index}]`;
      }
    }
  }
  return undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A leading byte-order mark is harmless to the host. */
function parsed(text: string | undefined): unknown {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text.replace(/^\uFEFF/, ""));
    return value;
  } catch {
    return undefined;
  }
}
