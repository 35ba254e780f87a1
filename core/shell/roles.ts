import type { EffectKind } from "./analysis.ts";
import { expandBraces } from "./braces.ts";
import type { Role } from "./command_row.ts";
import { blurTree, pathsOf, removeFile, writeFile } from "./files_of.ts";
import { handedWord } from "./handed_word.ts";
import { HOLE, isConstant, shown } from "./holes.ts";
import { normal } from "./path_refs.ts";
import type { Arg, Job, Run } from "./run.ts";
import { unknownPart } from "./run.ts";
import type { Scope } from "./scope.ts";
import { applySetting } from "./settings.ts";

/** A role that is a plain effect or a mention; the rest need the command around them. */
export type PlainRole = Exclude<Role, "command" | "shell" | "chdir">;

/** Records what a command does with one of its words. */
export function applyRole(run: Run, job: Job, role: PlainRole, arg: Arg, option?: string): void {
  const part = {
    text: option === undefined ? job.name.source : `${job.name.source} ${option}`,
    line: job.line,
  };
  const { scope } = job;
  const word = arg.text;
  switch (role) {
    case "text":
      return;
    case "read":
      return run.record.mention(word, true, part, scope);
    case "maybe":
      return handedWord(run, job, word);
    case "lines":
      run.record.mention(word, true, part, scope);
      return unknownPart(run, job, "stdin", shown(word));
    case "setting":
      return setting(run, job, word);
    case "tree":
      if (word === "-" || word === "") return;
      run.record.effect("create", word, part, scope, false, arg.source);
      for (const path of pathsOf(run, scope, word) ?? []) run.files.perhapsDirectory(path);
      return run.record.treeEffect("write", word, part, scope);
    case "edit": {
      if (word === "-" || word === "") return;
      const spread = ownGlob(run, scope, word);
      if (spread !== undefined) {
        for (const text of spread) applyRole(run, job, role, { ...arg, text }, option);
        return;
      }
      run.record.effect("write", word, part, scope, false, arg.source);
      const paths = pathsOf(run, scope, word);
      for (const path of paths ?? []) blurTree(run, path);
      const file = paths?.every((path) => run.files.isDirectory(path) === false);
      if (!file) run.record.treeEffect("write", word, part, scope);
      return;
    }
    case "remove":
    case "removeTree": {
      const paths = pathsOf(run, scope, word);
      const tree = role === "removeTree";
      const single = paths?.every((path) => isEntry(run, path)) ?? false;
      run.files.keeping(paths ?? [], () => {
        run.record.effect("delete", word, part, scope, tree || single, arg.source);
      });
      for (const path of paths ?? []) {
        if (/(?:^|\/)\.\.?\/*$/.test(word)) continue;
        const folder = run.files.isDirectory(path) && !run.files.isLink(path);
        if (tree || folder === false) {
          if (folder === false && path.endsWith("/")) continue;
          if (/\/\.?$/.test(path) && run.files.isLink(normal(path))) run.files.disturb(true);
          else removeFile(run, scope, path);
        } else if (folder === undefined) run.files.blur(path);
      }
      return;
    }
    case "write":
    case "create":
    case "attributes":
      return written(run, job, role, arg, part);
  }
}

/**
 * A quoted glob is left to the program, which matches it itself: folders below, and names that begin
 * with a dot, are among what it finds.
 */
export function ownGlob(run: Run, scope: Scope, word: string): readonly string[] | undefined {
  if (!isConstant(word) || !/[*?{[]|[@!+]\(/.test(word)) return undefined;
  if (pathsOf(run, scope, word)?.some((path) => run.files.exists(path) === true)) return undefined;
  const words = expandBraces(word) ?? [word.replace(/\{.*\}/s, "**")];
  const found = words.filter((one) => !one.startsWith("!")).flatMap((one) => {
    const whole = /^((?:[^*?[{]*\/)?)[*/]+$/.exec(one)?.[1];
    // All there is below a folder is the folder.
    if (whole !== undefined && one.includes("**")) return [whole === "" ? "." : whole];
    const glob = one.replace(/[@!+?*]\([^()]*\)/g, HOLE.deep).replace(/\*\*\/?/g, HOLE.deep)
      .replaceAll("?", HOLE.question)
      .replace(/\[[^\]]*\]/g, HOLE.question)
      .replace(/\uFDD3\*/g, HOLE.deep + HOLE.segment).replaceAll("*", HOLE.star);
    return withDots(glob);
  });
  // Signs that stand for themselves.
  return found.length === 1 && found[0] === word ? undefined : found;
}

/** A star at the start of a name, for names that begin with a dot and for those that do not. */
function withDots(glob: string): readonly string[] {
  const pieces = glob.split(/(?<=^|\/)(?=\uFDD4)/);
  if (pieces.length > 4) return [glob];
  const first = pieces[0] ?? "";
  const heads = first.startsWith(HOLE.star) ? [first, `.${first}`] : [first];
  return pieces.slice(1).reduce<readonly string[]>(
    (words, piece) => words.flatMap((word) => [word + piece, `${word}.${piece}`]),
    heads,
  );
}

/** `key=value`; a bare key switches it on, and what is neither names a place of settings. */
function setting(run: Run, job: Job, word: string): void {
  const [key = "", ...rest] = word.split("=");
  if (!/^[\w-]+\./.test(key)) unknownPart(run, job, "program", shown(word));
  applySetting(run, job, key, rest.length === 0 ? "true" : rest.join("="));
}

/** Nothing lies below it: a file, a link, or nothing. */
function isEntry(run: Run, path: string): boolean {
  if (/\/\.?$/.test(path)) return false;
  return run.files.isDirectory(path) === false || run.files.isLink(path);
}

function written(
  run: Run,
  job: Job,
  kind: EffectKind,
  arg: Arg,
  part: { readonly text: string; readonly line: number },
): void {
  const word = arg.text;
  if (word === "-" || word === "") return;
  const paths = pathsOf(run, job.scope, word);
  run.record.effect(kind, word, part, job.scope, false, arg.source);
  if (kind === "attributes") return;
  for (const path of paths ?? []) writeFile(run, job.scope, path, undefined);
}
