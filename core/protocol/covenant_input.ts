import * as v from "valibot";
import { anyObject } from "./any_object.ts";
import { closedObject } from "./closed_object.ts";

/** Says what a key is for; it reaches editors through the generated schema. */
const text = (description: string) => v.pipe(v.string(), v.description(description));

const path = text("Repository-relative path, `/` separated.");
const pre = text("The whole file before the call.");
const post = text("The whole file after the call.");

/** A file's change, as the call that carries it will make it. Texts are whole files. */
const fileChange = v.variant("kind", [
  closedObject({ kind: v.literal("create"), path, post }),
  closedObject({ kind: v.literal("modify"), path, pre, post }),
  closedObject({ kind: v.literal("delete"), path, pre: v.exactOptional(pre) }),
]);

const names = v.array(v.string());

const session = closedObject({
  evidencePath: v.exactOptional(text("The file the session evidence stands in.")),
  userMessages: v.array(
    closedObject({
      text: v.string(),
      timestampMs: v.exactOptional(
        v.pipe(
          v.number(),
          v.finite("must be a finite number"),
          v.description("Milliseconds since the epoch."),
        ),
      ),
    }),
  ),
  toolCalls: v.array(
    closedObject({
      name: v.string(),
      args: v.exactOptional(anyObject),
      succeeded: v.exactOptional(v.boolean()),
    }),
  ),
  channels: v.exactOptional(
    closedObject({
      sidecar: v.exactOptional(text("The host's subagent spawn records, one JSON text.")),
    }),
  ),
});

/**
 * The definition of the input: types, validation and `covenant-input.schema.json` all come from it.
 * Objects are closed at every level, since a misspelt key supplies nothing while looking like it does.
 */
export const covenantInputSchema = closedObject({
  toolCalls: v.pipe(
    v.array(
      closedObject({
        name: text("The host's name of the tool."),
        args: v.exactOptional(anyObject),
        fileChange: v.exactOptional(fileChange),
      }),
    ),
    v.description("The calls about to be made, each with its own evidence."),
  ),
  subagentSpawns: v.array(closedObject({ kind: v.string() })),
  userMessages: v.array(closedObject({ text: v.string() })),
  actor: v.exactOptional(
    v.pipe(
      closedObject({ agentType: v.exactOptional(v.string()) }),
      v.description("Who acts; `{}` is the main session, absent means nobody was proven."),
    ),
  ),
  tools: v.exactOptional(
    v.pipe(
      closedObject({ mutating: names, shell: names, commandArgs: names }),
      v.description(
        "The host's tool names: which change files, which run shell lines, and the arguments that carry a line's text.",
      ),
      // Only the schema says it this way; `parseInput` has words of its own for it.
      v.metadata({
        if: { properties: { shell: { minItems: 1 } } },
        then: { properties: { commandArgs: { minItems: 1 } } },
      }),
    ),
  ),
  session: v.exactOptional(
    v.pipe(session, v.description("What the host proves of the session; absent: nothing.")),
  ),
});

/** One observation of the session surface. */
export type CovenantInput = {
  /** The calls about to be made, each with its own evidence. */
  readonly toolCalls: readonly ToolCall[];
  readonly subagentSpawns: readonly { readonly kind: string }[];
  readonly userMessages: readonly { readonly text: string }[];
  /** Who acts; `{}` is the main session, absent means nobody was proven. */
  readonly actor?: { readonly agentType?: string };
  readonly tools?: ToolRoster;
  /** What the host proves of the session; absent: nothing. */
  readonly session?: SessionEvidence;
};

/** One call of an observation. */
export type ToolCall = {
  /** The host's name of the tool. */
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly fileChange?: FileChange;
};

/** What a call does to one file. Texts are whole files; the path is relative to the root. */
export type FileChange =
  | { readonly kind: "create"; readonly path: string; readonly post: string }
  | {
    readonly kind: "modify";
    readonly path: string;
    readonly pre: string;
    readonly post: string;
  }
  /** Without `pre` the file was binary. */
  | { readonly kind: "delete"; readonly path: string; readonly pre?: string };

/** The host's tool names, by what they do. */
export type ToolRoster = {
  /** Tools that change files. */
  readonly mutating: readonly string[];
  /** Tools that run shell lines. */
  readonly shell: readonly string[];
  /** Arguments of those that hold the line. */
  readonly commandArgs: readonly string[];
};

/** What the host proves of the session. */
export type SessionEvidence = {
  /** The file the session evidence stands in. */
  readonly evidencePath?: string;
  /** Messages proven to be a person's, the oldest first. */
  readonly userMessages: readonly {
    readonly text: string;
    /** Milliseconds since the epoch. */
    readonly timestampMs?: number;
  }[];
  readonly toolCalls: readonly {
    readonly name: string;
    readonly args?: Readonly<Record<string, unknown>>;
    readonly succeeded?: boolean;
  }[];
  readonly channels?: {
    /** The host's subagent spawn records, one JSON text. */
    readonly sidecar?: string;
  };
};

/** Compiles only while what the schema yields is what the program takes. */
export function asCovenantInput(input: v.InferOutput<typeof covenantInputSchema>): CovenantInput {
  return input;
}
