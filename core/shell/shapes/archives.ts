import { HOLE } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Run } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import {
  applyOptions,
  folderNamed,
  OPEN,
  runColumns,
  type Shape,
  type ShapeJob,
} from "../run_row.ts";
import { fork } from "../scope.ts";
import { runText } from "./shells.ts";

/** `tar`. */
export const tar: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  applyOptions({
    ...shape,
    parsed: {
      ...parsed,
      options: parsed.options.filter(({ name }) =>
        name !== "f" && name !== "file" && name !== "C" && name !== "directory"
      ),
    },
  });
  for (const { name, role, value } of parsed.options) {
    const action = /^exec=(.*)$/s.exec(value?.text ?? "")?.[1];
    if (name === "checkpoint-action" && action !== undefined) runText(run, job, action);
    else if (role === "command" && value !== undefined) runText(run, job, value.text);
  }
  const archive = optionValue(parsed, "f", "file");
  const lists = parsed.modes.has("list");
  if (parsed.modes.has("create")) {
    if (archive !== undefined) applyRole(run, job, "write", archive, "-f");
    if (hasOption(parsed, "remove-files") && hasOption(parsed, "T", "files-from")) {
      unknownPart(run, job, "stdin", `${job.name.text} --remove-files`);
    }
    for (const arg of parsed.operands) {
      if (hasOption(parsed, "remove-files")) applyRole(run, job, "removeTree", arg);
      else applyRole(run, job, "read", arg);
    }
    return OPEN;
  }
  if (archive !== undefined && archive.text !== "-") {
    run.record.mention(archive.text, true, part, job.scope);
  }
  if (lists || !parsed.modes.has("extract")) {
    for (const arg of parsed.operands) applyRole(run, job, "read", arg);
    return OPEN;
  }
  const inside = moved(run, job, optionValue(parsed, "C", "directory"));
  const renames = hasOption(
    parsed,
    "transform",
    "xform",
    "strip-components",
    "P",
    "absolute-names",
    "wildcards",
    "T",
  );
  extract(
    { ...shape, job: inside },
    renames || hasOption(parsed, "files-from") ? [] : parsed.operands,
  );
  return OPEN;
};

function moved(run: Run, job: Job, folder: Arg | undefined): Job {
  if (folder === undefined) return job;
  const scope = fork(job.scope);
  scope.cwd = folderNamed(run, scope, folder.text);
  return { ...job, scope };
}

/** Members named are written; without names anything below the folder may be. */
function extract({ run, job }: ShapeJob, members: readonly Arg[]): void {
  const part = { text: partText(job), line: job.line };
  for (const arg of members) {
    for (const path of run.record.effect("write", arg.text, part, job.scope)) run.files.blur(path);
    run.record.treeEffect("write", arg.text, part, job.scope);
  }
  if (members.length === 0) run.record.treeEffect("write", ".", part, job.scope);
}

/** `unzip`. */
export const unzip: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const [archive, ...members] = parsed.operands;
  if (archive !== undefined) applyRole(run, job, "read", archive);
  if (parsed.modes.has("list")) return OPEN;
  extract(
    { ...shape, job: moved(run, job, optionValue(parsed, "d")) },
    members.map((arg) => ({ ...arg, text: arg.text.replace(/[*?]+|\[[^\]]*\]/g, HOLE.deep) })),
  );
  return OPEN;
};

const SUFFIX: Readonly<Record<string, string>> = {
  gzip: ".gz",
  pigz: ".gz",
  bzip2: ".bz2",
  xz: ".xz",
  lzma: ".lzma",
  zstd: ".zst",
  compress: ".Z",
  lz4: ".lz4",
  brotli: ".br",
};

/** `gzip` and its like: a file becomes another one beside it. */
export const compress: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const part = { text: partText(job), line: job.line };
  const name = job.name.text;
  const unpacks = /^un|^gun|^bun/.test(name) || hasOption(parsed, "d", "decompress", "uncompress");
  if (parsed.modes.has("out") || parsed.modes.has("output")) {
    for (const arg of parsed.operands) applyRole(run, job, "read", arg);
    return OPEN;
  }
  const [from, into, ...more] = parsed.operands;
  // Its second operand is what it makes.
  if (name === "lz4" && into !== undefined && more.length === 0 && !hasOption(parsed, "m")) {
    if (from !== undefined) applyRole(run, job, "read", from);
    applyRole(run, job, "write", into);
    return OPEN;
  }
  const keeps = hasOption(parsed, "k", "keep") ||
    (/zstd|lz4|brotli/.test(name) && !hasOption(parsed, "rm"));
  for (const arg of parsed.operands) {
    if (keeps) applyRole(run, job, "read", arg);
    else applyRole(run, job, hasOption(parsed, "r") ? "removeTree" : "remove", arg);
    const suffix = optionValue(parsed, "S", "suffix")?.text ?? SUFFIX[name] ?? HOLE.segment;
    const target = unpacks ? arg.text.replace(/\.[^./]*$/, "") : arg.text + suffix;
    run.record.effect("write", target, part, job.scope);
    if (hasOption(parsed, "r")) applyRole(run, job, "edit", arg);
  }
  return OPEN;
};

/** `cpio`: the names come from its input. */
export const cpio: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const part = { text: partText(job), line: job.line };
  if (parsed.modes.has("list")) return OPEN;
  const [folder] = parsed.operands;
  if (parsed.modes.has("extract")) {
    for (const arg of parsed.operands) applyRole(run, job, "write", arg);
  }
  if (parsed.modes.has("pass") && folder !== undefined) applyRole(run, job, "tree", folder);
  else if (parsed.modes.has("extract")) run.record.treeEffect("write", ".", part, job.scope);
  return OPEN;
};

/** `7z`. */
export const sevenZip: Shape = ({ run, job }) => {
  const [verb, ...rest] = job.args;
  const part = { text: partText(job), line: job.line };
  const operands = rest.filter((arg) => !arg.text.startsWith("-"));
  const [archive, ...files] = operands;
  const out = rest.find((arg) => arg.text.startsWith("-o"));
  if (archive === undefined) return OPEN;
  switch (verb?.text) {
    case "x":
    case "e":
      applyRole(run, job, "read", archive);
      run.record.treeEffect("write", out?.text.slice(2) ?? ".", part, job.scope);
      return OPEN;
    case "l":
    case "t":
    case "h":
    case "i":
    case "b":
      for (const arg of operands) applyRole(run, job, "read", arg);
      return OPEN;
    case "a":
    case "u":
    case "d":
    case "rn":
      applyRole(run, job, "write", archive);
      for (const arg of files) {
        applyRole(run, job, rest.some(({ text }) => text === "-sdel") ? "removeTree" : "read", arg);
      }
      return OPEN;
    default:
      for (const arg of operands) applyRole(run, job, "maybe", arg);
      unknownPart(run, job, "program", job.name.source);
      return OPEN;
  }
};

/** `zip`: the archive, with `.zip` put after a name that has no ending. */
export const zip: Shape = (shape) => {
  const [archive] = shape.parsed.operands;
  const runs = shape.job.args.some((arg) => /^-TT/.test(arg.text));
  if (runs || hasOption(shape.parsed, "unzip-command")) {
    unknownPart(shape.run, shape.job, "program", `${shape.job.name.text} -TT`);
  }
  const part = { text: partText(shape.job), line: shape.job.line };
  if (archive !== undefined && !/\.[^/]*$/.test(archive.text)) {
    shape.run.record.effect("write", `${archive.text}.zip`, part, shape.job.scope);
  }
  return runColumns(shape);
};
