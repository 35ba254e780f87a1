import { choice, HOLE, isConstant } from "./holes.ts";
import { MAX_EXPANSION, MAX_VALUE_LENGTH } from "./limits.ts";
import type { Run } from "./run.ts";
import { joined, type Scope, type Variable } from "./scope.ts";

/** A variable's value: a text, or the words of a list. Words may hold holes. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "map"; readonly entries: ReadonlyMap<string, string> }
  /** Not set by the line and not known to be set before. */
  | { readonly kind: "unknown" }
  | { readonly kind: "unset" };

/** Variables the shell itself sets, to a text without `/`. */
const SHELL_NUMBERS = new Set(
  "$ ! - RANDOM SRANDOM SECONDS LINENO EPOCHSECONDS EPOCHREALTIME UID EUID PPID BASHPID SHLVL COLUMNS LINES HOSTNAME USER LOGNAME OSTYPE MACHTYPE"
    .split(" "),
);

/** The value of a variable or special parameter where it is used. */
export function valueOf(run: Run, scope: Scope, name: string): Value {
  const own = scope.vars.get(name);
  if (own !== undefined) return ownValue(run, scope, own, 0);
  switch (name) {
    case "HOME":
      return text(run.context.home ?? HOLE.any);
    case "BASH":
      return text(choice(["/bin/bash", "/usr/bin/bash"]));
    case "SHELL":
      return text(choice(["/bin/sh", "/bin/bash"]));
    case "PWD":
      return text(scope.cwd);
    case "OLDPWD":
      return text(scope.before);
    case "IFS":
      return text(" \t\n");
    case "?":
      return text(scope.status === undefined ? HOLE.segment : String(scope.status));
    case "_":
      return scope.lastWord === undefined ? { kind: "unknown" } : text(scope.lastWord);
    case "#":
      return text(scope.args === undefined ? HOLE.segment : String(scope.args.length));
    case "@":
    case "*":
      return scope.args === undefined ? { kind: "unknown" } : { kind: "list", items: scope.args };
  }
  if (/^[1-9]\d*$/.test(name)) {
    if (scope.args === undefined) return { kind: "unknown" };
    const arg = scope.args[Number(name) - 1];
    return arg === undefined ? { kind: "unset" } : text(arg);
  }
  return SHELL_NUMBERS.has(name) ? text(HOLE.segment) : { kind: "unknown" };
}

/** Sets a variable to a text. */
export function setText(scope: Scope, name: string, value: string): void {
  set(scope, name, { kind: "text", text: value });
}

/** Sets a variable, through a name reference where it is one. */
export function set(scope: Scope, name: string, value: Variable): void {
  let at = name;
  for (let step = 0; step < 8; step++) {
    const own = scope.vars.get(at);
    if (own?.kind !== "name") break;
    // A reference that names nothing yet takes its first value for the name.
    if (own.of === "" && value.kind === "text") {
      scope.vars.set(at, { kind: "name", of: value.text });
      return;
    }
    if (!isConstant(own.of)) return forgetAll(scope);
    const part = /^(\w+)\[/.exec(own.of)?.[1];
    if (part !== undefined) {
      scope.vars.set(part, { kind: "text", text: HOLE.any });
      return;
    }
    at = own.of;
  }
  const next: Variable = isTooLong(value) ? { kind: "text", text: HOLE.any } : value;
  // Setting what is fixed fails, and what is fixed may be fixed only perhaps.
  scope.vars.set(at, scope.fixed.has(at) ? joined(scope.vars.get(at), next) : next);
  if (at === "PWD" || at === "OLDPWD") return;
  if (at === "GLOBIGNORE") ignoreGlobs(scope, next);
  if (RESOLVING.test(at)) scope.nameDoubt = at;
}

/** Where names are left out of what globs match, hidden names are matched. */
function ignoreGlobs(scope: Scope, value: Variable): void {
  scope.dotGlob = value.kind !== "text" || value.text !== "";
  scope.certain = false;
}

function isTooLong(value: Variable): boolean {
  if (value.kind === "text") return value.text.length > MAX_VALUE_LENGTH;
  return value.kind === "list" && value.items.length > MAX_EXPANSION;
}

/** Variables that change what a command name, a word or a program means. */
export const RESOLVING =
  /^(?:PATH|BASH_ENV|ENV|BASH_FUNC_.*|LD_.*|DYLD_.*|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS4|PYTHONPATH|PYTHONSTARTUP|PYTHONHOME|NODE_OPTIONS|NODE_PATH|PERL5LIB|PERL5OPT|RUBYOPT|RUBYLIB|GIT_(?:DIR|WORK_TREE|INDEX_FILE|EXEC_PATH|SSH.*|EXTERNAL_DIFF|PAGER|EDITOR|SEQUENCE_EDITOR|CONFIG.*|ASKPASS|PROXY_COMMAND|TEMPLATE_DIR|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE)|EDITOR|VISUAL|PAGER|MANPAGER|LESSOPEN|LESSCLOSE)$/;

/** Every variable of the line counts as unknown from here. */
export function forgetAll(scope: Scope): void {
  for (const name of scope.vars.keys()) scope.vars.set(name, { kind: "text", text: HOLE.any });
}

/** A value as one text: the first of a list, as `$name` gives it. */
export function firstText(value: Value): string | undefined {
  switch (value.kind) {
    case "text":
      return value.text;
    case "list":
      return value.items[0] ?? "";
    case "map":
      return value.entries.get("0") ?? "";
    case "unset":
      return "";
    case "unknown":
      return undefined;
  }
}

function ownValue(run: Run, scope: Scope, own: Variable, depth: number): Value {
  if (own.kind !== "name") return own;
  if (depth > 8 || !isConstant(own.of)) return { kind: "unknown" };
  const next = scope.vars.get(own.of);
  return next?.kind === "name"
    ? ownValue(run, scope, next, depth + 1)
    : valueNamed(run, scope, own.of);
}

/** The value a text names: a variable, or an element of a list. */
export function valueNamed(run: Run, scope: Scope, name: string): Value {
  const [, list, index] = /^(\w+)\[(@|\*|\d+|\w+)\]$/.exec(name) ?? [];
  if (list === undefined || index === undefined) {
    return /^(?:\w+|[@*#?])$/.test(name) ? valueOf(run, scope, name) : { kind: "unknown" };
  }
  const value = valueOf(run, scope, list);
  if (index === "@" || index === "*") return value;
  if (value.kind === "map") return element(value.entries.get(index));
  return value.kind === "list" && /^\d+$/.test(index)
    ? element(value.items[Number(index)])
    : { kind: "unknown" };
}

function element(item: string | undefined): Value {
  return item === undefined ? { kind: "unset" } : text(item);
}

function text(value: string): Value {
  return { kind: "text", text: value };
}

/** A search path that only grows at its end, or an editor that does nothing, changes no meaning. */
export function keepsMeaning(name: string, value: Variable): boolean {
  if (value.kind !== "text") return false;
  if (/EDITOR$|VISUAL$/.test(name)) {
    return /^(?:true|:|cat|vi|vim|nano|emacs|code.*|)$/.test(value.text);
  }
  if (name.endsWith("PAGER")) {
    return /^(?:(?:cat|less|more|most|bat|delta|head|tail)(?: +-[A-NP-Za-np-z0-9]+)*)?$/
      .test(value.text);
  }
  if (name === "PATH") return /^[\uFDD0\uFDD1](?::|$)/.test(value.text);
  return value.text === "";
}
