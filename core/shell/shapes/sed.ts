import { baseName, folderName, pathsOf, writeFile } from "../files_of.ts";
import { isConstant, shown } from "../holes.ts";
import { type SedScript, sedScript, substituted } from "../inline/sed_script.ts";
import { hasOption, optionValue } from "../options.ts";
import { lineText } from "../outcome.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg } from "../run.ts";
import { partText, unknownPart, UNSURE } from "../run.ts";
import type { Shape, ShapeJob } from "../run_row.ts";
import { runText } from "./shells.ts";
import { writtenText } from "./written_text.ts";

/** `sed`: a script, then files that are read, or edited with `-i`. */
export const sed: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const given = parsed.options.filter(({ name }) => /^(?:e|expression|f|file)$/.test(name));
  const files = given.length > 0 ? parsed.operands : parsed.operands.slice(1);
  const texts = given.length > 0 ? given : [{ name: "e", value: parsed.operands[0] }];
  const scripts = texts.flatMap(({ name, value }) => {
    const text = value === undefined
      ? undefined
      : /^(?:f|file)$/.test(name)
      ? fileText(shape, value)
      : value.text;
    return [text === undefined ? undefined : scriptOf(shape, text)];
  });
  if (!parsed.modes.has("inplace")) {
    for (const arg of files) applyRole(run, job, "read", arg);
    return UNSURE;
  }
  const plain = scripts.every((script) => script?.plain !== undefined) &&
    !hasOption(parsed, "n", "quiet", "silent", "z", "null-data", "debug");
  const all = plain ? scripts.flatMap((script) => script?.plain ?? []) : undefined;
  for (const arg of files) editFile(shape, arg, all);
  const says = job.args.some(({ text }) => /\/dev\/std/.test(text));
  return says ? UNSURE : { ...UNSURE, out: { kind: "text", text: "" } };
};

function fileText({ run, job }: ShapeJob, file: Arg): string | undefined {
  const process = run.processes.get(file.text) ??
    (file.text === "-" || file.text === "/dev/stdin" ? job.input : undefined);
  applyRole(run, job, "read", file);
  const text = lineText(process) ?? writtenText(run, job.scope, file);
  if (text === undefined) {
    unknownPart(run, job, "program", `${job.name.text} -f ${shown(file.text)}`);
  }
  return text;
}

function scriptOf({ run, job, parsed }: ShapeJob, text: string): SedScript {
  const part = { text: partText(job, "w"), line: job.line };
  const script = sedScript(text.replace(/[\uFDD0-\uFDD7]/g, (hole) => hole));
  for (const word of script.reads) run.record.mention(word, true, part, job.scope);
  for (const word of script.writes) {
    for (const path of run.record.effect("write", word, part, job.scope)) run.files.blur(path);
  }
  const runs = hasOption(parsed, "posix", "sandbox") ? [] : script.runs;
  for (const command of runs) if (command !== undefined) runText(run, job, command);
  // What a substitution leaves is run: its words are in the script.
  if (runs.includes(undefined)) rawMentions(run, text, job.scope, part);
  if (runs.includes(undefined) || script.unclear || /^[\uFDD0\uFDD1]/.test(text)) {
    unknownPart(run, job, isConstant(text) ? "program" : "variable", partText(job));
  }
  return isConstant(text) ? script : { ...script, plain: undefined };
}

function editFile(
  { run, job, parsed }: ShapeJob,
  arg: Arg,
  plain: SedScript["plain"],
): void {
  const { scope } = job;
  const part = { text: partText(job, "-i"), line: job.line };
  const suffix = optionValue(parsed, "i", "in-place")?.text ?? "";
  const paths = pathsOf(run, scope, arg.text) ?? [];
  const texts = paths.map((path) => run.files.isLink(path) ? undefined : run.files.text(path));
  const replaced = !hasOption(parsed, "follow-symlinks") && paths.length === 1 &&
    run.files.isLink(paths[0] ?? "");
  run.files.keeping(paths, () => {
    run.record.effect("write", arg.text, part, scope, replaced, arg.source);
  });
  if (suffix !== "") {
    if (suffix.includes("/")) unknownPart(run, job, "variable", suffix);
    const backup = suffix.includes("*")
      ? `${folderName(arg.text)}/${suffix.replaceAll("*", baseName(arg.text))}`
      : `${arg.text}${suffix}`;
    run.record.effect("write", backup, part, scope);
  }
  paths.forEach((path, index) => {
    const text = texts[index];
    const next = text === undefined || plain === undefined
      ? undefined
      : substituted(text, plain, parsed.modes.has("extended"));
    if (text === undefined && run.files.exists(path) === false) return;
    writeFile(run, scope, path, next);
    if (suffix !== "" && !suffix.includes("*") && !suffix.includes("/")) {
      writeFile(run, scope, path + suffix, text);
    }
  });
}
