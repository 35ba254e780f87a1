import { seeded } from "../../support/random.ts";

/** One patch and the files it meets. `@/` in the patch stands for the case's own folder. */
export type PatchCase = {
  readonly name: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly patch: string;
};

const ABCD = "a\nb\nc\nd\n";

function patch(...sections: readonly string[]): string {
  return `*** Begin Patch\n${sections.join("\n")}\n*** End Patch`;
}

function update(body: string, file = "f.txt"): string {
  return `*** Update File: @/${file}\n${body}`;
}

function add(file = "n.txt", body = "+x"): string {
  return `*** Add File: @/${file}\n${body}`;
}

function remove(file = "f.txt"): string {
  return `*** Delete File: @/${file}`;
}

/** An update of `f.txt`: what it holds, the hunks. */
const UPDATES: readonly (readonly [string, string, string])[] = [
  ["a plain hunk", ABCD, "@@\n-b\n+B"],
  ["no marker before the first hunk", ABCD, "-b\n+B"],
  ["one hunk over two places", ABCD, "@@\n-b\n+B\n c\n-d\n+D"],
  ["narrowed", "x\na\nx\nb\nx\n", "@@ b\n-x\n+Y"],
  ["narrowed, indented in the file", "  b\nx\n", "@@ b\n-x\n+Y"],
  ["narrowed twice", "c\nx\ne\nx\n", "@@ c\n@@ e\n-x\n+Y"],
  ["narrowed to a part of a line", "def foo(a):\n  x\n", "@@ def foo\n-  x\n+1"],
  ["narrowed to what is not there", ABCD, "@@ zzz\n-b\n+B"],
  ["narrowed hunk after narrowed hunk", "x\nk\nx\nk\nx\n", "@@ k\n-x\n+1\n@@ k\n-x\n+2"],
  ["line numbers as git writes them", ABCD, "@@ -1,2 +1,2 @@\n-b\n+B"],
  ["marker without its space", "fn\nb\n", "@@fn\n-b\n+B"],
  ["marker and a tab", ABCD, "@@\t\n-b\n+B"],
  ["narrowing with blanks around", "b\nx\n", "@@   b   \n-x\n+Y"],
  ["two markers", ABCD, "@@\n@@\n-b\n+B"],
  ["a marker alone", ABCD, "@@"],
  ["an indented marker", ABCD, "  @@\n-b\n+B"],
  ["old lines that are not there", ABCD, "@@\n-zzz\n+B"],
  ["hunks against the order of the file", ABCD, "@@\n-c\n+C\n@@\n-a\n+A"],
  ["only additions", ABCD, "@@\n+new"],
  ["only additions, narrowed", ABCD, "@@ b\n+new"],
  ["only additions, no final line end", "a\nb", "@@\n+new"],
  ["only additions after blank lines", "a\n\n", "@@\n+new"],
  ["only additions to an empty file", "", "@@\n+new"],
  ["additions between two changes", ABCD, "@@\n+N\n@@\n-b\n+B\n@@\n+M"],
  ["no final line end, first line changed", "a\nb", "@@\n-a\n+A"],
  ["every line removed", "a\nb\n", "@@\n-a\n-b"],
  ["nothing but context", "a\nb", "@@\n a"],
  ["the same text again", ABCD, "@@\n-b\n+b"],
  ["end of file", "x\ny\nx\n", "@@\n-x\n+Z\n*** End of File"],
  ["end of file, elsewhere", "x\ny\nz\n", "@@\n-x\n+Z\n*** End of File"],
  ["end of file, then earlier", "x\ny\nx\n", "@@\n-y\n+Z\n*** End of File\n@@\n-x\n+Q"],
  ["end of file over what is taken", "a\nb\n", "@@\n-b\n+B\n@@\n-b\n+C\n*** End of File"],
  ["end of file, only additions", ABCD, "@@\n+Z\n*** End of File"],
  ["end of file, indented", "x\ny\nx\n", "@@\n-x\n+Z\n *** End of File"],
  ["end of file first", ABCD, "*** End of File\n@@\n-b\n+B"],
  ["end of file twice", ABCD, "@@\n-d\n+D\n*** End of File\n*** End of File"],
  ["a line after the end of file", ABCD, "@@\n-d\n+D\n*** End of File\n e"],
  ["blank lines after the end of file", ABCD, "@@\n-d\n+D\n*** End of File\n\n  "],
  ["end of file, blank last line", "x\ny\n\n", "@@\n-y\n+Y\n*** End of File"],
  ["a blank before the end of file", "a\nb\n", "@@\n-b\n+C\n \n*** End of File"],
  ["blank context at the end that is not there", "a\nb\n", "@@\n-b\n+B\n "],
  ["two blank lines at the end", "a\nb\n", "@@\n-b\n+B\n \n"],
  ["a blank removed that is not there", "a\nb\n", "@@\n-b\n-\n+B\n+"],
  ["a blank context before an addition", "a\nb\n", "@@\n-b\n \n+B"],
  ["a blank old line alone", "a\nz\n", "@@\n-\n+x"],
  ["a blank old line alone, narrowed", "a\nz\n", "@@ a\n-\n+x"],
  ["a blank old line in an empty file", "", "@@\n-\n+x"],
  ["a blank line as context", "a\n\nb\n", "@@\n a\n\n-b\n+B"],
  ["a blank line for one with blanks", "a\n   \nb\n", "@@\n a\n\n-b\n+B"],
  ["a blank line before the first marker", "b\na\n\n", "\n@@\n-b\n+B"],
  ["two blank lines before the first marker", ABCD, "\n\n@@\n-b\n+B"],
  ["a blank line between hunks", ABCD, "@@\n-b\n+B\n\n@@\n-c\n+C"],
  ["no sign", ABCD, "@@\n-b\nzzz\n+B"],
  ["a tab for a sign", "\ta\nb\n", "@@\n\ta\n-b\n+B"],
  ["a star", ABCD, "@@\n-b\n+B\n*foo\n c"],
  ["an unknown header", ABCD, "@@\n-b\n+B\n*** Foo File: x"],
  ["no hunk", ABCD, ""],
  ["signs as text", "-a\n+b\n", "@@\n--a\n++a\n +b"],
  ["CRLF in the file", "a\r\nb\r\nc\r\n", "@@\n a\n-b\n+B\n+B2"],
  ["CRLF in the file, added at its end", "a\r\nb", "@@\n+A"],
  ["CRLF first, then LF", "a\r\nb\nc\n", "@@\n-b\n+B\n c"],
  ["LF first, then CRLF", "a\nb\r\nc\r\n", "@@\n a\n-b\n+B\n c"],
  ["lone CR", "a\rb\rc", "@@\n-b\n+B"],
  ["lone CR before LF lines", "a\rx\nb\n", "@@\n-b\n+B"],
  ["CR CR LF", "a\r\r\nb\r\n", "@@\n-a\n+B"],
  ["an added line that ends in CR", ABCD, "@@\n-b\n+B\r"],
  ["blanks at line ends", "a  \nb\t\nc\n", "@@\n a\n-b\n+B"],
  ["blanks at line starts", "  a\n  b\n  c\n  d\n", "@@\n-a\n+A\n b\n+X\n c\n-d\n+D"],
  ["blanks, removed and added alike", "  a\n  b\n", "@@\n-a\n+a\n-b\n+B"],
  ["exact before blank-blind", "  b\nb\n", "@@\n-b\n+B"],
  ["end-blind before blank-blind", "  b\nb  \n", "@@\n-b\n+B"],
  ["blanks inside", "a  b\n", "@@\n-a b\n+B"],
  ["typographic quotes", "say “hi” – it’s\u00a0x\nb\n", '@@\n say "hi" - it\'s x\n-b\n+B'],
  ["typographic quotes, narrowed", "say “hi”\nb\n", '@@ say "hi"\n-b\n+B'],
  ["typographic quotes in the patch", "a-b 'c'\nz\n", "@@\n-a–b ‘c’\n+B"],
  ["every dash", "a‐b‑c‒d–e—f―g−h\nz\n", "@@\n-a-b-c-d-e-f-g-h\n+A"],
  ["every quote", "‘a’‚b‛ “c”„d‟\nz\n", "@@\n-'a''b' \"c\"\"d\"\n+A"],
  [
    "every space",
    "a\u00a0b\u2002c\u2003d\u2004e\u2005f\u2006g\u2007h\u2008i\u2009j\u200ak\u202fl\u205fm\u3000n\n",
    "@@\n-a b c d e f g h i j k l m n\n+A",
  ],
  ["spaces that are not folded", "a\u2000b\u2001c\nz\n", "@@\n-a b c\n+B"],
  ["an ellipsis", "a…\nz\n", "@@\n-a...\n+A"],
  ["white space at line ends by Unicode", "\u0085\u00a0a\u3000\u0085\nz\n", "@@\n-a\n+A"],
  ["a form feed and a vertical tab", "\fa\v\nz\n", "@@\n-a\n+B"],
  ["a line separator inside", "a\u2028b\nz\n", "@@\n-z\n+A"],
  ["a byte-order mark, first line", "\ufeffa\nb\n", "@@\n-a\n+A"],
  ["a byte-order mark, second line", "\ufeffa\nb\n", "@@\n-b\n+A"],
  ["a NUL in the file", "a\0\nb\n", "@@\n-b\n+B"],
  ["more old lines than the file has", "x\n", "@@\n x\n y\n z\n+w"],
];

/** Patches about more than one file, moves, paths and the frame of the patch. */
const WHOLE: readonly PatchCase[] = [
  { name: "add", patch: patch(add()) },
  { name: "add an empty file", patch: patch("*** Add File: @/n.txt") },
  { name: "add in new folders", patch: patch(add("a/b/c/d.txt")) },
  { name: "add over a file", files: { "n.txt": "old" }, patch: patch(add()) },
  {
    name: "add over a file that is no text",
    files: { "n.txt": new Uint8Array([255, 10]) },
    patch: patch(add()),
  },
  { name: "add over a folder", files: { "n.txt/q": "" }, patch: patch(add()) },
  { name: "add below a file", files: { n: "" }, patch: patch(add("n/x.txt")) },
  { name: "add through a link", files: { r: "R\n" }, links: { f: "r" }, patch: patch(add("f")) },
  { name: "add through a loop", links: { a: "b", b: "a" }, patch: patch(add("a")) },
  { name: "add, blank line in the text", patch: patch(add("n.txt", "+x\n\n+y")) },
  { name: "add, no sign", patch: patch(add("n.txt", "+x\ny")) },
  { name: "add, markers as text", patch: patch(add("n.txt", "+*** End Patch\n+z")) },
  { name: "add, then an indented header", patch: patch(add(), `  ${add("m.txt")}`) },
  { name: "add twice", patch: patch(add(), add("n.txt", "+z")) },
  { name: "add a file, then below it", patch: patch(add("a"), add("a/b")) },
  { name: "delete", files: { "f.txt": ABCD }, patch: patch(remove()) },
  { name: "delete what is not there", patch: patch(remove()) },
  { name: "delete a folder", files: { "d/f.txt": "" }, patch: patch(remove("d")) },
  {
    name: "delete what is no text",
    files: { "f.txt": new Uint8Array([255]) },
    patch: patch(remove()),
  },
  { name: "delete a link", files: { r: ABCD }, links: { f: "r" }, patch: patch(remove("f")) },
  { name: "delete a link that leads nowhere", links: { f: "r" }, patch: patch(remove("f")) },
  { name: "delete, then text", files: { "f.txt": ABCD }, patch: patch(`${remove()}\n-a`) },
  {
    name: "delete a file and add below its name",
    files: { a: "A\n" },
    patch: patch(remove("a"), add("a/b")),
  },
  {
    name: "update what is no text",
    files: { "f.txt": new Uint8Array([255, 10, 98, 10]) },
    patch: patch(update("@@\n-b\n+B")),
  },
  {
    name: "update through a link",
    files: { r: ABCD },
    links: { f: "r" },
    patch: patch(update("@@\n-b\n+B", "f")),
  },
  {
    name: "update a file by two names, the second sees the first",
    files: { r: ABCD },
    links: { f: "r" },
    patch: patch(update("@@\n-b\n+B", "f"), update("@@\n-c\n+C", "r")),
  },
  {
    name: "update twice",
    files: { "f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B"), update("@@\n-c\n+C")),
  },
  {
    name: "update twice, spelt differently",
    files: { "f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B"), update("@@\n-c\n+C", "./f.txt")),
  },
  {
    name: "the second of two fails",
    files: { "f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B"), update("@@\n-z\n+B", "nope.txt")),
  },
  {
    name: "add, update, delete and move in one",
    files: { "f.txt": ABCD, "g.txt": ABCD, "h.txt": ABCD },
    patch: patch(
      add(),
      update("@@\n-b\n+B"),
      remove("g.txt"),
      update("*** Move to: @/sub/i.txt\n@@\n-c\n+C", "h.txt"),
    ),
  },
  {
    name: "move",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B")),
  },
  {
    name: "move without a hunk",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/g.txt")),
  },
  {
    name: "move onto a file",
    files: { "f.txt": ABCD, "g.txt": "G\n" },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B")),
  },
  {
    name: "move onto a file that is no text",
    files: { "f.txt": ABCD, "g.txt": new Uint8Array([255]) },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B")),
  },
  {
    name: "move onto a folder",
    files: { "f.txt": ABCD, "d/x": "" },
    patch: patch(update("*** Move to: @/d\n@@\n-b\n+B")),
  },
  {
    name: "move onto itself",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/f.txt\n@@\n-b\n+B")),
  },
  {
    name: "move onto a link to itself",
    files: { "f.txt": ABCD },
    links: { l: "f.txt" },
    patch: patch(update("*** Move to: @/l\n@@\n-b\n+B")),
  },
  {
    name: "move a link",
    files: { r: ABCD },
    links: { f: "r" },
    patch: patch(update("*** Move to: @/g\n@@\n-b\n+B", "f")),
  },
  {
    name: "move a link onto what it leads to",
    files: { r: ABCD },
    links: { f: "r" },
    patch: patch(update("*** Move to: @/r\n@@\n-b\n+B", "f")),
  },
  {
    name: "move onto a link",
    files: { r: "R\n", "f.txt": ABCD },
    links: { g: "r" },
    patch: patch(update("*** Move to: @/g\n@@\n-b\n+B")),
  },
  {
    name: "move with a blank before",
    files: { "f.txt": ABCD },
    patch: patch(update("\n*** Move to: @/g.txt\n@@\n-b\n+B")),
  },
  {
    name: "move with blanks after",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/g.txt  \n\n@@\n-b\n+B")),
  },
  {
    name: "move to nothing",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: \n@@\n-b\n+B")),
  },
  {
    name: "move after the hunk",
    files: { "f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B\n*** Move to: @/g.txt")),
  },
  {
    name: "move away and add again",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B"), add("f.txt")),
  },
  {
    name: "move, then update the new name",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B"), update("@@\n-c\n+C", "g.txt")),
  },
  {
    name: "move onto a file, then update it",
    files: { "f.txt": ABCD, "g.txt": "c\n" },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B"), update("@@\n-c\n+C", "g.txt")),
  },
  {
    name: "move onto a file, then delete it",
    files: { "f.txt": ABCD, "g.txt": "c\n" },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B"), remove("g.txt")),
  },
  {
    name: "delete a file, then move onto its name",
    files: { "f.txt": ABCD, "g.txt": "c\n" },
    patch: patch(remove("g.txt"), update("*** Move to: @/g.txt\n@@\n-b\n+B")),
  },
  {
    name: "move onto a name that is added too",
    files: { "f.txt": ABCD },
    patch: patch(update("*** Move to: @/g.txt\n@@\n-b\n+B"), add("g.txt")),
  },
  {
    name: "two moves onto one name",
    files: { "f.txt": ABCD, "g.txt": ABCD },
    patch: patch(
      update("*** Move to: @/h.txt\n@@\n-b\n+B"),
      update("*** Move to: @/h.txt\n@@\n-c\n+C", "g.txt"),
    ),
  },
  {
    name: "a chain of moves",
    files: { "f.txt": ABCD, "g.txt": "q\nc\n" },
    patch: patch(
      update("*** Move to: @/g.txt\n@@\n-b\n+B"),
      update("*** Move to: @/h.txt\n@@\n-c\n+C", "g.txt"),
    ),
  },
  {
    name: "two files change names",
    files: { "f.txt": "F\n1\n", "g.txt": "G\n1\n" },
    patch: patch(
      update("*** Move to: @/t.txt\n@@\n-1\n+2"),
      update("*** Move to: @/f.txt\n@@\n-1\n+2", "g.txt"),
    ),
  },
  {
    name: "a path with dots",
    files: { "d/f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B", "d/../d/./f.txt")),
  },
  {
    name: "a path with dots over what is not there",
    files: { "f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B", "no/../f.txt")),
  },
  {
    name: "a path with dots over a link",
    files: { "a/b/x": "", "f.txt": ABCD, "a/f.txt": "A\nb\n" },
    links: { l: "a/b" },
    patch: patch(update("@@\n-b\n+B", "l/../f.txt")),
  },
  {
    name: "an absolute path",
    files: { "f.txt": ABCD },
    patch: patch("*** Update File: @ABS/f.txt\n@@\n-b\n+B"),
  },
  { name: "a path that ends in a slash", patch: patch("*** Add File: @/n/\n+x") },
  { name: "a path with blanks after", patch: patch("*** Add File: @/n.txt \t\u00a0\n+x") },
  { name: "a path with a NUL", patch: patch("*** Add File: @/n\0x\n+x") },
  { name: "no path", patch: patch("*** Add File: \n+x") },
  {
    name: "a path with spaces and letters of the world",
    files: { "dir with space/ñandú 日本.txt": ABCD },
    patch: patch(update("@@\n-b\n+B😀", "dir with space/ñandú 日本.txt")),
  },
  { name: "in a here-document", patch: `<<'EOF'\n${patch(add())}\nEOF\n` },
  { name: "in a here-document, other quotes", patch: ` <<"EOF"\n  ${patch(add())}\n EOF ` },
  { name: "in a here-document of another word", patch: `<<'X'\n${patch(add())}\nX` },
  { name: "in a here-document that does not end", patch: `<<'EOF'\n${patch(add())}` },
  { name: "in a here-document, blank lines inside", patch: `<<EOF\n\n${patch(add())}\nEOF` },
  { name: "in a here-document, a blank after its mark", patch: `<<EOF \n${patch(add())}\nEOF` },
  { name: "blank lines and blanks before", patch: `\n \n  ${patch(add())}\n\n` },
  { name: "Unicode blanks around", patch: `\f\u00a0${patch(add())}\u3000` },
  { name: "a byte-order mark before", patch: `\ufeff${patch(add())}` },
  { name: "CRLF throughout", patch: patch(add("n.txt", "+a\n+b")).replaceAll("\n", "\r\n") },
  { name: "CR throughout", patch: patch(add()).replaceAll("\n", "\r") },
  { name: "text after the end", patch: `${patch(add())}\nmore` },
  { name: "text before the start", patch: `more\n${patch(add())}` },
  { name: "no end", patch: `*** Begin Patch\n${add()}` },
  { name: "two ends", patch: `${patch(add())}\n*** End Patch` },
  { name: "two ends, blank between", patch: `${patch(add())}\n\n  *** End Patch` },
  { name: "three ends", patch: `${patch(add())}\n*** End Patch\n*** End Patch` },
  { name: "text between two ends", patch: `${patch(add())}\n${patch(add("m.txt"))}` },
  {
    name: "an indented end in a hunk",
    files: { "f.txt": ABCD },
    patch: patch(update("@@\n-b\n+B\n  *** End Patch")),
  },
  { name: "two starts", patch: `*** Begin Patch\n${patch(add())}` },
  { name: "a blank line after the start", patch: patch(`\n${add()}`) },
  { name: "an indented header", patch: patch(`   ${add()}`) },
  { name: "a header in small letters", patch: patch("*** add file: @/n.txt\n+x") },
  { name: "nothing", patch: "*** Begin Patch\n*** End Patch" },
  {
    name: "an update of blank lines alone, then a header",
    files: { "f.txt": ABCD },
    patch: patch(update("\n"), add("n")),
  },
];

/** The cases written by hand. */
export const PATCH_CASES: readonly PatchCase[] = [
  ...UPDATES.map(([name, file, body]): PatchCase => ({
    name: `update: ${name}`,
    files: { "f.txt": file },
    patch: patch(body === "" ? "*** Update File: @/f.txt" : update(body)),
  })),
  ...WHOLE,
];

/**
 * Patches made by chance from a file and its changed form, hunks cut, narrowed, blurred and reordered
 * as a model might; some are wrong. The same seed gives the same cases.
 */
export function generatedCases(count: number, seed: number): readonly PatchCase[] {
  const { below } = seeded(seed);
  return Array.from({ length: count }, (_, index) => generatedCase(`generated ${index}`, below));
}

const WORDS = ["a", "b", "", "x = 1", "  y()", "fn f() {", "}", "“q”", "–", "end  ", "é日", "\tt"];

function generatedCase(name: string, next: (below: number) => number): PatchCase {
  const newline = ["\n", "\n", "\n", "\r\n", "\r\n"][next(5)] ?? "\n";
  const lines = Array.from({ length: 1 + next(14) }, () => WORDS[next(WORDS.length)] ?? "");
  const file = lines.map((line) => line + (next(25) === 0 ? "\n" : newline)).join("");
  const text = next(4) === 0 ? file.replace(/\r?\n$/, "") : file;
  const hunks: string[] = [];
  for (let at = next(4); at < lines.length; at += 1 + next(5)) {
    const before = lines.slice(Math.max(0, at - next(3)), at);
    const removed = lines.slice(at, at + next(3));
    const after = lines.slice(at + removed.length, at + removed.length + next(3));
    const added = Array.from({ length: next(3) }, () => WORDS[next(WORDS.length)] ?? "");
    const blur = (line: string) => next(8) === 0 ? blurred(line, next(4)) : line;
    const body = [
      ...before.map((line) => ` ${blur(line)}`),
      ...removed.map((line) => `-${blur(line)}`),
      ...added.map((line) => `+${line}`),
      ...after.map((line) => next(6) === 0 && line === "" ? "" : ` ${blur(line)}`),
    ];
    if (body.length === 0) continue;
    const anchor = next(4) === 0 ? ` ${lines[next(at + 1)] ?? ""}` : "";
    const end = at + removed.length + after.length >= lines.length && next(2) === 0
      ? ["*** End of File"]
      : [];
    hunks.push([`@@${anchor}`, ...body, ...end].join("\n"));
    at += removed.length + after.length;
  }
  if (next(10) === 0) hunks.reverse();
  const move = next(6) === 0 ? "*** Move to: @/moved/g.txt\n" : "";
  const whole = patch(update(move + (hunks.join("\n") || "@@\n+last")));
  return {
    name,
    files: { "f.txt": text, ...(next(3) === 0 ? { "moved/g.txt": "there\n" } : {}) },
    patch: next(8) === 0 ? whole.replaceAll("\n", "\r\n") : whole,
  };
}

function blurred(line: string, how: number): string {
  if (how === 0) return line.trim();
  if (how === 1) return `${line} `;
  if (how === 2) return line.replaceAll(/[“”]/g, '"').replaceAll("–", "-");
  return `  ${line}`;
}
