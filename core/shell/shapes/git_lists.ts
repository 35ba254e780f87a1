import { HOLE, isConstant } from "../holes.ts";
import { hasOption } from "../options.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Outcome } from "../run.ts";
import { OPEN, runColumns, type Shape } from "../run_row.ts";
import { pathspec } from "./git.ts";

/** `git ls-files`: with pathspecs the names are known to be of their kind. */
export const list: Shape = ({ run, job, parsed }) => {
  for (const arg of parsed.operands) {
    applyRole(run, job, "read", { ...arg, text: pathspec(arg.text) });
  }
  if (!/ ls-files$/.test(job.name.source) || hasOption(parsed, "s", "stage")) return OPEN;
  return named(parsed.operands);
};

/** `git diff --name-only -- SPEC`, `git grep -l x -- SPEC`: names of the kind the pathspecs give. */
export const names: Shape = (shape) => {
  const outcome = runColumns(shape);
  const { job, parsed } = shape;
  if (!hasOption(parsed, "name-only", "l", "files-with-matches")) return outcome;
  return / (?:diff|grep)$/.test(job.name.source) ? named(afterDashes(job)) : outcome;
};

function afterDashes(job: Job): readonly Arg[] {
  const at = job.args.findIndex((arg) => arg.text === "--");
  return at < 0 ? [] : job.args.slice(at + 1);
}

function named(specs: readonly Arg[]): Outcome {
  const plain = specs.filter((arg) => /^[^:]/.test(arg.text) && !/^\.\/?$/.test(arg.text));
  if (specs.length === 0) return { status: undefined, out: { kind: "lines", lines: [HOLE.any] } };
  if (plain.length < specs.length) return OPEN;
  const lines = plain.flatMap((arg) => {
    const word = pathspec(arg.text).replaceAll(HOLE.deep, HOLE.any);
    return isConstant(word) ? [word, `${word.replace(/\/+$/, "")}/${HOLE.any}`] : [word];
  });
  return { status: undefined, out: { kind: "lines", lines } };
}
