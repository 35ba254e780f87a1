import { pathsOf } from "../files_of.ts";
import { hasOption, optionValue } from "../options.ts";
import { lineText } from "../outcome.ts";
import { patchedNames } from "../inline/patch_names.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Job, Run } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, type Shape, type ShapeJob } from "../run_row.ts";

/** Editors: what they open they may write. */
export const editor: Shape = ({ run, job, parsed }) => {
  const looks = job.name.text === "view" ||
    (/^(?:vi|vim|nvim|vimdiff|ex)$/.test(job.name.text) && hasOption(parsed, "R"));
  const told = job.input !== undefined ||
    parsed.operands.some(({ text }) => text.startsWith("+")) ||
    parsed.options.some(({ value }) => value !== undefined);
  if (/^(?:open|xdg-open)$/.test(job.name.text) || (looks && !told)) {
    for (const arg of parsed.operands) applyRole(run, job, "read", arg);
    return OPEN;
  }
  if (hasOption(parsed, "version", "help")) return OPEN;
  for (const arg of parsed.operands) {
    if (/^\+/.test(arg.text)) editorText(run, job, arg.text.slice(1));
    else applyRole(run, job, "write", arg);
  }
  for (const { name, value } of parsed.options) {
    if (value === undefined) continue;
    if (/^(?:c|cmd|eval)$/.test(name)) editorText(run, job, value.text);
    else if (/^(?:S|script|l|load|s)$/.test(name) && !/^(?:ed|red|ex)$/.test(job.name.text)) {
      applyRole(run, job, "read", value);
      unknownPart(run, job, "program", `${job.name.text} -${name}`);
    }
  }
  const input = lineText(job.input);
  if (input !== undefined) { for (const line of input.split("\n")) editorText(run, job, line); }
  else if (job.input !== undefined) unknownPart(run, job, "stdin", job.name.source);
  return OPEN;
};

/** An editor command: `w file` writes elsewhere, `!` runs a shell. */
function editorText(run: Run, job: Job, text: string): void {
  const part = { text: job.name.source, line: job.line };
  const write =
    /^\s*[:%\d,$]*\s*(?:w|write|wq|x|xit|saveas|sav|W|up|update)!?\s*(?:>>)?\s+(?!!)(\S.*)$/.exec(
      text,
    )?.[1];
  if (write !== undefined) {
    for (const name of new Set([write, write.trim()])) {
      run.record.effect("write", name, part, job.scope);
    }
  }
  if (
    /!\s*\S|\bsystem\s*\(|\bexecute\b|\bwritefile\s*\(|\blua\b|\bpy(?:thon|x)?3?\b|shell-command|write-region|delete-file|\bnorm/
      .test(text) && !/^\s*(?:wq?|q|qa|wqa|x|e)!\s*$/.test(text)
  ) {
    rawMentions(run, text, job.scope, part);
    unknownPart(run, job, "program", job.name.source);
  }
}

/** `patch`: files named, or those the patch names. */
export const patch: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const [file, input] = parsed.operands;
  if (input !== undefined) applyRole(run, job, "read", input);
  if (parsed.modes.has("dry")) {
    if (file !== undefined) applyRole(run, job, "read", file);
    return OPEN;
  }
  const part = { text: partText(job), line: job.line };
  if (file === undefined) {
    patchText(shape);
    return OPEN;
  }
  const out = optionValue(parsed, "o", "output");
  applyRole(run, job, out === undefined ? "write" : "read", file);
  for (const end of [".orig", ".rej"]) {
    run.record.effect("write", `${(out ?? file).text}${end}`, part, job.scope);
  }
  return OPEN;
};

/** A patch whose text is on the line names its files; any other may change any file. */
function patchText({ run, job, parsed }: ShapeJob): void {
  const input = optionValue(parsed, "i", "input");
  const [path] = input === undefined ? [] : pathsOf(run, job.scope, input.text) ?? [];
  const text = input === undefined
    ? lineText(job.input)
    : path === undefined
    ? undefined
    : run.files.text(path);
  const strip = optionValue(parsed, "p", "strip")?.text;
  const part = { text: partText(job), line: job.line };
  for (const name of patchedNames(text ?? "", strip)) {
    for (const one of run.record.effect("write", name, part, job.scope)) run.files.blur(one);
  }
  unknownPart(run, job, "tree", partText(job));
}
