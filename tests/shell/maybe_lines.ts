import type { Scope } from "./words.ts";

/** A change of the shell's state, and what shows whether it took place. `;` parts the two. */
const CHANGES: readonly (readonly [before: string, change: string, then: string])[] = [
  ["", "a=(x {T})", 'rm "${a[1]}"'],
  ["", "a=(x {T})", 'rm -f "${a[@]:1}"'],
  ["a=(notes.txt)", "a+=({T})", 'rm -f "${a[@]}"'],
  ["", "declare -A m=([k]={T})", 'rm -f "${m[k]}"'],
  ["", "set -- x {T}", 'rm -f "$2"'],
  ["set -- a {T}", "shift", 'rm -f "$1"'],
  ["set -- {T}", "set --", 'rm -f "$@"'],
  ["rm() { echo no; }", "unset -f rm", "rm -f {T}"],
  ["", "rm() { echo no; }", "rm -f {T}"],
  ["", "cat() { command rm -f {T}; }", "cat notes.txt"],
  ["v=src", "unset v", "rm -f ${v-{T}}"],
  ["v=src", "v=", 'rm -f "${v:-{T}}"'],
  ["", "v=1", "rm -f ${v+{T}}"],
  ["v=notes.txt", "v={T}", 'rm -f "$v"'],
  ["v={T}", "v=notes.txt", 'rm -f "$v"'],
  ["v=x", "v+={T}", 'rm -f "${v#x}"'],
  ["", "IFS=:", "x=a:{T}; rm -f $x"],
  ["", "IFS=/", "x={T}; touch $x"],
  ["", "set -f", "rm -f *.txt"],
  ["", "set -e", "false; rm -f {T}"],
  ["", "set -u", 'echo "$nosuch"; rm -f {T}'],
  ["", "set -C", "echo x > {T}"],
  ["", "shopt -s dotglob", "rm -rf *"],
  ["", "shopt -s globstar", "rm -f **/policy.txt"],
  ["", "shopt -s nullglob", "touch nothing*like-it"],
  ["", "cd src", "rm -f a.ts ../{T}"],
  ["", "cd locked", "rm -f policy.txt"],
  ["cd src", "cd ..", "rm -f {T}"],
  ["", "pushd .claude", "rm -f settings.json"],
  ["", "exec > {T}", "echo x"],
  ["", "exec 3> {T}", "echo x >&3"],
  ["", "trap 'rm -f {T}' EXIT", "true"],
  ["trap 'rm -f {T}' EXIT", "trap - EXIT", "true"],
  ["", "HOME=$PWD", "rm -f ~/{T}"],
  ["", "ln -s locked q", "rm -f q/policy.txt"],
  ["", "ln -s {T} q", "echo x > q"],
  ["", "mv locked l2", "rm -rf l2 locked"],
  ["", "rm -rf dirlink", "mkdir -p dirlink; echo x > dirlink/settings.json"],
  ["", "export P={T}", "sh -c 'rm -f $P'"],
  ["", "x='rm -f'", "$x {T}"],
  ["x=echo", "x='rm -f'", "$x {T}"],
  ["", "read -r p <<< {T}", 'rm -f "$p"'],
  ["", "echo {T} > l.txt", "xargs rm -f < l.txt"],
  ["", "echo 'rm -f {T}' > s.sh", "sh s.sh"],
  ["", "umask 077", "touch made"],
  ["", "exit 0", "rm -f {T}"],
  ["", "return 0", "rm -f {T}"],
  ["", "declare -n r=p", "p={T}; rm -f $r"],
  ["", "alias zap='rm -f'", "zap {T}"],
  ["", "PATH=/nowhere", "rm -f {T}"],
  ["", "echo new > {T}", "cat {T} > copy"],
  ["", "rm -f {T}", "cat {T} > copy"],
  ["", "cp src/a.ts {T}", "cp {T} copy"],
];

/** Ways to do a thing only perhaps. */
const PERHAPS: readonly string[] = [
  "grep -q one notes.txt && {S}",
  "grep -q nothing notes.txt && {S}",
  "grep -q nothing notes.txt || {S}",
  "grep -q one notes.txt || {S}",
  "if cmp -s notes.txt hard.txt; then {S}; fi",
  "if cmp -s notes.txt list.txt; then {S}; fi",
  "if cmp -s notes.txt list.txt; then :; else {S}; fi",
  "for i in $(seq 1); do {S}; done",
  "for i in $(cat empty.txt); do {S}; done",
  'case $(cat empty.txt) in "") {S} ;; esac',
  "case $(cat notes.txt) in x) {S} ;; *) : ;; esac",
  "while read -r l; do {S}; break; done < notes.txt",
  "until [ $((n += 1)) -gt 1 ]; do {S}; done",
  '[ "$(wc -l < notes.txt)" -gt 2 ] && {S}',
  "[[ $(wc -l < notes.txt) -gt 9 ]] && {S}",
  "{ {S}; }",
  "({S})",
  "{S} | cat",
  "true && {S}",
  "false || {S}",
  "false && {S}",
  "{S} & wait",
  "g() { {S}; }; g",
  "g() { {S}; }",
  "eval '{E}'",
  "x=$({S})",
  "! {S}",
  "date > /dev/null && {S} && true",
];

const TARGETS = [
  "locked/policy.txt",
  ".claude/settings.json",
  "notes.txt",
  "src/b.ts",
  "link.json",
  "abslink/policy.txt",
];

/** A change of state that takes place perhaps, and what depends on it. */
export function maybeLine({ rng }: Scope): string {
  const [before, change, then] = rng.pick(CHANGES);
  const perhaps = rng.pick(PERHAPS);
  const target = rng.pick(TARGETS);
  const filled = perhaps.replace("{S}", () => change)
    .replace("{E}", () => change.replaceAll("'", "'\\''"));
  return [before, filled, then].filter((part) => part !== "").join("\n")
    .replaceAll("{T}", target);
}
