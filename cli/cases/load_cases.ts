import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import type { Config, ConfigProblem } from "../../core/config/config.ts";
import { readConfigText } from "../../core/config/config_text.ts";
import { parseDocument } from "../../core/config/parse_document.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import type { Position } from "../../core/protocol/text_position.ts";
import type { CaseEntry } from "./case_schema.ts";
import { readCases } from "./read_cases.ts";

/** Where a project's cases stand when no file is named. */
export const CASES_FILE = "polydeukes.cases.yaml";

/** A case with its place. */
export type LoadedCase = { readonly entry: CaseEntry; readonly file: string } & Position;

/**
 * Reads files of cases, in the order they are named. Never throws.
 *
 * @param root absolute path of the project root
 * @param files names relative to the root, or absolute
 * @param config the configuration whose disciplines the cases are about
 * @returns every case; or every problem of every file
 */
export function loadCases(
  root: string,
  files: readonly string[],
  config: Config,
  readers: Readers,
): Result<readonly LoadedCase[], readonly ConfigProblem[]> {
  const loaded = [...new Set(files)].map((name) => loadFile(root, name, config, readers));
  const problems = loaded.flatMap((each) => each.ok ? [] : each.error);
  return problems.length > 0
    ? err(problems)
    : ok(loaded.flatMap((each) => each.ok ? each.value : []));
}

function loadFile(
  root: string,
  name: string,
  config: Config,
  readers: Readers,
): Result<readonly LoadedCase[], readonly ConfigProblem[]> {
  const path = resolve(root, name);
  const file = shown(root, path);
  if (readers.statOf(path) === undefined) {
    return err([{ file, keyPath: "", message: noFile(file) }]);
  }
  const text = readConfigText(dirname(path), basename(path), readers);
  if (!text.ok) return err([{ ...text.error, file }]);
  const parsed = parseDocument(file, text.value, (composed) => readCases(composed, config));
  if (!parsed.ok) return parsed;
  const { value, locate } = parsed.value;
  return ok(value.map(({ entry, path }) => ({ entry, file, ...locate(path) })));
}

function shown(root: string, path: string): string {
  const inside = relative(root, path);
  return inside.startsWith("..") || isAbsolute(inside) ? path : inside.replaceAll("\\", "/");
}

function noFile(file: string): string {
  const missing = `${file} does not exist`;
  return file === CASES_FILE
    ? `no cases: ${missing} in the project root; write it, or name a file (pdks test --help shows a case)`
    : `${missing}: name a file that does`;
}
