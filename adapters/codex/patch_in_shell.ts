/** A patch that stands in a shell line, and the folder it is relative to. */
export type ShellPatch =
  | {
    readonly kind: "patch";
    readonly text: string;
    /** The text after `cd`, as the host takes it: no expansion, no unescaping. */
    readonly folder?: string;
  }
  /** The host takes the line for a patch, but where it is applied the text does not say. */
  | { readonly kind: "unknown"; readonly why: string };

/** `NAME=value ` before a command, any number of them. */
const ASSIGNMENTS = String.raw`(?:[A-Za-z_]\w*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'|&;<>()]*)[ \t]+)*`;
const BLANKS = String.raw`(?:[ \t]|\\\r?\n)+`;
const NO_BLANKS = String.raw`(?:[ \t]|\\\r?\n)*`;
/** One argument of `cd`: bare, or all of it in one pair of quotes. */
const FOLDER = String.raw`(?:'([^'\n]*)'|"((?:[^"\\\n]|\\.)*)"|((?:[^\s"'\\|&;<>()$\x60]|\\.)+))`;
const CD = String.raw`${ASSIGNMENTS}cd${BLANKS}${FOLDER}${NO_BLANKS}&&\s*`;
/** Arguments are taken for nothing, and only after a `cd`. */
const ARGUMENTS = String.raw`(?:${BLANKS}[^\s<>|&;()]+)*`;
/** The delimiter of a here-document: bare, with a backslash, or all of it in quotes. */
const DELIMITER = String.raw`(?:'([^'\n]+)'|"([^"\n]+)"|\\?([A-Za-z0-9_.+-]+))`;
const HEREDOC = String.raw`${NO_BLANKS}<<(-?)[ \t]*${DELIMITER}[ \t]*\r?\n`;

const AFTER_CD = new RegExp(
  String.raw`^\s*${CD}${ASSIGNMENTS}apply_?patch${ARGUMENTS}${HEREDOC}`,
);
const ALONE = new RegExp(String.raw`^\s*${ASSIGNMENTS}apply_?patch${HEREDOC}`);

/**
 * Recognises the lines that Codex does not run but applies as a patch: `apply_patch` or `applypatch` with
 * a here-document, alone or after one `cd … &&`, and nothing else on the line or after it. Every other
 * line that holds a patch is run by the shell and is judged as a shell line. Measured on Codex 0.171.
 *
 * @returns `undefined` where the line is a shell line
 */
export function patchInShell(command: string): ShellPatch | undefined {
  const cd = AFTER_CD.exec(command);
  if (cd !== null) {
    const [head, single, double, bare, dash, ...delimiter] = cd;
    const text = bodyOf(command.slice(head.length), first(delimiter), dash === "-");
    if (text === undefined) return undefined;
    if (double !== undefined && /[$\x60]/.test(double)) {
      return {
        kind: "unknown",
        why: "a patch after a `cd` whose folder is computed is not judged",
      };
    }
    return { kind: "patch", text, folder: first([single, double, bare]) };
  }
  const alone = ALONE.exec(command);
  if (alone === null) return undefined;
  const [head, dash, ...delimiter] = alone;
  const text = bodyOf(command.slice(head.length), first(delimiter), dash === "-");
  return text === undefined ? undefined : { kind: "patch", text };
}

function first(texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined) ?? "";
}

/** The lines up to the delimiter; `undefined` when it is missing or something follows it. */
function bodyOf(rest: string, delimiter: string, tabs: boolean): string | undefined {
  const lines = rest.split("\n");
  const end = lines.findIndex((line) =>
    (tabs ? line.replace(/^\t+/, "") : line).replace(/\r$/, "") === delimiter
  );
  if (end < 0 || lines.slice(end + 1).some((line) => line.trim() !== "")) return undefined;
  return lines.slice(0, end).map((line) => `${line}\n`).join("");
}
