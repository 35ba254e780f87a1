import { baseName, folderName } from "../files_of.ts";
import { isConstant, shown } from "../holes.ts";
import type { Language } from "../inline/language.ts";
import { JAVASCRIPT } from "../inline/javascript.ts";
import { PERL } from "../inline/perl.ts";
import { PHP } from "../inline/php.ts";
import { PYTHON } from "../inline/python.ts";
import { RUBY } from "../inline/ruby.ts";
import { isProven, runInline } from "../inline/run_inline.ts";
import { hasOption, optionValue } from "../options.ts";
import { lineText } from "../outcome.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Outcome, Run } from "../run.ts";
import { unknownPart, UNSURE } from "../run.ts";
import { applyOptions, OPEN, type Shape, type ShapeJob } from "../run_row.ts";
import { writtenText } from "./written_text.ts";

/** Modules of Python that can be run with `-m` and only read their operands. */
const READING_MODULES =
  /^(?:tokenize|dis|ast|this|platform|sysconfig|site|calendar|pydoc|base64|tabnanny|timeit_)$/;

/** `python`. */
export const python: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const first = parsed.options.find(({ name }) => name === "c" || name === "m")?.name;
  const text = first === "c" ? optionValue(parsed, "c") : undefined;
  if (text !== undefined) return inline(shape, text, PYTHON, "-c", parsed.operands);
  const module = parsed.options.find(({ name }) => name === "m")?.value?.text;
  if (module !== undefined) return pythonModule(shape, module);
  if (hasOption(parsed, "V", "version", "h", "help")) return OPEN;
  return scriptOrInput(run, job, parsed.operands, PYTHON);
};

function pythonModule({ run, job, parsed }: ShapeJob, module: string): Outcome {
  const [first, second] = parsed.operands;
  const at = job.args.findIndex((arg) => arg.text === module || arg.text.endsWith(module));
  const rest = job.args.slice(at + 1);
  if (module === "json.tool") {
    const files = rest.filter((arg) => !/^-./.test(arg.text));
    if (files[0] !== undefined) applyRole(run, job, "read", files[0]);
    if (files[1] !== undefined) applyRole(run, job, "write", files[1]);
    return OPEN;
  }
  if (module === "zipfile" || module === "tarfile") return archiveModule(run, job, rest);
  if (READING_MODULES.test(module)) {
    for (const arg of rest) applyRole(run, job, "read", arg);
    return OPEN;
  }
  if (/^(?:black|isort|autopep8|yapf|ruff|mypy|flake8|pylint|pyright|bandit|pip)$/.test(module)) {
    return run.command({
      ...job,
      name: { text: module, source: `${job.name.source} -m ${module}` },
      args: rest,
      via: [...job.via, job.name.text],
    });
  }
  for (const arg of rest) applyRole(run, job, "maybe", arg);
  if (first === undefined && second === undefined) {
    unknownPart(run, job, "program", `${job.name.text} -m ${module}`);
  } else unknownPart(run, job, "program", `${job.name.text} -m ${module}`);
  return UNSURE;
}

/** `-m zipfile -c ARCHIVE FILES`, `-e ARCHIVE FOLDER`. */
function archiveModule(run: Run, job: Job, rest: readonly Arg[]): Outcome {
  const [verb, archive, ...files] = rest;
  const creates = /^(?:-c|--create)$/.test(verb?.text ?? "");
  const extracts = /^(?:-e|--extract)$/.test(verb?.text ?? "");
  if (archive !== undefined) applyRole(run, job, creates ? "write" : "read", archive);
  for (const arg of files) applyRole(run, job, extracts ? "tree" : "read", arg);
  if (extracts && files.length === 0) unknownPart(run, job, "tree", job.name.source);
  return OPEN;
}

/** `node` and its like. */
export const node: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const text = optionValue(parsed, "e", "eval", "p", "print", "pe");
  if (job.name.text === "bun" && parsed.operands[0]?.text === "x") return packageProgram(shape);
  const required = parsed.options.some(({ name }) => /^(?:r|require|import|loader)$/.test(name));
  if (required) unknownPart(run, job, "program", `${job.name.text} -r`);
  const combined = job.args.findIndex((arg) => /^-pe$/.test(arg.text));
  const own = combined >= 0 ? job.args[combined + 1] : text;
  if (own !== undefined) {
    return inline(
      shape,
      own,
      JAVASCRIPT,
      hasOption(parsed, "p", "print") ? "-p" : "-e",
      parsed.operands,
      !required,
    );
  }
  if (parsed.modes.has("check")) {
    for (const arg of parsed.operands) applyRole(run, job, "read", arg);
    return OPEN;
  }
  if (hasOption(parsed, "v", "version", "h", "help")) return OPEN;
  if (hasOption(parsed, "test", "run")) {
    for (const arg of parsed.operands) applyRole(run, job, "maybe", arg);
    unknownPart(run, job, "program", `${job.name.text} --test`);
    return UNSURE;
  }
  return scriptOrInput(run, job, parsed.operands, JAVASCRIPT);
};

/** `bun x NAME`: a package's program. */
function packageProgram({ run, job, parsed }: ShapeJob): Outcome {
  const [, name, ...args] = parsed.operands;
  return name === undefined
    ? OPEN
    : run.command({ ...job, name, args, via: [...job.via, job.name.text] });
}

/** `deno`. */
export const deno: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const [verb, ...rest] = parsed.operands;
  const words = rest.filter((arg) => !arg.text.startsWith("-"));
  switch (verb?.text) {
    case undefined:
    case "help":
    case "info":
    case "doc":
    case "types":
    case "completions":
      return OPEN;
    case "eval": {
      const [text] = words;
      return text === undefined ? OPEN : inline(shape, text, JAVASCRIPT, "eval", []);
    }
    case "run":
      if (words.length > 0 || !rest.some(({ text }) => text === "-")) break;
      return scriptOrInput(run, job, [], JAVASCRIPT);
    case "task":
      // Without a name the tasks are listed.
      if (words.length === 0) return OPEN;
      break;
    case "check":
      for (const arg of words) applyRole(run, job, "read", arg);
      return OPEN;
    case "lint":
      for (const arg of words) {
        applyRole(
          run,
          job,
          rest.some(({ text }) => text === "--fix") ? "edit" : "read",
          arg,
        );
      }
      if (words.length === 0 && rest.some(({ text }) => text === "--fix")) {
        unknownPart(run, job, "tree", "deno lint --fix");
      }
      return OPEN;
    case "fmt": {
      const checks = rest.some(({ text }) => text === "--check");
      for (const arg of words) applyRole(run, job, checks ? "read" : "edit", arg);
      if (words.length === 0 && !checks) unknownPart(run, job, "tree", "deno fmt");
      return OPEN;
    }
  }
  if (/^--?(?:version|V|help|h)$/.test(job.args[0]?.text ?? "")) return OPEN;
  for (const arg of rest) applyRole(run, job, "maybe", arg);
  unknownPart(run, job, "program", `deno ${shown(verb?.text ?? "")}`);
  return UNSURE;
};

/** `php`. */
export const php: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const text = optionValue(parsed, "r", "R", "B", "E");
  if (text !== undefined) return inline(shape, text, PHP, "-r", parsed.operands);
  if (parsed.modes.has("check")) {
    for (const arg of parsed.operands) applyRole(run, job, "read", arg);
    return OPEN;
  }
  return scriptOrInput(run, job, parsed.operands, PHP);
};

/** `perl`: letters in one word, text after `-e`, `-i` edits the operands. */
export const perl: Shape = (shape) => lettered(shape, PERL);

/** `ruby`: the same letters. */
export const ruby: Shape = (shape) => lettered(shape, RUBY);

function lettered({ run, job }: ShapeJob, language: Language): Outcome {
  const texts: Arg[] = [];
  let edits = false;
  let suffix = "";
  let loops = false;
  let checks = false;
  let at = 0;
  for (; at < job.args.length; at++) {
    const { text } = job.args[at] ?? { text: "" };
    if (text === "--") {
      at++;
      break;
    }
    if (!text.startsWith("-") || text === "-") break;
    if (/^--?(?:v|version|help|h)$/.test(text)) return OPEN;
    at += letters(text.slice(1), job.args, at, {
      text: (arg) => texts.push(arg),
      edit: (kept) => {
        edits = true;
        suffix = kept;
      },
      loop: () => loops = true,
      check: () => checks = true,
      module: (name) => {
        if (!language.modules.test(name)) {
          unknownPart(run, job, "program", `${job.name.text} -M${name}`);
        }
      },
    });
  }
  const operands = job.args.slice(at);
  if (texts.length === 0) {
    if (checks) {
      for (const arg of operands) applyRole(run, job, "read", arg);
      return OPEN;
    }
    return scriptOrInput(run, job, operands, language);
  }
  const names = {
    ...job,
    name: { ...job.name, source: edits ? `${job.name.source} -i` : job.name.source },
  };
  const program = texts.map((arg) => arg.text).join("\n");
  const reads = loops || isProven(program, language);
  for (const arg of operands) {
    // Perl opens what it is given by its spelling: a mode or a pipe may be in it.
    if (/^\s*[>+|]|\|\s*$/.test(arg.text)) unknownPart(run, job, "program", arg.text);
    const role = edits ? "write" : reads ? "read" : "maybe";
    applyRole(run, edits ? names : job, role, arg);
  }
  if (edits && suffix !== "") { for (const arg of operands) keepCopy(run, names, arg, suffix); }
  return runInline(run, job, program, language, "-e");
}

/** `-i.bak` keeps the file as it was under another name. */
function keepCopy(run: Run, job: Job, arg: Arg, suffix: string): void {
  if (suffix.includes("/")) unknownPart(run, job, "variable", suffix);
  const name = suffix.includes("*")
    ? `${folderName(arg.text)}/${suffix.replaceAll("*", baseName(arg.text))}`
    : arg.text + suffix;
  applyRole(run, job, "write", { text: name, source: name });
}

function letters(
  word: string,
  args: readonly Arg[],
  at: number,
  on: {
    readonly text: (arg: Arg) => void;
    readonly edit: (suffix: string) => void;
    readonly loop: () => void;
    readonly check: () => void;
    readonly module: (name: string) => void;
  },
): number {
  for (let index = 0; index < word.length; index++) {
    const rest = word.slice(index + 1);
    const letter = word.charAt(index);
    switch (letter) {
      case "e":
      case "E": {
        const next = args[at + 1];
        if (rest !== "") on.text({ text: rest, source: rest });
        else if (next !== undefined) on.text(next);
        return rest === "" ? 1 : 0;
      }
      case "i":
        on.edit(rest);
        return 0;
      case "n":
      case "p":
        on.loop();
        break;
      case "c":
        on.check();
        break;
      case "m":
      case "M":
      case "r": {
        const name = rest === "" ? args[at + 1]?.text ?? "" : rest;
        on.module(name.replace(/^-|=.*$/g, ""));
        return rest === "" ? 1 : 0;
      }
      case "I":
      case "C":
        return rest === "" ? 1 : 0;
      case "l":
      case "0":
        index += /^[0-7]*/.exec(rest)?.[0].length ?? 0;
        break;
      case "F":
      case "x":
        return 0;
    }
  }
  return 0;
}

function inline(
  { run, job }: ShapeJob,
  text: Arg,
  language: Language,
  option: string,
  operands: readonly Arg[],
  alone = true,
): Outcome {
  const role = alone && isProven(text.text, language) ? "read" : "maybe";
  for (const arg of operands) applyRole(run, job, role, arg);
  return runInline(run, job, text.text, language, option);
}

/** A script file, or a program on standard input. */
function scriptOrInput(
  run: Run,
  job: Job,
  operands: readonly Arg[],
  language: Language,
): Outcome {
  const [script, ...rest] = operands;
  if (script !== undefined && script.text !== "-" && script.text !== "/dev/stdin") {
    const process = run.processes.get(script.text);
    const text = lineText(process) ?? writtenText(run, job.scope, script);
    run.record.mention(script.text, true, { text: job.name.source, line: job.line }, job.scope);
    for (const arg of rest) applyRole(run, job, "maybe", arg);
    if (text !== undefined) runInline(run, job, text, language, "");
    else unknownPart(run, job, "program", `${job.name.text} ${shown(script.text)}`);
    return UNSURE;
  }
  const input = job.input;
  const given = lineText(input);
  const role = given !== undefined && isProven(given, language) ? "read" : "maybe";
  for (const arg of rest) applyRole(run, job, role, arg);
  if (input?.kind === "text" && !input.fromDisk) {
    return runInline(run, job, input.text, language, "");
  }
  if (input?.kind === "lines") {
    for (const line of input.lines) {
      if (isConstant(line)) {
        rawMentions(run, line, job.scope, { text: job.name.source, line: job.line });
      }
    }
  }
  unknownPart(run, job, input === undefined ? "program" : "stdin", job.name.source);
  return UNSURE;
}

/** A program text in a language nobody follows here: its words are mentioned. */
export const opaqueText: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: job.name.source, line: job.line };
  if (
    parsed.options.some(({ name }) => /^(?:v|version|V|help|h)$/.test(name)) &&
    parsed.operands.length === 0
  ) return OPEN;
  for (const { value } of parsed.options) {
    if (value !== undefined) rawMentions(run, value.text, job.scope, part);
  }
  for (const arg of parsed.operands) {
    applyRole(run, job, "maybe", arg);
    rawMentions(run, arg.text, job.scope, part);
  }
  const input = lineText(job.input);
  if (input !== undefined) rawMentions(run, input, job.scope, part);
  unknownPart(run, job, "program", job.name.source);
  return UNSURE;
};
