import { dirname } from "node:path/posix";
import { baseName, folderName, pathsOf } from "../files_of.ts";
import { HOLE, isConstant } from "../holes.ts";
import { hasOption } from "../options.ts";
import { concat, linesOf, printed } from "../outcome.ts";
import { absolute, normal } from "../path_refs.ts";
import { echoText, formatText } from "../printf_text.ts";
import { applyRole } from "../roles.ts";
import type { Output } from "../run.ts";
import { DONE, UNKNOWN_OUTPUT } from "../run.ts";
import { applyOptions, OPEN, QUIET, type Shape } from "../run_row.ts";
import { filesBelow } from "./queries.ts";

/** `echo`. */
export const echo: Shape = ({ run, job }) => {
  const part = { text: job.name.source, line: job.line };
  const words = job.args.map((arg) => arg.text);
  for (const word of words) run.record.mention(word, true, part, job.scope);
  if (words.some((word) => /[\uFDD4-\uFDD7]/.test(word))) return { status: 0, out: UNKNOWN_OUTPUT };
  let newline = true;
  let escapes = false;
  let at = 0;
  for (; /^-[neE]+$/.test(words[at] ?? ""); at++) {
    for (const flag of words[at]?.slice(1) ?? "") {
      if (flag === "n") newline = false;
      else escapes = flag === "e";
    }
  }
  const text = words.slice(at).join(" ");
  const program = job.scope.plain || job.via.length > 0;
  if (program && (at > 0 || text.includes("\\"))) return { status: 0, out: UNKNOWN_OUTPUT };
  if (/^[\uFDD0\uFDD1]/.test(words[at] ?? "")) return printed(`${text}${newline ? "\n" : ""}`);
  const shown = escapes ? echoText(text) : { text, stop: false };
  if (shown === undefined) return { status: 0, out: UNKNOWN_OUTPUT };
  return printed(newline && !shown.stop ? `${shown.text}\n` : shown.text);
};

/** `printf`. */
export const printf: Shape = ({ run, job }) => {
  const part = { text: job.name.source, line: job.line };
  const words = job.args.map((arg) => arg.text);
  if (words[0] === "--") words.shift();
  for (const word of words) run.record.mention(word, true, part, job.scope);
  const [format = "", ...values] = words;
  const program = job.scope.plain || job.via.length > 0;
  const escapes = /%b/.test(format) && values.some((value) => value.includes("\\"));
  if (program && (escapes || /\\[^nrtabfv\\0-7]/.test(format))) {
    return { status: 0, out: UNKNOWN_OUTPUT };
  }
  const text = formatText(format, values);
  return text === undefined ? { status: undefined, out: UNKNOWN_OUTPUT } : printed(text);
};

/** `cat`: the texts of its files, one after the other. */
export const cat: Shape = ({ run, job, parsed }) => {
  let out: Output = DONE.out;
  let status: number | undefined = 0;
  for (const arg of parsed.operands) {
    if (arg.text === "-") {
      out = concat(out, job.input ?? UNKNOWN_OUTPUT);
      continue;
    }
    applyRole(run, job, "read", arg);
    const process = run.processes.get(arg.text);
    const paths = process === undefined ? pathsOf(run, job.scope, arg.text) : [];
    if (process !== undefined) out = concat(out, process);
    else if (paths === undefined) out = UNKNOWN_OUTPUT;
    for (const path of paths ?? []) {
      const text = run.files.text(path);
      if (text === undefined) status = run.files.exists(path) === false ? 1 : undefined;
      out = concat(out, text === undefined ? UNKNOWN_OUTPUT : run.files.output(path));
    }
  }
  if (parsed.operands.length === 0) out = job.input ?? UNKNOWN_OUTPUT;
  if (parsed.options.length > 0) out = UNKNOWN_OUTPUT;
  return { status: out.kind === "text" ? status : status === 1 ? 1 : undefined, out };
};

/** `basename`, `dirname`: a piece of each path. */
export const pathPiece: Shape = ({ run, job, parsed }) => {
  const part = { text: job.name.source, line: job.line };
  const several = hasOption(parsed, "a", "multiple", "s", "suffix");
  const [first, suffix] = parsed.operands;
  for (const { text } of parsed.operands) run.record.mention(text, true, part, job.scope);
  if (first === undefined) return OPEN;
  if (job.name.text.endsWith("dirname")) {
    return printed(parsed.operands.map((arg) => `${folderName(arg.text)}\n`).join(""));
  }
  if (several) return OPEN;
  const name = baseName(first.text);
  const cut = suffix?.text;
  if (cut === undefined) return printed(`${name}\n`);
  if (!isConstant(cut)) return printed(`${HOLE.segment}\n`);
  return printed(`${name.endsWith(cut) && name !== cut ? name.slice(0, -cut.length) : name}\n`);
};

/** `pwd`. */
export const workingDirectory: Shape = ({ job }) => printed(`${job.scope.cwd}\n`);

/** `realpath`, `readlink -f`: where nothing is a link, the path made absolute. */
export const resolved: Shape = ({ run, job, parsed }) => {
  for (const arg of parsed.operands) applyRole(run, job, "read", arg);
  const [only, more] = parsed.operands;
  const follows = job.name.text.endsWith("realpath") ||
    hasOption(parsed, "f", "e", "m", "canonicalize");
  const plain = parsed.options.every(({ name }) =>
    /^(?:f|e|m|q|canonicalize.*|no-symlinks|s|quiet)$/.test(name)
  );
  if (only === undefined || more !== undefined || !follows || !plain) return OPEN;
  if (!isConstant(only.text) || !isConstant(job.scope.cwd)) return OPEN;
  const path = normal(absolute(only.text, job.scope.cwd));
  for (let at = path; at !== "/"; at = dirname(at)) if (run.files.isLink(at)) return OPEN;
  return printed(`${path}\n`, run.files.exists(path) === true ? 0 : undefined);
};

/** Commands that give their input back in another order or fewer lines: the words stay the same. */
export const sameLines: Shape = (shape) => {
  const { run, job, parsed } = shape;
  for (const arg of parsed.operands) applyRole(run, job, "read", arg);
  applyOptions(shape);
  if (parsed.operands.length > 0 || job.input === undefined) return OPEN;
  if (job.input.kind === "unknown") return OPEN;
  return { status: undefined, out: { kind: "lines", lines: linesOf(job.input) } };
};

/** `grep` over its input: some of its lines. */
export const filter: Shape = ({ run, job, parsed }) => {
  const given = parsed.modes.has("pattern");
  const files = given ? parsed.operands : parsed.operands.slice(1);
  for (const arg of files) applyRole(run, job, "read", arg);
  for (const { role, value } of parsed.options) {
    if (value !== undefined && role === "read") applyRole(run, job, "read", value);
  }
  if (
    hasOption(parsed, "l", "files-with-matches", "L", "files-without-match") && files.length > 0
  ) {
    return { status: undefined, out: { kind: "lines", lines: filesBelow(files) } };
  }
  if (hasOption(parsed, "q", "quiet", "silent")) return QUIET;
  const changes = hasOption(parsed, "o", "only-matching", "c", "count", "n", "line-number", "v");
  if (files.length > 0 || changes || job.input === undefined || job.input.kind === "unknown") {
    return OPEN;
  }
  return { status: undefined, out: { kind: "lines", lines: linesOf(job.input) } };
};

/** `ls`: the names in its folders. */
export const listing: Shape = ({ run, job, parsed }) => {
  for (const arg of parsed.operands) applyRole(run, job, "read", arg);
  const hidden = hasOption(parsed, "a", "A", "all", "almost-all");
  if (
    hidden || parsed.options.some(({ name }) => /^(?:l|R|s|i|o|g|n|F|p|recursive|long)$/.test(name))
  ) {
    return OPEN;
  }
  const words = parsed.operands.map((arg) => arg.text);
  if (words.length === 0) {
    return { status: undefined, out: { kind: "lines", lines: [HOLE.listed] } };
  }
  const lines = words.flatMap((word) => {
    const folder = pathsOf(run, job.scope, word)?.map((path) => run.files.isDirectory(path));
    const named = word.replace(/[\uFDD4\uFDD5]/g, HOLE.segment)
      .replace(/\uFDD6[^\uFDD7]*\uFDD7/g, HOLE.segment);
    if (folder?.every((one) => one === false)) return [named];
    return folder?.every((one) => one === true) ? [HOLE.listed] : [named, HOLE.listed];
  });
  return { status: undefined, out: { kind: "lines", lines } };
};
