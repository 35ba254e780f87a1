import { join } from "node:path";
import type { Readers } from "../../core/protocol/readers.ts";
import { isObject, type Payload } from "../shared/payload.ts";

/** Where Grok's own registration stands, and what a command of it holds. */
const GROK_REGISTRATION = ".grok/hooks/covenant-pretooluse.json";
const GROK_COMMANDS = /\.grok\/hooks\/covenant-pretooluse\.mjs|\bpdks-grok\b/;

/**
 * Whether a payload is Grok's: it runs the hooks of a project's `.claude/settings.json` too, with its own
 * tool names. Its envelope is in camelCase, with copies in snake_case; this host's never is.
 */
export function isGrokPayload(payload: Payload): boolean {
  return typeof payload["hookEventName"] === "string" || typeof payload["toolName"] === "string";
}

/** Whether a payload of Grok's comes before a tool call. */
export function isGrokPreTool(payload: Payload): boolean {
  const { hookEventName: event } = payload;
  return typeof event !== "string" || /^pre_?tool_?use$/i.test(event);
}

/**
 * Whether Grok judges this project's calls by itself. It drops a file it cannot read (a comment, a
 * byte-order mark) in silence, so a file that is not plain JSON counts as none.
 *
 * @param repoRoot absolute
 */
export function hasGrokRegistration(
  repoRoot: string,
  readers: Pick<Readers, "readText">,
): boolean {
  const file = readers.readText(join(repoRoot, GROK_REGISTRATION));
  if (file.kind !== "text") return false;
  const hooks = memberOf(parsed(file.text), "hooks");
  const groups = memberOf(hooks, "PreToolUse");
  return itemsOf(groups).some((group) =>
    itemsOf(memberOf(group, "hooks")).some((handler) => {
      const command = memberOf(handler, "command");
      return memberOf(handler, "type") === "command" && typeof command === "string" &&
        GROK_COMMANDS.test(command);
    })
  );
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
