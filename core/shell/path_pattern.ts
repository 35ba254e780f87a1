/**
 * Patterns of paths as the shell axis speaks of them. Matching walks all states at once, so no pattern
 * makes it slow: the cost is at most pattern length times path length.
 */

/** How the paths a pattern stands for lie to one given path. */
export type PatternReach = {
  /** Some path of the pattern is the given path. */
  readonly exact: boolean;
  /** Some path of the pattern lies below the given path. */
  readonly below: boolean;
  /** Some path of the pattern is a folder the given path lies in. */
  readonly above: boolean;
};

type Step =
  | { readonly kind: "char"; readonly char: string }
  | { readonly kind: "one" }
  | { readonly kind: "run" }
  | { readonly kind: "any" }
  | { readonly kind: "class"; readonly negated: boolean; readonly ranges: readonly string[] };

/** A state machine: `next` lists the states a step leads to, `free` those reached without reading. */
type Machine = {
  readonly steps: (Step | undefined)[];
  readonly next: number[][];
};

const NOWHERE: PatternReach = { exact: false, below: false, above: false };

/**
 * How the paths of a pattern lie to a path.
 *
 * @param glob Absolute pattern: `*`, `?`, `**`, `[...]`, `{a,b}` and `\` as in `PathRef`.
 * @param path Absolute, resolved path, no trailing `/`.
 * @returns Whether some path of the pattern is the path, lies below it, or is a folder above it.
 *
 * @example
 * ```ts
 * import { patternReach } from "./path_pattern.ts";
 * patternReach("/p/.con*", "/p/.config/settings.json"); // { exact: false, below: false, above: true }
 * ```
 */
export function patternReach(glob: string, path: string): PatternReach {
  const machine = compile(glob);
  const final = machine.steps.length - 1;
  let states = close(machine, [0]);
  let above = false;
  for (let at = 0; at < path.length; at++) {
    const char = path.charAt(at);
    if (char === "/" && at > 0 && states.has(final)) above = true;
    states = read(machine, states, char);
    if (states.size === 0) return above ? { ...NOWHERE, above } : NOWHERE;
  }
  return { exact: states.has(final), below: read(machine, states, "/").size > 0, above };
}

function read(machine: Machine, states: ReadonlySet<number>, char: string): Set<number> {
  const reached: number[] = [];
  for (const state of states) {
    const step = machine.steps[state];
    if (step === undefined || !admits(step, char)) continue;
    if (step.kind === "run" || step.kind === "any") reached.push(state);
    else reached.push(...(machine.next[state] ?? []));
  }
  return close(machine, reached);
}

/** Adds what is reached without reading: past a run, along the branches of a choice. */
function close(machine: Machine, states: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const open = [...states];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    const step = machine.steps[state];
    if (step === undefined || step.kind === "run" || step.kind === "any") {
      open.push(...(machine.next[state] ?? []));
    }
  }
  return seen;
}

function admits(step: Step, char: string): boolean {
  switch (step.kind) {
    case "char":
      return step.char === char;
    case "one":
    case "run":
      return char !== "/";
    case "any":
      return true;
    case "class":
      return char !== "/" && inRanges(step.ranges, char) !== step.negated;
  }
}

function inRanges(ranges: readonly string[], char: string): boolean {
  return ranges.some((range) =>
    range.length === 1 ? range === char : range.charAt(0) <= char && char <= range.charAt(1)
  );
}

/** State 0 starts, the last state accepts; states without a step pass on without reading. */
function compile(glob: string): Machine {
  const machine: Machine = { steps: [undefined], next: [[]] };
  const add = (step: Step | undefined): number => {
    machine.steps.push(step);
    machine.next.push([]);
    return machine.steps.length - 1;
  };
  const link = (from: number, to: number): void => {
    machine.next[from]?.push(to);
  };
  const choices: { readonly from: number; readonly ends: number[] }[] = [];
  let last = 0;
  const append = (step: Step | undefined): void => {
    const state = add(step);
    link(last, state);
    last = state;
  };
  for (let at = 0; at < glob.length; at++) {
    const char = glob.charAt(at);
    const choice = choices.at(-1);
    if (char === "\\" && at + 1 < glob.length) append({ kind: "char", char: glob.charAt(++at) });
    else if (char === "*") {
      const any = glob.charAt(at + 1) === "*";
      while (any && glob.charAt(at + 1) === "*") at++;
      append({ kind: any ? "any" : "run" });
    } else if (char === "?") append({ kind: "one" });
    else if (char === "[") {
      const found = classAt(glob, at);
      append(found?.step ?? { kind: "char", char });
      at = found?.end ?? at;
    } else if (char === "{") {
      append(undefined);
      choices.push({ from: last, ends: [] });
    } else if (char === "," && choice !== undefined) {
      choice.ends.push(last);
      last = choice.from;
      append(undefined);
    } else if (char === "}" && choice !== undefined) {
      const join = add(undefined);
      for (const end of [...choice.ends, last]) link(end, join);
      last = join;
      choices.pop();
    } else append({ kind: "char", char });
  }
  append(undefined);
  return machine;
}

/** Named classes of POSIX bracket expressions, as ranges of code units. */
const NAMED_CLASSES: Readonly<Record<string, readonly string[]>> = {
  alpha: ["az", "AZ", "\u0080\uffff"],
  digit: ["09"],
  alnum: ["az", "AZ", "09", "\u0080\uffff"],
  upper: ["AZ", "\u0080\uffff"],
  lower: ["az", "\u0080\uffff"],
  space: [" ", "\t\r"],
  blank: [" ", "\t"],
  punct: ["!/", ":@", "[`", "{~"],
  xdigit: ["09", "af", "AF"],
  word: ["az", "AZ", "09", "_", "\u0080\uffff"],
  print: [" ~", "\u0080\uffff"],
  graph: ["!~", "\u0080\uffff"],
  cntrl: ["\0\u001f", "\u007f"],
};

function classAt(glob: string, start: number): { step: Step; end: number } | undefined {
  let at = start + 1;
  const negated = glob.charAt(at) === "!" || glob.charAt(at) === "^";
  if (negated) at++;
  const ranges: string[] = [];
  for (let first = true; at < glob.length; first = false) {
    let char = glob.charAt(at);
    if (char === "]" && !first) return { step: { kind: "class", negated, ranges }, end: at };
    if (char === "[" && glob.charAt(at + 1) === ":") {
      const end = glob.indexOf(":]", at);
      const named = end < 0 ? undefined : NAMED_CLASSES[glob.slice(at + 2, end)];
      if (named !== undefined) {
        ranges.push(...named);
        at = end + 2;
        continue;
      }
    }
    if (char === "\\" && at + 1 < glob.length) char = glob.charAt(++at);
    if (glob.charAt(at + 1) === "-" && glob.charAt(at + 2) !== "]" && at + 2 < glob.length) {
      ranges.push(char + glob.charAt(at + 2));
      at += 3;
    } else {
      ranges.push(char);
      at++;
    }
  }
  return undefined;
}
