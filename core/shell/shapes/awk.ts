import type { CommandRow } from "../command_row.ts";
import { HOLE, isConstant, shown } from "../holes.ts";
import { awkProgram } from "../inline/awk_program.ts";
import { parseArgs } from "../options.ts";
import { lineText } from "../outcome.ts";
import { rawWords } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg } from "../run.ts";
import { partText, unknownPart, UNSURE } from "../run.ts";
import type { Shape, ShapeJob } from "../run_row.ts";
import { runText } from "./shells.ts";
import { writtenText } from "./written_text.ts";

const OPTIONS: CommandRow = {
  names: "awk",
  optionsFirst: true,
  options:
    "f,file=text+script e,source=text+script E,exec=text+script v,assign=text F,field-separator=text i,include=text l,load=text o,pretty-print?write p,profile?write d,dump-variables?write D,debug?read",
};

/** `awk`: a program, then files that are read; `-i inplace` edits them. */
export const awk: Shape = (shape) => {
  const { run, job } = shape;
  const parsed = parseArgs(OPTIONS, job.args);
  const given = parsed.options.filter(({ name }) => /^(?:f|file|e|source|E|exec)$/.test(name));
  const files = given.length > 0 ? parsed.operands : parsed.operands.slice(1);
  const variables = new Map<string, string>();
  // Files it is handed may be what it prints into.
  const named = [parsed.operands[0], ...given.map(({ value }) => value)]
    .some((arg) => arg !== undefined && mayWriteItsFiles(arg.text));
  let edits = false;
  for (const { name, role, value } of parsed.options) {
    if (/^(?:i|include)$/.test(name) && /^inplace(?:\.awk)?$/.test(value?.text ?? "")) edits = true;
    else if (/^(?:i|include|l|load)$/.test(name)) {
      unknownPart(run, job, "program", `${job.name.text} -${name}`);
    } else if (/^(?:v|assign)$/.test(name)) setVariable(variables, value?.text ?? "");
    else if (role === "write" && value !== undefined) {
      applyRole(run, job, "write", value, `-${name}`);
    }
  }
  const shown = {
    ...job,
    name: { ...job.name, source: edits ? `${job.name.source} -i inplace` : job.name.source },
  };
  for (const arg of files) {
    if (/^[A-Za-z_]\w*=/.test(arg.text)) {
      setVariable(variables, arg.text);
      continue;
    }
    applyRole(run, edits ? shown : job, edits ? "write" : named ? "maybe" : "read", arg);
  }
  if (given.length === 0) {
    const [text] = parsed.operands;
    if (text !== undefined) program(shape, text.text, variables);
    return UNSURE;
  }
  for (const { name, value } of given) {
    if (value === undefined) continue;
    if (/^(?:e|source)$/.test(name)) program(shape, value.text, variables);
    else programFile(shape, value, variables);
  }
  return UNSURE;
};

function mayWriteItsFiles(text: string): boolean {
  if (!/\b(?:FILENAME|ARGV)\b/.test(text)) return false;
  const { writes, runs } = awkProgram(text, new Map());
  return [...writes, ...runs].some((target) => target === undefined || !isConstant(target));
}

/** `name=value`; a name given twice is not known. */
function setVariable(variables: Map<string, string>, text: string): void {
  const equals = text.indexOf("=");
  const name = text.slice(0, equals);
  const value = text.slice(equals + 1);
  variables.set(name, variables.has(name) || value.includes("\\") ? HOLE.any : value);
}

function programFile(shape: ShapeJob, file: Arg, variables: ReadonlyMap<string, string>): void {
  const { run, job } = shape;
  applyRole(run, job, "read", file);
  const process = run.processes.get(file.text) ??
    (/^(?:-|\/dev\/stdin)$/.test(file.text) ? job.input : undefined);
  const text = lineText(process) ?? writtenText(run, job.scope, file);
  if (text !== undefined) program(shape, text, variables);
  else unknownPart(run, job, "program", `${job.name.text} -f ${shown(file.text)}`);
}

function program(
  { run, job }: ShapeJob,
  text: string,
  variables: ReadonlyMap<string, string>,
): void {
  const part = { text: partText(job), line: job.line };
  const facts = awkProgram(text, variables);
  const open = facts.writes.includes(undefined) ||
    facts.runs.some((run) => run === undefined || !isConstant(run)) || facts.loads;
  const before = run.record.unknowns.length;
  for (const command of facts.runs) {
    if (command !== undefined && isConstant(command)) runText(run, job, command);
  }
  // What it runs may do anything with what it is given.
  const proven = !open && isConstant(text) && run.record.unknowns.length === before;
  for (const path of facts.writes) {
    if (path === undefined || path === "-") continue;
    for (
      const one of run.record.effect(
        "write",
        path,
        { ...part, text: partText(job, ">") },
        job.scope,
      )
    ) {
      run.files.blur(one);
    }
  }
  for (const string of facts.strings) {
    for (const word of [string, ...rawWords(string)]) {
      run.record.mention(word, proven, part, job.scope);
    }
  }
  if (
    !isConstant(text) && !/^[\uFDD0\uFDD1]/.test(text) &&
    facts.writes.length + facts.runs.length === 0 && !facts.loads
  ) return;
  if (!proven) unknownPart(run, job, isConstant(text) ? "program" : "variable", partText(job));
}
