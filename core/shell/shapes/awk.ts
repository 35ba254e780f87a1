import type { CommandRow } from "../command_row.ts";
import { isConstant, shown } from "../holes.ts";
import { awkProgram } from "../inline/awk_program.ts";
import { parseArgs } from "../options.ts";
import { constantText } from "../outcome.ts";
import { rawWords } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg } from "../run.ts";
import { partText, unknownPart, UNSURE } from "../run.ts";
import type { Shape, ShapeJob } from "../run_row.ts";
import { nestedShell } from "../scope.ts";
import { writtenText } from "./shells.ts";

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
  let edits = false;
  for (const { name, role, value } of parsed.options) {
    if (/^(?:i|include)$/.test(name) && /^inplace(?:\.awk)?$/.test(value?.text ?? "")) edits = true;
    else if (/^(?:i|include|l|load)$/.test(name)) {
      unknownPart(run, job, "program", `${job.name.text} -${name}`);
    } else if (role === "write" && value !== undefined) {
      applyRole(run, job, "write", value, `-${name}`);
    }
  }
  const named = {
    ...job,
    name: { ...job.name, source: edits ? `${job.name.source} -i inplace` : job.name.source },
  };
  for (const arg of files) {
    if (/^[A-Za-z_]\w*=/.test(arg.text)) continue;
    applyRole(run, edits ? named : job, edits ? "write" : "read", arg);
  }
  if (given.length === 0) {
    const [text] = parsed.operands;
    if (text !== undefined) program(shape, text.text);
    return UNSURE;
  }
  for (const { name, value } of given) {
    if (value === undefined) continue;
    if (/^(?:e|source)$/.test(name)) program(shape, value.text);
    else programFile(shape, value);
  }
  return UNSURE;
};

function programFile(shape: ShapeJob, file: Arg): void {
  const { run, job } = shape;
  applyRole(run, job, "read", file);
  const process = run.processes.get(file.text) ??
    (/^(?:-|\/dev\/stdin)$/.test(file.text) ? job.input : undefined);
  const text = constantText(process) ?? writtenText(run, job.scope, file);
  if (text !== undefined) program(shape, text);
  else unknownPart(run, job, "program", `${job.name.text} -f ${shown(file.text)}`);
}

function program({ run, job }: ShapeJob, text: string): void {
  const part = { text: partText(job), line: job.line };
  const facts = awkProgram(text);
  const open = facts.writes.includes(undefined) || facts.runs.includes(undefined) || facts.loads;
  const proven = !open && isConstant(text);
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
  for (const command of facts.runs) {
    if (command === undefined) continue;
    const scope = nestedShell(job.scope, undefined);
    scope.certain = false;
    run.script(command, scope, undefined, {
      text: { source: command },
      line: job.line,
      depth: job.place.depth + 1,
      flat: true,
    });
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
