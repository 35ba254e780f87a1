import { HOLE, shown } from "../holes.ts";
import type { Arg, Job, Outcome, Run } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import { doubtful } from "../branch.ts";
import { applyRole } from "../roles.ts";
import { OPEN, QUIET, type Shape } from "../run_row.ts";
import { baseName, blurTree, folderName, pathsOf } from "../files_of.ts";
import { absolute } from "../path_refs.ts";
import { walkFound } from "./find_walk.ts";

/** Tests with one value that is no path. */
const VALUE_TESTS =
  /^-(?:name|iname|path|ipath|wholename|iwholename|regex|iregex|type|xtype|size|mtime|ctime|atime|mmin|cmin|amin|user|group|uid|gid|perm|maxdepth|mindepth|links|inum|lname|ilname|fstype|printf|regextype|used|context)$/;
const FILE_TESTS = /^-(?:newer|anewer|cnewer|samefile|newer..|files0-from)$/;

/** What `find` goes through and keeps. */
type Search = {
  readonly roots: readonly Arg[];
  readonly tests: readonly Arg[];
};

/** `find`: its folders, tests, and what it does with what it finds. */
export const find: Shape = ({ run, job }) => {
  const search = searchOf(job.args);
  const part = { text: partText(job), line: job.line };
  for (const root of search.roots) run.record.mention(root.text, true, part, job.scope);
  const texts = search.tests.map((test) => test.text);
  const follows = job.args[0]?.text === "-L" || texts.includes("-follow");
  const found = search.roots.flatMap((root) =>
    (follows ? undefined : walkFound(run, job.scope, root.text, texts)) ??
      foundIn(root.text, search.tests)
  );
  if (follows && texts.some((text) => /^-(?:delete|exec|ok)/.test(text))) {
    unknownPart(run, job, "tree", `${job.name.text} -L`);
  }
  for (let at = 0; at < search.tests.length; at++) {
    const text = search.tests[at]?.text ?? "";
    const value = search.tests[at + 1];
    if (/^-(?:exec|execdir|ok|okdir)$/.test(text)) {
      const end = execEnd(search.tests, at + 1);
      runFound(run, job, search.tests.slice(at + 1, end), found, text);
      at = end;
    } else if (text === "-delete") {
      for (const word of found) {
        for (const path of pathsOf(run, job.scope, word) ?? []) blurTree(run, path);
        run.record.effect("delete", word, { ...part, text: partText(job, text) }, job.scope, true);
      }
    } else if (/^-f(?:print0?|printf|ls)$/.test(text)) {
      if (value !== undefined) applyRole(run, job, "write", value, text);
      at += text === "-fprintf" ? 2 : 1;
    } else if (FILE_TESTS.test(text)) {
      if (value !== undefined) run.record.mention(value.text, true, part, job.scope);
      at++;
    } else if (VALUE_TESTS.test(text)) at++;
    else if (/^[\uFDD1]/.test(text)) unknownPart(run, job, "variable", shown(text));
  }
  // What is deleted is not printed besides.
  const silent = texts.includes("-delete") &&
    !texts.some((text) => /^-(?:print0?|printf|ls|exec|execdir|ok|okdir)$/.test(text));
  return silent ? QUIET : { status: undefined, out: { kind: "lines", lines: found } };
};

/** `fd`: a pattern, folders, and perhaps a command for what is found. */
export const fd: Shape = ({ run, job }) => {
  const part = { text: partText(job), line: job.line };
  const at = job.args.findIndex((arg) => /^(?:-[xX]|--exec(?:-batch)?)$/.test(arg.text));
  const before = at < 0 ? job.args : job.args.slice(0, at);
  const values =
    /^-(?:[etEdSc]|-(?:extension|type|exclude|max-depth|size|color|changed-within|glob))$/;
  const words = before.filter((arg, index) =>
    !arg.text.startsWith("-") && !values.test(before[index - 1]?.text ?? "")
  );
  const roots = words.length > 1 ? words.slice(1) : [{ text: ".", source: "." }];
  for (const root of roots) run.record.mention(root.text, true, part, job.scope);
  const found = roots.map((root) => `${root.text.replace(/\/+$/, "")}/${HOLE.deep}`);
  if (at < 0) return { status: undefined, out: { kind: "lines", lines: found } };
  const command = job.args.slice(at + 1).filter((arg) => arg.text !== ";");
  const placed = command.some((arg) => arg.text.includes("{"));
  const end: Arg = { text: "{}", source: "{}" };
  const plain = command.map((arg) => ({ ...arg, text: arg.text.replace(/\{[./]+\}/g, HOLE.any) }));
  return runFound(run, job, placed ? plain : [...plain, end], found, "-x");
};

function searchOf(args: readonly Arg[]): Search {
  let at = 0;
  while (/^-(?:[HLP]|O\d|D)$/.test(args[at]?.text ?? "")) at += args[at]?.text === "-D" ? 2 : 1;
  const from = at;
  while (at < args.length && !/^[-(!,]/.test(args[at]?.text ?? "")) at++;
  const roots = args.slice(from, at);
  return {
    roots: roots.length > 0 ? roots : [{ text: ".", source: "." }],
    tests: args.slice(at),
  };
}

/** The paths a search may give, as words. */
function foundIn(root: string, tests: readonly Arg[]): readonly string[] {
  const base = root.replace(/\/+$/, "") || (root.startsWith("/") ? "" : root);
  const texts = tests.map((test) => test.text);
  const plain = !texts.some((text) => /^(?:!|-not|-o|-or|,|\(|-prune)$/.test(text));
  const folds = texts.some((text) => /^-i(?:name|path|regex)$/.test(text));
  const names = folds ? [] : plain ? globsAfter(texts, /^-name$/) : namesInAll(texts);
  const depth = texts[texts.indexOf("-maxdepth") + 1];
  const shallow = texts.includes("-maxdepth") && depth === "1" && names.length === 0;
  const onlyRoot = texts.includes("-maxdepth") && depth === "0";
  if (onlyRoot) return [root];
  if (names.length > 0) return names.map((name) => `${base}/${HOLE.deep}${name}`);
  const files = plain && texts[texts.indexOf("-type") + 1] === "f";
  const inside = `${base}/${shallow ? HOLE.deep : HOLE.deep}`;
  const atLeast = texts.includes("-mindepth") && texts[texts.indexOf("-mindepth") + 1] !== "0";
  return files || atLeast ? [inside] : [root, inside];
}

/** With alternatives each of which names files, all the names count; otherwise any file may be found. */
function namesInAll(texts: readonly string[]): readonly string[] {
  const body = texts.filter((text) => text !== "(" && text !== ")");
  const names: string[] = [];
  let own = false;
  for (let at = 0; at < body.length; at++) {
    const text = body[at] ?? "";
    if (text === "-o" || text === "-or" || text === ",") {
      if (!own) return [];
      own = false;
    } else if (text === "!" || text === "-not") at += 2;
    else if (/^-i?name$/.test(text)) {
      names.push(globOfTest(body[at + 1] ?? ""));
      own = true;
      at++;
    }
  }
  return own ? names : [];
}

function globsAfter(texts: readonly string[], test: RegExp): readonly string[] {
  const at = texts.findIndex((text) => test.test(text));
  return at < 0 ? [] : [globOfTest(texts[at + 1] ?? "")];
}

/** A `-name` pattern: like a glob, but a leading dot is nothing special. */
function globOfTest(pattern: string): string {
  return pattern.replace(/[*?\uFDD4\uFDD5]/g, HOLE.segment).replace(/\[[^\]]*\]/g, HOLE.question);
}

function execEnd(tests: readonly Arg[], from: number): number {
  for (let at = from; at < tests.length; at++) {
    const text = tests[at]?.text;
    if (text === ";" || (text === "+" && tests[at - 1]?.text === "{}")) return at;
  }
  return tests.length;
}

/** Runs the command of `-exec` once with what may be found in place of `{}`. */
function runFound(
  run: Run,
  job: Job,
  words: readonly Arg[],
  found: readonly string[],
  option: string,
): Outcome {
  const dir = option.endsWith("dir");
  const scope = doubtful(job.scope);
  for (const path of found) {
    const [folder, word] = dir ? placeFound(path) : [".", path];
    const put = (arg: Arg): Arg => ({ ...arg, text: arg.text.replaceAll("{}", word) });
    const [name, ...args] = words.map(put);
    if (name === undefined) continue;
    if (dir) scope.cwd = absolute(folder, job.scope.cwd);
    run.command({ ...job, name, args, scope, input: undefined, via: [...job.via, "find"] });
  }
  return OPEN;
}

/** Where `-execdir` runs for what was found, and how that is called there. */
function placeFound(path: string): readonly [folder: string, word: string] {
  const [, before, name] = /^(.*\uFDD3)(.*)$/s.exec(path) ?? [];
  if (before !== undefined) return [before, name === "" ? HOLE.segment : `./${name}`];
  return [folderName(path), `./${baseName(path)}`];
}
