import { globWords } from "./files_of.ts";
import { choice, HOLE, isConstant, isGlob } from "./holes.ts";
import { ended, printed } from "./outcome.ts";
import { absolute, normal } from "./path_refs.ts";
import type { Job, Outcome, Run } from "./run.ts";
import type { Variable } from "./scope.ts";
import { firstText, valueOf } from "./variables.ts";

/** `cd`. */
export function changeDirectory(run: Run, job: Job): Outcome {
  const words = job.args.map((arg) => arg.text);
  while (/^-[LPe@]+$/.test(words[0] ?? "")) words.shift();
  if (words[0] === "--") words.shift();
  const [target, more] = words;
  if (more !== undefined && !job.scope.plain && words.every(isConstant)) return ended(1);
  if (target === undefined) {
    const home = valueOf(run, job.scope, "HOME");
    return go(run, job, home.kind === "text" ? home.text : HOLE.any);
  }
  if (target === "-") return go(run, job, job.scope.before);
  if (target === "") return ended(0);
  const searched = job.scope.vars.get("CDPATH");
  if (searched !== undefined && !/^(?:\/|\.\.?(?:\/|$))/.test(target)) {
    return go(run, job, searchedFor(run, job, searched, target));
  }
  if (isGlob(target)) {
    const matches = globWords(run, job.scope, target);
    if (matches !== undefined) return go(run, job, choice(matches));
  }
  const named = job.scope.namesFolders ? firstText(valueOf(run, job.scope, target)) : undefined;
  return go(run, job, named === undefined ? target : choice([target, named]));
}

/** Where `CDPATH` leads: the first of its folders that holds the target. */
function searchedFor(run: Run, job: Job, searched: Variable, target: string): string {
  if (searched.kind !== "text" || !isConstant(searched.text + target + job.scope.cwd)) {
    return HOLE.any;
  }
  for (const folder of searched.text.split(":")) {
    const path = absolute(target, absolute(folder === "" ? "." : folder, job.scope.cwd));
    const there = run.files.isDirectory(path);
    if (there === true) return path;
    if (there === undefined) return HOLE.any;
  }
  return target;
}

/** `pushd`. */
export function pushDirectory(run: Run, job: Job): Outcome {
  if (job.args.some((arg) => arg.text === "-n")) return ended(0);
  const { scope } = job;
  const [target, more] = job.args.map((arg) => arg.text).filter((text) => !text.startsWith("-"));
  if (more !== undefined && job.args.every((arg) => isConstant(arg.text))) return ended(1);
  if (target === undefined) {
    const top = scope.folders.pop();
    const from = scope.cwd;
    const outcome = go(run, job, top ?? HOLE.any);
    scope.folders.push(from);
    return outcome;
  }
  const from = scope.cwd;
  const matches = isGlob(target) ? globWords(run, scope, target) : undefined;
  const place = /^[-+]\d+$/.test(target)
    ? HOLE.any
    : matches === undefined
    ? target
    : choice(matches);
  const outcome = go(run, job, place);
  if (outcome.status !== 1) scope.folders.push(from);
  return { ...outcome, out: { kind: "unknown" } };
}

/** `popd`. */
export function popDirectory(run: Run, job: Job): Outcome {
  const { scope } = job;
  if (job.args.some((arg) => arg.text === "-n")) return ended(0);
  if (job.args.some((arg) => /^[-+]\d+$/.test(arg.text))) return go(run, job, HOLE.any);
  const top = scope.folders.pop();
  if (top === undefined) return ended(1);
  return { ...go(run, job, top), out: { kind: "unknown" } };
}

function go(run: Run, job: Job, target: string): Outcome {
  const { scope } = job;
  run.record.mention(target, true, { text: job.name.source, line: job.line }, scope);
  const full = absolute(target.replaceAll(HOLE.many, HOLE.any), scope.cwd);
  const next = isConstant(full) ? normal(full) : full;
  const before = scope.cwd;
  const back = target === scope.before;
  if (isConstant(next) && run.files.isDirectory(next) === true) {
    scope.before = before;
    scope.cwd = next;
    return back ? printed(`${next}\n`) : ended(0);
  }
  scope.before = choice([scope.before, before]);
  scope.cwd = choice([next, before]);
  scope.wentTo = next;
  return ended(undefined);
}
