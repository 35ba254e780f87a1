import { HOLE } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { applyRole } from "../roles.ts";
import { partText } from "../run.ts";
import { applyOptions, OPEN, QUIET, type Shape } from "../run_row.ts";

/** `chmod` and its like: a mode may begin with a dash. */
export const attributes: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const given = parsed.modes.has("reference");
  const words = job.args.filter((arg, index) =>
    !/^--/.test(arg.text) && !/^-[RvcfhHLP]+$/.test(arg.text) &&
    !/^(?:--from|--reference)$/.test(job.args[index - 1]?.text ?? "")
  );
  const recursive = hasOption(parsed, "R", "recursive");
  for (const arg of given ? words : words.slice(1)) {
    applyRole(run, job, "attributes", arg);
    if (recursive) {
      run.record.wholeEffect(
        "attributes",
        arg.text,
        { text: partText(job), line: job.line },
        job.scope,
      );
    }
  }
  return QUIET;
};

/** `chattr`: what begins with a sign is the change. */
export const fileFlags: Shape = ({ run, job }) => {
  const words = job.args.filter((arg) => !/^[-+=]/.test(arg.text));
  for (const arg of words) {
    applyRole(run, job, "attributes", arg);
    if (job.args.some(({ text }) => text === "-R")) {
      run.record.wholeEffect(
        "attributes",
        arg.text,
        { text: partText(job), line: job.line },
        job.scope,
      );
    }
  }
  return QUIET;
};

/** `split` and `csplit`: files of a prefix. */
export const splitFile: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const [input, second] = parsed.operands;
  if (input !== undefined) applyRole(run, job, "read", input);
  const named = job.name.text.startsWith("c")
    ? optionValue(parsed, "f", "prefix")?.text ?? "xx"
    : second?.text ?? "x";
  run.record.effect(
    "write",
    named + HOLE.segment,
    { text: partText(job), line: job.line },
    job.scope,
  );
  return OPEN;
};

/** `uniq IN OUT`. */
export const uniq: Shape = ({ run, job, parsed }) => {
  const [input, output] = parsed.operands;
  if (input !== undefined) applyRole(run, job, "read", input);
  if (output !== undefined) applyRole(run, job, "write", output);
  return OPEN;
};

/** `link FILE NEW`. */
export const hardLink: Shape = ({ run, job, parsed }) =>
  run.command({
    ...job,
    name: { text: "ln", source: job.name.source },
    args: parsed.operands,
    via: [...job.via, "link"],
  });

/** `mkfifo`, `mknod`: the mode and numbers of a node are no paths. */
export const makeNode: Shape = ({ run, job, parsed }) => {
  const operands = job.name.text === "mknod" ? parsed.operands.slice(0, 1) : parsed.operands;
  for (const { text } of operands) {
    for (
      const path of run.record.effect(
        "create",
        text,
        { text: partText(job), line: job.line },
        job.scope,
      )
    ) {
      run.files.blur(path);
    }
  }
  return QUIET;
};
