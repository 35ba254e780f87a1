import { HOLE, isConstant, shown } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { ended, lineText, printed } from "../outcome.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import { partText, unknownPart, UNSURE } from "../run.ts";
import { applyOptions, OPEN, type Shape } from "../run_row.ts";

/** `make -n`, `cargo --version`: said, not done. */
export const build: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const name = job.name.text;
  const [verb] = parsed.operands;
  const says = hasOption(parsed, "version", "help", "V") ||
    (/make$/.test(name) && hasOption(parsed, "n", "dry-run", "just-print", "p")) ||
    (verb !== undefined && SAYS[name]?.test(verb.text) === true) ||
    (/^(?:just|task|mage)$/.test(name) && hasOption(parsed, "l", "list", "list-all", "summary")) ||
    (verb?.text === "fmt" && job.args.some(({ text }) => /^--check$/.test(text)));
  for (const arg of job.args) applyRole(run, job, says ? "read" : "maybe", arg);
  const input = lineText(job.input);
  if (!says && input !== undefined && job.args.some(({ text }) => /^-?-$|^-f-$|stdin/.test(text))) {
    rawMentions(run, input, job.scope, { text: name, line: job.line });
  }
  if (verb?.text === "fmt" && !says) unknownPart(run, job, "tree", `${name} fmt`);
  else if (!says) {
    unknownPart(run, job, "program", verb === undefined ? name : `${name} ${shown(verb.text)}`);
  }
  return UNSURE;
};

/** A package manager's other commands run what the project says. */
export const packageManager: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const [verb, ...rest] = parsed.operands;
  // Without the name of a script the scripts are listed.
  if (/^run(?:-script)?$/.test(verb?.text ?? "") && rest.length === 0) return OPEN;
  applyOptions(shape);
  const from = job.args.findIndex((arg) => arg.text === verb?.text);
  for (const arg of job.args.slice(from + 1)) applyRole(run, job, "maybe", arg);
  unknownPart(run, job, "program", `${job.name.text} ${shown(verb?.text ?? "")}`.trim());
  return UNSURE;
};

/** `uv run CMD`: a command with other packages at hand. */
export const runsCommand: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const [name, ...args] = parsed.operands;
  const module = optionValue(parsed, "m", "module");
  if (module !== undefined) {
    return run.command({
      ...job,
      name: { text: "python3", source: job.name.source },
      args: [{ text: "-m", source: "-m" }, module, ...parsed.operands],
      via: [...job.via, job.name.text],
    });
  }
  return name === undefined
    ? OPEN
    : run.command({ ...job, name, args, via: [...job.via, job.name.text] });
};

/** Parts of a cloud's commands that ask: a list, a description. */
const CLOUD_ASKS = /^(?:list|describe|show|info|version|help|whoami|account|auth|status)(?:-|$)/;

/** Parts that fetch a file, or run something. */
const CLOUD_FETCHES =
  /^(?:cp|mv|scp|ssh|rsync|sync|copy|download|get|export|pull|run|exec|create|deploy|login|init)(?:-|$)/;

/** A cloud's client: what asks writes nothing here. */
export const cloudQuery: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const option = job.args.findIndex(({ text }) => text.startsWith("-"));
  const words = option < 0 ? parsed.operands : job.args.slice(0, option);
  const asks = words.some(({ text }) => CLOUD_ASKS.test(text)) &&
    !words.some(({ text }) => CLOUD_FETCHES.test(text)) &&
    !job.args.some(({ text }) => /^--?(?:f$|file|out-?file|dest|download)/.test(text));
  for (const arg of job.args) applyRole(run, job, asks ? "read" : "maybe", arg);
  if (!asks) unknownPart(run, job, "program", job.name.source);
  return UNSURE;
};

/** `true`, `false`, `:` and other commands that put nothing of interest out. */
export const status: Shape = ({ job }) => {
  switch (job.name.text) {
    case "true":
    case ":":
      return ended(0);
    case "false":
      return ended(1);
    case "sleep":
      return job.args.every((arg) => isConstant(arg.text)) ? ended(0) : OPEN;
    default:
      return OPEN;
  }
};

/** `date`: a format without `/` gives a word without one. */
export const date: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const format = job.args.find((arg) => arg.text.startsWith("+"))?.text ?? "";
  if (!isConstant(format) || /\/|%[Dx]/.test(format)) return OPEN;
  if (parsed.options.some(({ name }) => name === "s" || name === "set")) {
    unknownPart(run, job, "program", partText(job));
  }
  return printed(`${HOLE.segment}\n`);
};

const SAYS: Readonly<Record<string, RegExp>> = {
  cargo: /^(?:tree|metadata|search|version|help|locate-project|pkgid|verify-project)$/,
  go: /^(?:version|env|list|doc|help|vet)$/,
  rustup: /^(?:show|which|doc|help|--version)$/,
  dotnet: /^(?:--info|--version|--list-sdks|list)$/,
  gem: /^(?:list|search|info|env|environment|which|contents|help)$/,
  composer: /^(?:show|info|search|validate|outdated|why|licenses|about|help|status)$/,
  bundle: /^(?:list|show|info|outdated|check|help|platform)$/,
};

/** `npm pkg`: some of it writes the package's own file. */
export const npmPkg: Shape = ({ run, job, parsed }) => {
  const sets = /^(?:set|delete|fix)$/.test(parsed.operands[0]?.text ?? "");
  const file = { text: "package.json", source: "package.json" };
  applyRole(run, job, sets ? "write" : "read", file);
  return UNSURE;
};
