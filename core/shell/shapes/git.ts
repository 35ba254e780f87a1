import type { CommandRow } from "../command_row.ts";
import { baseName, blurTree, folderName, pathsOf } from "../files_of.ts";
import { HOLE, isConstant } from "../holes.ts";
import { hasOption, optionValue, parseArgs } from "../options.ts";
import { lineText, printed } from "../outcome.ts";
import { patchedNames } from "../inline/patch_names.ts";
import { rawWords } from "../raw_words.ts";
import { repositoryRoot } from "../repository.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Outcome, Run } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, dashed, OPEN, runColumns, type Shape, type ShapeJob } from "../run_row.ts";
import { absolute } from "../path_refs.ts";
import { fork } from "../scope.ts";

/** A pathspec as a word of the shell: its own globs match across folders, its magic means anything. */
export function pathspec(text: string): string {
  if (/^:[(!^/]/.test(text)) return HOLE.deep;
  return text.replace(/[*?]/g, HOLE.deep).replace(/\[[^\]]*\]/g, HOLE.question);
}

/** Writes what pathspecs name: a file, or everything below a folder. */
function writeSpecs({ run, job }: ShapeJob, specs: readonly Arg[], removes = false): void {
  for (const arg of specs) {
    if (/^:[(!^/]/.test(arg.text) || (removes && /^\.\/*$/.test(arg.text))) {
      unknownPart(run, job, "tree", arg.text);
      continue;
    }
    const word = { ...arg, text: pathspec(arg.text) };
    if (!removes) {
      applyRole(run, job, "edit", word);
      continue;
    }
    // Which of the files below are removed depends on the index.
    const part = { text: partText(job), line: job.line };
    const paths = pathsOf(run, job.scope, word.text);
    run.record.effect("delete", word.text, part, job.scope, true, arg.source);
    for (const path of paths ?? []) blurTree(run, path);
  }
}

/** Where operands end and pathspecs begin: `--` as it was given. */
function splitAtDashes(
  job: Job,
): { readonly before: readonly Arg[]; readonly after: readonly Arg[] | undefined } {
  const at = job.args.findIndex((arg) => arg.text === "--");
  if (at < 0) return { before: job.args, after: undefined };
  return { before: job.args.slice(0, at), after: job.args.slice(at + 1) };
}

/** `git checkout`: a branch, or paths. */
export const checkout: Shape = (shape) => {
  const { run, job, row } = shape;
  const { before, after } = splitAtDashes(job);
  const parsed = parseArgs(row, before);
  if (after !== undefined) {
    if (after.length > 0) writeSpecs(shape, after);
    else unknownPart(run, job, "tree", partText(job));
    return OPEN;
  }
  const creates = parsed.modes.has("new");
  const operands = parsed.operands;
  if (creates && operands.length === 0 && !hasOption(parsed, "orphan")) return OPEN;
  if (hasOption(parsed, "p", "patch") && operands.length === 0) {
    unknownPart(run, job, "tree", partText(job));
  }
  if (operands.length === 0 && !hasOption(parsed, "f", "force")) return OPEN;
  if (hasOption(parsed, "pathspec-from-file")) unknownPart(run, job, "stdin", partText(job));
  const [first] = operands;
  const paths = first === undefined ? undefined : pathsOf(run, job.scope, first.text);
  const isPath = paths?.some((path) => run.files.exists(path) !== false) ?? false;
  if (operands.length > 1) writeSpecs(shape, isPath ? operands : operands.slice(1));
  else if (isPath && first !== undefined) {
    writeSpecs(shape, [first]);
    if (!/[./]/.test(first.text)) unknownPart(run, job, "tree", partText(job));
  } else unknownPart(run, job, "tree", partText(job));
  if (operands.length > 1 && first !== undefined && !isPath && /[/.]/.test(first.text)) {
    run.record.mention(first.text, false, { text: partText(job), line: job.line }, job.scope);
  }
  return OPEN;
};

/** `git switch`: a new branch changes no file, another one may change any. */
export const switchBranch: Shape = ({ run, job, parsed }) => {
  const creates = parsed.modes.has("new") && !hasOption(parsed, "orphan");
  if (!creates || parsed.operands.length > 0) unknownPart(run, job, "tree", partText(job));
  return OPEN;
};

/** `git restore`. */
export const restore: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const indexOnly = parsed.modes.has("staged") && !parsed.modes.has("worktree");
  if (indexOnly) { for (const arg of parsed.operands) applyRole(run, job, "read", arg); }
  else if (parsed.operands.length > 0) writeSpecs(shape, parsed.operands);
  else unknownPart(run, job, "tree", partText(job));
  return OPEN;
};

/** `git clean`. */
export const clean: Shape = (shape) => {
  const { run, job, parsed } = shape;
  if (parsed.modes.has("dry")) {
    for (const arg of parsed.operands) applyRole(run, job, "read", arg);
    return OPEN;
  }
  if (parsed.operands.length > 0) writeSpecs(shape, parsed.operands, true);
  else unknownPart(run, job, "tree", partText(job));
  return OPEN;
};

/** `git rm`. */
export const removeTracked: Shape = (shape) => {
  if (shape.parsed.modes.has("cached")) return runColumns(shape);
  applyOptions(shape);
  writeSpecs(shape, shape.parsed.operands, true);
  emptied(shape, shape.parsed.operands);
  return OPEN;
};

/** Folders left empty go too. */
function emptied({ run, job }: ShapeJob, specs: readonly Arg[]): void {
  const part = { text: partText(job), line: job.line };
  for (const { text } of specs) {
    for (
      let at = folderName(text);
      at !== "." && at !== "/" && isConstant(at);
      at = folderName(at)
    ) {
      if (/(?:^|\/)\.\.$/.test(at)) break;
      run.record.effect("delete", at, part, job.scope);
    }
  }
}

/** `git mv`: like `mv`. */
export const moveTracked: Shape = (shape) => {
  const { run, job, parsed } = shape;
  if (parsed.modes.has("dry")) return OPEN;
  emptied(shape, parsed.operands.slice(0, -1));
  const name = { text: "mv", source: job.name.source };
  return run.command({ ...job, name, args: parsed.operands, via: [...job.via, job.name.text] });
};

/** `git stash`. */
export const stash: Shape = ({ run, job }) => {
  const [first, ...rest] = job.args;
  const name = first?.text ?? "push";
  if (/^(?:list|show|drop|clear|create|store)$/.test(name)) return OPEN;
  const pushes = name === "push" || name.startsWith("-");
  const words = name.startsWith("-") ? job.args : rest;
  const given = parseArgs({ names: "", options: "m,message=text" }, words).operands;
  const specs = pushes ? given : [];
  for (const arg of specs) applyRole(run, job, "edit", { ...arg, text: pathspec(arg.text) });
  if (specs.length === 0) unknownPart(run, job, "tree", partText(job));
  return OPEN;
};

/** `git clone`: everything below the new folder. */
export const clone: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const [url, folder] = parsed.operands;
  if (url === undefined) return OPEN;
  const name = baseName(url.text.replace(/\/?\.git\/?$/, "").replace(/^[^/]*:(?!\/)/, ""));
  const bare = hasOption(parsed, "bare", "mirror");
  const word = folder?.text ?? (bare ? `${name}.git` : name);
  if (!/:/.test(url.text)) {
    run.record.mention(url.text, true, { text: partText(job), line: job.line }, job.scope);
  }
  applyRole(run, job, "tree", { text: word, source: word });
  return OPEN;
};

/** `git init`: the repository's own folder. */
export const init: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const folder = parsed.operands[0]?.text ?? ".";
  const own = hasOption(parsed, "bare") ? folder : `${folder}/.git`;
  if (own === ".") unknownPart(run, job, "tree", partText(job));
  else applyRole(run, job, "tree", { text: own, source: own });
  return OPEN;
};

/** `git worktree`. */
export const worktree: Shape = ({ run, job }) => {
  const [verb, ...args] = job.args;
  const row: CommandRow = { names: "", options: "b,B=text reason=text" };
  const parsed = parseArgs(row, args);
  const [first, second] = parsed.operands;
  if (verb?.text === "add" && first !== undefined) applyRole(run, job, "tree", first);
  else if (verb?.text === "remove" && first !== undefined) applyRole(run, job, "removeTree", first);
  else if (verb?.text === "move" && first !== undefined && second !== undefined) {
    applyRole(run, job, "removeTree", first);
    applyRole(run, job, "tree", second);
  }
  return OPEN;
};

/** `git submodule`. */
export const submodule: Shape = ({ run, job }) => {
  const verb = job.args.find((arg) => !arg.text.startsWith("-"))?.text ?? "status";
  if (/^(?:status|summary|init|sync)$/.test(verb)) return OPEN;
  const paths = job.args.slice(job.args.findIndex((arg) => arg.text === verb) + 1)
    .filter((arg) => !arg.text.startsWith("-"));
  if (verb === "foreach") {
    const scope = fork(job.scope);
    scope.cwd = absolute(HOLE.segment, scope.cwd);
    const text = paths.map((arg) => arg.text).join(" ");
    // How deep a submodule lies is not in the text: what is named above it may be ours.
    const part = { text: partText(job), line: job.line };
    for (const word of rawWords(text)) {
      const above = /^(?:\.\.\/)+(.+)$/.exec(word)?.[1];
      if (above !== undefined) run.record.mention(above, false, part, job.scope);
    }
    return run.command(asShell({ ...job, scope }, text));
  }
  unknownPart(run, job, "tree", partText(job));
  return OPEN;
};

function asShell(job: Job, text: string): Job {
  return {
    ...job,
    name: { text: "sh", source: job.name.source },
    args: [{ text: "-c", source: "-c" }, { text, source: text }],
    via: [...job.via, job.name.text],
  };
}

/** Questions to git of which some answers are in the files. */
export const query: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const plain = runColumns(shape);
  const words = job.args.map((arg) => arg.text);
  if (!/ rev-parse$/.test(job.name.source)) return plain;
  if (words.length === 1 && words[0] === "--show-toplevel") {
    const root = repositoryRoot(run, job);
    return root === undefined ? printed(`${HOLE.any}\n`, undefined) : printed(`${root}\n`);
  }
  if (hasOption(parsed, "short") || words.includes("HEAD")) {
    return words.includes("--abbrev-ref") ? plain : printed(`${HOLE.segment}\n`, undefined);
  }
  return plain;
};

/** `gh` and its like: what is said there is no path; some of them write files. */
export const forge: Shape = ({ run, job }): Outcome => {
  const words = job.args.filter((arg) => !arg.text.startsWith("-")).map((arg) => arg.text);
  const [noun = "", verb = ""] = words;
  const row: CommandRow = {
    names: "",
    options:
      "F,body-file=read notes-file=read input=read O,output=write D,dir=tree b,body=text t,title=text R,repo=text m,message=text n,notes=text f,field=text raw-field=text q,jq=text template=text json=text",
  };
  const parsed = parseArgs(row, job.args);
  for (const { name, role, value } of parsed.options) {
    if (value === undefined || role === undefined || role === "text") continue;
    if (role === "read" && name === "F" && noun === "api") continue;
    if (role === "read" || role === "write" || role === "tree") {
      applyRole(run, job, role, value, dashed(name, row));
    }
  }
  if ((noun === "pr" || noun === "mr") && verb === "checkout") {
    unknownPart(run, job, "tree", "checkout");
  } else if (noun === "repo" && verb === "clone") return forgeClone(run, job, parsed.operands);
  else if (noun === "release" && /^(?:upload|create)$/.test(verb)) {
    for (const arg of parsed.operands.slice(3)) applyRole(run, job, "read", arg);
  } else if ((noun === "release" || noun === "run") && verb === "download") {
    if (!hasOption(parsed, "D", "dir", "O", "output")) unknownPart(run, job, "tree", "download");
  } else if (
    noun === "extension" || noun === "codespace" || noun === "alias" ||
    noun === "config"
  ) {
    unknownPart(run, job, "program", `${job.name.text} ${noun}`);
  } else if (noun === "repo" && verb === "sync") unknownPart(run, job, "tree", "sync");
  return OPEN;
};

function forgeClone(run: Run, job: Job, operands: readonly Arg[]): Outcome {
  const [, , url, folder] = operands;
  const word = folder?.text ?? baseName(url?.text ?? "");
  if (word !== "") applyRole(run, job, "tree", { text: word, source: word });
  return OPEN;
}

/** `git apply`: a patch that stands on the line names its files, any other may change any. */
export const apply: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const dry = parsed.modes.has("dry");
  const text = lineText(job.input);
  const input = parsed.operands.every((arg) => arg.text === "-");
  if (dry || !input || text === undefined) return runColumns(shape);
  const strip = optionValue(parsed, "p")?.text;
  const folder = optionValue(parsed, "directory")?.text;
  for (const name of patchedNames(text, strip ?? "1")) {
    const word = folder === undefined ? name : `${folder}/${name}`;
    const part = { text: partText(job), line: job.line };
    for (const path of run.record.effect("write", word, part, job.scope)) run.files.blur(path);
  }
  return OPEN;
};

/** `jj restore`: without paths the whole tree. */
export const restoreAll: Shape = (shape) => {
  if (shape.parsed.operands.length > 0) return runColumns(shape);
  unknownPart(shape.run, shape.job, "tree", partText(shape.job));
  return OPEN;
};

/** `git bisect`: most of it moves the tree; `run` runs a command besides. */
export const bisect: Shape = ({ run, job }) => {
  const [verb, ...words] = job.args;
  if (/^(?:log|view|visualize|terms|help)$/.test(verb?.text ?? "")) return OPEN;
  unknownPart(run, job, "tree", partText(job));
  const [name, ...args] = words;
  if (verb?.text !== "run" || name === undefined) return OPEN;
  return run.command({ ...job, name, args, via: [...job.via, job.name.text] });
};

/** `git lfs track`: a line of the attributes file. */
export const lfsTrack: Shape = ({ run, job, parsed }) => {
  const file = { text: ".gitattributes", source: ".gitattributes" };
  applyRole(run, job, parsed.operands.length > 0 ? "write" : "read", file);
  return OPEN;
};
