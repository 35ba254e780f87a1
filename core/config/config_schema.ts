import * as v from "valibot";
import { disciplineSchema } from "../declaration/declaration_schema.ts";
import { anyObject } from "../protocol/any_object.ts";
import { closedObject, namedMap } from "../protocol/closed_object.ts";
import { PROTECTED_ENTRY, protectedEntryFault } from "./protected_entry.ts";

/** Where rows go when the file does not say. */
export const DEFAULT_LOG_PATH = ".polydeukes/roi.log";

/** What a file without a language is told to do. */
export const NAME_A_LANGUAGE = "name at least one language with its productionGlob and testCmd";

/** A text with something in it; the description reaches editors through the generated schema. */
const text = (description: string) =>
  v.pipe(v.string(), v.regex(/\S/, "is blank"), v.description(description));

const language = closedObject({
  productionGlob: text("Which files are production code, as a glob."),
  testCmd: text(
    "How tests are run: a template, every `{scope}` in it is replaced. Never run here.",
  ),
});

const protectedEntry = v.pipe(
  v.string(),
  v.regex(PROTECTED_ENTRY, ({ input }) => protectedEntryFault(input)),
);

const witness = closedObject({
  token: v.pipe(
    v.string(),
    v.regex(/\S/, "is blank"),
    v.check((token) => !/[\r\n]/.test(token.trim()), "must be one line: it is typed on one"),
    v.description("What a person types, alone on the first line of a message."),
  ),
  ttlMinutes: v.pipe(
    v.number(),
    v.finite("must be a finite number"),
    v.gtValue(0, "must be more than 0"),
    v.description("For how many minutes after that message the valve is open."),
  ),
});

const list = (description: string) =>
  v.exactOptional(v.pipe(v.array(disciplineSchema), v.description(description)));

/**
 * The definition of the configuration file: types, validation and `polydeukes.schema.json` all come
 * from it. What one value means beside another (ids, placement, mechanisms) is checked after it.
 */
export const configSchema = closedObject({
  $schema: v.exactOptional(v.pipe(v.string(), v.description("Where editors find this schema."))),
  languages: v.pipe(
    namedMap(v.pipe(v.string(), v.regex(/\S/, "is blank: give the language a name")), language),
    v.minEntries(1, `is empty: ${NAME_A_LANGUAGE}`),
    v.description("The project's languages under names of its own, at least one."),
  ),
  protectedPaths: v.exactOptional(
    v.pipe(
      v.array(protectedEntry),
      v.description(
        "What the meta-covenants protect: paths or globs relative to the project root, `/` separated.",
      ),
    ),
  ),
  adapters: v.exactOptional(
    v.pipe(
      namedMap(v.string(), anyObject),
      v.description("Each adapter's own settings under the adapter's name."),
    ),
  ),
  telemetry: v.exactOptional(
    v.pipe(
      closedObject({
        logPath: v.exactOptional(
          text(
            `Where rows go: relative to the project root, or absolute; \`${DEFAULT_LOG_PATH}\` by default.`,
          ),
        ),
      }),
      v.description("What is recorded of each judgment."),
    ),
  ),
  witness: v.exactOptional(
    v.pipe(witness, v.description("The valve a person opens for a limited time.")),
  ),
  shell: v.exactOptional(
    v.pipe(
      closedObject({
        readers: v.exactOptional(
          v.pipe(
            v.array(v.pipe(v.string(), v.regex(/\S/, "is blank"))),
            v.description("Commands this project vouches for as never writing."),
          ),
        ),
      }),
      v.description("What is known of this project's commands."),
    ),
  ),
  disciplines: list("Practices judged on both surfaces."),
  sessionDisciplines: list("Practices judged before each call of a session."),
  changeSetDisciplines: list("Practices judged over a finished set of changes."),
});

/** The file as the schema accepts it: nothing trimmed, no default filled in. */
export type WrittenConfig = v.InferOutput<typeof configSchema>;
