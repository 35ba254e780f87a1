import { HOLE, isConstant, shown } from "../holes.ts";
import { hasOption } from "../options.ts";
import { ended, printed } from "../outcome.ts";
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
    (verb !== undefined && SAYS[name]?.test(verb.text) === true);
  for (const arg of job.args) applyRole(run, job, says ? "read" : "maybe", arg);
  if (name === "go" && verb?.text === "fmt") unknownPart(run, job, "tree", "go fmt");
  else if (!says) {
    unknownPart(run, job, "program", verb === undefined ? name : `${name} ${shown(verb.text)}`);
  }
  return UNSURE;
};

/** A package manager's other commands run what the project says. */
export const packageManager: Shape = ({ run, job, parsed }) => {
  const [verb, ...rest] = parsed.operands;
  const prefix = /^(?:exec|dlx|x)$/.test(verb?.text ?? "");
  if (prefix && rest[0] !== undefined) {
    const [name, ...args] = rest[0].text === "--" ? rest.slice(1) : rest;
    if (name !== undefined) {
      return run.command({ ...job, name, args, via: [...job.via, job.name.text] });
    }
  }
  if (
    verb?.text === "run" && /^(?:uv|poetry|pdm|hatch|pipenv|rye|pixi|conda)$/.test(job.name.text)
  ) {
    const [name, ...args] = rest.filter((arg, index) => index > 0 || !arg.text.startsWith("-"));
    if (name !== undefined) {
      return run.command({ ...job, name, args, via: [...job.via, job.name.text] });
    }
  }
  for (const arg of rest) applyRole(run, job, "maybe", arg);
  unknownPart(run, job, "program", `${job.name.text} ${shown(verb?.text ?? "")}`.trim());
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
