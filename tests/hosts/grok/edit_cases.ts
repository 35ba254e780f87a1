import type { MutatingTool } from "../../../adapters/grok/tool_roster.ts";

/** One edit of one file, to be made by the real program and foretold by the adapter. */
export type EditCase = {
  readonly what: string;
  readonly tool: MutatingTool;
  /** The file's text; missing where there is no file. */
  readonly before?: string;
  /** The tool's input without its path. */
  readonly input: Readonly<Record<string, unknown>>;
};

function replace(
  what: string,
  before: string | undefined,
  from: string,
  to: string,
  all?: boolean,
): EditCase {
  return {
    what,
    tool: "search_replace",
    ...(before === undefined ? {} : { before }),
    input: { old_string: from, new_string: to, ...(all === undefined ? {} : { replace_all: all }) },
  };
}

function write(what: string, before: string | undefined, content: string): EditCase {
  return { what, tool: "write", ...(before === undefined ? {} : { before }), input: { content } };
}

/** Texts whose ends, marks and characters programs are known to change. */
export const edits: readonly EditCase[] = [
  write("a new file", undefined, "one\n"),
  write("a new file without a final newline", undefined, "one"),
  write("an empty new file", undefined, ""),
  write("over a file", "old\n", "new\n"),
  write("over a CRLF file", "a\r\nb\r\n", "c\nd\n"),
  write("CRLF text", undefined, "a\r\nb\r\n"),
  write("over a file with a byte-order mark", "\ufeffold\n", "new\n"),
  write("a byte-order mark", undefined, "\ufeffnew\n"),
  write("Unicode", undefined, "caf\u00e9 \u{1F600} \u65e5\u672c\n"),
  write("trailing blanks", undefined, "a  \n\t\n"),
  replace("one place", "one\ntwo\n", "one", "ONE"),
  replace("not found", "one\n", "none", "x"),
  replace("two places without replace_all", "a\na\n", "a", "b"),
  replace("two places with replace_all", "a\na\n", "a", "b", true),
  replace("two places with replace_all off", "a\na\n", "a", "b", false),
  replace("dollar patterns in the new text", "a b c\n", "b", "$& $1 $$ $`"),
  replace("expression characters in the old text", "f(x)*[y].\n", "f(x)*[y].", "z"),
  replace("an empty old text makes a file", undefined, "", "made\n"),
  replace("an empty old text replaces a whole file", "old\nfile\n", "", "new\n"),
  replace("a missing file", undefined, "a", "b"),
  replace("over lines", "a\nb\nc\n", "a\nb", "x\ny\nz"),
  replace("to nothing", "a\nb\nc\n", "b\n", ""),
  replace("a line to nothing, its end kept", "a\nb\nc\n", "b", ""),
  replace("without a final newline", "a\nb", "b", "c"),
  replace("Unicode", "na\u00efve \u{1F600}\n", "\u{1F600}", "\u{1F680}"),
  replace("in a file with a byte-order mark", "\ufeffone\n", "one", "two"),
  replace("old and new the same", "same\n", "same", "same"),
  replace("overlapping places", "aaa\n", "aa", "b"),
  replace("overlapping places with replace_all", "aaaa\n", "aa", "b", true),
  replace("another case", "One\n", "one", "two"),
  replace("in a CRLF file", "a\r\nb\r\n", "a", "x"),
  replace("CRLF text in a CRLF file", "a\r\nb\r\n", "a\r\nb", "x\r\ny"),
  replace("plain line ends in a CRLF file", "a\r\nb\r\n", "a\nb", "x\ny"),
  replace("new lines into a CRLF file", "a\r\nb\r\n", "b", "b\nc"),
  replace("CRLF into a CRLF file", "a\r\nb\r\n", "b", "b\r\nc"),
  replace("in a file of both line ends", "a\nb\r\nc\n", "a", "x\ny"),
  replace("CRLF into a file of plain line ends", "a\nb\n", "a", "x\r\ny"),
  replace("CRLF text in a file of plain line ends", "a\nb\n", "a\r\nb", "x"),
  replace("line ends of a CRLF file", "a\r\nb\r\n", "\n", "x", true),
  replace("in a file of lone carriage returns", "a\rb\r", "a", "x"),
  replace("a whole CRLF file by an empty old text", "a\r\nb\r\n", "", "x\ny\n"),
  replace("blanks that differ", "a  b\n", "a b", "c"),
];
