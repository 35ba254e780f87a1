import type { Readers } from "../protocol/readers.ts";
import { err, ok, type Result } from "../protocol/result.ts";
import type { ConfigProblem, LoadedConfig } from "./config.ts";
import { readConfigText } from "./config_text.ts";
import { findConfig } from "./find_config.ts";
import { readDocument } from "./findings.ts";
import { parseDocument } from "./parse_document.ts";
import { resolveConfig } from "./resolve_config.ts";

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
  const parsed = parseDocument(file, text, readDocument);
  if (!parsed.ok) return parsed;
  const { value, locate } = parsed.value;
  return ok({ config: resolveConfig(file, value), locate });
}
