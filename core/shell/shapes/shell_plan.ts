import type { Arg } from "../run.ts";

/** What the words of a shell program say. */
export type ShellPlan = {
  /** The text after `-c`. */
  readonly command: Arg | undefined;
  /** `-s`: the script comes on standard input, whatever words follow. */
  readonly stdin: boolean;
  /** `--rcfile`. */
  readonly file: Arg | undefined;
  /** What follows the options. */
  readonly rest: readonly Arg[];
  /** It only says something, or only checks a script. */
  readonly harmless: boolean;
  /** Options by name, with the sign they are set by. */
  readonly options: readonly string[];
  readonly interactive: boolean;
  readonly login: boolean;
};

/** Letters that are options of `set` too. */
const NAMED: Readonly<Record<string, string>> = {
  C: "noclobber",
  e: "errexit",
  f: "noglob",
  n: "noexec",
  u: "nounset",
  x: "xtrace",
};

/** Reads the words after the name of a shell. */
export function shellPlan(args: readonly Arg[]): ShellPlan {
  let command = false;
  let stdin = false;
  let interactive = false;
  let login = false;
  let asks = false;
  let file: Arg | undefined;
  const options: string[] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const text = args[at]?.text ?? "";
    if (text === "--" || text === "-") {
      at++;
      break;
    }
    const sign = text.charAt(0);
    if (!/^[-+]./.test(text)) break;
    if (/^--(?:version|help|dump-strings|dump-po-strings|pretty-print)$/.test(text)) asks = true;
    else if (/^--(?:rcfile|init-file)$/.test(text)) file = args[++at];
    else if (text === "--login") login = true;
    if (text.startsWith("--")) continue;
    for (const letter of text.slice(1)) {
      const on = sign === "-";
      if (letter === "c" && on) command = true;
      else if (letter === "s") stdin = true;
      else if (letter === "i") interactive = on;
      else if (letter === "l") login = on;
      else if (letter === "D" && on) asks = true;
      else if (letter === "o" || letter === "O") options.push(sign + (args[++at]?.text ?? ""));
      const named = NAMED[letter];
      if (named !== undefined) options.push(sign + named);
    }
  }
  const rest = args.slice(at);
  const checks = !interactive && options.includes("-noexec");
  return {
    command: command ? rest[0] : undefined,
    stdin,
    file,
    rest,
    harmless: asks || checks,
    options,
    interactive,
    login,
  };
}
