import { Buffer } from "node:buffer";
import { type Random, seeded } from "./random.ts";

/** A tracked file: its mode as version control writes it, and its content. */
export type TrackedFile = { readonly mode: string; readonly content: Buffer };
/** A tree, by path. */
export type Tree = ReadonlyMap<string, TrackedFile>;

/** What a history is made of. */
export type HistoryOptions = {
  readonly seed: number;
  readonly commits: number;
  /** Names files get. */
  readonly names: readonly string[];
  /** Modes besides the plain one. */
  readonly modes: { readonly links: boolean; readonly submodules: boolean };
};

const PLAIN = "100644";
const EXECUTABLE = "100755";
const LINK = "120000";
const SUBMODULE = "160000";

/** Names that have been trouble: prefixes, blanks, quotes, controls, other scripts, header lookalikes. */
export const ODD_NAMES: readonly string[] = [
  "plain.txt",
  "a/x",
  "b/x",
  "i/w/c",
  "src/deep/er/file.ts",
  "x b/x",
  "a b/a b/x y",
  "blank at end ",
  " blank at start",
  "tab\there",
  "line\nbreak",
  "return\rhere",
  'quo"te',
  "back\\slash",
  "bell\u0007",
  "é/ü.txt",
  "日本語/ファイル.txt",
  "emoji 😀",
  "decomposed e\u0301",
  "--- a",
  "+++ b",
  "-- ",
  "dev/null",
  "diff --git a",
  "rename to",
  '"quoted"',
  "a and b",
  "(new submodule)",
  ".dot/.file",
];

const LINES: readonly string[] = [
  "",
  " ",
  "plain",
  "plain",
  "--- a/other",
  "+++ b/other",
  "-- a",
  "++ b",
  "diff --git a/other b/other",
  "@@ -1 +1 @@",
  "\\ No newline at end of file",
  "rename from x",
  "commit 0123456789012345678901234567890123456789",
  "\u001b[31mred\u001b[m",
  "carriage return\r",
  "tab\tand é, 日本, 😀",
  "Binary files a/x and b/x differ",
];

function lines(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => `${random.pick(LINES)}${random.below(40)}`);
}

function textContent(random: Random): Buffer {
  if (random.once(8)) return Buffer.alloc(0);
  const end = random.once(4) ? "\r\n" : "\n";
  const last = random.once(4) ? "" : end;
  return Buffer.from(lines(random, 1 + random.below(30)).join(end) + last);
}

function binaryContent(random: Random): Buffer {
  return Buffer.from(
    Array.from({ length: 20 + random.below(400) }, (_, i) => i && random.below(256)),
  );
}

function edited(random: Random, content: Buffer): Buffer {
  const old = content.toString("utf8").split("\n");
  for (let edits = 1 + random.below(3); edits > 0; edits--) {
    old.splice(random.below(old.length), random.below(3), ...lines(random, random.below(3)));
  }
  return Buffer.from(old.join("\n"));
}

/** Yields one tree after another, each a few changes from the one before; the first is the root's. */
export function* generatedHistory(options: HistoryOptions): Generator<Tree> {
  const random = seeded(options.seed);
  const tree = new Map<string, TrackedFile>();
  for (let commit = 0; commit < options.commits; commit++) {
    const changes = commit === 0 ? 20 : 1 + random.below(4);
    for (let change = 0; change < changes; change++) changeOnce(random, tree, options);
    yield new Map(tree);
  }
}

function freshName(random: Random, tree: Tree, { names }: HistoryOptions): string {
  const free = names.filter((name) => fits(tree, name));
  if (free.length > 0 && !random.once(3)) return random.pick(free);
  const base = random.pick(names);
  const name = `n${random.below(1000)}/${base}`;
  return fits(tree, name) ? name : `n${1000 + tree.size}/${random.below(1e6)}`;
}

/** Neither there, nor a folder of what is there, nor below a file. */
function fits(tree: Tree, name: string): boolean {
  return [...tree.keys()].every((other) =>
    other !== name && !other.startsWith(`${name}/`) && !name.startsWith(`${other}/`)
  );
}

function changeOnce(random: Random, tree: Map<string, TrackedFile>, options: HistoryOptions): void {
  const paths = [...tree.keys()];
  if (paths.length < 8) return add(random, tree, options);
  const path = random.pick(paths);
  const file = tree.get(path);
  if (file === undefined) return;
  const isText = file.mode === PLAIN || file.mode === EXECUTABLE;
  switch (random.below(9)) {
    case 0:
    case 1:
      return add(random, tree, options);
    case 2:
      tree.delete(path);
      return;
    case 3:
      tree.delete(path);
      tree.set(freshName(random, tree, options), {
        ...file,
        content: isText && random.once(2) ? edited(random, file.content) : file.content,
      });
      return;
    case 4:
      tree.set(freshName(random, tree, options), {
        ...file,
        content: isText && random.once(2) ? edited(random, file.content) : file.content,
      });
      // A copy is found only where its source changes too.
      if (isText) tree.set(path, { ...file, content: edited(random, file.content) });
      return;
    case 5:
      if (isText) tree.set(path, { ...file, mode: file.mode === PLAIN ? EXECUTABLE : PLAIN });
      return;
    case 6:
      tree.set(path, made(random, options));
      return;
    default:
      tree.set(
        path,
        isText ? { ...file, content: edited(random, file.content) } : made(random, options),
      );
  }
}

function add(random: Random, tree: Map<string, TrackedFile>, options: HistoryOptions): void {
  tree.set(freshName(random, tree, options), made(random, options));
}

function made(random: Random, { modes }: HistoryOptions): TrackedFile {
  const kind = random.below(12);
  if (kind === 0 && modes.links) {
    return { mode: LINK, content: Buffer.from(`../target ${random.below(9)}`) };
  }
  if (kind === 1 && modes.submodules) {
    const name = Array.from({ length: 40 }, () => random.below(16).toString(16)).join("");
    return { mode: SUBMODULE, content: Buffer.from(name) };
  }
  if (kind < 4) return { mode: PLAIN, content: binaryContent(random) };
  return { mode: random.once(6) ? EXECUTABLE : PLAIN, content: textContent(random) };
}

/** The stream that `git fast-import` makes a history of, on branch `main`. */
export function fastImport(trees: readonly Tree[]): Buffer {
  const parts: Buffer[] = [];
  const say = (text: string) => parts.push(Buffer.from(text));
  trees.forEach((tree, i) => {
    const message = `Change ${i}\n\n- a bullet\n+ another\nOnly in words: here\n`;
    say(
      `commit refs/heads/main\nmark :${i + 1}\ncommitter A <a@example.invalid> ${
        1.7e9 + i
      } +0000\n`,
    );
    say(`data ${Buffer.byteLength(message)}\n${message}`);
    if (i > 0) say(`from :${i}\n`);
    const before: Tree = trees[i - 1] ?? new Map();
    for (const path of before.keys()) {
      if (!tree.has(path)) say(`D ${cQuoted(path)}\n`);
    }
    for (const [path, { mode, content }] of tree) {
      const old = before.get(path);
      if (old?.mode === mode && old.content.equals(content)) continue;
      if (mode === SUBMODULE) {
        say(`M ${mode} ${content} ${cQuoted(path)}\n`);
        continue;
      }
      say(`M ${mode} inline ${cQuoted(path)}\ndata ${content.length}\n`);
      parts.push(content);
      say("\n");
    }
  });
  say("done\n");
  return Buffer.concat(parts);
}

function cQuoted(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
  return `"${bytes.join("")}"`;
}
