import type { CompoundList, Function as FunctionNode } from "unbash";
import { choice, HOLE } from "./holes.ts";

/** A shell variable's value; words may hold holes. */
export type Variable =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** Words by key. */
  | { readonly kind: "map"; readonly entries: ReadonlyMap<string, string> }
  /** Another name for a variable (`declare -n`). */
  | { readonly kind: "name"; readonly of: string }
  | { readonly kind: "unset" };

/** A function defined on the line, with the text its positions belong to. */
export type ShellFunction = {
  readonly body: FunctionNode["body"] | CompoundList;
  readonly place: Place;
  /** What it may be as well. */
  readonly or?: ShellFunction;
  /** It may not be defined at all. */
  readonly perhaps?: true;
};

/** Where the running text stands in the line, for messages. */
export type Place = {
  /** The text, shared by all places in it. */
  readonly text: { readonly source: string };
  /** 1-based line of the whole command on which the text starts. */
  readonly line: number;
  /** How deep in substitutions and nested shells. */
  readonly depth: number;
  /** Positions belong to another text (a nested one built from pieces): all are at `line`. */
  readonly flat?: true;
};

/** Where a file descriptor leads. */
export type Sink =
  | { readonly kind: "out" | "err" | "null" | "unknown" }
  | { readonly kind: "file"; readonly paths: readonly string[] };

/** How far a command may have left what it stands in. */
export const LEFT = { nothing: 0, loop: 1, function: 2, shell: 3 } as const;

/** What one shell process knows as it runs. Mutable; a subshell gets a copy. */
export type Scope = {
  readonly vars: Map<string, Variable>;
  readonly functions: Map<string, ShellFunction>;
  readonly aliases: Map<string, string>;
  /** Names of variables of the line that nested programs see. */
  readonly exported: Set<string>;
  /** Absolute working directory; may hold holes. */
  cwd: string;
  before: string;
  /** Where the last command went if it went well. */
  wentTo: string | undefined;
  readonly folders: string[];
  /** `$1` and on; undefined where not known. */
  args: readonly string[] | undefined;
  /** What runs here surely runs, once, in this order. */
  certain: boolean;
  /** `set -e`: a failure ends the shell. */
  stopsOnFailure: boolean;
  /** `set -u`: a name not set ends the shell. */
  strictNames: boolean;
  noClobber: boolean;
  noGlob: boolean;
  dotGlob: boolean;
  /** Globs match either case: what they match is not known here. */
  foldGlob: boolean;
  globStar: boolean;
  pipeFail: boolean;
  /** `cd NAME` goes where a variable of that name says, where no such folder is there. */
  namesFolders: boolean;
  /** Commands may not be what their names say (`PATH` and the like were set). */
  nameDoubt: string | undefined;
  /** Descriptors that do not lead where they led when the line started. */
  readonly fds: Map<number, Sink>;
  /** `set -x`: each command is shown behind `PS4`, expanded. */
  traced: boolean;
  /** A shell of which only the standard's behaviour is known (`sh`). */
  plain: boolean;
  /** `exec` sent the shell's output away. */
  muted: boolean;
  /** Runs beside other commands: what it writes is not known at any time. */
  concurrent: boolean;
  /** What may have been left by `break`, `return`, `exit`. */
  left: number;
  calls: number;
  /** Names whose value can no longer change. */
  fixed: ReadonlySet<string>;
  /** What the function that runs declared for itself, with what the names meant before. */
  locals:
    | Map<string, { readonly before: Variable | undefined; readonly surely: boolean }>
    | undefined;
  /** Last word of the last command (`$_`); undefined where not known. */
  lastWord: string | undefined;
  /** Status of the last command. */
  status: number | undefined;
};

/** The scope a line starts in. */
export function startScope(cwd: string): Scope {
  return {
    vars: new Map(),
    functions: new Map(),
    aliases: new Map(),
    exported: new Set(),
    cwd,
    before: HOLE.any,
    wentTo: undefined,
    folders: [],
    args: undefined,
    certain: true,
    stopsOnFailure: false,
    strictNames: false,
    noClobber: false,
    noGlob: false,
    dotGlob: false,
    foldGlob: false,
    globStar: false,
    pipeFail: false,
    namesFolders: false,
    nameDoubt: undefined,
    fds: new Map(),
    traced: false,
    plain: false,
    muted: false,
    concurrent: false,
    left: LEFT.nothing,
    calls: 0,
    fixed: new Set(),
    locals: undefined,
    lastWord: undefined,
    status: 0,
  };
}

/** A copy whose changes stay its own (a subshell, a branch). */
export function fork(scope: Scope): Scope {
  return {
    ...scope,
    vars: new Map(scope.vars),
    functions: new Map(scope.functions),
    aliases: new Map(scope.aliases),
    exported: new Set(scope.exported),
    folders: [...scope.folders],
    fds: new Map(scope.fds),
    locals: scope.locals && new Map(scope.locals),
  };
}

/** The scope of a new shell program: it sees only what is exported. */
export function nestedShell(scope: Scope, args: readonly string[] | undefined): Scope {
  const nested = startScope(scope.cwd);
  for (const name of scope.exported) {
    const value = scope.vars.get(name);
    if (value !== undefined) nested.vars.set(name, value);
  }
  // `export -f`: which shell reads it back decides whether it is there.
  for (const [name, own] of scope.functions) {
    if (scope.exported.has(name)) nested.functions.set(name, { ...own, perhaps: true });
  }
  nested.certain = scope.certain;
  nested.concurrent = scope.concurrent;
  for (const [fd, sink] of scope.fds) nested.fds.set(fd, sink);
  nested.nameDoubt = scope.nameDoubt;
  nested.args = args;
  nested.calls = scope.calls + 1;
  return nested;
}

/** Takes over all of another scope's state (a branch that surely ran). */
export function adopt(scope: Scope, from: Scope): void {
  const certain = scope.certain && from.certain;
  replaceAll(scope.vars, from.vars);
  replaceAll(scope.functions, from.functions);
  replaceAll(scope.aliases, from.aliases);
  for (const name of from.exported) scope.exported.add(name);
  scope.folders.splice(0, scope.folders.length, ...from.folders);
  replaceAll(scope.fds, from.fds);
  const { vars: _v, functions: _f, aliases: _a, exported: _e, folders: _d, fds: _s, ...state } =
    from;
  Object.assign(scope, state, { certain });
}

/**
 * Joins what two ways through the line leave behind: a variable with two values is either.
 *
 * @param scope The scope afterwards; holds the first way's state and takes the join.
 * @param other The second way's state.
 * @returns Whether anything differed.
 */
export function join(scope: Scope, other: Scope): boolean {
  let differs = false;
  forEachDifference(scope.vars, other.vars, (name, one, two) => {
    if (same(one, two)) return;
    differs = true;
    scope.vars.set(name, joined(one, two));
  });
  forEachDifference(scope.functions, other.functions, (name, one, two) => {
    const either = eitherFunction(one, two);
    if (either !== undefined) scope.functions.set(name, either);
  });
  for (const [name, text] of other.aliases) {
    if (!scope.aliases.has(name)) scope.aliases.set(name, text);
  }
  for (const name of other.exported) scope.exported.add(name);
  for (const [name, own] of other.locals ?? []) {
    if (scope.locals?.has(name) === false) scope.locals.set(name, { ...own, surely: false });
  }
  if (scope.cwd !== other.cwd) {
    differs = true;
    scope.cwd = choice([scope.cwd, other.cwd]);
  }
  if (scope.before !== other.before) scope.before = choice([scope.before, other.before]);
  if (scope.folders.join("\0") !== other.folders.join("\0")) {
    scope.folders.splice(0, scope.folders.length, HOLE.any);
  }
  if (scope.args?.join("\0") !== other.args?.join("\0")) {
    differs = true;
    scope.args = undefined;
  }
  scope.stopsOnFailure ||= other.stopsOnFailure;
  scope.noClobber ||= other.noClobber;
  scope.traced ||= other.traced;
  scope.dotGlob ||= other.dotGlob;
  scope.foldGlob ||= other.foldGlob;
  scope.globStar ||= other.globStar;
  scope.namesFolders ||= other.namesFolders;
  // Matched or taken as they stand: what they name is not known.
  if (scope.noGlob !== other.noGlob) scope.certain = false;
  scope.noGlob &&= other.noGlob;
  for (const [fd, sink] of other.fds) {
    if (scope.fds.get(fd) !== sink) scope.fds.set(fd, { kind: "unknown" });
  }
  scope.left = Math.max(scope.left, other.left);
  scope.nameDoubt ??= other.nameDoubt;
  scope.certain &&= other.certain;
  if (scope.lastWord !== other.lastWord) scope.lastWord = undefined;
  if (scope.status !== other.status) scope.status = undefined;
  return differs;
}

/** Calls for each key under which two maps hold not the very same; there are many keys and few of those. */
function forEachDifference<T>(
  left: ReadonlyMap<string, T>,
  right: ReadonlyMap<string, T>,
  on: (key: string, one: T | undefined, two: T | undefined) => void,
): void {
  const found: (readonly [string, T | undefined, T | undefined])[] = [];
  let shared = 0;
  for (const [key, two] of right) {
    const one = left.get(key);
    if (one !== undefined) shared++;
    if (one !== two) found.push([key, one, two]);
  }
  if (shared < left.size) {
    for (const [key, one] of left) if (!right.has(key)) found.push([key, one, undefined]);
  }
  for (const [key, one, two] of found) on(key, one, two);
}

/** Most bodies one function may have. */
const MAX_BODIES = 4;

function eitherFunction(
  one: ShellFunction | undefined,
  two: ShellFunction | undefined,
): ShellFunction | undefined {
  const [first, ...more] = [...bodiesOf(one), ...bodiesOf(two)];
  if (first === undefined) return undefined;
  const perhaps = one === undefined || two === undefined || one.perhaps || two.perhaps;
  const others = more.filter((body, index) =>
    body.body !== first.body && more.findIndex((same) => same.body === body.body) === index
  ).slice(0, MAX_BODIES - 1);
  const or = others.reduceRight<ShellFunction | undefined>(
    (rest, { body, place }) => rest === undefined ? { body, place } : { body, place, or: rest },
    undefined,
  );
  return {
    body: first.body,
    place: first.place,
    ...(or === undefined ? {} : { or }),
    ...(perhaps ? { perhaps } : {}),
  };
}

/** Every body a function may have. */
export function bodiesOf(given: ShellFunction | undefined): readonly ShellFunction[] {
  const bodies: ShellFunction[] = [];
  for (let at = given; at !== undefined; at = at.or) bodies.push(at);
  return bodies;
}

/** Every variable that differs between the two becomes unknown (a loop that keeps changing it). */
export function widen(scope: Scope, other: Scope): void {
  for (const name of new Set([...scope.vars.keys(), ...other.vars.keys()])) {
    if (!same(scope.vars.get(name), other.vars.get(name))) {
      scope.vars.set(name, { kind: "text", text: HOLE.any });
    }
  }
  if (scope.cwd !== other.cwd) scope.cwd = HOLE.any;
}

/** A name the running function declares for itself: after it, the name means again what it meant. */
export function makeLocal(scope: Scope, name: string): void {
  if (scope.locals?.has(name) === false) {
    const before = name === OPTIONS
      ? { kind: "text", text: scope.noGlob ? "f" : "" } as const
      : scope.vars.get(name);
    scope.locals.set(name, { before, surely: scope.certain });
  }
}

/** `local -` keeps the shell's options to the function. */
const OPTIONS = "-";

/** Gives the names a function declared for itself back. */
export function restoreLocals(scope: Scope): void {
  for (const [name, { before, surely }] of scope.locals ?? []) {
    if (name === OPTIONS) {
      scope.noGlob &&= before?.kind === "text" && before.text === "f";
      if (!surely) scope.certain = false;
      continue;
    }
    const value = surely ? before : joined(before, scope.vars.get(name));
    if (value === undefined) scope.vars.delete(name);
    else scope.vars.set(name, value);
  }
}

/** What a variable is where it may be either of two values. */
export function joined(one: Variable | undefined, two: Variable | undefined): Variable {
  const [left, right] = [itemsOf(one), itemsOf(two)];
  if ((one?.kind === "list" || two?.kind === "list") && left !== undefined && right !== undefined) {
    const [long, short] = left.length >= right.length ? [left, right] : [right, left];
    const none = one === undefined || two === undefined ? HOLE.any : "";
    return { kind: "list", items: long.map((item, at) => choice([item, short[at] ?? none])) };
  }
  const texts = [textOf(one), textOf(two)];
  const wide = texts.find(mayBeAny);
  const text = wide !== undefined && texts.includes(HOLE.any) ? wide : choice(texts);
  return { kind: "text", text };
}

/** A choice that holds the unknown text already. */
function mayBeAny(text: string): boolean {
  return text.startsWith(HOLE.either + HOLE.any + HOLE.or);
}

/** A variable as the list it is or counts as; undefined where that is not known. */
function itemsOf(variable: Variable | undefined): readonly string[] | undefined {
  if (variable === undefined || variable.kind === "unset") return [];
  if (variable.kind === "list") return variable.items;
  return variable.kind === "text" ? [variable.text] : undefined;
}

function textOf(variable: Variable | undefined): string {
  if (variable === undefined) return HOLE.any;
  switch (variable.kind) {
    case "text":
      return variable.text;
    case "unset":
      return "";
    case "list":
      return variable.items[0] ?? "";
    case "map":
    case "name":
      return HOLE.any;
  }
}

function same(one: Variable | undefined, two: Variable | undefined): boolean {
  if (one === two) return true;
  if (one === undefined || two === undefined || one.kind !== two.kind) return false;
  switch (one.kind) {
    case "text":
      return two.kind === "text" && one.text === two.text;
    case "list":
      return two.kind === "list" && one.items.join("\0") === two.items.join("\0");
    case "name":
      return two.kind === "name" && one.of === two.of;
    case "map":
      return false;
    case "unset":
      return true;
  }
}

function replaceAll<K, V>(to: Map<K, V>, from: ReadonlyMap<K, V>): void {
  to.clear();
  for (const [key, value] of from) to.set(key, value);
}
