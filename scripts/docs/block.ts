/** One fenced block. */
export type Block = {
  /** First word after the fence. */
  readonly language: string;
  /** Further words: `config`, `entry`, `cases`, `output`. */
  readonly words: readonly string[];
  /** `no-run="reason"`, `exit="2"`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly body: string;
  /** Index of the opening fence's line. */
  readonly line: number;
};

/** The fenced blocks of a page; `fenced` says which lines are in one. */
export function blocksOf(lines: readonly string[], fenced: readonly boolean[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    if (fenced[line] !== true) continue;
    const [, indent = "", mark = "```", info = ""] =
      /^(\s*)(`{3,}|~{3,})\s*(.*?)\s*$/.exec(lines[line] ?? "") ?? [];
    let end = line + 1;
    while (end < lines.length && !closes(lines[end] ?? "", mark)) end += 1;
    const body = lines.slice(line + 1, end)
      .map((each) => each.startsWith(indent) ? each.slice(indent.length) : each);
    blocks.push({ ...infoOf(info), body: body.map((each) => `${each}\n`).join(""), line });
    line = end;
  }
  return blocks;
}

function closes(line: string, mark: string): boolean {
  const text = line.trim();
  return text.startsWith(mark) && /^(?:`+|~+)$/.test(text);
}

function infoOf(info: string): Pick<Block, "language" | "words" | "attributes"> {
  const attributes = new Map<string, string>();
  const rest = info.replace(/([\w-]+)="([^"]*)"/g, (_, name: string, value: string) => {
    attributes.set(name, value);
    return "";
  });
  const [language = "", ...words] = rest.split(/\s+/).filter((word) => word !== "");
  return { language, words, attributes };
}

/** What the check does with a block; `undefined`: nothing. */
export type BlockKind = "config" | "entry" | "cases" | "shell" | "output" | "script";

/** A block's kind; a text for one that is marked wrongly. */
export function kindOf({ language, words, attributes }: Block): BlockKind | undefined | Error {
  const [word] = words;
  switch (language) {
    case "yaml":
      if (word === undefined || word === "part") return undefined;
      if (word === "config" || word === "entry" || word === "cases") return word;
      return new Error("a yaml block is `config`, `entry`, `cases`, `part` or nothing more");
    case "text":
      return word === "output" ? "output" : undefined;
    case "sh":
    case "ts":
      if (attributes.get("no-run") === "") return new Error("no-run says why");
      return language === "sh" ? "shell" : "script";
    case "bash":
    case "shell":
    case "typescript":
      return new Error(`write \`${language.startsWith("t") ? "ts" : "sh"}\`, which is run`);
    default:
      return undefined;
  }
}
