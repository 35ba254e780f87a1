import { relative } from "node:path";
import type { Rng } from "./rng.ts";
import { FIXTURES, HOME, PROJECT } from "./tree.ts";

/** Where a word is being written: what stands before it on the line, and the folder it is read from. */
export type Scope = {
  readonly rng: Rng;
  /** Absolute folder relative words start from. */
  readonly cwd: string;
  /** Statements the words need before them: assignments, `set --`, links. */
  readonly before: string[];
  /** How many compound layers may still be opened. */
  readonly depth: number;
  /** Writes a whole statement with what it needs before it, for what holds statements. */
  readonly whole: (scope: Scope) => string;
};

const GUARDED_FILES = [
  ".claude/settings.json",
  ".claude/settings.json",
  ".claude/settings.json",
  "locked/policy.txt",
  "locked/sub/deep.txt",
];
const PLAIN_FILES = [
  ".claude/settings.local.json",
  ".claude/agents/one.md",
  "src/a.ts",
  "src/b.ts",
  "src/util/c.ts",
  "docs/readme.md",
  "docs/with space.txt",
  "notes.txt",
  "notes.txt",
  "hard.txt",
  "no-newline.txt",
  "empty.txt",
  "package.json",
  "data.csv",
  "list.txt",
  "untracked.txt",
  "build/out.js",
];
const LINK_FILES = [
  "link.json",
  "srclink",
  "dangling",
  "dirlink/settings.json",
  "abslink/policy.txt",
];
const FIXTURE_FILES = ["evil.json", "settings.json", "dir/settings.json", "dir/policy.txt"];
const FOLDERS = [
  ".claude",
  "locked",
  "locked/sub",
  "src",
  "src/util",
  "docs",
  "emptydir",
  "dirlink",
  "abslink",
  ".",
  "..",
  "build",
];
const NEW_NAMES = [
  "new.txt",
  "out",
  "src/new.ts",
  ".claude/new.json",
  ".claude/hooks.json",
  "docs/n.md",
  "settings.json",
  "policy.txt",
  "locked/new",
  "emptydir/x",
  "fresh/dir/x.txt",
  "a=b",
  "é.txt",
];

/** A file that is there, absolute. */
export function someFile(rng: Rng): string {
  const [base, names] = rng.weigh<readonly [string, readonly string[]]>([
    [30, [PROJECT, GUARDED_FILES]],
    [45, [PROJECT, PLAIN_FILES]],
    [10, [PROJECT, LINK_FILES]],
    [15, [FIXTURES, FIXTURE_FILES]],
  ]);
  return `${base}/${rng.pick(names)}`;
}

/** A folder that is there, absolute. */
export function someFolder(rng: Rng): string {
  if (rng.chance(0.08)) return rng.pick(["/tmp", FIXTURES, `${FIXTURES}/dir`, HOME]);
  return `${PROJECT}/${rng.pick(FOLDERS)}`;
}

/** A name nothing has yet, absolute. */
export function someNew(rng: Rng): string {
  return rng.chance(0.1) ? "/tmp/fresh" : `${PROJECT}/${rng.pick(NEW_NAMES)}`;
}

/** Any path: mostly files, some folders, some new names. */
export function somePath(rng: Rng): string {
  return rng.weigh([[60, someFile], [15, someFolder], [25, someNew]])(rng);
}

/** A shell word that names the path in one of the many ways a shell allows. */
export function spell(scope: Scope, path: string): string {
  const { rng } = scope;
  const text = written(scope, path);
  return rng.weigh<(scope: Scope, text: string) => string>([
    [52, (_, t) => bare(t)],
    [8, (_, t) => single(t)],
    [8, (_, t) => double(t)],
    [5, splitQuotes],
    [3, escaped],
    [3, ansiC],
    [9, viaVariable],
    [3, viaExpansion],
    [3, (s, t) => globbed(s.rng, t)],
    [2, (s, t) => braced(s.rng, t)],
    [2, (_, t) => `"$(echo ${single(t)})"`],
    [2, viaPositional],
  ])(scope, text);
}

/** The path as text: relative or absolute, straight or on a detour. */
function written(scope: Scope, path: string): string {
  const { rng, cwd } = scope;
  const near = relative(cwd, path) || ".";
  return rng.weigh<() => string>([
    [60, () => near],
    [6, () => `./${near}`],
    [14, () => path],
    [4, () => path.replace(/\/(?=[^/]*$)/, "//")],
    [4, () => near.replace(/\/(?=[^/]*$)/, "/./")],
    [4, () => `${relative(cwd, `${PROJECT}/src`) || "."}/../${relative(PROJECT, path) || "."}`],
    [3, () => (near.includes("/") ? near.replace(/^([^/]+)\//, "$1/../$1/") : near)],
    [2, () => `${near}/`],
  ])();
}

/** The text as one plain word, with quotes only where the shell needs them. */
export function bare(text: string): string {
  return /^[\w./@%+=:,é-]+$/.test(text) ? text : single(text);
}

/** The text in single quotes. */
export function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The text in double quotes, every expansion in it made plain. */
export function double(text: string): string {
  return `"${text.replace(/["\\$`]/g, "\\$&")}"`;
}

function cutAt(rng: Rng, text: string): readonly [string, string] {
  const at = 1 + rng.int(Math.max(1, text.length - 1));
  return [text.slice(0, at), text.slice(at)];
}

function splitQuotes({ rng }: Scope, text: string): string {
  const [head, tail] = cutAt(rng, text);
  return rng.pick([
    single(head) + double(tail),
    double(head) + bare(tail || "''"),
    bare(head) + (tail === "" ? "" : single(tail)),
    `${bare(head)}''${tail === "" ? "" : bare(tail)}`,
    `${bare(head)}\\\n${tail === "" ? "" : bare(tail)}`,
  ]);
}

function escaped({ rng }: Scope, text: string): string {
  return [...text].map((c) => (/[\w./-]/.test(c) && rng.chance(0.6) ? c : `\\${c}`)).join("");
}

function ansiC({ rng }: Scope, text: string): string {
  const body = [...text].map((c) => {
    const code = c.charCodeAt(0);
    if (c === "'" || c === "\\") return `\\${c}`;
    if (code > 126 || rng.chance(0.7)) return c;
    const hex = code.toString(16);
    return rng.pick([`\\x${hex}`, `\\${code.toString(8).padStart(3, "0")}`, `\\u00${hex}`]);
  });
  return `$'${body.join("")}'`;
}

function freshName(rng: Rng): string {
  return `${rng.pick(["v", "P", "file", "_x"])}${rng.int(7)}`;
}

function viaVariable({ rng, before }: Scope, text: string): string {
  const name = freshName(rng);
  const [head, tail] = cutAt(rng, text);
  const use = rng.pick([
    `"$${name}"`,
    `"\${${name}}"`,
    /\s/.test(text) ? `"$${name}"` : `$${name}`,
  ]);
  const assign = rng.weigh<() => string>([
    [8, () => `${name}=${bare(text)}`],
    [2, () => `export ${name}=${bare(text)}`],
    [1, () => `readonly ${name}=${bare(text)}`],
    [1, () => `declare ${name}=${single(text)}`],
    [1, () => `${name}=${bare(head)}; ${name}+=${bare(tail || "''")}`],
    [1, () => `read -r ${name} <<< ${double(text)}`],
    [1, () => `printf -v ${name} %s ${single(text)}`],
    [1, () => `${name}=$(echo ${single(text)})`],
    [1, () => `${name}=wrong; ${name}=${bare(text)}`],
    [1, () => `(${name}=wrong); ${name}=${bare(text)}; (${name}=other)`],
    [1, () => `${name}=${bare(text)}; true | ${name}=piped`],
    [1, () => `${name}=${bare(text)}; ${name}=prefix true`],
    [1, () => `${name}=${bare(head)}; ${name}=$${name}${bare(tail || "''")}`],
  ])();
  before.push(assign);
  return use;
}

function viaExpansion({ rng, before }: Scope, text: string): string {
  const name = freshName(rng);
  const plain = bare(text);
  return rng.weigh<() => string>([
    [2, () => `"\${${name}z:-${text}}"`],
    [2, () => {
      before.push(`${name}=${bare(`${text}.bak`)}`);
      return `"\${${name}%.bak}"`;
    }],
    [2, () => {
      before.push(`${name}=${bare(`pre:${text}`)}`);
      return rng.pick([`"\${${name}#*:}"`, `"\${${name}:4}"`, `"\${${name}/pre:/}"`]);
    }],
    [1, () => {
      before.push(`${name}=(zero ${plain})`);
      return rng.pick([`"\${${name}[1]}"`, `"\${${name}[-1]}"`, `"\${${name}[@]:1}"`]);
    }],
    [1, () => {
      before.push(`${name}=${plain}; r${name}=${name}`);
      return `"\${!r${name}}"`;
    }],
    [1, () => {
      before.push(`declare -n r${name}=${name}; ${name}=${plain}`);
      return `"$r${name}"`;
    }],
    [1, () => {
      before.push(`${name}=${bare(text.toUpperCase())}`);
      return text === text.toLowerCase() ? `"\${${name},,}"` : plain;
    }],
    [1, () => {
      before.push(`${name}=${bare(text.replaceAll("s", "Q"))}`);
      return `"\${${name}//Q/s}"`;
    }],
  ])();
}

function viaPositional({ rng, before }: Scope, text: string): string {
  const plain = bare(text);
  return rng.weigh<() => string>([
    [2, () => {
      before.push(`set -- ${plain}`);
      return rng.pick([`"$1"`, `"$@"`, "$*", `"\${1}"`]);
    }],
    [1, () => {
      before.push(`set -- first ${plain}; shift`);
      return `"$1"`;
    }],
  ])();
}

/** The text with one of its characters left to a pattern. */
export function globbed(rng: Rng, text: string): string {
  const slash = text.lastIndexOf("/") + 1;
  const [folder, name] = [text.slice(0, slash), text.slice(slash)];
  if (name.length < 3 || /\s/.test(text)) return bare(text);
  const at = 1 + rng.int(name.length - 2);
  const [head, tail] = [name.slice(0, at), name.slice(at + 1)];
  return rng.pick([
    `${folder}${head}*`,
    `${folder}${head}?${tail}`,
    `${folder}${head}[${name[at]}x]${tail}`,
    `${folder}*${name.slice(at)}`,
    `${folder.replace(/[a-z](?=\/$)/, "?")}${name}`,
    `${folder}[!z]${name.slice(1)}`,
  ]);
}

function braced(rng: Rng, text: string): string {
  const [head, tail] = cutAt(rng, text);
  if (/[\s{},]/.test(text)) return bare(text);
  return rng.pick([
    `${head}{${tail},zzz}`,
    `${head}{zzz,${tail}}`,
    `${head.slice(0, -1)}{${head.slice(-1)},q}${tail}`,
    `${head.slice(0, -1)}{${head.slice(-1)},}${tail}`,
  ]);
}
