import type { Readers } from "../protocol/readers.ts";
import { err, ok, type Result } from "../protocol/result.ts";
import { positionAt } from "../protocol/text_position.ts";
import { compose } from "./compose.ts";
import type { ConfigProblem, LoadedConfig } from "./config.ts";
import { readConfigText } from "./config_text.ts";
import { jsonEvents, type SyntaxFault, yamlEvents } from "./document_events.ts";
import { findConfig } from "./find_config.ts";
import { type Finding, readDocument } from "./findings.ts";
import { placeFindings } from "./place_findings.ts";
import { readAround } from "./recover.ts";
import { resolveConfig } from "./resolve_config.ts";
import { readJsonScalar, readYamlScalar } from "./scalar_value.ts";
import { sourceMap } from "./source_map.ts";

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
 * Checks the text of a configuration. The hot path goes through the text once; places are looked up
 * only when somebody asks.
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
  if (!events.ok) return err(syntaxProblems(file, text, events.error));
  const map = sourceMap(text, events.value, readScalar);
  const written = readDocument(compose(text, events.value, readScalar));
  if (!written.ok) return err(placeFindings(file, text, written.error, map));
  return ok({
    config: resolveConfig(file, written.value),
    locate: (path) => positionAt(text, map.valueAt(path)),
  });
}

/** The first syntax error, then whatever the rest of the file still tells. */
function syntaxProblems(
  file: string,
  text: string,
  { offset, message }: SyntaxFault,
): readonly ConfigProblem[] {
  const fault: Finding = { path: [], at: offset, message };
  const rest = file.endsWith(".json") ? undefined : readAround(text, offset);
  const { events = [], text: left = text } = rest ?? {};
  const map = sourceMap(left, events, readYamlScalar);
  const first = placeFindings(file, text, [fault], map);
  if (rest === undefined) return first;
  const written = readDocument(compose(left, events, readYamlScalar));
  if (written.ok) return first;
  // What is missing at the top may stand in the part that could not be read.
  const found = written.error.filter(({ path, at }) => at !== "parent" || path.length > 1);
  return [...first, ...placeFindings(file, text, found, map)];
}
