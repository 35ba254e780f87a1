import { COMMANDS } from "./commands.ts";
import { fill } from "./fill.ts";
import type { Scope } from "./words.ts";

/** A simple command with redirections, and now and then a wrapper before it. */
export function simple(scope: Scope): string {
  const { rng } = scope;
  const command = fill(scope, rng.pick(rng.weigh(COMMANDS)), false);
  const wrapped = rng.chance(0.1)
    ? `${fill(scope, rng.pick(WRAPPERS), false)} ${command}`
    : command;
  if (command.includes("<<'E'")) return wrapped.replace(/E$/, "E\n");
  return redirected(
    scope,
    wrapped,
    /^(echo|printf|cat|:|true|seq|head|grep)\b/.test(command) ? 0.6 : 0.1,
  );
}

const WRAPPERS = [
  "env",
  "env A=1",
  "env -i",
  "env -u HOME",
  "nohup",
  "nice -n 5",
  "nice",
  "timeout 5",
  "timeout -s KILL 5",
  "time",
  "command",
  "command -p",
  "exec",
  "stdbuf -oL",
  "setsid -w",
  "A=1 B={w}",
  "\\command",
  "builtin",
  "env -C {d}",
  "env --chdir={d}",
  "!",
  "flock {f}",
  "ionice -c 3",
  "exec -a name",
  "/usr/bin/env",
  "xargs",
  "time -p",
];

/** The text with a redirection after it, or before it, with the given probability. */
export function redirected(scope: Scope, command: string, chance: number): string {
  const { rng } = scope;
  if (!rng.chance(chance)) return command;
  const where = fill(scope, rng.weigh(REDIRECTIONS), false);
  if (rng.chance(0.06) && /^[a-z]+ /.test(command)) return `${where} ${command}`;
  const more = rng.chance(0.06) ? ` ${fill(scope, rng.weigh(REDIRECTIONS), false)}` : "";
  return `${command} ${where}${more}`;
}

const REDIRECTIONS: readonly (readonly [number, string])[] = [
  [30, "> {p}"],
  [14, ">> {p}"],
  [6, ">{f}"],
  [4, ">| {p}"],
  [4, "&> {p}"],
  [3, "&>> {p}"],
  [4, ">& {p}"],
  [4, "2> {p}"],
  [2, "2>> {p}"],
  [4, "> {p} 2>&1"],
  [4, "2>&1 > {p}"],
  [2, "3> {p} >&3"],
  [2, "3>&1 > {p}"],
  [2, ">&2 > {p}"],
  [2, "> {p} >&2"],
  [3, "> /dev/null"],
  [3, "2> /dev/null"],
  [2, ">&2"],
  [2, "> /dev/stderr"],
  [2, "1>&-"],
  [3, "< {f}"],
  [2, "<> {p}"],
  [1, "1<> {f}"],
  [2, "> {n} > {p}"],
  [2, "{v}> {p}"],
  [3, "> >(cat > {p})"],
  [1, "> >(tee {p} >/dev/null)"],
  [2, "<<< {t}"],
  [1, "> {d}"],
  [1, "> {g}"],
  [1, "9> {p} 1>&9-"],
  [1, "> /dev/fd/1"],
  [1, "< <(cat {f})"],
];

/** A simple command piped into something that takes it up. */
export function pipeline(scope: Scope): string {
  const { rng } = scope;
  const head = simple(scope).replace(/\n$/, "");
  const tail = fill(scope, rng.pick(PIPE_ENDS), false);
  return `${rng.chance(0.06) ? "! " : ""}${head} ${rng.chance(0.9) ? "|" : "|&"} ${tail}`;
}

const PIPE_ENDS = [
  "cat",
  "cat > {p}",
  "tee {p}",
  "tee -a {f} > /dev/null",
  "tee {f} {n} | wc -l",
  "grep x > {p}",
  "sort -o {p}",
  "sort > {p}",
  "head -n 1 > {n}",
  "wc -l",
  "xargs echo",
  "xargs rm -f",
  "sh",
  "bash -s",
  'while read -r l; do echo "$l" >> {p}; done',
  "{ cat; echo end; } > {p}",
  "(cd {d} && cat > piped)",
  "sed s/a/b/ > {p}",
  "dd of={p}",
  "tr a-z A-Z >> {f}",
  "cd {d}",
  'read -r x; echo "$x" > {n}',
  "python3 -c 'import sys; sys.stdin.read()'",
  "git apply",
  "git hash-object --stdin",
  "ed -s {f}",
  "patch -p1",
  "sed -n {q:w {p}}",
  'awk {q:{print > "{n}"}}',
  "cp /dev/stdin {p}",
  "cat - {f} > {n}",
];

/** A command fed by a here-document; the text ends in its delimiter, without a line break. */
export function heredoc(scope: Scope): string {
  const { rng } = scope;
  const open = rng.pick(["<<EOF", "<<'EOF'", '<<"EOF"', "<<\\EOF", "<<-EOF", "<<-'EOF'"]);
  const body = rng.pick([
    "plain line\nsecond",
    "",
    "name: $HOME",
    "value $(echo sub) and `echo tick`",
    "\ttabbed\n\t\ttwice",
    "see .claude/settings.json\nrm -rf locked",
    "a \\$x \\\\ \\\nb",
    "$((1 + 2)) ${v0:-none}",
    'it\'s "quoted"',
    `${scope.whole({ ...scope, depth: 0, before: [] }).replaceAll("\nEOF", "")}`,
  ]);
  const command = fill(
    scope,
    rng.weigh([
      [40, `cat ${open} > {p}`],
      [10, `cat > {p} ${open}`],
      [10, `cat ${open} >> {f}`],
      [8, `tee {p} ${open}`],
      [4, `cat ${open} | tee -a {f}`],
      [4, `cat ${open} | sed s/a/b/ > {p}`],
      [4, `git commit -q -F - ${open}`],
      [4, `bash ${open}`],
      [3, `sh -s ${open}`],
      [3, `cat ${open} {f} > {p}`],
      [2, `cat ${open} && echo done > {n}`],
      [2, `python3 - ${open}`],
      [2, `wc -l ${open}`],
      [2, `while read -r l; do echo "$l"; done ${open}`],
      [2, `{ cat; } ${open} > {p}`],
      [2, `patch -p1 ${open}`],
      [2, `cat 3${open} <&3 > {p}`],
      [2, `x=$(cat ${open}\nbody\nEOF\n); echo "$x" > {p}; cat ${open}`],
    ]),
    false,
  );
  return `${command}\n${body}${body === "" ? "" : "\n"}EOF`;
}
