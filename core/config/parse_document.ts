import type { KeyPath } from "../protocol/key_path.ts";
import { err, ok, type Result } from "../protocol/result.ts";
import { type Position, positionAt } from "../protocol/text_position.ts";
import { compose, type Composed } from "./compose.ts";
import type { ConfigProblem } from "./config.ts";
import { jsonEvents, type SyntaxFault, yamlEvents } from "./document_events.ts";
import type { Finding } from "./findings.ts";
import { placeFindings } from "./place_findings.ts";
import { readAround } from "./recover.ts";
import { readJsonScalar, readYamlScalar } from "./scalar_value.ts";
import { sourceMap } from "./source_map.ts";

/** A document that is what it should be, with the way back from a key path to a place in it. */
export type ParsedDocument<T> = {
  readonly value: T;
  /** Where a value stands; computed when asked. Lines and columns from 1. */
  readonly locate: (path: KeyPath) => Position;
};

/** Takes the plain data of a document for what it should be, or says everything that is wrong with it. */
export type ReadDocument<T> = (composed: Composed) => Result<T, readonly Finding[]>;

/**
 * Parses a text that people write as data and checks it. The hot path goes through the text once;
 * places are looked up only when somebody asks.
 *
 * @param file its name; one that ends in `.json` holds JSON, any other YAML
 * @param text without a byte-order mark
 * @param read what the data should be
 * @returns the document; or every problem of the file, in the order of their places
 */
export function parseDocument<T>(
  file: string,
  text: string,
  read: ReadDocument<T>,
): Result<ParsedDocument<T>, readonly ConfigProblem[]> {
  const isJson = file.endsWith(".json");
  const readScalar = isJson ? readJsonScalar : readYamlScalar;
  const events = isJson ? jsonEvents(text) : yamlEvents(text);
  if (!events.ok) return err(syntaxProblems(file, text, events.error, read));
  const map = sourceMap(text, events.value, readScalar);
  const written = read(compose(text, events.value, readScalar));
  if (!written.ok) return err(placeFindings(file, text, written.error, map));
  return ok({ value: written.value, locate: (path) => positionAt(text, map.valueAt(path)) });
}

/** The first syntax error, then whatever the rest of the file still tells. */
function syntaxProblems(
  file: string,
  text: string,
  { offset, message }: SyntaxFault,
  read: ReadDocument<unknown>,
): readonly ConfigProblem[] {
  const fault: Finding = { path: [], at: offset, message };
  const rest = file.endsWith(".json") ? undefined : readAround(text, offset);
  const { events = [], text: left = text } = rest ?? {};
  const map = sourceMap(left, events, readYamlScalar);
  const first = placeFindings(file, text, [fault], map);
  if (rest === undefined) return first;
  const written = read(compose(left, events, readYamlScalar));
  if (written.ok) return first;
  // What is missing at the top may stand in the part that could not be read.
  const found = written.error.filter(({ path, at }) => at !== "parent" || path.length > 1);
  return [...first, ...placeFindings(file, text, found, map)];
}
