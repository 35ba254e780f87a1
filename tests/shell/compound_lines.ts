import { closed, fill, globWord } from "./fill.ts";
import { redirected } from "./simple_lines.ts";
import { type Scope, single, someFile, someFolder, spell } from "./words.ts";

/** A compound command: conditions, loops, groups, functions, substitutions. */
export function compound(scope: Scope): string {
  const { rng } = scope;
  const body = (): string => closed(scope.whole({ ...scope, before: [] }));
  const f = (): string => spell(scope, someFile(rng));
  const cond = (): string => fill(scope, rng.pick(CONDITIONS), false);
  const text = rng.weigh<() => string>([
    [8, () => `if ${cond()}; then ${body()} fi`],
    [5, () => `if ${cond()}; then ${body()} else ${body()} fi`],
    [2, () => `if ${cond()}; then :; elif ${cond()}; then ${body()} fi`],
    [6, () => `for f in ${f()} ${f()}; do ${loopBody(scope, "f")} done`],
    [5, () => `for f in ${globWord(scope)}; do ${loopBody(scope, "f")} done`],
    [3, () => `for i in {1..3}; do echo "$i" >> out$i; ${body()} done`],
    [2, () => `for ((i = 0; i < 2; i++)); do echo $i > n$i; ${body()} done`],
    [2, () => `set -- ${f()} ${f()}; for f; do ${loopBody(scope, "f")} done`],
    [2, () => `a=(${f()} ${f()}); for f in "\${a[@]}"; do ${loopBody(scope, "f")} done`],
    [2, () => `while read -r f; do ${loopBody(scope, "f")} done < list.txt`],
    [2, () => `while read -r f; do ${loopBody(scope, "f")} done <<< ${f()}`],
    [2, () => `i=0; while [ $i -lt 2 ]; do ${body()} i=$((i + 1)); done`],
    [
      2,
      () => `for f in ${f()} ${f()}; do ${cond()} && continue; ${loopBody(scope, "f")} break; done`,
    ],
    [3, () => `case ${f()} in *.json) ${body()} ;; *) ${body()} ;; esac`],
    [2, () => `x=b; case $x in a) ${body()} ;; b | c) ${body()} ;; esac`],
    [5, () => `{ ${body()} }`],
    [5, () => `(${body().replace(/;$/, "")})`],
    [4, () => `g() { ${body()} }; g`],
    [3, () => `g() { ${loopBody(scope, "1")} }; g ${f()}`],
    [2, () => `function g { local f="$1"; ${loopBody(scope, "f")} }; g ${f()}; g ${f()}`],
    [2, () => `rm() { echo "no: $*"; }; rm ${f()}`],
    [1, () => `cat() { command rm -f "$@"; }; cat ${f()}`],
    [2, () => `rm() { echo no; }; command rm ${f()}; unset -f rm; rm ${f()}`],
    [2, () => `rm() { command rm "$@"; }; rm ${f()}`],
    [2, () => `g() ( cd ${spell(scope, someFolder(rng))} && ${body()} ); g`],
    [2, () => `g() { return 0; ${body()} }; g; ${body()}`],
    [3, () => `echo "$(${body().replace(/;$/, "")})"`],
    [2, () => `x=$(${body().replace(/;$/, "")}); echo "$x" > ${f()}`],
    [1, () => `x=\`echo ${single("q").slice(1, -1)}\`; echo $x > ${f()}`],
    [2, () => `diff <(${body().replace(/;$/, "")}) <(cat ${f()})`],
    [1, () => `coproc { ${body()} }; wait`],
    [2, () => `${body().replace(/;$/, "")} & wait`],
    [1, () => `! { ${body()} }`],
    [1, () => `time { ${body()} }`],
    [1, () => `until true; do ${body()} done; ${body()}`],
  ])();
  return rng.chance(0.15) && /[})]$|done$|fi$/.test(text) ? redirected(scope, text, 1) : text;
}

const CONDITIONS = [
  "true",
  "false",
  "! true",
  "[ -f {p} ]",
  "[ -d {d} ]",
  "[ ! -e {p} ]",
  "test -s {f}",
  "[[ -n $HOME ]]",
  "[[ {w} == x* ]]",
  "[ a = a ]",
  '[ -z "$UNSET" ]',
  "grep -q hooks {f}",
  "((1 > 0))",
  "cmp -s {f} {f}",
  "[ -L {f} ] && [ -w {f} ]",
];

function loopBody(scope: Scope, name: string): string {
  const { rng } = scope;
  const v = rng.pick([`"$${name}"`, `"\${${name}}"`, `"$${name}"`, `$${name}`]);
  return closed(fill(
    scope,
    rng.pick([
      `echo x > ${v}`,
      `echo x >> ${v}`,
      `rm -f ${v}`,
      `cat ${v}`,
      `cp ${v} "\${${name}}.bak"`,
      `mv ${v} "\${${name}%.*}.old"`,
      `sed -i s/o/0/ ${v}`,
      `cp ${v} {d}`,
      `cp {f} ${v}`,
      `echo ${v}`,
      `[ -f ${v} ] && rm ${v}`,
      `echo "\${${name}##*/}" >> {n}`,
      `touch "\${${name}/a/b}"`,
      `test -d ${v} || chmod 600 ${v}`,
      `grep -q hooks ${v} || echo none > ${v}`,
      `printf '%s\\n' ${v} >> {p}`,
      `ln -sf ${v} {n}; echo through > {n}`,
    ]),
    false,
  ));
}
