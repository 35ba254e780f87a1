import * as v from "valibot";

/** A file's change, as the call that carries it will make it. Texts are whole files. */
const fileChange = v.variant("kind", [
  v.strictObject({ kind: v.literal("create"), path: v.string(), post: v.string() }),
  v.strictObject({
    kind: v.literal("modify"),
    path: v.string(),
    pre: v.string(),
    post: v.string(),
  }),
  v.strictObject({ kind: v.literal("delete"), path: v.string(), pre: v.exactOptional(v.string()) }),
]);

const args = v.record(v.string(), v.unknown());

const session = v.strictObject({
  evidencePath: v.exactOptional(v.string()),
  userMessages: v.array(
    v.strictObject({
      text: v.string(),
      timestampMs: v.exactOptional(v.pipe(v.number(), v.finite())),
    }),
  ),
  toolCalls: v.array(
    v.strictObject({
      name: v.string(),
      args: v.exactOptional(args),
      succeeded: v.exactOptional(v.boolean()),
    }),
  ),
  channels: v.exactOptional(v.strictObject({ sidecar: v.exactOptional(v.string()) })),
});

/**
 * The definition of the input: types, validation and `covenant-input.schema.json` all come from it.
 * Objects are closed at every level, since a misspelt key supplies nothing while looking like it does.
 */
export const covenantInputSchema = v.strictObject({
  toolCalls: v.array(
    v.strictObject({
      name: v.string(),
      args: v.exactOptional(args),
      fileChange: v.exactOptional(fileChange),
    }),
  ),
  subagentSpawns: v.array(v.strictObject({ kind: v.string() })),
  userMessages: v.array(v.strictObject({ text: v.string() })),
  actor: v.exactOptional(v.strictObject({ agentType: v.exactOptional(v.string()) })),
  tools: v.exactOptional(
    v.strictObject({
      mutating: v.array(v.string()),
      shell: v.array(v.string()),
      commandArgs: v.array(v.string()),
    }),
  ),
  session: v.exactOptional(session),
});

/** One observation of the session surface. */
export type CovenantInput = v.InferOutput<typeof covenantInputSchema>;
/** One call of an observation. */
export type ToolCall = CovenantInput["toolCalls"][number];
/** What a call does to one file. */
export type FileChange = v.InferOutput<typeof fileChange>;
/** The host's tool names, by what they do. */
export type ToolRoster = NonNullable<CovenantInput["tools"]>;
/** What the host proves of the session. */
export type SessionEvidence = v.InferOutput<typeof session>;
