import * as v from "valibot";
import { anyObject } from "../../core/protocol/any_object.ts";
import { closedObject, namedMap } from "../../core/protocol/closed_object.ts";

/** What a case may expect of the discipline it names. */
export const EXPECTATIONS = ["passed", "advised", "blocked", "witnessed", "skipped"] as const;
/** One expectation. */
export type Expectation = (typeof EXPECTATIONS)[number];

/** What a case may give to be judged: exactly one of them, or a session alone. */
export const OBSERVATIONS = ["edit", "command", "diff"] as const;

const nonBlank = v.pipe(v.string(), v.regex(/\S/, "is blank"));

const edit = v.pipe(
  closedObject({
    path: nonBlank,
    pre: v.exactOptional(v.string()),
    post: v.exactOptional(v.string()),
  }),
  v.check(
    ({ pre, post }) => pre !== undefined || post !== undefined,
    "needs post (a new file), pre (a deleted one), or both",
  ),
);

const session = closedObject({
  /** Messages a person typed, the oldest first. */
  userMessages: v.exactOptional(
    v.array(
      closedObject({
        text: v.string(),
        ageMinutes: v.exactOptional(v.pipe(v.number(), v.finite("must be a finite number"))),
      }),
    ),
  ),
  toolCalls: v.exactOptional(
    v.array(
      closedObject({
        name: nonBlank,
        args: v.exactOptional(anyObject),
        succeeded: v.exactOptional(v.boolean()),
      }),
    ),
  ),
  /** Subagent spawn records: the host's JSON text, or the value it stands for. */
  sidecar: v.exactOptional(v.unknown()),
  evidencePath: v.exactOptional(nonBlank),
});

const given = v.pipe(
  closedObject({
    edit: v.exactOptional(edit),
    command: v.exactOptional(v.string()),
    diff: v.exactOptional(v.string()),
    session: v.exactOptional(session),
    actor: v.exactOptional(closedObject({ agentType: v.exactOptional(v.string()) })),
    files: v.exactOptional(namedMap(nonBlank, v.nullable(v.string()))),
  }),
  v.check(
    (value) => OBSERVATIONS.filter((name) => value[name] !== undefined).length < 2,
    `holds more than one of ${OBSERVATIONS.join(", ")}: a case gives one`,
  ),
  v.check(
    (value) =>
      OBSERVATIONS.some((name) => value[name] !== undefined) || value.session !== undefined,
    "needs something to judge: an edit, a command, a diff or a session",
  ),
  v.check(
    ({ diff, session, actor }) =>
      diff === undefined || (session === undefined && actor === undefined),
    "has a diff beside a session or an actor: a change set has neither",
  ),
);

/** One case of a discipline: what is given, and what it is expected to come to. */
export const caseSchema = v.pipe(
  closedObject({
    id: nonBlank,
    discipline: nonBlank,
    given,
    expect: v.picklist(EXPECTATIONS),
    message: v.exactOptional(v.pipe(v.string(), v.minLength(1, "is empty"))),
  }),
  v.check(
    ({ expect, message }) => expect !== "passed" || message === undefined,
    "needs no message: a discipline that holds says nothing",
  ),
);

/** A case as its file holds it. */
export type CaseEntry = v.InferOutput<typeof caseSchema>;
/** What a case gives to be judged. */
export type Given = CaseEntry["given"];
