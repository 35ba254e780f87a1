import type { EffectKind } from "../analysis.ts";
import {
  baseName,
  blurTree,
  folderName,
  globWords,
  pathsOf,
  removeFile,
  writeFile,
} from "../files_of.ts";
import { alternatives, HOLE, isConstant, isGlob } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { absolute, holds, normal } from "../path_refs.ts";
import type { Arg, Job, Outcome, Run } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, QUIET, type Shape, type ShapeJob } from "../run_row.ts";
import type { Scope } from "../scope.ts";

/** Options that make it depend on the target whether anything happens. */
const CONDITIONAL = [
  "n",
  "no-clobber",
  "i",
  "interactive",
  "u",
  "update",
  "s",
  "symbolic-link",
  "attributes-only",
];

/** What becomes of one source of a copying command. */
type Pair = {
  readonly source: string;
  readonly target: string;
  /** The target is one of two it may be. */
  readonly doubtful: boolean;
};

/** `cp`, `mv`, `install`: sources, then a destination that may be a folder. */
export const copy: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const moves = parsed.modes.has("move");
  const part = { text: partText(job), line: job.line };
  if (parsed.modes.has("directories")) return makeDirectories(shape);
  let status: number | undefined = 0;
  const written = new Set<string>();
  for (const pair of pairsOf(shape)) {
    const found = pathsOf(run, job.scope, pair.source);
    const single = found?.length === 1 ? found[0] : undefined;
    const before = single === undefined ? undefined : run.files.state(single);
    if (moves) run.record.effect("move", pair.source, part, job.scope, true);
    else run.record.mention(pair.source, true, part, job.scope);
    const [place] = pathsOf(run, job.scope, pair.target) ?? [];
    const replaces = replacesLinks(shape) && place !== undefined && run.files.isLink(place);
    const targets = run.record.effect("write", pair.target, part, job.scope, replaces);
    const file = single !== undefined && run.files.exists(single) === true &&
      (run.files.isDirectory(single) === false || (moves && run.files.isLink(single)));
    const whole = (moves || parsed.modes.has("tree")) && !file;
    if (whole) run.record.treeEffect("write", pair.target, part, job.scope);
    if (hasOption(parsed, "b", "backup", "S", "suffix")) {
      run.record.effect("write", pair.target + HOLE.segment, part, job.scope);
    }
    const [target] = targets;
    const elsewhere = (moves || replaces) && target !== undefined &&
      run.files.isThroughLink(target);
    const plain = !elsewhere && !/(?:^|\/)\.\.?\/*$/.test(pair.source) && !pair.doubtful &&
      single !== undefined && target !== undefined &&
      !hasOption(parsed, ...CONDITIONAL);
    const copiesLinks = moves || parsed.modes.has("tree") ||
      hasOption(parsed, "d", "P", "no-dereference");
    if (target !== undefined && single !== undefined) {
      if (hasOption(parsed, "s", "symbolic-link")) run.files.alias(target, single);
      else if (hasOption(parsed, "l", "link")) run.files.alias(target, single);
      else if (copiesLinks && run.files.isLink(single)) run.files.links.addMystery(target);
    }
    const refused = target !== undefined && written.has(normal(target));
    // A folder is moved by no name that ends in dots.
    const busy = moves && /(?:^|\/)\.\.?\/*$/.test(pair.source);
    if (target !== undefined) written.add(normal(target));
    if (refused && plain) status = 1;
    else if (plain && before?.kind === "absent") status = 1;
    else if (busy) {
      status = 1;
      for (const one of targets) run.files.blur(one);
    } else if (!plain || before?.kind !== "text") {
      status = undefined;
      if (single !== undefined && run.files.isLink(single)) {
        if (moves) run.files.blur(single);
        for (const one of targets) run.files.blur(one);
      } else if (!spread(shape, found, target)) { for (const one of targets) run.files.blur(one); }
    } else {
      const links = copiesLinks || hasOption(parsed, "l", "link");
      const shared = moves && run.files.isShared(single);
      const text = shared || (links && run.files.isLink(single)) ? undefined : before.text;
      if (normal(single) === normal(target)) status = 1;
      else {
        if (writeFile(run, job.scope, target, text) !== true) status = undefined;
        if (moves) removeFile(run, job.scope, single);
      }
    }
  }
  return { ...QUIET, status: parsed.operands.length < 2 ? undefined : status };
};

/** A link in the place of the target is replaced, not followed. */
function replacesLinks({ job, parsed }: ShapeJob): boolean {
  return parsed.modes.has("move") || job.name.text === "install" ||
    hasOption(parsed, "remove-destination", "b", "backup", "S", "suffix");
}

/**
 * What lies in the folders copied, file by file where they can be listed.
 *
 * @returns Whether they were.
 */
function spread(
  { run, job, parsed }: ShapeJob,
  sources: readonly string[] | undefined,
  target: string | undefined,
): boolean {
  let listed = false;
  const surely = !hasOption(parsed, ...CONDITIONAL);
  for (const found of sources ?? []) {
    const source = normal(found);
    if (!surely) {
      if (parsed.modes.has("move")) blurTree(run, source);
      continue;
    }
    const whole = parsed.modes.has("move") || parsed.modes.has("tree");
    if (!whole) continue;
    const free = target !== undefined && run.files.exists(target) === false &&
      run.files.isDirectory(folderName(normal(target))) === true;
    if (!free && parsed.modes.has("move")) {
      blurTree(run, source);
      continue;
    }
    // A folder copied into itself fails part of the way.
    if (target !== undefined && holds(source, normal(target))) continue;
    const files = run.files.filesBelow(source) ?? [];
    const texts = files.map((file) => [file, run.files.text(file)] as const);
    if (parsed.modes.has("move")) removeFile(run, job.scope, source);
    if (target === undefined || sources?.length !== 1) continue;
    if (files.length > 0 && job.scope.certain) run.files.makeDirectory(target);
    for (const [file, text] of texts) {
      const path = normal(target) + file.slice(source.length);
      if (job.scope.certain) run.files.makeDirectory(folderName(path));
      writeFile(run, job.scope, path, text);
    }
    listed = files.length > 0;
  }
  return listed;
}

/** Which target each source has. */
function pairsOf(shape: ShapeJob): readonly Pair[] {
  const { run, job, parsed } = shape;
  const into = optionValue(parsed, "t", "target-directory");
  const operands = [...parsed.operands];
  const last = into ?? (operands.length > 1 ? operands.pop() : undefined);
  if (last === undefined) {
    for (const arg of operands) {
      if (!isConstant(arg.text)) unknownPart(run, job, "variable", arg.source);
    }
    return [];
  }
  const many = into !== undefined || operands.length > 1 ||
    operands.some((arg) => !isConstant(arg.text));
  const file = hasOption(parsed, "T", "no-target-directory");
  const places = alternatives(last.text).flatMap((dest) =>
    isGlob(dest) ? [dest, ...(globWords(run, job.scope, dest) ?? [])] : [dest]
  );
  return places.flatMap((dest) =>
    operands.flatMap((arg) => targetsFor(shape, arg, dest, file, many))
  );
}

/** `--parents` makes every folder of the source below the destination. */
function makesFolders(run: Run, job: Job, dest: string, source: string): void {
  const part = { text: partText(job, "--parents"), line: job.line };
  const folders = source.split("/").slice(0, -1);
  folders.forEach((_, index) => {
    run.record.effect(
      "create",
      `${dest}/${folders.slice(0, index + 1).join("/")}`,
      part,
      job.scope,
    );
  });
}

function targetsFor(
  { run, job, parsed }: ShapeJob,
  arg: Arg,
  dest: string,
  file: boolean,
  many: boolean,
): readonly Pair[] {
  const source = arg.text;
  const name = parsed.modes.has("parents") ? source : baseName(source);
  if (parsed.modes.has("parents")) makesFolders(run, job, dest, source);
  const inside = name === "." || name === ".." ? dest : `${dest.replace(/\/+$/, "")}/${name}`;
  if (file) return [{ source, target: dest, doubtful: false }];
  const path = isConstant(dest) && isConstant(job.scope.cwd)
    ? absolute(dest, job.scope.cwd)
    : undefined;
  const folder = path === undefined ? undefined : run.files.isDirectory(path);
  const sure = isConstant(source) || folder === true;
  if (/\/\.*$|^\.{1,2}$/.test(dest) || folder === true || (many && sure && folder !== false)) {
    return [{ source, target: inside, doubtful: folder !== true || !isConstant(source) }];
  }
  if (many) {
    return [{ source, target: inside, doubtful: true }, { source, target: dest, doubtful: true }];
  }
  if (folder === false) return [{ source, target: dest, doubtful: false }];
  return [{ source, target: dest, doubtful: true }, { source, target: inside, doubtful: true }];
}

/** `ln`: what is linked to, then the link or a folder for links. */
export const link: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  const soft = parsed.modes.has("soft");
  const operands = parsed.operands.flatMap((arg) => {
    const matches = isGlob(arg.text) ? globWords(run, job.scope, arg.text) : undefined;
    return matches?.map((text) => ({ ...arg, text })) ?? [arg];
  });
  const into = optionValue(parsed, "t", "target-directory");
  const only = into === undefined && operands.length === 1;
  const last = into?.text ?? (only ? "." : operands.pop()?.text);
  if (last === undefined) return QUIET;
  const noFolder = hasOption(parsed, "T", "no-target-directory", "n", "no-dereference");
  for (const { text } of operands) {
    run.record.mention(text, true, part, job.scope);
    if (!soft) run.record.effect("attributes", text, part, job.scope);
    const path = isConstant(last) && isConstant(job.scope.cwd)
      ? absolute(last, job.scope.cwd)
      : undefined;
    const folder = path === undefined ? undefined : run.files.isDirectory(path);
    const names = [`${last.replace(/\/+$/, "")}/${baseName(text)}`];
    if (hasOption(parsed, "b", "backup", "S", "suffix")) {
      for (const name of [last, ...names]) {
        run.record.effect("write", name + HOLE.segment, part, job.scope);
      }
    }
    if (folder !== true && !/\/$/.test(last) && into === undefined) names.push(last);
    else if (noFolder && into === undefined) names.push(last);
    const linked = noFolder && path !== undefined && run.files.isLink(path);
    for (const name of (folder === false || linked) && names.length === 2 ? [last] : names) {
      linkOne(shape, text, name, soft);
    }
  }
  return QUIET;
};

function linkOne(
  { run, job, parsed }: ShapeJob,
  target: string,
  name: string,
  soft: boolean,
): void {
  const part = { text: partText(job), line: job.line };
  const kind: EffectKind = "link";
  const [link] = pathsOf(run, job.scope, name) ?? [];
  run.record.effect(kind, name, part, job.scope, link !== undefined && run.files.isLink(link));
  if (link === undefined) return perhapsLink(run, job.scope, target, name, soft);
  const base = soft ? folderName(link) : job.scope.cwd;
  const to = isConstant(target) && isConstant(base) ? absolute(target, base) : undefined;
  const text = to === undefined || (!soft && run.files.isLink(to)) ? undefined : run.files.text(to);
  const free = run.files.exists(link) === false || hasOption(parsed, "f", "force");
  const folder = to === undefined ? undefined : run.files.isDirectory(to);
  if (run.files.isLink(link)) removeFile(run, job.scope, link);
  if (folder !== true) writeFile(run, job.scope, link, free ? text : undefined);
  else run.files.blur(link);
  if (to === undefined) run.files.links.addMystery(link);
  else run.files.alias(link, to);
}

/** A link in one of several places. */
function perhapsLink(run: Run, scope: Scope, target: string, name: string, soft: boolean): void {
  for (const cwd of alternatives(scope.cwd)) {
    for (const link of alternatives(absolute(name, cwd))) {
      if (!isConstant(link)) continue;
      const to = absolute(target, soft ? folderName(link) : cwd);
      if (isConstant(to)) run.files.alias(link, to);
      else run.files.links.addMystery(link);
    }
  }
}

/** `rsync` and `scp`: like `cp`, but a destination may be on another machine. */
export const transfer: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  applyOptions(shape);
  const operands = [...parsed.operands];
  const dest = operands.pop();
  for (const { text } of operands) {
    if (!isRemote(text)) run.record.mention(text, true, part, job.scope);
    if (hasOption(parsed, "remove-source-files")) {
      run.record.effect("delete", text, part, job.scope, true);
    }
  }
  if (dest === undefined || operands.length === 0) return OPEN;
  if (isRemote(dest.text)) return OPEN;
  const synchronizes = job.name.text === "rsync";
  if (synchronizes && hasOption(parsed, "n", "dry-run", "list-only")) {
    run.record.mention(dest.text, true, part, job.scope);
    return OPEN;
  }
  const deletes = parsed.options.some(({ name }) => /^del/.test(name));
  for (const { text } of operands) {
    const source = isRemote(text) ? text.slice(text.indexOf(":") + 1) : text;
    transferOne(shape, source, isRemote(text), dest.text, deletes);
  }
  return OPEN;
};

function transferOne(
  { run, job, parsed }: ShapeJob,
  source: string,
  remote: boolean,
  dest: string,
  deletes: boolean,
): void {
  const part = { text: partText(job), line: job.line };
  const [path] = remote ? [] : pathsOf(run, job.scope, source) ?? [];
  const folder = path === undefined ? undefined : run.files.isDirectory(path);
  const [to] = pathsOf(run, job.scope, dest) ?? [];
  const toFolder = /\/$/.test(dest) || dest === "." ||
    (to !== undefined && run.files.isDirectory(to) === true);
  const contents = /\/\.?$/.test(source) && job.name.text !== "scp";
  const target = contents ? dest : `${dest.replace(/\/+$/, "")}/${baseName(source)}`;
  const there = path !== undefined && run.files.exists(path) === true;
  const deep = parsed.modes.has("tree") && !(there && folder === false);
  if (!toFolder && !deep) run.record.effect("write", dest, part, job.scope);
  else run.record.effect("write", target, part, job.scope);
  if (!toFolder && to === undefined) run.record.effect("write", target, part, job.scope);
  if (deep) run.record.treeEffect("write", toFolder ? target : dest, part, job.scope);
  if (deletes) run.record.wholeEffect("delete", target, part, job.scope);
  if (to !== undefined) blurTree(run, to);
}

function isRemote(text: string): boolean {
  return /^[^/]*:/.test(text);
}

function makeDirectories({ run, job, parsed }: ShapeJob): Outcome {
  const part = { text: partText(job), line: job.line };
  for (const { text } of parsed.operands) {
    for (const path of run.record.effect("create", text, part, job.scope)) {
      run.files.perhapsDirectory(path);
    }
  }
  return QUIET;
}
