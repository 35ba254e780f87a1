import { doubtful } from "../branch.ts";
import { alternatives, HOLE, isConstant, shown } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { rawWords } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Outcome, Output } from "../run.ts";
import { unknownPart } from "../run.ts";
import { applyOptions, OPEN, type Shape, type ShapeJob } from "../run_row.ts";
import { pathsOf } from "../files_of.ts";

/** Most words of the text an input was made from that are taken for words of it. */
const MAX_FROM = 32;

/** Most words taken from a text for one `xargs`. */
const MAX_TAKEN = 1000;

/** `xargs`: a command, and the words of its input after it or in the place it names. */
export const xargs: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const file = optionValue(parsed, "a", "arg-file");
  if (file !== undefined) applyRole(run, job, "read", file);
  const input = file === undefined ? job.input : readFile(shape, file);
  const replace = parsed.modes.has("replace")
    ? optionValue(parsed, "I", "i", "replace")?.text ?? "{}"
    : undefined;
  const nul = hasOption(parsed, "0", "null") || optionValue(parsed, "d", "delimiter") !== undefined;
  const delimiter = optionValue(parsed, "d", "delimiter")?.text;
  const taken = delimiter === undefined || /^\\?0$/.test(delimiter)
    ? takenWords(input, replace !== undefined, nul)
    : delimited(input, delimiter === "\\n" ? "\n" : delimiter);
  const [name, ...args] = parsed.operands;
  if (name === undefined) return echoed(taken, input);
  return runTaken(shape, name, args, taken, replace);
};

/** Words that end at a character of one's own. */
function delimited(input: Output | undefined, delimiter: string): readonly string[] {
  if (input?.kind === "lines" && delimiter === "\n") return input.lines;
  if (input?.kind !== "text" || input.fromDisk || !isConstant(input.text)) return [HOLE.many];
  if (delimiter.length !== 1) return [HOLE.many];
  const words = input.text.split(delimiter).filter((word) => word !== "");
  return words.length > MAX_TAKEN ? [HOLE.many] : words;
}

/** `parallel`: the same, with its words after `:::` or from its input. */
export const parallel: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const operands = parsed.operands;
  const mark = operands.findIndex((arg) => /^:::\+?$|^::::\+?$/.test(arg.text));
  const command = mark < 0 ? operands : operands.slice(0, mark);
  const files = mark >= 0 && operands[mark]?.text.startsWith("::::");
  if (files) { for (const arg of operands.slice(mark + 1)) applyRole(run, job, "read", arg); }
  const taken = mark < 0
    ? takenWords(job.input, true, false)
    : files
    ? [HOLE.any]
    : operands.slice(mark + 1).map((arg) => arg.text).filter((text) => !/^:::/.test(text));
  if (command.length === 0) {
    unknownPart(run, job, "stdin", job.name.source);
    return OPEN;
  }
  const columns = hasOption(parsed, "colsep", "C") ||
    operands.filter((arg) => /^:::/.test(arg.text)).length > 1;
  const text = command.map((arg) => arg.text).join(" ");
  for (const word of taken) {
    const line = text.includes("{")
      ? text.replace(
        /\{\d*[./#%]*\}/g,
        (form) => /^\{1?\}$/.test(form) && !columns ? word : HOLE.any,
      )
      : `${text} ${word}`;
    runLine(shape, line);
  }
  return OPEN;
};

function runLine({ run, job }: ShapeJob, line: string): void {
  const scope = doubtful(job.scope);
  const words = line.split(/[ \t]+/).filter((word) => word !== "");
  if (isConstant(line)) {
    run.script(line, scope, undefined, {
      text: { source: line },
      line: job.line,
      depth: job.place.depth + 1,
    });
    return;
  }
  const [name, ...args] = words.map((text): Arg => ({ text, source: shown(text) }));
  if (name !== undefined) {
    run.command({ ...job, name, args, scope, via: [...job.via, job.name.text] });
  }
}

function readFile({ run, job }: ShapeJob, file: Arg): Output {
  const process = run.processes.get(file.text);
  if (process !== undefined) return process;
  const [path] = pathsOf(run, job.scope, file.text) ?? [];
  return path === undefined ? { kind: "unknown" } : run.files.output(path);
}

/** The words `xargs` takes from its input; an unknown one where they are not in the text. */
function takenWords(
  input: Output | undefined,
  lines: boolean,
  nul: boolean,
): readonly string[] {
  if (input === undefined) return [HOLE.many];
  if (input.kind === "unknown") {
    return [HOLE.many, ...rawWords(input.from ?? "").slice(0, MAX_FROM)];
  }
  if (input.kind === "text" && input.fromDisk) return [HOLE.many];
  if (input.kind === "lines") return input.lines;
  if (input.text.includes(HOLE.either)) {
    return alternatives(input.text).flatMap((text) => text.split(/\s+/)).filter((word) =>
      word !== ""
    );
  }
  if (nul) {
    const words = input.text.split(/[\0\n]/).filter((word) => word !== "");
    return words.length > MAX_TAKEN || /[^\0\n]\n./.test(input.text) ? [HOLE.many] : words;
  }
  const words = lines
    ? input.text.split("\n").map((word) => word.trim())
    : input.text.split(/[ \t\n]+/).map((word) =>
      word.replace(/(["'])(.*?)\1/g, "$2").replace(/\\(.)/g, "$1")
    );
  const kept = words.filter((word) => word !== "");
  return kept.length > MAX_TAKEN ? [HOLE.many] : kept;
}

/** Without a command the words come out in one line. */
function echoed(taken: readonly string[], input: Output | undefined): Outcome {
  const text = input?.kind === "text" && isConstant(input.text) ? input.text : undefined;
  if (text === undefined || input?.kind === "lines" || /["'\\\0-]/.test(text)) return OPEN;
  return { status: 0, out: { kind: "text", text: `${taken.join(" ")}\n` } };
}

function runTaken(
  { run, job, parsed }: ShapeJob,
  name: Arg,
  args: readonly Arg[],
  taken: readonly string[],
  replace: string | undefined,
) {
  const scope = doubtful(job.scope);
  const one = hasOption(parsed, "n", "L", "max-args", "max-lines", "l");
  const base = { ...job, scope, input: undefined, via: [...job.via, job.name.text] };
  const words = taken.map((text): Arg => ({
    text,
    source: text === HOLE.many ? job.name.source : shown(text),
  }));
  if (replace !== undefined) {
    for (const { text } of words) {
      const put = (arg: Arg): Arg => ({
        source: arg.source,
        text: arg.text.replaceAll(replace, text.replaceAll(HOLE.many, HOLE.any)),
      });
      run.command({ ...base, name: put(name), args: args.map(put) });
    }
    return OPEN;
  }
  if (one) { for (const word of words) run.command({ ...base, name, args: [...args, word] }); }
  return run.command({ ...base, name, args: [...args, ...words] });
}
