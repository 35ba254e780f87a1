import type { DocLanguage } from "../../cli/docs/bundle.ts";
import { type CommandRow, type Role, ROLES } from "../../core/shell/command_row.ts";
import { UNKNOWN_KINDS } from "../../core/shell/analysis.ts";
import { ARCHIVES } from "../../core/shell/commands/archives.ts";
import { FILES } from "../../core/shell/commands/files.ts";
import { FORMATTERS } from "../../core/shell/commands/formatters.ts";
import { INTERPRETERS } from "../../core/shell/commands/interpreters.ts";
import { NETWORK } from "../../core/shell/commands/network.ts";
import { PROGRAMS } from "../../core/shell/commands/programs.ts";
import { READERS } from "../../core/shell/commands/readers.ts";
import { VCS } from "../../core/shell/commands/vcs.ts";
import { WRAPPERS } from "../../core/shell/commands/wrappers.ts";
import * as limits from "../../core/shell/limits.ts";
import { codes, table } from "./table.ts";
import { LIMIT_DOCS, ROLE_DOCS, UNKNOWN_DOCS } from "./word_docs.ts";

const GROUPS = {
  readers: READERS,
  files: FILES,
  archives: ARCHIVES,
  wrappers: WRAPPERS,
  interpreters: INTERPRETERS,
  network: NETWORK,
  "version control": VCS,
  formatters: FORMATTERS,
  programs: PROGRAMS,
} as const;

/** Options with one of these roles change what a command does to files. */
const TELLING: readonly Role[] = [
  "write",
  "create",
  "remove",
  "removeTree",
  "attributes",
  "tree",
  "edit",
  "chdir",
  "lines",
  "setting",
  "command",
  "shell",
];

const WORDS = {
  head: {
    en: ["command", "operands", "options that write or run"],
    ko: ["명령", "피연산자", "쓰거나 실행하는 옵션"],
  },
  shape: { en: "as the program takes them", ko: "그 프로그램이 받는 그대로" },
  subs: { en: "by subcommand", ko: "하위 명령마다" },
  unknown: { en: "writes where the text does not say", ko: "텍스트가 말하지 않는 곳에 씁니다" },
  mode: { en: "or", ko: "또는" },
} as const;

function commandTable(lang: DocLanguage, rows: readonly CommandRow[]): string {
  return table(
    WORDS.head[lang],
    rows.flatMap((row) => [
      rowCells(lang, row, ""),
      ...(row.subs ?? []).map((sub) => rowCells(lang, sub, row.names.split(" ")[0] ?? "")),
    ]),
  );
}

function rowCells(lang: DocLanguage, row: CommandRow, parent: string): readonly string[] {
  const names = row.names.split(" ");
  const [first = "", ...others] = names;
  const shown = parent === "" ? names : [`${parent} ${first}`, ...others];
  return [codes(shown), operandsText(lang, row), optionsText(row)];
}

function operandsText(lang: DocLanguage, row: CommandRow): string {
  const plain = row.operands !== undefined
    ? rolesText(row.operands)
    : row.subs !== undefined
    ? WORDS.subs[lang]
    : row.shape !== undefined
    ? WORDS.shape[lang]
    : "read";
  const modes = Object.values(row.modes ?? {})
    .flatMap(({ operands }) => operands === undefined ? [] : [rolesText(operands)]);
  const unknown = row.unknown === undefined ? [] : [`${WORDS.unknown[lang]} (\`${row.unknown}\`)`];
  return [[...new Set([plain, ...modes])].join(` ${WORDS.mode[lang]} `), ...unknown].join("; ");
}

/** `text!pattern read*` as `text, read…`. */
function rolesText(operands: string): string {
  return operands.split(" ").map((each) => each.replace(/!\w+$/, "").replace("*", "…")).join(", ");
}

/** `o,output=write` as `-o`, `--output`: write. */
function optionsText({ options = "", singleDash }: CommandRow): string {
  return options.split(" ").flatMap((each) => {
    const [, names = "", role = ""] = /^([^=?+]*)[=?]?(\w*)/.exec(each) ?? [];
    if (!TELLING.some((telling) => telling === role)) return [];
    const words = names.split(",").filter((name) => name !== "")
      .map((name) => name.length === 1 || singleDash === true ? `-${name}` : `--${name}`);
    return words.length === 0 ? [] : [`${codes(words)} ${role}`];
  }).join("; ");
}

/** Names of every region of the shell page. */
export const SHELL_REGIONS: Readonly<Record<string, (lang: DocLanguage) => string>> = {
  ...Object.fromEntries(
    Object.entries(GROUPS).map(([name, rows]) => [
      `commands ${name}`,
      (lang: DocLanguage) => commandTable(lang, rows),
    ]),
  ),
  roles: (lang) =>
    table(
      lang === "en"
        ? ["word", "what the command does with it"]
        : ["단어", "명령이 그것으로 하는 일"],
      ROLES.map((role) => [`\`${role}\``, ROLE_DOCS[role][lang]]),
    ),
  unknowns: (lang) =>
    table(
      lang === "en"
        ? ["kind", "why the line cannot be judged"]
        : ["종류", "줄을 판정할 수 없는 이유"],
      UNKNOWN_KINDS.map((kind) => [`\`${kind}\``, UNKNOWN_DOCS[kind][lang]]),
    ),
  "shell limits": (lang) =>
    table(
      lang === "en" ? ["at most", "of"] : ["많아야", "무엇의"],
      Object.entries(LIMIT_DOCS).map(([name, doc]) => [
        String(new Map<string, number>(Object.entries(limits)).get(name)),
        doc[lang],
      ]),
    ),
};
