import { closed, globWord } from "./fill.ts";
import { FIXTURES } from "./tree.ts";
import {
  double,
  type Scope,
  single,
  someFile,
  someFolder,
  someNew,
  somePath,
  spell,
} from "./words.ts";

/** A change of the folder, and what is done before and after it. */
export function cdForm(scope: Scope): string {
  const { rng } = scope;
  const folder = someFolder(rng);
  const word = spell(scope, folder);
  const inside: Scope = { ...scope, cwd: landed(folder), before: [] };
  const inner = (): string => scope.whole({ ...inside, before: [] });
  const outer = (): string => scope.whole(scope);
  return rng.weigh<() => string>([
    [20, () => `cd ${word} && ${inner()}`],
    [10, () => `cd ${word}; ${inner()}`],
    [8, () => `(cd ${word} && ${closed(inner())}); ${outer()}`],
    [4, () => `cd ${word} && ${closed(inner())} cd - && ${outer()}`],
    [4, () => `pushd ${word} > /dev/null; ${closed(inner())} popd > /dev/null; ${outer()}`],
    [3, () => `cd -P ${word}; ${inner()}`],
    [3, () => `cd ${word} || exit; ${inner()}`],
    [2, () => `cd ${word} | true; ${outer()}`],
    [2, () => `cd nowhere; ${outer()}`],
    [2, () => `cd nowhere && ${outer()}`],
    [2, () => `{ cd ${word}; ${closed(inner())} }; cd "$OLDPWD"; ${outer()}`],
    [2, () => `cd ${word} && cd .. && ${outer()}`],
    [1, () => `d=$PWD; cd ${word}; ${closed(inner())} cd "$d"; ${outer()}`],
    [1, () => `cd; ${outer()}`],
    [1, () => `CDPATH=src; cd util; ${outer()}`],
    [1, () => `cd ${word} & wait; ${outer()}`],
    [1, () => `if cd ${word}; then ${closed(inner())} fi`],
    [1, () => `mkdir -p made && cd made && echo x > inside; cd ..; ${outer()}`],
  ])();
}

/** The folder itself, whatever link names it. */
function landed(folder: string): string {
  return folder.replace(/\/dirlink$/, "/.claude").replace(/\/abslink$/, "/locked").replace(
    /\/\.$/,
    "",
  )
    .replace(/\/[^/]+\/\.\.$/, "");
}

/** What changes how the rest of the line is run: options, traps, links, lists, names. */
export function shellState(scope: Scope): string {
  const { rng } = scope;
  const s = (): string => scope.whole({ ...scope, before: [] });
  const f = (): string => spell(scope, someFile(rng));
  const n = (): string => spell(scope, someNew(rng));
  return rng.weigh<() => string>([
    [4, () => `set -e; ${closed(s())} ${s()}`],
    [3, () => `set -e; false; ${s()}`],
    [3, () => `${closed(s())} exit 0; ${s()}`],
    [2, () => `false && ${s()}`],
    [2, () => `true || ${s()}`],
    [2, () => `false || ${s()}`],
    [2, () => `exec > ${f()}; ${s()}`],
    [1, () => `exec 3> ${f()}; echo x >&3; ${s()}`],
    [1, () => `exec 3< ${f()}; cat <&3 > ${n()}`],
    [2, () => `trap ${single(s())} EXIT; ${s()}`],
    [1, () => `trap ${single(s())} INT; ${s()}`],
    [2, () => `set -C; echo x > ${f()}; echo y > ${n()}`],
    [1, () => `set -f; rm -f ${globWord(scope)}; ${s()}`],
    [2, () => `shopt -s nullglob dotglob extglob; ${s()}`],
    [1, () => `shopt -s extglob\nrm -f !(${rng.pick(["*.txt", "src|docs", "a.ts"])})`],
    [1, () => `shopt -s globstar; rm -f ${rng.pick(["**/*.txt", "src/**", "**/settings.json"])}`],
    [
      1,
      () =>
        `IFS=,; x=${rng.pick(["notes.txt,list.txt", "a,b", ".claude/settings.json,q"])}; touch $x`,
    ],
    [1, () => `x=${single("notes.txt list.txt")}; rm $x`],
    [1, () => `x=${single("*.txt")}; rm -f $x`],
    [1, () => `x=${single("*.txt")}; rm -f "$x"`],
    [1, () => `shopt -s expand_aliases\nalias ll='rm -f'\nll ${f()}`],
    [1, () => `alias cat='rm -f'; cat ${f()}`],
    [3, () => `ln -s ${spell(scope, someFolder(rng))} lnk; echo x > lnk/settings.json`],
    [3, () => `ln -sf ${f()} lnk; echo x > lnk`],
    [1, () => `ln ${f()} lnk; echo x > lnk`],
    [1, () => `mkdir d1; mv ${f()} d1; echo x > d1/q; mv d1 d2`],
    [1, () => `mv .claude c2; echo x > c2/settings.json; mv c2 .claude`],
    [1, () => `cp -r .claude c2; rm c2/settings.json; rm -r c2`],
    [
      2,
      () =>
        `unset v0; echo x > "\${v0:=${
          spell(scope, someNew(rng)).replace(/["'$\\]/g, "")
        }}"; echo y >> "$v0"`,
    ],
    [1, () => `mapfile -t a < list.txt; rm -f "\${a[@]}"`],
    [1, () => `read -r a b <<< "notes.txt list.txt"; rm $b`],
    [1, () => `set -u; ${closed(s())} echo "$nosuch"; ${s()}`],
    [1, () => `set -n; ${s()}`],
    [1, () => `PATH=/nowhere; ${s()}`],
    [1, () => `HOME=$PWD/src; echo x > ~/a.ts`],
    [1, () => `let x=1+2; echo $x > ${n()}; echo $((x * 2)) >> ${f()}`],
    [1, () => `declare -A m=([k]=${f()}); echo x > "\${m[k]}"`],
    [1, () => `umask 077; touch ${n()}; ${s()}`],
    [1, () => `printf '%s' a{b,c} {1..3} {x,y}z > ${n()}`],
    [1, () => `hash -p /bin/rm cat; cat ${f()}`],
    [1, () => `enable -n echo; ${s()}`],
  ])();
}

/** A line inside a line: shells, eval, pipes into shells, wrappers, other languages. */
export function nested(scope: Scope): string {
  const { rng } = scope;
  const inner = scope.whole({ ...scope, before: [] });
  const quoted = rng.pick([single, double])(inner);
  const f = (): string => spell(scope, someFile(rng));
  return rng.weigh<() => string>([
    [10, () => `bash -c ${quoted}`],
    [6, () => `sh -c ${quoted}`],
    [3, () => `bash -ec ${quoted}`],
    [2, () => `bash -lc ${quoted}`],
    [1, () => `bash --norc -c ${quoted}`],
    [1, () => `bash -O extglob -c ${quoted}`],
    [2, () => `bash -c 'echo x > "$1"' _ ${f()}`],
    [2, () => `sh -c 'rm -f "$0" "$@"' ${f()} ${f()}`],
    [6, () => `eval ${quoted}`],
    [2, () => `eval echo x '>' ${f()}`],
    [3, () => `echo ${quoted} | sh`],
    [2, () => `printf '%s\\n' ${quoted} | bash -s`],
    [2, () => `bash <<< ${quoted}`],
    [2, () => `source <(echo ${quoted})`],
    [1, () => `bash <(echo ${quoted})`],
    [2, () => `echo ${quoted} > s.sh; bash s.sh`],
    [1, () => `bash run.sh`],
    [1, () => `. ./run.sh`],
    [1, () => `./run.sh`],
    [1, () => `bash ${FIXTURES}/evil.sh`],
    [2, () => `env A=1 bash -c ${quoted}`],
    [2, () => `timeout 5 bash -c ${quoted}`],
    [1, () => `nohup sh -c ${quoted} >/dev/null 2>&1`],
    [1, () => `find src -maxdepth 0 -exec sh -c ${quoted} \\;`],
    [1, () => `echo one | xargs -I{} sh -c ${quoted}`],
    [1, () => `setsid -w bash -c ${quoted}`],
    [1, () => `flock list.txt -c ${quoted}`],
    [1, () => `bash -c "$(cat <<'EOF'\n${inner.replaceAll("\nEOF", "")}\nEOF\n)"`],
    [1, () => `x=${quoted}; eval "$x"`],
    [1, () => `x=${quoted}; bash -c "$x"`],
    [1, () => `x='echo hi'; $x > ${f()}`],
    [1, () => `x=rm; $x -f ${f()}`],
    [1, () => `"r""m" -f ${f()}`],
    [1, () => `r\\m -f ${f()}`],
    [1, () => `/bin/rm -f ${f()}`],
    [1, () => `$(echo rm) -f ${f()}`],
    [1, () => `{rm,-f,${f()}}`],
    [1, () => `env -S "rm -f" ${f()}`],
    [
      1,
      () => `python3 -c ${single(`import subprocess; subprocess.run(["rm", "${somePath(rng)}"])`)}`,
    ],
    [1, () => `awk ${single(`BEGIN{"rm -f ${somePath(rng)}" | getline}`)}`],
    [1, () => `echo 'x:\n\ttouch made' > Makefile && make -s`],
    [1, () => `bash -c 'cd src && bash -c "rm -f a.ts"'`],
  ])();
}
