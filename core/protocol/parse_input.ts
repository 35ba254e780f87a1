import * as v from "valibot";
import { type CovenantInput, covenantInputSchema } from "./covenant_input.ts";
import { explainIssue } from "./explain_issue.ts";
import { renderKeyPath } from "./key_path.ts";
import { type JsonRefusal, readJson } from "./read_json.ts";
import { err, ok, type Result } from "./result.ts";
import { scanJson } from "./scan_json.ts";
import { positionAt } from "./text_position.ts";

/** Why a text is no input. */
export type InputProblem = {
  /** Rendered: `toolCalls[0].fileChange.kind`; empty for the document itself. */
  readonly path: string;
  /** One line that names the path and what was expected. */
  readonly message: string;
};

/** Above this many UTF-16 units only the first problem is looked for: a list of millions helps nobody. */
const LIST_ALL_BELOW = 1024 * 1024;
/** No more problems than this are listed. */
const MOST_PROBLEMS = 50;

/**
 * Reads one observation of the session surface. Never throws.
 *
 * @param text the JSON document; a leading byte-order mark is accepted
 * @returns the input exactly as it was written (nothing left out, nothing filled in), or what is wrong
 * with it, at least one problem, the most telling first
 * @example
 * ```ts
 * parseInput('{"toolCalls":[],"subagentSpawns":[],"userMessages":[]}'); // { ok: true, … }
 * parseInput("{"); // { ok: false, error: [{ path: "", message: "not JSON at line 1, column 2: …" }] }
 * ```
 */
export function parseInput(text: string): Result<CovenantInput, readonly InputProblem[]> {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const read = readJson(json);
  if (!read.ok) return err([jsonProblem(json, read.error)]);
  const { value } = read;
  if (!v.is(covenantInputSchema, value)) return err(problemsOf(value, json.length));
  if (value.tools !== undefined && value.tools.shell.length > 0) {
    if (value.tools.commandArgs.length === 0) return err([NO_COMMAND_ARGS]);
  }
  return ok(value);
}

const NO_COMMAND_ARGS: InputProblem = {
  path: "tools.commandArgs",
  message:
    "tools.commandArgs is empty while tools.shell is not: name the arguments that carry a command's text",
};

const WORLD_FROM_OUTSIDE: InputProblem = {
  path: "world",
  message: "world is not taken from outside: the judge reads the tree itself, leave the key out",
};

function jsonProblem(json: string, refusal: JsonRefusal): InputProblem {
  if (refusal.kind === "refused") {
    return { path: "", message: `the input is refused: ${refusal.message}` };
  }
  const fault = scanJson(json);
  if (json.trim() === "") {
    return {
      path: "",
      message: "nothing on stdin: hand over the input as JSON, or a diff with --diff",
    };
  }
  if (fault === undefined) return { path: "", message: "not JSON that can be read" };
  const { line, column } = positionAt(json, fault.offset);
  return { path: "", message: `not JSON at line ${line}, column ${column}: ${fault.message}` };
}

function problemsOf(value: unknown, size: number): readonly InputProblem[] {
  const issues =
    v.safeParse(covenantInputSchema, value, { abortEarly: size >= LIST_ALL_BELOW }).issues ?? [];
  const problems: InputProblem[] = [];
  for (const issue of issues.slice(0, MOST_PROBLEMS)) {
    const { path, at, message } = explainIssue(issue, covenantInputSchema);
    const parent = renderKeyPath(path.slice(0, -1));
    if (path.length === 1 && path[0] === "world") problems.unshift(WORLD_FROM_OUTSIDE);
    else if (at === "key" && parent !== "") {
      problems.push({ path: renderKeyPath(path), message: `${parent}: ${message}` });
    } else problems.push({ path: renderKeyPath(path), message });
  }
  return problems;
}
