import * as v from "valibot";
import { closedObject } from "../protocol/closed_object.ts";
import type { Channel } from "./channels.ts";
import type { Binding } from "./discipline.ts";
import type { Axis } from "./mechanisms.ts";

/** One way to bind a source to a name. */
export type BindingKind = {
  readonly doc: string;
  readonly axis: Axis;
  readonly channel?: Channel;
};

/** The kinds of binding, in the order they are said. */
export const BINDINGS = {
  file: {
    doc: "A file of the repository, `{ file: 'locales/en.json' }`: as the observation leaves it.",
    axis: "world",
  },
  sidecar: {
    doc: "The host's subagent spawn records, `{ sidecar: true }`: one JSON text.",
    axis: "world",
    channel: "sidecar",
  },
  transcript: {
    doc: "The session so far, `{ transcript: true }`: `observedAtMs`, `userMessages`, `toolCalls`.",
    axis: "history",
    channel: "transcript",
  },
} as const satisfies Readonly<Record<string, BindingKind>>;

/** The kind of a binding. */
export type BindingName = keyof typeof BINDINGS;

/** Which kind a binding is. */
export function bindingName(binding: Binding): BindingName {
  if ("file" in binding) return "file";
  return "sidecar" in binding ? "sidecar" : "transcript";
}

/** The row of a binding's kind. */
export function bindingKind(binding: Binding): BindingKind {
  return BINDINGS[bindingName(binding)];
}

/** Relative, `/` between segments, none of them `..`. A backslash counts too: Windows reads it as a slash. */
const filePath = v.pipe(
  v.string(),
  v.regex(
    /^(?![\\/])(?!(?:[\s\S]*[\\/])?\.\.(?:[\\/]|$))[\s\S]*\S/,
    'must be a path inside the repository: no leading "/", no ".." segment, not blank',
  ),
);

/** The shape of a binding: exactly one kind. */
export const bindingSchema = v.union(
  [
    closedObject({ file: filePath }),
    closedObject({ sidecar: v.literal(true) }),
    closedObject({ transcript: v.literal(true) }),
  ],
  "must be exactly one of { file: <path> }, { sidecar: true }, { transcript: true }",
);
