import * as v from "valibot";
import { disciplineSchema } from "../declaration/declaration_schema.ts";
import { DISCIPLINE_LISTS } from "../declaration/discipline.ts";
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
  const fromText = flawFindings(composed);
  if (value === undefined || value === null) {
    return err(fromText.length > 0 ? fromText : [EMPTY_FILE]);
  }
  const parsed = v.safeParse(configSchema, value);
  const entries = parsed.success ? listed(parsed.output) : soundEntries(value);
  const found = [
    ...fromText,
    ...(parsed.issues === undefined ? [] : issueFindings(parsed.issues, flaws)),
    ...checkDisciplines(entries).map((problem) => ({ ...problem, at: "value" as const })),
  ];
  return parsed.success && found.length === 0 ? ok(parsed.output) : err(found);
}

const EMPTY_FILE: Finding = {
  path: [],
  at: "value",
  message: `the file is empty: ${NAME_A_LANGUAGE}`,
};

function flawFindings({ flaws }: Composed): readonly Finding[] {
  return flaws.map(({ path, offset, message, predicate, duplicate }) => ({
    path,
    at: offset,
    message: predicate ? `${renderKeyPath(path)} ${message}` : message,
    ...(duplicate && { duplicate }),
  }));
}

function issueFindings(
  issues: readonly v.BaseIssue<unknown>[],
  flaws: Composed["flaws"],
): readonly Finding[] {
  // What was refused already left a hole; that the hole is no string is no news.
  const refused = new Set(flaws.map(({ path }) => renderKeyPath(path)));
  return issues.slice(0, MOST_FINDINGS + 1)
    .map((issue) => inOurWords(explainIssue(issue, configSchema)))
    .filter(({ path }) => !refused.has(renderKeyPath(path)));
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
  return DISCIPLINE_LISTS.flatMap((list) => {
    const entries: unknown = Reflect.get(Object(value), list);
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown, index) =>
      v.is(disciplineSchema, entry) ? [{ list, index, entry }] : []
    );
  });
}
