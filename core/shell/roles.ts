import type { EffectKind } from "./analysis.ts";
import type { Role } from "./command_row.ts";
import { blurTree, pathsOf, removeFile, writeFile } from "./files_of.ts";
import { shown } from "./holes.ts";
import { perhapsScript } from "./perhaps_script.ts";
import { normal } from "./path_refs.ts";
import { rawMentions } from "./raw_words.ts";
import type { Arg, Job, Run } from "./run.ts";
import { unknownPart } from "./run.ts";

/** A role that is a plain effect or a mention; the rest need the command around them. */
export type PlainRole = Exclude<Role, "command" | "shell" | "chdir">;

/** Settings whose value is a command, a folder of commands, or another file of settings. */
const RUNNING_KEY =
  /^(?:core\.(?:fsmonitor|pager|editor|sshcommand|hookspath|gitproxy|askpass|worktree)|sequence\.|diff\.(?:external|.*\.(?:command|textconv))|difftool|mergetool|merge\..*driver|alias\.|pager\.|gpg\.|credential\.|filter\.|include|uploadpack|remote\..*\.(?:uploadpack|receivepack|vcs)|ssh\.|web\.|browser\.|man\.|help\.|instaweb|sendemail|trailer|init\.templatedir|submodule)/i;

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
      perhapsScript(run, job, word);
      return run.record.mention(word, false, part, scope);
    case "lines":
      run.record.mention(word, true, part, scope);
      return unknownPart(run, job, "stdin", shown(word));
    case "setting":
      if (RUNNING_KEY.test(word) || !word.includes("=")) {
        unknownPart(run, job, "program", shown(word));
        rawMentions(run, word, scope, part);
      }
      return;
    case "tree":
      if (word === "-" || word === "") return;
      run.record.effect("create", word, part, scope, false, arg.source);
      return run.record.treeEffect("write", word, part, scope);
    case "edit": {
      if (word === "-" || word === "") return;
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
