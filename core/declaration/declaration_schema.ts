import * as v from "valibot";
import { closedObject, namedMap } from "../protocol/closed_object.ts";
import { LEVELS, RESERVED_IDS } from "../protocol/verdict.ts";
import { nameSchema } from "./arguments.ts";
import { bindingSchema } from "./bindings.ts";
import { COMBINATOR_NAMES } from "./combinators.ts";
import type { Discipline } from "./discipline.ts";
import { FIXED_SOURCE_NAMES, SCOPE_SOURCE_NAMES } from "./fixed_sources.ts";
import { hint } from "./hint.ts";
import { USABLE_MECHANISMS } from "./mechanisms.ts";
import { RELATION_NAMES, RELATIONS } from "./relations.ts";
import { STEP_NAMES } from "./steps.ts";

/** The ways an absent source may be taken. */
export const SUPPLIES = ["error", "pass", "empty"] as const;

/** A text with something in it. */
const text = v.pipe(v.string(), v.regex(/\S/, "must not be blank"));

/** Matches every text but these words; a pattern, so that JSON Schema can say it too. */
const noneOf = (words: readonly string[]) =>
  new RegExp(`^(?!(?:${words.map((word) => word.replaceAll(".", "\\.")).join("|")})$)`);

/** A line for whoever edits the file; editors show it. */
const described = <const S extends v.GenericSchema>(doc: string, schema: S) =>
  v.pipe(schema, v.description(doc));

const patterns = v.array(v.string());

const scope = closedObject({
  source: described(
    `What it looks at: ${SCOPE_SOURCE_NAMES.join(", ")} or a bound file.`,
    nameSchema,
  ),
  include: v.exactOptional(
    described("Regular expressions; one must match. None: every text does.", patterns),
  ),
  exclude: v.exactOptional(described("Regular expressions; none may match.", patterns)),
  excludeIgnoreCase: v.exactOptional(
    described("Ignore letter case in `exclude`; `include` never does.", v.boolean()),
  ),
});

const boundName = v.pipe(
  v.string(),
  v.regex(noneOf(FIXED_SOURCE_NAMES), "is a fixed source: bind under another name"),
);

/** A step: its `op` and its arguments. What is wrong with those faults this entry alone, so later. */
const step = v.looseObject({
  op: v.pipe(
    v.string(),
    v.description("`source` or a combinator comes first, then steps."),
    v.examples([...STEP_NAMES, ...COMBINATOR_NAMES]),
  ),
});

const extract = namedMap(v.string(), v.array(step));

const relation = v.variant(
  "op",
  Object.entries(RELATIONS).map(([op, { args }]) => closedObject({ op: v.literal(op), ...args })),
  ({ input, path }) =>
    path === undefined
      ? "must be an object"
      : typeof input === "string"
      ? `unknown relation "${input}"${hint(input, RELATION_NAMES)}`
      : `needs "op", one of ${RELATION_NAMES.join(", ")}`,
);

const relate = v.pipe(
  v.array(
    closedObject({
      id: text,
      relation,
      message: v.exactOptional(v.string()),
      messageBySide: v.exactOptional(closedObject({ left: v.string(), right: v.string() })),
    }),
  ),
  v.minLength(1, "must name at least one relation"),
);

/** The shape of a `declare` block. What its parts mean together is `checkDeclaration`'s. */
export const declarationSchema = closedObject({
  // Any text has the right shape, so that a misspelt name does not hide what else is wrong.
  mechanism: v.pipe(
    v.string(),
    v.description("What the declaration is for; closes which axes and relations it may use."),
    v.metadata({ enum: USABLE_MECHANISMS }),
  ),
  scope: v.exactOptional(described("Which worlds it is about; left out: every world.", scope)),
  sources: v.exactOptional(
    described("Sources bound to names of your own.", namedMap(boundName, bindingSchema)),
  ),
  supply: v.exactOptional(
    described(
      "What an absent source means: error (the default), pass, empty.",
      namedMap(v.string(), v.picklist(SUPPLIES)),
    ),
  ),
  extract: described("Named lists of items, each made by a pipeline.", extract),
  relate: described("What must hold between them.", relate),
  witness: v.exactOptional(
    described(
      "When these relations hold, a break is witnessed.",
      closedObject({ extract: v.exactOptional(extract), relate }),
    ),
  ),
});

/** One pattern for both, as JSON Schema takes one. */
const id = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`${noneOf(RESERVED_IDS).source}[\\s\\S]*\\S`),
    ({ input }) =>
      RESERVED_IDS.includes(input)
        ? "is reserved: rows already use it for something else"
        : "must not be blank",
  ),
);

const draft = closedObject({ id, why: text, draft: v.literal(true) });

const declared = closedObject({
  id,
  why: v.exactOptional(v.string()),
  enforce: v.exactOptional(v.picklist(LEVELS)),
  declare: declarationSchema,
  draft: v.exactOptional(v.never()),
});

/**
 * The shape of one entry of the three discipline lists: a declared discipline, or a draft.
 *
 * It converts to JSON Schema, which then accepts what it accepts.
 */
export const disciplineSchema: v.VariantSchema<
  "draft",
  [typeof draft, typeof declared],
  v.ErrorMessage<v.VariantIssue>
> = v.variant(
  "draft",
  [draft, declared],
  ({ path }) => path === undefined ? "must be an object" : "must be true, or left out",
);

/** Compiles only while what the schema yields is what the program takes. */
export function asDiscipline(entry: v.InferOutput<typeof disciplineSchema>): Discipline {
  return entry;
}
