/** A key of the path at the beginning of an object's JSON text, and its whole string. */
const PATH =
  /^\s*\{(?:\s*"[A-Za-z_]+"\s*:\s*(?:"(?:[^"\\]|\\.)*"|true|false|null|[-\d.eE+]+)\s*,)*\s*"(?:file_path|path)"\s*:\s*("(?:[^"\\]|\\.)*")/;

/**
 * The path in the cut JSON text of a tool's input. Only whole members before it are passed over, so that
 * nothing inside a text is taken for the path.
 *
 * @returns `undefined` where the text was cut before the path ends
 */
export function pathInCutInput(text: string): string | undefined {
  const literal = PATH.exec(text)?.[1];
  if (literal === undefined) return undefined;
  try {
    const path: unknown = JSON.parse(literal);
    return typeof path === "string" && path !== "" ? path : undefined;
  } catch {
    return undefined;
  }
}
