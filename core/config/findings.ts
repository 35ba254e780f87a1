import * as v from "valibot";
import { disciplineSchema } from "../declaration/declaration_schema.ts";
import { DISCIPLINE_LISTS, type DisciplineList } from "../declaration/discipline.ts";
import { explainIssue } from "../protocol/explain_issue.ts";
import { type KeyPath, renderKeyPath } from "../protocol/key_path.ts";
import { err, ok, type Result } from "../protocol/result.ts";
import { checkDisciplines, type ListedDiscipline } from "./check_disciplines.ts";
import type { Composed } from "./compose.ts";
import { configSchema, NAME_A_LANGUAGE, type WrittenConfig } from "./config_schema.ts";

/** Something wrong with a document that knows its path, and what of it to point at. */
export type Finding = {
  readonly path: KeyPath;
  /** An unknown key, the object that lacks one, the value, or an offset into the text. */
  readonly at: "key" | "parent" | "value" | number;
  readonly message: string;
  /** A key that stands there twice: the path leads to the first. */
  readonly duplicate?: true;
};

/** No more problems than this are put into words. */
export const MOST_FINDINGS = 100;

/**
 * The document as a configuration, or everything wrong with it: each part is looked at as far as it is
 * sound, so one problem does not hide the others.
 */
export function readDocument(composed: Composed): Result<WrittenConfig, readonly Finding[]> {
  const { value, flaws } = composed;
  if (flaws.length === 0 && v.is(configSchema, value)) {
    const found = disciplineFindings(listed(value));
    return found.length === 0 ? ok(value) : err(found);
  }
  const fromText = flawFindings(composed);
  if (value === undefined || value === null) {
    return err(fromText.length > 0 ? fromText : [EMPTY_FILE]);
  }
  // What was refused already left a hole; that the hole is no string is no news.
  const refused = new Set(flaws.map(({ path }) => renderKeyPath(path)));
  const ofShape = shapeFindings(value).filter(({ path }) => !refused.has(renderKeyPath(path)));
  return err([...fromText, ...ofShape, ...disciplineFindings(soundEntries(value))]);
}

function disciplineFindings(entries: readonly ListedDiscipline[]): readonly Finding[] {
  return checkDisciplines(entries).map((problem) => ({ ...problem, at: "value" }));
}

const EMPTY_FILE: Finding = {
  path: [],
  at: "value",
  message: `the file is empty: ${NAME_A_LANGUAGE}`,
};

/** What of a text is no data, as findings. */
export function flawFindings({ flaws }: Pick<Composed, "flaws">): readonly Finding[] {
  return flaws.map(({ path, offset, message, predicate, duplicate }) => ({
    path,
    at: offset,
    message: predicate ? `${renderKeyPath(path)} ${message}` : message,
    ...(duplicate && { duplicate }),
  }));
}

/** The sections first, then entry by entry: a file of a hundred thousand wrong entries is no hundred thousand issues. */
function shapeFindings(value: unknown): readonly Finding[] {
  const lists = new Map(DISCIPLINE_LISTS.map((list) => [list, elementsOf(value, list)]));
  const emptied = Object.fromEntries(
    [...lists].flatMap(([list, entries]) => entries === undefined ? [] : [[list, []]]),
  );
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  const sections = isMap ? { ...value, ...emptied } : value;
  const found = inWords(v.safeParse(configSchema, sections).issues ?? [], configSchema, []);
  for (const [list, entries = []] of lists) {
    for (let index = 0; index < entries.length && found.length <= MOST_FINDINGS; index++) {
      const issues = v.safeParse(disciplineSchema, entries[index]).issues ?? [];
      found.push(...inWords(issues, disciplineSchema, [list, index]));
    }
  }
  return found;
}

function inWords(
  issues: readonly v.BaseIssue<unknown>[],
  schema: v.GenericSchema,
  base: KeyPath,
): Finding[] {
  return issues.slice(0, MOST_FINDINGS + 1)
    .map((issue) => inOurWords(explainIssue(issue, schema, base)));
}

function elementsOf(value: unknown, list: DisciplineList): readonly unknown[] | undefined {
  const entries: unknown = Reflect.get(Object(value), list);
  return Array.isArray(entries) ? entries : undefined;
}

/** What the schema cannot know of what people mean. */
function inOurWords(found: Finding): Finding {
  const { path, at, message } = found;
  const isEntry = path.length === 3 && DISCIPLINE_LISTS.some((list) => list === path[0]);
  if (isEntry && path[2] === "declare" && at === "parent") {
    const entry = path.slice(0, 2);
    return {
      path: entry,
      at: "value",
      message: `${renderKeyPath(entry)} has neither declare nor draft: true`,
    };
  }
  if (path.length === 1 && path[0] === "languages" && at === "parent") {
    return { ...found, message: `languages is missing: ${NAME_A_LANGUAGE}` };
  }
  if (path[path.length - 1] === "<<" && at === "key") {
    return {
      ...found,
      message: 'unknown key "<<": YAML 1.2 has no merge keys, write the keys out',
    };
  }
  if (message.endsWith("must be a list, not null")) {
    return { ...found, message: `${message}: write [] or leave the key out` };
  }
  return found;
}

function listed(written: WrittenConfig): readonly ListedDiscipline[] {
  return DISCIPLINE_LISTS.flatMap((list) =>
    (written[list] ?? []).map((entry, index) => ({ list, index, entry }))
  );
}

/** The entries of a document that are sound in themselves, whatever else is wrong with it. */
function soundEntries(value: unknown): readonly ListedDiscipline[] {
  return DISCIPLINE_LISTS.flatMap((list) =>
    (elementsOf(value, list) ?? []).flatMap((entry, index) =>
      v.is(disciplineSchema, entry) ? [{ list, index, entry }] : []
    )
  );
}
