import type { Rng } from "./rng.ts";
import { double, type Scope, single } from "./words.ts";

/** Pieces of text that shells, `printf`, `echo -e` and `sed` treat each in their own way. */
const PIECES = [
  "a",
  "word",
  " ",
  "  ",
  "\\n",
  "\\t",
  "\\\\",
  "\\x41",
  "\\101",
  "\\0101",
  "\\u00e9",
  "\\e",
  "\\c",
  "%",
  "%%",
  "$x",
  "${x}",
  "$((1+2))",
  "$(echo in)",
  "`echo tick`",
  "*",
  "?",
  "~",
  "'",
  '"',
  "\\$x",
  "\\`",
  "#",
  "!",
  "&",
  ";",
  "é",
  "日",
  "-n",
  "[ab]",
  "{a,b}",
  "\n",
  "\t",
];
const FORMATS = [
  "%s",
  "%s\\n",
  "%d ",
  "%5d|",
  "%-5s|",
  "%05d",
  "%x",
  "%X",
  "%o",
  "%c",
  "%b",
  "%q ",
  "%.2s",
  "%5.1s|",
  "%*s|",
  "%%",
  "%i,",
  "%u",
  "%e ",
  "%.2f ",
  "%g",
  "%+d",
  "% d",
  "%#x",
  "\\n",
  "\\t",
  "\\x42",
  "\\102",
  "lit",
  "%s-%s ",
  "%(%Y)T",
  "%z",
];
const VALUES = [
  "archive.tar.gz",
  "/usr/local/lib/x.so",
  "a b  c",
  "Hello World",
  "x",
  "",
  "aXbXc",
  "  pad ",
  "ünïcode",
  "a.b.c",
  "*.txt",
  "123",
  "-n",
];
const EXPANSIONS = [
  "$v",
  "${v}",
  "${v%.*}",
  "${v%%.*}",
  "${v#*.}",
  "${v##*/}",
  "${v%/*}",
  "${v/a/Z}",
  "${v//a/Z}",
  "${v/#a/Z}",
  "${v/%c/Z}",
  "${v//[aeiou]}",
  "${v:1}",
  "${v:1:3}",
  "${v: -2}",
  "${v:0:-1}",
  "${#v}",
  "${v^}",
  "${v^^}",
  "${v,}",
  "${v,,}",
  "${v^^[a-c]}",
  "${v:-def}",
  "${v:+alt}",
  "${v-def}",
  "${v+alt}",
  "${w:-$v}",
  "${w:=set}$w",
  "${v@Q}",
  "${v@U}",
  "${!n}",
  '${v%"${v#?}"}',
  "${a[1]}",
  "${a[@]}",
  "${a[*]}",
  "${#a[@]}",
  "${a[@]:1}",
  "${!a[@]}",
  "${a[@]/b/Z}",
  "$((${#v} * 2))",
  "$(( (3 + 4) % 5 ))",
  "$((0x1f)) $((010)) $((2#101))",
  "$((1 ? 2 : 3)) $((2 ** 5)) $((7 / -2)) $((-7 % 3))",
  "$((i++)) $i",
  '$(echo "$v")',
  "$(printf '%s\\n\\n' \"$v\")",
  "$*",
  "$@",
  "$#",
  "$1",
  "${1:-none}",
  "${@:2}",
  "$?",
  "~",
  "{x,y}$v",
  "{1..3}",
  "{a..c}{1,2}",
  "{03..1}",
  "\\$v",
];
const SED_SCRIPTS = [
  "s/o/0/",
  "s/o/0/g",
  "s/[aeiou]/<&>/2",
  "s/\\(t\\)\\(.\\)/\\2\\1/",
  "s/t.*e/X/",
  "s/$/!/",
  "s/^/> /",
  "s/ /_/gp",
  "s|/|:|g",
  "s/E/x/I",
  "s/e\\|o/V/g",
  "s/o*/-/",
  "s/\\bt/T/",
  "s/\\w\\+/W/",
  "s/./\\u&/",
  "s/.*/\\U&/",
  "s/e/\\n/",
  "s/e/a\\&b/",
  "/two/s/o/0/",
  "2s/w/W/",
  "1,2s/e/E/",
  "$s/e/E/",
  "/one/,/two/s/$/;/",
  "s/x/y/;s/o/p/",
  "s/[^a-z]//g",
  "s/\\./,/",
  "s/a\\{1,\\}/A/",
  "s/\\s/_/",
];

/** A line that computes texts and puts them into files; nothing of it can fail but by its text. */
export function textLine(scope: Scope): string {
  const { rng } = scope;
  const out = rng.pick(["out.txt", "notes.txt", "docs/readme.md", "no-newline.txt", "empty.txt"]);
  const into = rng.pick([`> ${out}`, `>> ${out}`, `> ${out}`, `| tee ${out}`, `| cat > ${out}`]);
  const text = (): string => pieces(rng);
  return rng.weigh<() => string>([
    [8, () => `x=val; echo ${flags(rng)}${quoted(rng, text())} ${into}`],
    [10, () => `x=val; printf ${format(rng)} ${args(rng)} ${into}`],
    [8, () => `x=val; cat ${into.startsWith("|") ? "" : into} ${hereDocument(rng, text())}`],
    [16, () => `${values(rng)}; echo ${expansions(rng)} ${into}`],
    [5, () => `${values(rng)}; printf '<%s>' ${expansions(rng)} ${into}`],
    [8, () => `sed -i ${sed(rng)} ${rng.pick(["notes.txt", "no-newline.txt", "src/a.ts"])}`],
    [4, () => `sed ${sed(rng)} notes.txt ${into}`],
    [3, () => `echo one > ${out}; echo two >> ${out}; cat ${out} >> list.txt; ${copy(rng, out)}`],
    [3, () => `x=val; cat <<< ${quoted(rng, text())} ${into}`],
    [3, () => `${values(rng)}; echo "$v" > ${out}; echo ${expansions(rng)} >> ${out}`],
    [3, () => `x=val; { echo ${quoted(rng, text())}; printf ${format(rng)} 1 2; } ${into}`],
    [3, () => `${values(rng)}; y=$(echo ${expansions(rng)}); echo "$y" ${into}`],
    [
      2,
      () => `for i in ${rng.pick(["a b", "{1..3}", '"$@"', "*.txt"])}; do echo "$i"; done ${into}`,
    ],
    [2, () => `head -n 1 notes.txt ${into}`],
    [2, () => `cat notes.txt no-newline.txt ${into}`],
  ])();
}

function pieces(rng: Rng): string {
  return Array.from({ length: 1 + rng.int(5) }, () => rng.pick(PIECES)).join("");
}

function quoted(rng: Rng, text: string): string {
  return rng.weigh<() => string>([
    [4, () => single(text)],
    [2, () => double(text)],
    // Expansions stay alive here; what would end the quote is taken out.
    [4, () => `"${text.replace(/["`]/g, "").replace(/\\+$/, "")}"`],
    [2, () => `$'${text.replace(/'/g, "\\'").replace(/\\+$/, "")}'`],
  ])();
}

function flags(rng: Rng): string {
  return rng.weigh([[6, ""], [3, "-e "], [2, "-n "], [2, "-ne "], [1, "-E "], [1, "-en -n "]]);
}

function format(rng: Rng): string {
  return single(Array.from({ length: 1 + rng.int(3) }, () => rng.pick(FORMATS)).join(""));
}

function args(rng: Rng): string {
  const list = ["1", "42", "-7", "abc", "''", "'a b'", "0x1f", "'a\\tb'", "é", "3.14159", "'*'"];
  return Array.from({ length: rng.int(4) }, () => rng.pick(list)).join(" ");
}

function values(rng: Rng): string {
  const list = `a=(${rng.pick(["one 'b b' three", "x", "a b c d"])})`;
  const words = rng.pick(["p q r", "'one two' 3", ""]);
  return `v=${single(rng.pick(VALUES))} n=v i=4 w=; ${list}; set -- ${words}`;
}

function expansions(rng: Rng): string {
  return Array.from({ length: 1 + rng.int(2) }, () => {
    const one = rng.pick(EXPANSIONS);
    return rng.chance(0.7) ? `"${one}"` : one;
  }).join(" ");
}

function hereDocument(rng: Rng, text: string): string {
  const open = rng.pick(["<<EOF", "<<'EOF'", "<<-EOF", '<<"EOF"', "<<\\EOF"]);
  const body = text.replaceAll("`", "").replace(/\\+$/, "");
  return `${open}\n${rng.pick(["", "\t", "first\n"])}${body}\nlast $x line\nEOF`;
}

function sed(rng: Rng): string {
  const script = single(rng.pick(SED_SCRIPTS));
  return rng.chance(0.2) ? `-e ${script} -e ${single(rng.pick(SED_SCRIPTS))}` : script;
}

function copy(rng: Rng, from: string): string {
  return rng.pick([
    `cp ${from} copy.txt`,
    `mv ${from} moved.txt`,
    `cp ${from} docs/`,
    `ln -s ${from} l; echo x >> l`,
    `rm ${from}; echo back > ${from}`,
    `truncate -s 0 ${from}; echo after >> ${from}`,
    `cat ${from} ${from} > twice.txt`,
  ]);
}
