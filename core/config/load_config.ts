import type { Event } from "js-yaml";
import * as v from "valibot";
import { disciplineSchema } from "../declaration/declaration_schema.ts";
import { DISCIPLINE_LISTS } from "../declaration/discipline.ts";
import { explainIssue } from "../protocol/explain_issue.ts";
import { type KeyPath, renderKeyPath } from "../protocol/key_path.ts";
import type { Readers } from "../protocol/readers.ts";
import { err, ok, type Result } from "../protocol/result.ts";
import { lineAt, lineStarts, positionAt, positionIn } from "../protocol/text_position.ts";
import { checkDisciplines, type ListedDiscipline } from "./check_disciplines.ts";
import { compose, type Composed } from "./compose.ts";
import type { ConfigProblem, LoadedConfig } from "./config.ts";
import { configSchema, type WrittenConfig } from "./config_schema.ts";
import { readConfigText } from "./config_text.ts";
import { jsonEvents, yamlEvents } from "./document_events.ts";
import { excerptOf } from "./excerpt.ts";
import { findConfig } from "./find_config.ts";
import { readAround } from "./recover.ts";
import { resolveConfig } from "./resolve_config.ts";
import { readJsonScalar, readYamlScalar } from "./scalar_value.ts";
import { type SourceMap, sourceMap } from "./source_map.ts";

/** No more problems than this are listed; that there are more is said. */
const MOST_PROBLEMS = 100;

/**
 * Finds, reads and checks the configuration of a project. Never throws.
 *
 * @param root absolute path of the project root
 * @param readers how files are read
 * @returns the resolved configuration; or every problem of the file, in the order of their places
 */
export function loadConfig(
  root: string,
  readers: Readers,
): Result<LoadedConfig, readonly ConfigProblem[]> {
  const found = findConfig(root, readers);
  if (!found.ok) return err([found.error]);
  const text = readConfigText(root, found.value, readers);
  if (!text.ok) return err([text.error]);
  return parseConfig(found.value, text.value);
}

/**
 * Checks the text of a configuration.
 *
 * @param file its name; one that ends in `.json` holds JSON, any other YAML
 * @param text without a byte-order mark
 * @returns as {@link loadConfig}
 */
export function parseConfig(
  file: string,
  text: string,
): Result<LoadedConfig, readonly ConfigProblem[]> {
  const isJson = file.endsWith(".json");
  const readScalar = isJson ? readJsonScalar : readYamlScalar;
  const events = isJson ? jsonEvents(text) : yamlEvents(text);
  const report = reporter(file, text);
  if (!events.ok) {
    const { offset, message } = events.error;
    const first = report([], () => offset, message);
    const rest = isJson ? undefined : readAround(text, offset);
    if (rest === undefined) return err([first]);
    const composed = compose(rest.text, rest.events, readScalar);
    const found = findings(composed).filter(({ path, at }) => at !== "parent" || path.length > 1);
    const map = sourceMap(rest.text, rest.events, readScalar);
    return err([first, ...inOrder(found, map, report)]);
  }
  const composed = compose(text, events.value, readScalar);
  return checked(file, text, events.value, composed, report);
}

function checked(
  file: string,
  text: string,
  events: readonly Event[],
  composed: Composed,
  report: Report,
): Result<LoadedConfig, readonly ConfigProblem[]> {
  const readScalar = file.endsWith(".json") ? readJsonScalar : readYamlScalar;
  const map = sourceMap(text, events, readScalar);
  if (composed.flaws.length === 0) {
    const parsed = v.safeParse(configSchema, composed.value);
    if (parsed.success && checkDisciplines(listed(parsed.output)).length === 0) {
      return ok({
        config: resolveConfig(file, parsed.output),
        locate: (path) => positionAt(text, map.valueAt(path)),
      });
    }
  }
  return err(inOrder(findings(composed), map, report));
}

/** A problem that knows its path or its place. */
type Found = {
  readonly path: KeyPath;
  readonly at: "key" | "parent" | "value" | number;
  readonly message: string;
  readonly duplicate?: true;
};

/** Everything wrong with a document, each part of it as far as it can be looked at. */
function findings({ value, flaws }: Composed): readonly Found[] {
  const fromText = flaws.map(({ path, offset, message, predicate, duplicate }) => ({
    path,
    at: offset,
    message: predicate ? `${renderKeyPath(path)} ${message}` : message,
    ...(duplicate && { duplicate }),
  }));
  if (value === undefined || value === null) {
    if (flaws.length > 0) return fromText;
    const message = "the file is empty: name at least one language under languages";
    return [{ path: [], at: "value", message }];
  }
  const parsed = v.safeParse(configSchema, value);
  // What was refused already left a hole; that the hole is no string is no news.
  const refused = new Set(flaws.map(({ path }) => renderKeyPath(path)));
  const issues = (parsed.issues ?? []).slice(0, MOST_PROBLEMS + 1)
    .map((issue) => inOurWords(explainIssue(issue, configSchema)))
    .filter(({ path }) => !refused.has(renderKeyPath(path)));
  const entries = parsed.success ? listed(parsed.output) : soundEntries(value);
  return [
    ...fromText,
    ...issues,
    ...checkDisciplines(entries).map((problem) => ({ ...problem, at: "value" as const })),
  ];
}

/** What the schema cannot know of what people mean. */
function inOurWords(found: Found): Found {
  const [list, , key] = found.path;
  const isEntry = found.path.length === 3 && DISCIPLINE_LISTS.some((name) => name === list);
  if (isEntry && key === "declare" && found.at === "parent") {
    const path = found.path.slice(0, 2);
    const message = `${renderKeyPath(path)} has neither declare nor draft: true`;
    return { path, at: "value", message };
  }
  if (found.path[found.path.length - 1] === "<<" && found.at === "key") {
    return {
      ...found,
      message: 'unknown key "<<": YAML 1.2 has no merge keys, write the keys out',
    };
  }
  if (found.message.endsWith("must be a list, not null")) {
    return { ...found, message: `${found.message}: write [] or leave the key out` };
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

type Report = (path: KeyPath, offset: () => number, message: string) => ConfigProblem;

/** Makes problems of one file; the lines are looked up once, when the first is made. */
function reporter(file: string, text: string): Report {
  let starts: readonly number[] | undefined;
  return (path, offset, message) => {
    starts ??= lineStarts(text);
    const position = positionIn(starts, Math.min(offset(), text.length));
    const excerpt = excerptOf(lineAt(text, starts, position.line), position.column);
    return { file, position, keyPath: renderKeyPath(path), message, excerpt };
  };
}

function inOrder(
  found: readonly Found[],
  map: SourceMap,
  report: Report,
): readonly ConfigProblem[] {
  const problems = found.slice(0, MOST_PROBLEMS).map(({ path, at, message, duplicate }) => {
    const problem = report(path, () => offsetOf(map, path, at), message);
    if (duplicate === undefined) return problem;
    const first = report(path, () => map.keyAt(path), message).position?.line;
    return { ...problem, message: `${message}: it stands on line ${first} already` };
  });
  problems.sort((a, b) =>
    (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
    (a.position?.column ?? 0) - (b.position?.column ?? 0)
  );
  const more = found.length - problems.length;
  const [last] = problems.slice(-1);
  if (more === 0 || last === undefined) return problems;
  const { file } = last;
  return [...problems, { file, keyPath: "", message: `more problems follow in ${file}` }];
}

function offsetOf(map: SourceMap, path: KeyPath, at: Found["at"]): number {
  switch (at) {
    case "key":
      return map.keyAt(path);
    case "parent":
      return map.keyAt(path.slice(0, -1));
    case "value":
      return map.valueAt(path);
    default:
      return at;
  }
}
