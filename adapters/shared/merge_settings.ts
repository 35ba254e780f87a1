import { err, ok, type Result } from "../../core/protocol/result.ts";
import { isObject } from "./payload.ts";
import { type JsonNode, memberOf, parseJsonSpans } from "./json_spans.ts";

/** One group of a host's hook settings: `{ matcher?, hooks: [handler] }` under an event. */
export type HookGroup = {
  readonly event: string;
  readonly matcher?: string;
  readonly handler: {
    readonly type: "command";
    readonly command: string;
    readonly timeout?: number;
  };
};

/** What merging came to. */
export type MergedSettings = {
  /** The whole new text; equal to the old one when nothing was to do. */
  readonly text: string;
  readonly outcome: "created" | "updated" | "skipped";
  /** What a person must do by hand, one line each. */
  readonly notes: readonly string[];
};

/**
 * Merges our groups into the text of a host's settings file, `{ hooks: { Event: [group] } }`. Only the
 * characters of our own groups are added or replaced: a group of ours that is there is brought up to
 * date in its place, a missing one goes after the others, everything else keeps its bytes.
 *
 * @param text the file as it is; `undefined` when there is none
 * @param isOurs whether a command is one that this adapter's `init` wrote, now or earlier
 * @returns one line when the text is not a settings file; it is then not to be touched
 */
export function mergeSettings(
  text: string | undefined,
  groups: readonly HookGroup[],
  isOurs: (command: string) => boolean,
): Result<MergedSettings, string> {
  if (text === undefined) return ok({ text: freshText(groups), outcome: "created", notes: [] });
  let current = text;
  const notes: string[] = [];
  for (const group of groups) {
    const parsed = parseJsonSpans(current);
    if (!parsed.ok) return err(`it is not JSON (${parsed.error})`);
    const merged = mergeGroup(current, parsed.value, group, isOurs);
    if (!merged.ok) return merged;
    current = merged.value.text;
    if (merged.value.note !== undefined) notes.push(merged.value.note);
  }
  return ok({ text: current, outcome: current === text ? "skipped" : "updated", notes });
}

type Merged = { readonly text: string; readonly note?: string };

function mergeGroup(
  text: string,
  root: JsonNode,
  group: HookGroup,
  isOurs: (command: string) => boolean,
): Result<Merged, string> {
  if (root.kind !== "object") return err("it is not an object");
  const hooks = memberOf(root, "hooks");
  if (hooks === undefined) {
    return ok({ text: addMember(text, root, "hooks", { [group.event]: [groupValue(group)] }) });
  }
  if (hooks.kind !== "object") return err('its "hooks" is not an object');
  const event = memberOf(hooks, group.event);
  if (event === undefined) {
    return ok({ text: addMember(text, hooks, group.event, [groupValue(group)]) });
  }
  if (event.kind !== "array") return err(`its "hooks.${group.event}" is not a list`);
  for (const item of event.items) {
    const merged = refresh(text, item, group, isOurs);
    if (merged !== undefined) return ok(merged);
  }
  return ok({ text: addItem(text, event, groupValue(group)) });
}

/** Brings a group that holds our command up to date; `undefined` when it does not hold it. */
function refresh(
  text: string,
  item: JsonNode,
  group: HookGroup,
  isOurs: (command: string) => boolean,
): Merged | undefined {
  const handlers = memberOf(item, "hooks");
  if (item.kind !== "object" || handlers?.kind !== "array") return undefined;
  const own = handlers.items.find((handler) => {
    const command = memberOf(handler, "command");
    return command?.kind === "string" && isOurs(command.value);
  });
  if (own === undefined) return undefined;
  const matcher = memberOf(item, "matcher");
  const sameMatcher = (matcher?.kind === "string" ? matcher.value : undefined) === group.matcher;
  const there = handlerAt(text, own);
  const sameHandler = saysTheSame(there, group.handler);
  if (sameMatcher && sameHandler) return { text };
  const { async: _off, ...kept } = there;
  const handler = { ...kept, ...group.handler };
  if (handlers.items.length === 1) {
    const whole = { ...group, handler };
    return { text: replace(text, item, rendered(groupValue(whole), layoutOf(text, item))) };
  }
  const next = sameHandler ? text : replace(text, own, rendered(handler, layoutOf(text, own)));
  return sameMatcher ? { text: next } : {
    text: next,
    note: `${group.event}: our command shares a group whose matcher is not ours; ` +
      `set that matcher to "${
        group.matcher ?? ""
      }", or remove our command from it and run init again`,
  };
}

/** Whether a handler says what ours says; keys a person added stay, but for one that would switch it off. */
function saysTheSame(there: Readonly<Record<string, unknown>>, wanted: HookGroup["handler"]) {
  return there["async"] !== true &&
    Object.entries(wanted).every(([key, value]) => there[key] === value);
}

function handlerAt(text: string, node: JsonNode): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text.slice(node.start, node.end));
  return isObject(value) ? value : {};
}

function groupValue(group: HookGroup): unknown {
  const hooks = [group.handler];
  return group.matcher === undefined ? { hooks } : { matcher: group.matcher, hooks };
}

function freshText(groups: readonly HookGroup[]): string {
  const hooks: Record<string, unknown[]> = {};
  for (const group of groups) (hooks[group.event] ??= []).push(groupValue(group));
  return `${JSON.stringify({ hooks }, null, 2)}\n`;
}

/** How a container is written: on one line, or with its children on lines of their own. */
type Layout = { readonly newline: string; readonly indent: string; readonly unit: string };

function addMember(text: string, node: JsonNode, key: string, value: unknown): string {
  const last = node.kind === "object" ? node.members.at(-1) : undefined;
  const colon = last !== undefined && !text.slice(last.keyStart, last.value.start).includes(": ")
    ? ":"
    : ": ";
  return insert(text, node, last?.value, last?.keyStart, `${JSON.stringify(key)}${colon}`, value);
}

function addItem(text: string, node: JsonNode, value: unknown): string {
  const last = node.kind === "array" ? node.items.at(-1) : undefined;
  return insert(text, node, last, last?.start, "", value);
}

function insert(
  text: string,
  node: JsonNode,
  last: JsonNode | undefined,
  lastStart: number | undefined,
  head: string,
  value: unknown,
): string {
  const outer = layoutOf(text, node);
  if (last === undefined || lastStart === undefined) {
    const inner = { ...outer, indent: outer.indent + outer.unit };
    const body = `${outer.newline}${inner.indent}${head}${rendered(value, inner)}`;
    const close = `${outer.newline}${outer.indent}`;
    return text.slice(0, node.start + 1) + body + close + text.slice(node.end - 1);
  }
  const gap = /[\r\n]/.test(text.slice(node.start, lastStart));
  const inner = gap ? layoutAt(text, lastStart, outer) : { newline: "", indent: "", unit: "" };
  const lead = gap ? `,${inner.newline}${inner.indent}` : ", ";
  const body = gap ? rendered(value, inner) : JSON.stringify(value);
  return text.slice(0, last.end) + lead + head + body + text.slice(last.end);
}

function replace(text: string, node: JsonNode, body: string): string {
  return text.slice(0, node.start) + body + text.slice(node.end);
}

function rendered(value: unknown, layout: Layout): string {
  return JSON.stringify(value, null, layout.unit)
    .replaceAll("\n", `${layout.newline}${layout.indent}`);
}

function layoutOf(text: string, node: JsonNode): Layout {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /\r?\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  return layoutAt(text, node.start, { newline, indent: "", unit });
}

/** The layout of whatever stands at an offset: its line's leading blanks. */
function layoutAt(text: string, at: number, base: Layout): Layout {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return { ...base, indent: /^[ \t]*/.exec(line)?.[0] ?? "" };
}
