import { seeded } from "../../support/random.ts";

/** One call of a file-writing tool on a file of its own. */
export type EditCase = {
  readonly name: string;
  /** The file before; missing: there is none. */
  readonly before?: string;
  readonly tool: "Write" | "Edit" | "NotebookEdit";
  /** Without the path. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly ending?: string;
};

const MARK = "\uFEFF";

const edit = (
  name: string,
  before: string | undefined,
  oldText: string,
  newText: string,
  more: Partial<EditCase> & { readonly all?: boolean } = {},
): EditCase => {
  const { all, ...rest } = more;
  return {
    name,
    ...(before === undefined ? {} : { before }),
    tool: "Edit",
    input: {
      old_string: oldText,
      new_string: newText,
      ...(all === undefined ? {} : { replace_all: all }),
    },
    ...rest,
  };
};

const write = (name: string, before: string | undefined, content: string): EditCase => ({
  name,
  ...(before === undefined ? {} : { before }),
  tool: "Write",
  input: { content },
});

/** Edits written down one by one: each is a way in which a naive replacement goes wrong. */
export const TEXT_CASES: readonly EditCase[] = [
  edit("plain", "a\nb\nc\n", "b", "B"),
  edit("windows line ends", "a\r\nb\r\nc\r\n", "a\nb", "A\nB\nX"),
  edit("mostly unix line ends", "a\nb\nc\r\nd\n", "a", "A\nA2"),
  edit("mostly windows line ends", "a\r\nb\r\nc\nd\r\n", "a", "A\nA2"),
  edit("as many of both line ends", "a\r\nb\nc", "a", "A\nA2"),
  edit("lone carriage returns", "a\rb\rc\n", "c", "C\nC2"),
  edit("carriage return before a windows line end", "a\r\r\nb\r\nc\r\n", "b", "B\nC"),
  edit("windows line end in the new text", "a\nb\n", "a", "A\r\nA2"),
  edit("windows line end in the new text of a windows file", "a\r\nb\r\n", "a", "A\r\nA2\nA3"),
  edit(
    "line ends decided by the head",
    `top\n${"x".repeat(4100)}\n${"y\r\n".repeat(9)}`,
    "top",
    "T\nU",
  ),
  edit("head ends between the two", `t${"x".repeat(4094)}\r\ny\n`, "tx", "T\nx"),
  edit("head ends after the two", `t${"x".repeat(4093)}\r\ny\n`, "tx", "T\nx"),
  edit(
    "head counts characters",
    `t${"é".repeat(3000)}\r\n${"x".repeat(2000)}\ny\ny\n`,
    "té",
    "T\né",
  ),
  edit("byte-order mark", `${MARK}a\nb\n`, "a", "A"),
  edit("byte-order mark, windows", `${MARK}a\r\nb\r\n`, "a", "A\nZ"),
  edit("byte-order mark in the old text", `${MARK}a\nb\n`, `${MARK}a`, "A"),
  edit("byte-order mark in the new text", `${MARK}a\nb\n`, "a", `${MARK}A`),
  edit("two byte-order marks", `${MARK}${MARK}a\nb\n`, "a", "A"),
  edit("no final newline", "a\nb", "b", "B"),
  edit("dollar patterns", "a b c\n", "b", "$& $1 $$ $` $'"),
  edit("dollar patterns everywhere", "b b b\n", "b", "$&$$", { all: true }),
  edit("ambiguous", "b b b\n", "b", "x"),
  edit("not there", "b b b\n", "zz", "x"),
  edit("nothing changes", "a\n", "a", "a"),
  edit("no file to edit", undefined, "a", "b"),
  edit("everywhere, overlapping", "aaaa\n", "aa", "b", { all: true }),
  edit("once, overlapping", "aaa\n", "aa", "b"),
  edit(
    "typographic quotes in the file",
    "say “hi” it’s\n",
    'say "hi" it\'s',
    'say "ho" it\'s "new"',
  ),
  edit("typographic quotes in the old text", 'say "hi" it\'s\n', "say “hi” it’s", "say “ho” it’s"),
  edit("opening and closing", "“a”\n", '"a"', '\t"b"\u00a0"c"("d") ["e"] {"f"}\n"g"-"h"–"i"—"j" "'),
  edit("single quotes", "‘a’ it’s\n", "'a' it's", "'b' don't ('c') \"d\" rock'n'roll 'tis s' '"),
  edit("only double quotes are typographic", '“a” "b" it\'s\n', '"a" "b" it\'s', "\"z\" it's 'q'"),
  edit("both kinds", "“it’s”\n", '"it\'s"', "\"it's\" 'x' {\"a\":1} {'b'}"),
  edit("typographic everywhere", '“a” x “a” "a"\n', '"a"', '"b"', { all: true }),
  edit("typographic and ambiguous", "“a” x “a”\n", '"a"', '"b"'),
  edit("typographic in two ways", "“a” x ”a“\n", '"a"', '"b"'),
  edit("typographic line removed", "x\n“a”\ny\n", '"a"', ""),
  edit("apostrophes between letters", "‘a’\n", "'a'", "é'é 1'1 _'_ a' 'b a'1 '"),
  edit("line removed", "a\nb\nc\n", "b", ""),
  edit("line removed with its end", "a\nb\nc\n", "b\n", ""),
  edit("last line removed", "a\nb", "b", ""),
  edit("lines removed everywhere", "b\nb x\nb\n", "b", "", { all: true }),
  edit("rest of a line removed", "abc\ndef\n", "bc", ""),
  edit("windows line removed", "a\r\nb\r\nc\r\n", "b", ""),
  edit("everything removed", "abc", "abc", ""),
  edit("blanks at line ends", "a\nb\nc\n", "b", "B   \nC  \t"),
  edit("blanks at line ends of the old text", "a\nb   \nc\n", "b   \nc", "B\nC"),
  edit("blanks at line ends, Markdown", "a\nb\nc\n", "b", "B   \nC  ", { ending: ".md" }),
  edit("empty old text, no file", undefined, "", "hello\nworld  \n"),
  edit("empty old text, windows line ends", undefined, "", "deep\r\nx\n"),
  edit("empty old text, file with text", "a\n", "", "hello\n"),
  edit("empty old text, empty file", "", "", "hello\n"),
  edit("empty old text, blank file", " \n\n", "", "hello\n"),
  edit("empty old text, blank windows file", "\r\n\r\n", "", "x\ny\n"),
  edit("empty old text, only a mark", MARK, "", "x\n"),
  edit("emoji and accents", "cafe\u0301 \u{1F600}\n", "\u{1F600}", "\u{1F601}é"),
  edit("other composition of an accent", "cafe\u0301 x\n", "caf\u00e9", "coffee"),
  edit("half a surrogate pair", "a\n", "a", "x\ud800y"),
  edit("line separators", "a\u2028b\u0085c\n", "b", "B"),
  edit("escapes for the character", "emoji \u2014 dash\n", "emoji \\u2014 dash", "x"),
  edit("a notebook by the wrong tool", '{"cells":[],"nbformat":4}', "4", "5", { ending: ".ipynb" }),
  write("write anew", undefined, "x\ny\n"),
  write("write over", "a\nb\n", "x\ny\n"),
  write("write nothing", undefined, ""),
  write("write over windows line ends", "a\r\nb\r\n", "x\ny\n"),
  write("write windows line ends", "a\nb\n", "x\r\ny\r\n"),
  write("write over a mark", `${MARK}a\nb\n`, "x\ny\n"),
  write("write a mark over a mark", `${MARK}a\nb\n`, `${MARK}x\ny\n`),
  write("write a mark", undefined, `${MARK}x\n`),
  write("write blanks at line ends", undefined, "x  \ny \t\n"),
  write("write half a surrogate pair", undefined, "x\ud800y\n"),
  write("write no final newline", "x\n", "y"),
];

const WORDS = [
  "alpha",
  "beta  gamma",
  "$& $1 $$ $` $'",
  "“curly” and ‘single’",
  "\"plain\" and 'single' it's",
  "naïve — café",
  "\u{1F600}\u200d\u{1F525}",
  "\ttabbed",
  "x = (a + b) * [c]",
  "a.*b+c?",
  "\\n \\t",
  "",
  "end",
];

/** Edits drawn from a seed: a stretch of a made-up file, replaced. The same seed gives the same edits. */
export function generatedEdits(count: number, seed: number): readonly EditCase[] {
  const { below, pick, once } = seeded(seed);
  const lines = (most: number): string[] =>
    Array.from({ length: 1 + below(most) }, () => pick(WORDS));
  return Array.from({ length: count }, (_unused, index) => {
    const body = lines(9).join("\n") + pick(["", "\n", "\n\n"]);
    const start = below(body.length);
    const stretch = body.slice(start, start + 1 + below(24));
    // Now and then the old text is spelt with straight quotes, whatever the file has.
    const oldText = once(3) ? stretch.replace(/[“”]/g, '"').replace(/[‘’]/g, "'") : stretch;
    const newText = once(5) ? "" : lines(3).join("\n");
    const ended = pick(["\n", "\n", "\r\n"]);
    return edit(
      `drawn ${index}`,
      (once(7) ? MARK : "") + body.replaceAll("\n", ended),
      oldText,
      newText,
      once(3) ? { all: true } : {},
    );
  });
}

type Json = Readonly<Record<string, unknown>>;

const codeCell = (id: string | undefined, source: unknown, more: Json = {}): Json => ({
  cell_type: "code",
  ...(id === undefined ? {} : { id }),
  execution_count: 3,
  metadata: { tags: ["t"] },
  outputs: [{ output_type: "stream", name: "stdout", text: ["hi\n"] }],
  source,
  ...more,
});
const textCell = (id: string | undefined, source: unknown, more: Json = {}): Json => ({
  cell_type: "markdown",
  ...(id === undefined ? {} : { id }),
  metadata: {},
  source,
  ...more,
});
const notebook = (cells: readonly Json[], more: Json = {}): Json => ({
  cells,
  metadata: { kernelspec: { name: "python3" }, language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
  ...more,
});
const written = (value: unknown, indent: number | string = 1): string =>
  JSON.stringify(value, null, indent);

const TWO = notebook([codeCell("aa", ["x = 1\n", "y = 2"]), textCell("bb", "# hi")]);
const OLD = notebook([codeCell(undefined, "a"), textCell(undefined, "b")], { nbformat_minor: 4 });

const cells = (name: string, before: string, input: Json): EditCase => ({
  name: `notebook: ${name}`,
  before,
  tool: "NotebookEdit",
  input,
  ending: ".ipynb",
});
const inserted = { new_source: "i", cell_type: "code", edit_mode: "insert" };

/** Changes of notebooks, written down one by one. */
export const NOTEBOOK_CASES: readonly EditCase[] = [
  cells("code replaced", `${written(TWO)}\n`, { cell_id: "aa", new_source: "z = 3\nw" }),
  cells("two final newlines", `${written(TWO)}\n\n`, { cell_id: "aa", new_source: "z" }),
  cells("a final blank", `${written(TWO)} `, { cell_id: "aa", new_source: "z" }),
  cells("a blank and a final newline", `${written(TWO)} \n`, { cell_id: "aa", new_source: "z" }),
  cells("indented by two", written(TWO, 2), {
    cell_id: "aa",
    new_source: "z",
    edit_mode: "replace",
  }),
  cells("indented by tabs", written(TWO, "\t"), { cell_id: "aa", new_source: "z" }),
  cells("on one line", JSON.stringify(TWO), { cell_id: "aa", new_source: "z" }),
  cells("text replaced", written(TWO), { cell_id: "bb", new_source: "# ho  " }),
  cells("code to text", written(TWO), { cell_id: "aa", new_source: "t", cell_type: "markdown" }),
  cells("text to code", written(TWO), { cell_id: "bb", new_source: "t", cell_type: "code" }),
  cells("inserted after", written(TWO), { cell_id: "aa", ...inserted }),
  cells("inserted at the end", written(TWO), { cell_id: "bb", ...inserted, cell_type: "markdown" }),
  cells("inserted first", written(TWO), inserted),
  cells("inserted with an empty id", written(TWO), { cell_id: "", ...inserted }),
  cells("inserted without a type", written(TWO), { new_source: "i", edit_mode: "insert" }),
  cells("inserted into none", written(notebook([])), inserted),
  cells("inserted, no ids yet", written(OLD), { cell_id: "cell-0", ...inserted }),
  cells("inserted, a later format", written({ ...TWO, nbformat: 5, nbformat_minor: 0 }), inserted),
  cells("removed", written(TWO), { cell_id: "aa", new_source: "", edit_mode: "delete" }),
  cells("the last removed", written(notebook([codeCell("aa", "x")])), {
    cell_id: "aa",
    new_source: "ignored",
    edit_mode: "delete",
  }),
  cells("by position", written(TWO), { cell_id: "cell-1", new_source: "p" }),
  cells("by position, written oddly", written(TWO), { cell_id: "cell-01", new_source: "p" }),
  cells("past the end", written(TWO), { cell_id: "cell-2", new_source: "p" }),
  cells("past the end, inserted", written(TWO), { cell_id: "cell-2", ...inserted }),
  cells(
    "an id like a position",
    written(notebook([codeCell("xx", "a"), textCell("cell-0", "b")])),
    {
      cell_id: "cell-0",
      new_source: "p",
    },
  ),
  cells("the same id twice", written(notebook([codeCell("d", "a"), textCell("d", "b")])), {
    cell_id: "d",
    new_source: "p",
  }),
  cells("no such cell", written(TWO), { cell_id: "zz", new_source: "p" }),
  cells("no cell named", written(TWO), { new_source: "p" }),
  cells("windows line ends", `${written(TWO)}\n`.replaceAll("\n", "\r\n"), {
    cell_id: "aa",
    new_source: "z\r\nw\nq",
  }),
  cells("byte-order mark", `${MARK}${written(TWO)}\n`, { cell_id: "aa", new_source: "z" }),
  cells("accents and halves", written(TWO), {
    cell_id: "bb",
    new_source: "ü\u{1F600}\u2028\ud800",
  }),
  cells(
    "numbers beyond precision",
    written(TWO).replace(": 3,", ': 12345678901234567890, "f": 1.0,'),
    {
      cell_id: "bb",
      new_source: "z",
    },
  ),
  cells(
    "awkward keys",
    written(TWO).replace('"tags"', '"__proto__": {"a": 1}, "10": 1, "2": 3, "tags"'),
    {
      cell_id: "bb",
      new_source: "z",
    },
  ),
  cells("no metadata", written({ cells: [codeCell("aa", "x")], nbformat: 4, nbformat_minor: 5 }), {
    cell_id: "aa",
    new_source: "z",
  }),
  cells(
    "a code cell that never ran",
    written(notebook([{ cell_type: "code", id: "aa", source: "x" }])),
    {
      cell_id: "aa",
      new_source: "z",
    },
  ),
  cells("a raw cell", written(notebook([textCell("aa", "x", { cell_type: "raw" })])), {
    cell_id: "aa",
    new_source: "z",
  }),
  cells("pasted images", written(notebook([textCell("aa", ["x"], { attachments: { a: 1 } })])), {
    cell_id: "aa",
    new_source: "z",
    cell_type: "code",
  }),
  cells("no notebook", "nope", { cell_id: "aa", new_source: "z" }),
  cells("a list", "[]", { cell_id: "aa", new_source: "z" }),
  cells("nothing new", written(TWO), { cell_id: "bb", new_source: "# hi" }),
];
