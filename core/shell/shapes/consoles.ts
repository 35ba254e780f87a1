import { isConstant } from "../holes.ts";
import { hasOption } from "../options.ts";
import { lineText } from "../outcome.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import type { Arg } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, type Shape, type ShapeJob } from "../run_row.ts";

/** Statements that only ask. */
const ASKS =
  /^\s*(?:select|with|values|table|explain|show|describe|desc|use|\.(?:tables?|schema|databases|dump|headers?|mode|indexes|indices|width|timer|help|quit|exit|show|stats|version|nullvalue|separator|bail|echo|fullschema|dbinfo|print|timeout|changes)\b|pragma\s+\w+\s*(?:\([^)]*\))?\s*$|\\(?:d\w*\+?|l\+?|conninfo|timing|x|q|pset|encoding|echo|sf\+?|sv\+?|z|\?)\b)/i;

/** What reaches files of this machine, or runs something. */
const REACHES =
  /\\|^\s*\.|\bcopy\b|\boutfile\b|\bdumpfile\b|\bload_extension\b|\bwritefile\b|\blo_export\b|\bpg_(?:write|file)\w*|\bvacuum\s+into\b|\b(?:attach|export)\b|\bsystem\b|\bsource\b|\btee\b|\bedit\s*\(/i;

/** A client of a database: its statements change files of this machine only by words of their own. */
export const databaseClient: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const texts = parsed.options.filter(({ name }) => /^(?:c|command|e|execute)$/.test(name))
    .flatMap(({ value }) => value === undefined ? [] : [value.text]);
  const files = hasOption(parsed, "f", "file");
  const input = lineText(job.input);
  statements(shape, input === undefined ? texts : [...texts, input]);
  const asked = texts.length > 0 || hasOption(parsed, "l", "list", "V", "version", "help");
  if (files || (!asked && input === undefined)) {
    unknownPart(run, job, files ? "program" : "stdin", job.name.source);
  }
  return OPEN;
};

/** A database that is a file: asked, it is read; told, it is written. */
export const databaseFile: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const [file, ...words] = parsed.operands;
  const input = lineText(job.input);
  const texts = [
    ...words.map((arg) => arg.text),
    ...parsed.options.filter(({ name }) => name === "cmd")
      .flatMap(({ value }) => value === undefined ? [] : [value.text]),
    ...(input === undefined ? [] : [input]),
  ];
  const asks = texts.length > 0 && texts.every(onlyAsks);
  const named: Arg | undefined = file?.text === ":memory:" ? undefined : file;
  if (named !== undefined) {
    applyRole(run, job, asks || hasOption(parsed, "readonly") ? "read" : "write", named);
  }
  statements(shape, texts);
  if (texts.length === 0 && !hasOption(parsed, "version", "help")) {
    unknownPart(run, job, "stdin", job.name.source);
  }
  return OPEN;
};

function statements({ run, job }: ShapeJob, texts: readonly string[]): void {
  const part = { text: partText(job), line: job.line };
  for (const text of texts) {
    if (onlyAsks(text) || (isConstant(text) && !REACHES.test(withoutTexts(text)))) continue;
    rawMentions(run, text, job.scope, part);
    unknownPart(run, job, isConstant(text) ? "program" : "variable", job.name.source);
  }
}

function onlyAsks(text: string): boolean {
  if (!isConstant(text)) return false;
  const bare = withoutTexts(text);
  return bare.split(/[;\n]/).every((one) =>
    one.trim() === "" || (ASKS.test(one) && !REACHES.test(one.replace(/^\s*[.\\]\w+/, "")))
  ) && !/\binto\b/i.test(bare) &&
    !/^\s*with\b[^]*\b(?:insert|update|delete|replace|merge)\b/i.test(bare);
}

/** Statements without what stands in quotes. */
function withoutTexts(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "''");
}

/** Commands of another system's shells that only read. */
const READING_CMDLETS =
  /^(?:get-\w+|gc|gci|gi|cat|type|dir|ls|echo|select-\w+|select|where|where-object|test-path|measure-\w+|convertfrom-\w+|convertto-\w+|format-\w+|write-(?:output|host)|sort-object|sls|findstr|more|tree|ver|hostname|whoami|ft|fl)$/i;

/** `pwsh -c TEXT`, `cmd /c WORDS`: paths in them may be written with backslashes. */
export const foreignShell: Shape = ({ run, job }) => {
  const part = { text: job.name.source, line: job.line };
  if (job.args.length === 1 && /^--?(?:version|help|v|h|\?)$/i.test(job.args[0]?.text ?? "")) {
    return OPEN;
  }
  const words = job.args.map((arg) => arg.text).filter((text) => !/^[-/][a-z]+$/i.test(text));
  const input = lineText(job.input);
  const text = [...words, ...(input === undefined ? [] : [input])].join(" ");
  const commands = text.split(/[|;&\n]+/).map((one) => one.trim().split(/\s+/)[0] ?? "");
  const reads = text.trim() !== "" && isConstant(text) && !/[>(){}$`]|\bout-file\b/i.test(text) &&
    commands.every((name) => name === "" || READING_CMDLETS.test(name));
  rawMentions(run, text, job.scope, part, reads);
  rawMentions(run, text.replaceAll("\\", "/").replace(/\/{2,}/g, "/"), job.scope, part, reads);
  if (!reads) unknownPart(run, job, "program", job.name.source);
  return OPEN;
};
