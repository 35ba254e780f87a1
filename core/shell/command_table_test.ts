import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { analyse } from "./analyse.ts";
import type { CommandRow } from "./command_row.ts";
import { ROLES } from "./command_row.ts";
import { COMMAND_TABLE, rowOf } from "./command_table.ts";
import { SHAPES } from "./shapes/shapes.ts";
import { contextForTest, PROJECT } from "./tree_for_test.ts";
import { verdictForTest } from "./verdict_for_test.ts";

/** What a command is held to: lines that write the file, that only read it, that say too little. */
type Lines = {
  readonly command: string;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  readonly opaque: readonly string[];
};

const FILE = "/p/.conf/settings.json";
const context = contextForTest(PROJECT);
const commands: readonly Lines[] = JSON.parse(
  readFileSync(new URL("../../tests/corpora/shell/commands.json", import.meta.url), "utf8"),
);

function verdict(line: string): string {
  return verdictForTest(analyse(line, context), FILE);
}

function quoted(line: string): string {
  return `'${line.replaceAll("'", "'\\''")}'`;
}

/** The same line in other surroundings; builtins and redirections stay where they are. */
function surroundings(line: string): readonly string[] {
  const forms = [
    line,
    `bash -c ${quoted(line)}`,
    `eval ${quoted(line)}`,
    `( ${line} )`,
    `X=1 ${line}`,
  ];
  forms.push(
    `if true; then ${line}; fi`,
    `true && ${line}`,
    `f() { ${line}; }; f`,
    `${line} | cat`,
  );
  if (!/^(?:command|builtin|exec|xargs)\b/.test(line)) {
    forms.push(`sudo ${line}`, `env A=b ${line}`);
  }
  return forms;
}

function misjudged(lines: readonly string[], expected: string): readonly string[] {
  return lines.flatMap((line) => {
    const found = verdict(line);
    return found === expected ? [] : [`${line}: expected ${expected}, ${found}`];
  });
}

for (const { command, writes, reads, opaque } of commands) {
  test(`${command}: ${writes.length} writes, ${reads.length} reads, ${opaque.length} opaque`, () => {
    const wrong = [
      ...misjudged(writes.flatMap(surroundings), "broken"),
      ...misjudged(reads.flatMap(surroundings), "pass"),
      ...misjudged(opaque, "skip"),
    ];
    assert.deepEqual(wrong, []);
  });
}

test("what breaks names its part: the line, the command, and the option as written", () => {
  const wrong = commands.flatMap(({ writes }) => writes).flatMap((line) => {
    const analysis = analyse(`true\n${line}`, context);
    const alone = { ...analysis, effects: [], mentions: [], unknowns: [] };
    const part = analysis.effects.find((effect) =>
      verdictForTest({ ...alone, effects: [effect] }, FILE) === "broken"
    )?.part ?? analysis.mentions.find((mention) =>
      verdictForTest({ ...alone, mentions: [mention] }, FILE) === "broken"
    )?.part;
    // Some name the way they write, where no option stands for it: `w`, `>`, `-i`.
    const said = `${line} -i -f -o -O >`;
    const named = part?.text.split(" ").every((word) =>
      said.includes(word)
    ) ?? false;
    return named && part?.line === 2 ? [] : [`${line}: line ${part?.line} "${part?.text}"`];
  });
  assert.deepEqual(wrong, []);
});

function rowsOf(rows: readonly CommandRow[]): readonly CommandRow[] {
  return rows.flatMap((row) => [row, ...rowsOf(row.subs ?? [])]);
}

test("every row's options, operands and shape are words the table knows", () => {
  const roles: readonly string[] = ROLES;
  const wrong: string[] = [];
  for (const row of rowsOf(COMMAND_TABLE)) {
    for (const option of row.options?.split(" ") ?? []) {
      const role = /[=?]([^+]*)/.exec(option)?.[1];
      if (role !== undefined && !roles.includes(role)) wrong.push(`${row.names}: ${option}`);
    }
    const lists = [row.operands, ...Object.values(row.modes ?? {}).map((mode) => mode.operands)];
    for (const role of lists.flatMap((list) => list?.split(" ") ?? [])) {
      if (!roles.includes(role.replace("*", "").split("!")[0] ?? "")) {
        wrong.push(`${row.names}: ${role}`);
      }
    }
    if (row.shape !== undefined && !Object.hasOwn(SHAPES, row.shape)) {
      wrong.push(`${row.names}: ${row.shape}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test("no name stands in two rows", () => {
  const names = COMMAND_TABLE.flatMap((row) => row.names.split(" "));
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);
});

/** Roles that hit what they are given. */
const HITS = /^(?:write|create|remove|removeTree|attributes|edit|maybe|tree)$/;

test("every option that takes a file does to it what its row says, in each spelling", () => {
  const wrong: string[] = [];
  for (const row of COMMAND_TABLE) {
    if (row.shape !== undefined || row.subs !== undefined) continue;
    const [name = ""] = row.names.split(" ");
    // A word of the shell's own grammar takes no options of the program's.
    if (rowOf(name) !== row || name === "time") continue;
    for (const option of row.options?.split(" ") ?? []) {
      const [, names = "", role = ""] = /^([^=?+]+)=([^+]*)/.exec(option) ?? [];
      if (role === "shell" || role === "command") continue;
      for (const one of names === "" ? [] : names.split(",")) {
        const dash = one.length === 1 || row.singleDash ? "-" : "--";
        const forms = [`${name} ${dash}${one} .conf/settings.json a`];
        if (one.length > 1) forms.push(`${name} ${dash}${one}=.conf/settings.json a`);
        else if (!row.singleDash) forms.push(`${name} -${one}.conf/settings.json a`);
        for (const form of forms) {
          const hit = verdict(form) === "broken";
          if (hit !== HITS.test(role)) wrong.push(`${form}: ${role}, ${verdict(form)}`);
        }
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/** A row's first name, after the first of those it stands below. */
function named(
  rows: readonly CommandRow[],
  before = "",
): readonly { readonly name: string; readonly row: CommandRow }[] {
  return rows.flatMap((row) => {
    const name = `${before}${row.names.split(" ").find((one) => one !== "*") ?? "x"}`;
    return [{ name, row }, ...named(row.subs ?? [], `${name} `)];
  });
}

test("an option that changes a file or runs a text does so whatever else a command's shape knows", () => {
  const wrong: string[] = [];
  for (const { name, row } of named(COMMAND_TABLE)) {
    for (const option of row.options?.split(" ") ?? []) {
      const [, names = "", role = ""] = /^([^=?+]+)=([^+]*)/.exec(option) ?? [];
      const runs = role === "shell" || role === "command";
      if (names === "" || !(runs || HITS.test(role))) continue;
      for (const one of names.split(",")) {
        const dash = one.length === 1 || row.singleDash ? "-" : "--";
        const value = runs ? "'rm .conf/settings.json'" : ".conf/settings.json";
        const form = `${name} ${dash}${one} ${value} a b`;
        if (verdict(form) !== "broken") wrong.push(`${form}: ${role}, ${verdict(form)}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/** Words that mean something to some program, or to none. */
const ODD_WORDS = (". .. / - -- ; {} x:/w ./:/w +x @x :::: '#(ls)' '{a}' '`${a}`' '**/*' '[a' " +
  `'"' '\\' "$X" *.json $(ls) <(ls) '' --x=y -zzz a=b s3://b 'rm a; cd ..' 'f(x)'`)
  .match(/'[^']*'|"[^"]*"|\S+/g) ?? [];

test("whatever words a command is given, it is taken without a fault", () => {
  const wrong: string[] = [];
  named(COMMAND_TABLE).forEach(({ name }, index) => {
    ODD_WORDS.forEach((word, at) => {
      const other = ODD_WORDS[(at + index) % ODD_WORDS.length] ?? "";
      const line = `${name} ${word} ${other}`;
      if (analyse(line, context).unknowns.some((one) => one.word === "fault")) wrong.push(line);
    });
  });
  assert.deepEqual(wrong, []);
});

test("every operand of a plain row is what its row says", () => {
  const wrong: string[] = [];
  for (const row of COMMAND_TABLE) {
    if (row.shape !== undefined || row.subs !== undefined || row.operands === undefined) continue;
    const [first = ""] = row.operands.split(" ");
    const role = first.replace("*", "").split("!")[0] ?? "";
    if (role === "command" || role === "shell" || row.operands.split(" ").length > 1) continue;
    for (const name of row.names.split(" ")) {
      for (const line of [`${name} .conf/settings.json`, `${name} -- .conf/settings.json`]) {
        const hit = verdict(line) === "broken";
        if (hit !== HITS.test(role)) wrong.push(`${line}: ${role}, ${verdict(line)}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});
