import * as v from "valibot";
import { explainIssue } from "../protocol/explain_issue.ts";
import { err, ok, type Result } from "../protocol/result.ts";
import { hint } from "./hint.ts";
import type { PlainObject } from "./item.ts";
import type { ConfigFault } from "./plan.ts";

/** An argument of a row, as the documentation says it. */
export type ArgumentDoc = {
  readonly name: string;
  readonly required: boolean;
  readonly doc: string;
};

/** The arguments of a step, a combinator or a relation: their schemas, each with its description. */
export type ArgumentEntries = v.ObjectEntries;

/** Arguments, checked. */
export type ArgumentsOf<E extends ArgumentEntries> = v.InferOutput<
  v.StrictObjectSchema<E, undefined>
>;

/** An argument with the line that documents it. */
export function argument<const S extends v.GenericSchema>(doc: string, schema: S) {
  return v.pipe(schema, v.description(doc));
}

/** The name of a source or an extraction. */
export const nameSchema = v.pipe(v.string(), v.regex(/\S/, "must be a name, not blank"));

/** A text, and what is wrong with it: a predicate of the value, `undefined` where nothing is. */
export function checkedText(problem: (text: string) => string | undefined) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problem(dataset.value) : undefined;
      if (message !== undefined) addIssue({ message });
    }),
  );
}

/** The source text of a regular expression. */
export const regexSchema = checkedText(regexProblem);

/** Why a regular expression does not compile; `undefined` where it does. */
export function regexProblem(source: string): string | undefined {
  try {
    new RegExp(source);
    return undefined;
  } catch (error) {
    // The engine repeats the whole expression before it says what is wrong.
    const reason = error instanceof Error
      ? error.message.slice(error.message.lastIndexOf(":"))
      : "";
    return `is not a regular expression${reason}`;
  }
}

/** Checks the arguments of one step, combinator or relation; its `op` is left aside. */
export type ArgumentReader<E extends ArgumentEntries> = (
  raw: PlainObject,
) => Result<ArgumentsOf<E>, ConfigFault>;

/**
 * Makes the reader of a row's arguments. It answers with the arguments, or with the first thing wrong
 * and where, a misspelt name before the one it was meant for is missed.
 */
export function argumentReader<const E extends ArgumentEntries>(entries: E): ArgumentReader<E> {
  const names = Object.keys(entries);
  const schema = v.strictObject(entries);
  return ({ op: _, ...given }) => {
    const unknown = Object.keys(given).find((name) => !names.includes(name));
    if (unknown !== undefined) {
      const known = names.length === 0 ? ": it takes none" : `: it takes ${names.join(", ")}`;
      const message = `unknown argument "${unknown}"${hint(unknown, names) || known}`;
      return err({ path: [unknown], message });
    }
    const parsed = v.safeParse(schema, given);
    if (parsed.success) return ok(parsed.output);
    const { path, message } = explainIssue(parsed.issues[0], schema);
    return err({ path, message });
  };
}

/** What the documentation says of a row's arguments. */
export function argumentDocs(entries: ArgumentEntries): readonly ArgumentDoc[] {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    required: schema.type !== "exact_optional",
    doc: schema.async ? "" : v.getDescription(schema) ?? "",
  }));
}
