import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { CommandRow } from "./command_row.ts";
import { COMMAND_TABLE } from "./command_table.ts";

/** Lines a command is held to, by what they do. */
type Lines = {
  readonly command: string;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  readonly opaque: readonly string[];
};

/** A row without rows below it, and the words that lead to it. */
type Leaf = { readonly names: readonly string[]; readonly row: CommandRow };

const commands: readonly Lines[] = JSON.parse(
  readFileSync(new URL("../../tests/corpora/shell/commands.json", import.meta.url), "utf8"),
);

/** Roles that change what they are given. */
const HITS = /=(?:write|create|remove|removeTree|attributes|edit|tree)\b/;
const HIT_OPERANDS = /\b(?:write|create|remove|removeTree|attributes|edit|tree)\b/;

/** Shapes of commands that only read, or print. */
const READING_SHAPES =
  /^(?:cat|echo|printf|pathPiece|pwd|resolved|sameLines|filter|listing|ripgrep|jq|status|date|gitQuery|gitList|gitNames|forge|cloudQuery|build|packageManager|timetable|sessionQuery)$/;

/** Shapes whose target may be a folder that takes the file by its name. */
const FOLDER_SHAPES = /^(?:copy|move|install|link|transfer|bucketCopy|treeTransfer|gitMove)$/;

/** Words that need no `--` of their own: these shapes read their words one by one. */
const OWN_WORDS =
  /^(?:dd|find|sevenZip|deno|echo|printf|pwd|status|date|gitConfig|gitSubmodule|gitStash|gitWorktree|gitBisect|npmPkg|forge|build|opaqueText|chmod|chattr|awk|foreignShell|cloudQuery|timetable|gitLfsTrack|container|databaseClient|laterShell|tar|unzip|zip|curl|wget|jq|yq|makeTemporary|split|csplit|shell|perl|ruby|python|node|php|fd|flock|scriptLog|joinedShell|parallel|xargs|npx|runsCommand|su|sudo|env|plainWrapper|sessionCommand|typedKeys|watched|mirror|bucketCopy|treeTransfer|secureShell|transferSession|databaseFile|packageManager|gitInit|gitClone|editor|patch|cpio|compress|uniq|pathPiece|listing)$/;

function leaves(rows: readonly CommandRow[], before: readonly string[]): readonly Leaf[] {
  return rows.flatMap((row) => {
    const own = row.names.split(" ").filter((name) => name !== "*");
    const names = before.length === 0
      ? own
      : before.flatMap((first) => own.map((name) => `${first} ${name}`));
    if (row.subs !== undefined) return leaves(row.subs, names);
    return names.length === 0 ? [] : [{ names, row }];
  });
}

/** The lines that run a row's command, under any of its names. */
function linesOf({ names }: Leaf, kind: "writes" | "reads" | "opaque" | "all"): readonly string[] {
  const starts = names.map((name) => new RegExp(`^${pattern(name)}(?= |$)`));
  return commands.flatMap(({ writes, reads, opaque }) => {
    const lines = kind === "all"
      ? [...writes, ...reads, ...opaque]
      : { writes, reads, opaque }[kind];
    return lines.filter((line) => starts.some((start) => start.test(line)));
  });
}

/** A command's words, with options allowed between them. */
function pattern(name: string): string {
  return name.split(" ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(?: -{1,2}[\\w-]+(?:[= ][^ ]+)?)*? ");
}

function demand(what: string, missing: readonly Leaf[]): void {
  assert.deepEqual(missing.map(({ names }) => names[0]), [], `rows without ${what}`);
}

const LEAVES = leaves(COMMAND_TABLE, []);

test("every row of the table has lines it is held to", () => {
  demand("a line", LEAVES.filter((leaf) => linesOf(leaf, "all").length === 0));
});

test("every row that can write has a line that does", () => {
  demand(
    "a write",
    LEAVES.filter((leaf) => {
      const { row } = leaf;
      const columns = HITS.test(row.options ?? "") || HIT_OPERANDS.test(row.operands ?? "") ||
        Object.values(row.modes ?? {}).some(({ operands }) => HIT_OPERANDS.test(operands ?? ""));
      const shaped = row.shape !== undefined && !READING_SHAPES.test(row.shape);
      return (columns || shaped) && linesOf(leaf, "writes").length === 0 &&
        row.unknown !== "tree" &&
        // What a tree does is unknown as a whole.
        !/^(?:gitStash|gitSwitch|gitLfsTrack|npmPkg|gitBisect)$/.test(row.shape ?? "");
    }),
  );
});

test("every row has a line that is harmless, or says why none is", () => {
  demand(
    "a read",
    LEAVES.filter((leaf) =>
      linesOf(leaf, "reads").length === 0 && linesOf(leaf, "opaque").length === 0
    ),
  );
});

test("every row with options that take a value has a line with one", () => {
  demand(
    "an option with a value",
    LEAVES.filter((leaf) => {
      const valued = (leaf.row.options ?? "").split(" ").filter((one) => /[=?]/.test(one))
        .flatMap((one) => (/^[^=?+]+/.exec(one)?.[0] ?? "").split(","));
      if (valued.length === 0) return false;
      const given = new RegExp(
        `(?:^| )--?(?:${valued.map((name) => pattern(name)).join("|")})(?:[ =]?[^ ]|$)`,
      );
      // A short option may stand last in a word of several.
      const short = valued.filter((name) => name.length === 1).join("");
      const joined = new RegExp(`(?: |^)-?[A-Za-z]*[${short || "\\0"}](?: |=|[^ A-Za-z]|$)`);
      return !linesOf(leaf, "all").some((line) => given.test(line) || joined.test(line));
    }),
  );
});

test("every row that takes paths has a line with --", () => {
  demand(
    "--",
    LEAVES.filter((leaf) => {
      const { row } = leaf;
      if (row.shape !== undefined && OWN_WORDS.test(row.shape)) return false;
      const operands = row.operands ?? "read*";
      if (!/\b(?:read|write|edit|remove|removeTree|create|attributes)\*?/.test(operands)) {
        return false;
      }
      return !linesOf(leaf, "all").some((line) => / -- /.test(line));
    }),
  );
});

test("every row that copies has a line into a folder", () => {
  demand(
    "a folder for a target",
    LEAVES.filter((leaf) =>
      FOLDER_SHAPES.test(leaf.row.shape ?? "") && !/ copyto$/.test(leaf.names[0] ?? "") &&
      !linesOf(leaf, "writes").some((line) => /(?:^|[ =/])\.conf\/?(?: |$)|\/p(?: |$)/.test(line))
    ),
  );
});
