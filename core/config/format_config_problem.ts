import type { ConfigProblem } from "./config.ts";
import { caretIndent } from "./excerpt.ts";

/**
 * A problem as every command prints it: place, key path, what is wrong; below it the offending line
 * with a caret.
 *
 * @returns one line, or three where the file has a line to show; no line break at the end
 * @example
 * ```ts
 * formatConfigProblem({
 *   file: "polydeukes.config.yaml",
 *   position: { line: 3, column: 1 },
 *   keyPath: "protectedPath",
 *   message: 'unknown key "protectedPath": did you mean "protectedPaths"?',
 *   excerpt: { text: "protectedPath: []", caret: 0 },
 * });
 * // polydeukes.config.yaml:3:1: protectedPath: unknown key "protectedPath": did you mean "protectedPaths"?
 * //   protectedPath: []
 * //   ^
 * ```
 */
export function formatConfigProblem(problem: ConfigProblem): string {
  const { excerpt } = problem;
  const line = configProblemLine(problem);
  if (excerpt === undefined || excerpt.text.trim() === "") return line;
  return `${line}\n  ${excerpt.text}\n  ${caretIndent(excerpt)}^`;
}

/** The first line of {@link formatConfigProblem}: the problem where one line is all there is room for. */
export function configProblemLine({ file, position, keyPath, message }: ConfigProblem): string {
  if (position === undefined) return message;
  const named = keyPath === "" || message.startsWith(keyPath) ? message : `${keyPath}: ${message}`;
  return `${file}:${position.line}:${position.column}: ${named}`;
}

/** A problem as `--json` carries it. */
export type ConfigProblemJson = {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly keyPath: string;
  readonly message: string;
  readonly excerpt?: string;
};

/** The same problem for a program: flat, without what is only for the eye. */
export function configProblemJson(problem: ConfigProblem): ConfigProblemJson {
  const { file, position, keyPath, message, excerpt } = problem;
  return { file, ...position, keyPath, message, ...(excerpt && { excerpt: excerpt.text }) };
}
