import * as v from "valibot";
import { argument } from "./arguments.ts";
import { isPlainObject, type Item, type Items, type PlainObject, propertyOf } from "./item.ts";
import { regexArguments, regexOf, step, type StepRow } from "./step.ts";

/** Where hosts put the type of the agent a call starts. */
const SUBAGENT_TYPE_KEYS = ["subagent_type", "subagentType", "agent_type"] as const;

/** The steps that read a session snapshot or spawn records, in the order they are said. */
export const HISTORY_STEPS = {
  toolUses: step(
    "The calls of a session snapshot, key = ordinal; that a call was made says nothing of success.",
    {
      names: argument("keep calls of these tools", v.exactOptional(v.array(v.string()))),
      subagentType: argument("keep calls that start this agent type", v.exactOptional(v.string())),
    },
    ({ names, subagentType }) => {
      const wanted = names === undefined ? undefined : new Set<unknown>(names);
      return (items) =>
        recorded(items, "toolCalls", (call) => {
          if (wanted !== undefined && !wanted.has(call["name"])) return undefined;
          if (subagentType !== undefined && startedType(call["args"]) !== subagentType) {
            return undefined;
          }
          return call;
        });
    },
  ),
  userTexts: step(
    "The matching user messages of a session snapshot, key = ordinal; the value carries `observedAtMs`.",
    regexArguments,
    (args) => {
      const pattern = regexOf(args);
      return (items) =>
        recorded(items, "userMessages", (message, snapshot) => {
          const text = message["text"];
          if (typeof text !== "string" || !pattern.test(text)) return undefined;
          return { ...message, observedAtMs: snapshot["observedAtMs"] };
        });
    },
  ),
  agentType: step(
    "The spawn records of one agent type, key = position; takes the parsed list or its items.",
    { is: argument("the agent type to keep", v.string()) },
    ({ is }) => (items) =>
      items.flatMap(({ value }, index): Items => {
        const records: readonly unknown[] = Array.isArray(value) ? value : [value];
        const first = Array.isArray(value) ? 0 : index;
        return records.flatMap((record, position) =>
          propertyOf(record, "agentType") === is
            ? [{ key: String(first + position), value: record }]
            : []
        );
      }),
  ),
  first: step("The first item.", {}, () => (items) => items.slice(0, 1)),
  ageMs: step(
    "Adds `ageMs`, from `timestampMs` to `observedAtMs`; without both, or in the future: dropped.",
    {},
    () => (items) =>
      items.flatMap(({ key, value }) => {
        const age = ageOf(value);
        return age === undefined || !isPlainObject(value)
          ? []
          : [{ key, value: { ...value, ageMs: age } }];
      }),
  ),
} as const satisfies Readonly<Record<string, StepRow>>;

/** What a snapshot's list holds, as far as `keep` keeps it, keyed by each element's ordinal. */
function recorded(
  items: Items,
  list: "toolCalls" | "userMessages",
  keep: (element: PlainObject, snapshot: PlainObject) => unknown,
): Items {
  const kept: Item[] = [];
  for (const { value: snapshot } of items) {
    const elements = propertyOf(snapshot, list);
    if (!Array.isArray(elements) || !isPlainObject(snapshot)) continue;
    for (const element of elements) {
      if (!isPlainObject(element)) continue;
      const value = keep(element, snapshot);
      if (value !== undefined) kept.push({ key: String(element["ordinal"]), value });
    }
  }
  return kept;
}

/** The agent type a call's arguments name. */
function startedType(args: unknown): unknown {
  for (const key of SUBAGENT_TYPE_KEYS) {
    const type = propertyOf(args, key);
    if (type !== undefined) return type;
  }
  return undefined;
}

function ageOf(value: unknown): number | undefined {
  const observed = propertyOf(value, "observedAtMs");
  const said = propertyOf(value, "timestampMs");
  if (typeof observed !== "number" || typeof said !== "number") return undefined;
  return observed >= said ? observed - said : undefined;
}
