import { dirname } from "node:path/posix";
import { folderName, pathsOf, writeFile } from "../files_of.ts";
import { isConstant } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { normal } from "../path_refs.ts";
import { applyRole, ownGlob } from "../roles.ts";
import { firstText, valueOf } from "../variables.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, QUIET, type Shape } from "../run_row.ts";

/** `rm`. */
export const remove: Shape = ({ run, job, parsed }) => {
  const tree = hasOption(parsed, "r", "R", "recursive");
  let status: number | undefined = hasOption(parsed, "i", "I", "interactive") ? undefined : 0;
  if (parsed.operands.length === 0 && !hasOption(parsed, "f", "force")) status = 1;
  for (const arg of parsed.operands) {
    if (/(?:^|\/)\.\.?\/*$/.test(arg.text)) status = 1;
    const paths = pathsOf(run, job.scope, arg.text);
    const there = paths?.map((path) => run.files.exists(path));
    if (there === undefined || there.includes(undefined)) status = undefined;
    else if (there.includes(false) && !hasOption(parsed, "f", "force")) status &&= 1;
    if (!tree && paths?.some((path) => run.files.isDirectory(path) !== false)) status = undefined;
    applyRole(run, job, tree ? "removeTree" : "remove", arg);
  }
  return { ...QUIET, status };
};

/** `rimraf`: takes globs of its own. */
export const globRemove: Shape = ({ run, job, parsed }) => {
  for (const arg of parsed.operands) {
    for (const text of ownGlob(run, job.scope, arg.text) ?? [arg.text]) {
      applyRole(run, job, "removeTree", { ...arg, text });
    }
  }
  return QUIET;
};

/** `mkdir`. */
export const makeDirectory: Shape = ({ run, job, parsed }) => {
  const part = { text: partText(job), line: job.line };
  const parents = hasOption(parsed, "p", "parents");
  let status: number | undefined = 0;
  for (const { text } of parsed.operands) {
    const [there] = pathsOf(run, job.scope, text) ?? [];
    if (there !== undefined && run.files.isDirectory(there) === true) {
      run.record.mention(text, true, part, job.scope);
      if (!parents) status = status === undefined ? undefined : 1;
      continue;
    }
    const [path] = run.record.effect("create", text, part, job.scope);
    if (path === undefined) {
      status = undefined;
      continue;
    }
    if (!job.scope.certain || job.scope.concurrent) {
      for (const folder of parents ? upTo(path) : [path]) run.files.perhapsDirectory(folder);
      status = undefined;
      continue;
    }
    const made = makeOne(run.files, path, parents);
    if (made === false) status = status === undefined ? undefined : 1;
    else if (made === undefined) status = undefined;
  }
  return { ...QUIET, status };
};

type Files = Parameters<Shape>[0]["run"]["files"];

function makeOne(files: Files, path: string, parents: boolean): boolean | undefined {
  if (!parents) {
    const free = files.exists(path);
    const above = files.isDirectory(dirname(normal(path)));
    if (free === true || above === false) return false;
    if (free === undefined || above === undefined) {
      files.perhapsDirectory(path);
      return undefined;
    }
    files.makeDirectory(path);
    return true;
  }
  for (const folder of upTo(path)) {
    const is = files.isDirectory(folder);
    if (is === true) continue;
    const state = files.state(folder);
    // A folder or nothing: it is one afterwards.
    if (state.kind === "unknown" && state.directory) {
      files.makeDirectory(folder);
      continue;
    }
    if (files.exists(folder) === true) return false;
    if (is === undefined || files.exists(folder) === undefined) {
      files.perhapsDirectory(folder);
      return undefined;
    }
    files.makeDirectory(folder);
  }
  return true;
}

/** A path's folders from the top down, itself last. */
function upTo(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = normal(path); at !== "/"; at = dirname(at)) folders.unshift(at);
  return folders;
}

/** `rmdir`. */
export const removeDirectory: Shape = ({ run, job, parsed }) => {
  const part = { text: partText(job), line: job.line };
  for (const { text } of parsed.operands) {
    if (hasOption(parsed, "p", "parents")) {
      for (
        let at = folderName(text);
        at !== "." && at !== "/" && isConstant(at);
        at = folderName(at)
      ) {
        run.record.effect("delete", at, part, job.scope);
      }
    }
    for (const path of run.record.effect("delete", text, part, job.scope)) {
      if (run.files.isDirectory(path) === true) run.files.perhapsDirectory(path);
    }
  }
  return QUIET;
};

/** `touch`. */
export const touch: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  applyOptions(shape);
  let status: number | undefined = 0;
  for (const { text } of parsed.operands) {
    const paths = pathsOf(run, job.scope, text);
    const missing = paths?.map((path) => run.files.exists(path));
    run.record.effect("create", text, part, job.scope);
    paths?.forEach((path, index) => {
      if (missing?.[index] === true) return;
      if (hasOption(parsed, "c", "no-create") && missing?.[index] === false) return;
      const text = missing?.[index] === false ? "" : undefined;
      if (writeFile(run, job.scope, path, text) !== true) status = undefined;
    });
    if (paths === undefined) status = undefined;
  }
  return { ...QUIET, status };
};

/** `truncate`. */
export const truncate: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  const size = optionValue(parsed, "s", "size")?.text;
  applyOptions(shape);
  for (const { text } of parsed.operands) {
    const paths = pathsOf(run, job.scope, text);
    run.record.effect("write", text, part, job.scope);
    for (const path of paths ?? []) {
      writeFile(run, job.scope, path, size === "0" && !hasOption(parsed, "c") ? "" : undefined);
    }
  }
  return QUIET;
};

/** `tee`: its input goes on and into every file named. */
export const tee: Shape = ({ run, job, parsed }) => {
  const part = { text: partText(job), line: job.line };
  const append = hasOption(parsed, "a", "append");
  const input = job.input?.kind === "text" && isConstant(job.input.text)
    ? job.input.text
    : undefined;
  for (const { text } of parsed.operands) {
    const paths = pathsOf(run, job.scope, text);
    run.record.effect("write", text, part, job.scope);
    for (const path of paths ?? []) {
      writeFile(run, job.scope, path, paths?.length === 1 ? input : undefined, append);
    }
  }
  return { status: undefined, out: job.input ?? OPEN.out };
};

/** `dd`: its operands are `name=value`. */
export const dd: Shape = ({ run, job, parsed }) => {
  for (const arg of parsed.operands) {
    const equals = arg.text.indexOf("=");
    const name = arg.text.slice(0, equals);
    const value = { text: arg.text.slice(equals + 1), source: arg.source };
    if (name === "of") applyRole(run, job, "write", value, "of=");
    else if (name === "if") applyRole(run, job, "read", value);
    else if (!isConstant(arg.text) && equals < 0) unknownPart(run, job, "variable", arg.source);
  }
  return OPEN;
};

/** `mktemp`: a new file of a name no one has. */
export const makeTemporary: Shape = ({ run, job, parsed }) => {
  const part = { text: partText(job), line: job.line };
  const folder = optionValue(parsed, "p", "tmpdir");
  const template = parsed.operands[0]?.text.replace(/X{3,}(?!.*X{3})/, "\uFDD2");
  const inTmp = folder !== undefined || hasOption(parsed, "t", "p", "tmpdir") ||
    template === undefined;
  const own = firstText(valueOf(run, job.scope, "TMPDIR"));
  const base = folder?.text ?? (own === undefined || own === "" ? "/tmp" : own);
  const name = template ?? "tmp.\uFDD2";
  const word = inTmp ? `${base}/${name}` : name;
  run.record.effect("create", word, part, job.scope);
  return { status: undefined, out: { kind: "text", text: `${word}\n` } };
};
