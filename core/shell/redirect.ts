import type { HereDoc, Redirect, Redirection, WordPart } from "unbash";
import type { Part } from "./analysis.ts";
import { expandParts, expandText, expandWord, type Expansion } from "./expand.ts";
import { pathsOf, writeFile } from "./files_of.ts";
import { HOLE, isConstant } from "./holes.ts";
import { doubtPlain } from "./plain_shell.ts";
import { MAX_PARTS } from "./limits.ts";
import { rawMentions } from "./raw_words.ts";
import { lineAt } from "./place.ts";
import { isDevice } from "./recorder.ts";
import { DONE, type Outcome, type Output, type Run, UNKNOWN_OUTPUT } from "./run.ts";
import type { Scope, Sink } from "./scope.ts";

/** What the redirections of a command set up. */
export type Redirected = {
  readonly fds: Map<number, Sink>;
  readonly input: Output | undefined;
  /** The file the input comes from. */
  readonly from: string | undefined;
  /** An opening that surely fails: the command does not run. */
  readonly fails: boolean;
  /** Files opened for writing. */
  readonly opened: readonly string[];
  /** How far the log of files and the count of noisy commands were when they were opened. */
  readonly since: number;
  readonly noise: number;
};

/** Mutable while the redirections are gone through in order. */
type Opening = {
  readonly at: Expansion;
  readonly fds: Map<number, Sink>;
  readonly opened: string[];
  input: { readonly from: string | undefined; readonly output: Output } | undefined;
  fails: boolean;
};

/** Opens all redirections of a command in the order of the text. */
export function openRedirects(
  redirects: readonly Redirection[],
  at: Expansion,
  input: Output | undefined,
): Redirected {
  const opening: Opening = {
    at,
    fds: new Map(at.scope.fds),
    opened: [],
    input: input && { from: undefined, output: input },
    fails: false,
  };
  for (const redirect of redirects) open(redirect, opening);
  const from = opening.input?.from;
  const output = from === undefined ? opening.input?.output : readInput(at.run, from);
  return {
    fds: opening.fds,
    input: output,
    from,
    fails: opening.fails,
    opened: opening.opened,
    since: at.run.files.log.length,
    noise: at.run.noise,
  };
}

/** Runs what stands under redirections and hands its output to where they lead. */
export function runRedirected(
  redirects: readonly Redirection[],
  at: Expansion,
  input: Output | undefined,
  body: (scope: Scope, input: Output | undefined) => Outcome,
): Outcome {
  if (redirects.length === 0) return body(at.scope, input);
  const opened = openRedirects(redirects, at, input);
  const { run, scope } = at;
  const before = new Map(scope.fds);
  replace(scope.fds, opened.fds);
  if (opened.fails) run.files.frozen++;
  // They are written while the command goes on, its errors with them.
  const flux = opened.opened.map((path) => run.files.nameOf(path))
    .filter((path) => !run.files.inFlux.has(path));
  for (const path of flux) run.files.inFlux.add(path);
  const outcome = body(scope, opened.input);
  for (const path of flux) run.files.inFlux.delete(path);
  if (opened.fails) run.files.frozen--;
  replace(scope.fds, before);
  blurSelfFed(opened, run);
  if (opened.fails) {
    const err = opened.fds.get(2);
    if (err?.kind === "file") { for (const path of err.paths) run.files.blur(path); }
    run.noise++;
    return { status: 1, out: DONE.out };
  }
  return deliver(outcome, opened, at);
}

/** A command that writes the file it reads from may read it before or after: nothing it wrote is known. */
function blurSelfFed({ from, since }: Redirected, run: Run): void {
  if (from === undefined) return;
  const writes = run.files.log.slice(since).filter((entry) => entry.write);
  run.files.state(from);
  const key = run.files.log.pop()?.path;
  if (writes.some(({ path }) => path === key)) {
    for (const { path } of writes) run.files.blur(path);
  }
}

/** Writes an outcome's output into the files its descriptors lead to. */
function deliver(outcome: Outcome, opened: Redirected, at: Expansion): Outcome {
  const { run, scope } = at;
  const text = outcome.out.kind === "text" ? outcome.out.text : undefined;
  const out = opened.fds.get(1);
  const err = opened.fds.get(2);
  const touched = run.files.log.slice(opened.since).map((entry) => entry.path);
  for (const path of opened.opened) {
    const again = touched.includes(run.files.nameOf(path));
    const toOut = out?.kind === "file" && out.paths.includes(path);
    const toErr = err?.kind === "file" && err.paths.includes(path);
    if (again || (toErr && (text === undefined || run.noise > opened.noise))) run.files.blur(path);
    else if (toOut) writeFile(run, scope, path, text, true);
  }
  if (out?.kind === "file" && !out.paths.every((path) => opened.opened.includes(path))) {
    for (const path of out.paths) writeFile(run, scope, path, text, true);
  }
  const status = outcome.status;
  if (out === undefined || out.kind === "out") return outcome;
  return { status, out: out.kind === "unknown" ? UNKNOWN_OUTPUT : DONE.out };
}

function replace(fds: Map<number, Sink>, by: ReadonlyMap<number, Sink>): void {
  fds.clear();
  for (const [fd, sink] of by) fds.set(fd, sink);
}

function readInput(run: Run, path: string): Output {
  const process = run.processes.get(path);
  if (process !== undefined) return process;
  return run.files.output(path);
}

function open(redirect: Redirection, opening: Opening): void {
  const { at } = opening;
  if (redirect.type === "HereDoc") {
    const text = bodyText(redirect, at);
    if (stdin(redirect)) opening.input = { from: undefined, output: { kind: "text", text } };
    else nameInput(redirect, text, at.run);
    return;
  }
  if (redirect.type === "HereString") {
    doubtPlain(at.scope);
    const text = redirect.target === undefined ? "" : expandText(redirect.target, at);
    if (stdin(redirect)) {
      opening.input = { from: undefined, output: { kind: "text", text: `${text}\n` } };
    } else nameInput(redirect, `${text}\n`, at.run);
    return;
  }
  const part: Part = { text: redirect.operator, line: lineAt(at.place, redirect.pos) };
  if (redirect.target === undefined) {
    return at.run.record.unknown("syntax", redirect.operator, part);
  }
  const words = expandWord(redirect.target, at).map((arg) => arg.text);
  // More than one word is ambiguous: the command does not run, and nothing is opened.
  const ambiguous = words.length > 1 && !at.scope.plain && words.every(isConstant);
  if (ambiguous) at.run.files.frozen++;
  for (const word of words) openWord(redirect, word, part, opening);
  if (ambiguous) at.run.files.frozen--;
  opening.fails ||= ambiguous;
}

/** A text handed over by another descriptor has a name to be read by. */
function nameInput(redirect: Redirection, text: string, run: Run): void {
  run.processes.set(`/dev/fd/${descriptor(redirect, 0)}`, { kind: "text", text });
}

function openWord(redirect: Redirect, word: string, part: Part, opening: Opening): void {
  const { at, fds } = opening;
  const { operator } = redirect;
  const fd = descriptor(redirect, operator.startsWith("<") ? 0 : 1);
  if (operator === "<") return openRead(word, fd, part, opening);
  if (operator === ">&" && word.includes(HOLE.segment)) blurOpen(opening);
  if (operator === "<&" || (operator === ">&" && /^(?:\d+-?|-|\uFDD2)$/.test(word))) {
    if (word === "-") fds.set(fd, { kind: "null" });
    else if (fd === 0 || operator === "<&") {
      if (fd === 0) opening.input = { from: undefined, output: UNKNOWN_OUTPUT };
      else fds.set(fd, fds.get(parseInt(word, 10)) ?? standard(parseInt(word, 10)));
    } else fds.set(fd, fds.get(parseInt(word, 10)) ?? standard(parseInt(word, 10)));
    return;
  }
  if (operator === ">&" && redirect.descriptor !== undefined && !isConstant(word)) return;
  const sink = openWrite(redirect, word, part, opening);
  if (operator === "<>" && fd === 0) {
    opening.input = { from: undefined, output: UNKNOWN_OUTPUT };
    return;
  }
  fds.set(fd, sink);
  if (operator.startsWith("&>")) doubtPlain(at.scope);
  if (operator === "&>" || operator === "&>>" || (operator === ">&" && fd === 1)) fds.set(2, sink);
  if (redirect.descriptor?.type === "FileDescriptorVariable") {
    at.scope.vars.set(redirect.descriptor.name, { kind: "text", text: "\uFDD2" });
  }
}

/** A descriptor of unknown number may be any that leads to a file. */
function blurOpen({ at, fds }: Opening): void {
  for (const [fd, sink] of fds) {
    if (fd > 2 && sink.kind === "file") { for (const path of sink.paths) at.run.files.blur(path); }
  }
}

function openRead(word: string, fd: number, part: Part, opening: Opening): void {
  const { run, scope } = opening.at;
  run.record.mention(word, true, part, scope);
  if (fd !== 0) return;
  const paths = pathsOf(run, scope, word);
  const [path] = paths ?? [];
  if (paths?.length !== 1 || path === undefined || (isDevice(path) && !run.processes.has(path))) {
    opening.input = { from: undefined, output: path === "/dev/null" ? DONE.out : UNKNOWN_OUTPUT };
    return;
  }
  if (!run.processes.has(path) && run.files.exists(path) === false) opening.fails = true;
  opening.input = { from: path, output: UNKNOWN_OUTPUT };
}

function openWrite(redirect: Redirect, word: string, part: Part, opening: Opening): Sink {
  const { run, scope } = opening.at;
  if (word === "") opening.fails = true;
  if (isDevice(word)) {
    if (word === "/dev/stdout" || /\/fd\/1$/.test(word)) {
      return opening.fds.get(1) ?? { kind: "out" };
    }
    if (word === "/dev/stderr" || /\/fd\/2$/.test(word)) {
      return opening.fds.get(2) ?? { kind: "err" };
    }
    return { kind: word === "/dev/null" ? "null" : "unknown" };
  }
  const targets = pathsOf(run, scope, word);
  run.record.effect("write", word, part, scope, false, redirect.target?.text);
  const [path] = targets ?? [];
  if (targets?.length !== 1 || path === undefined) return { kind: "unknown" };
  const append = redirect.operator.includes(">>");
  const present = scope.noClobber ? run.files.exists(path) : false;
  const clobbers = redirect.operator === ">" || redirect.operator === "&>" ||
    redirect.operator === ">&";
  if (clobbers && present === true) opening.fails = true;
  if (opening.fails) return { kind: "unknown" };
  if (redirect.operator === "<>" || (clobbers && present === undefined)) {
    run.files.blur(path);
    return { kind: "unknown" };
  }
  if (writeFile(run, scope, path, "", append) === false) opening.fails = true;
  opening.opened.push(path);
  return { kind: "file", paths: [path] };
}

function descriptor(redirect: Redirection, usual: number): number {
  const own = redirect.descriptor;
  if (own === undefined) return usual;
  return own.type === "FileDescriptor" ? own.value : 99;
}

function stdin(redirect: Redirection): boolean {
  return descriptor(redirect, 0) === 0;
}

function standard(fd: number): Sink {
  return { kind: fd === 1 ? "out" : fd === 2 ? "err" : "unknown" };
}

/** A here-document's text as the command reads it. */
function bodyText(doc: HereDoc, at: Expansion): string {
  const text = givenBody(doc, at);
  // A body the end of the line cuts off still ends in a line end.
  return doc.closing === undefined && text !== "" && !text.endsWith("\n") ? `${text}\n` : text;
}

/** A body of too many parts is not known, and what its substitutions run is only scanned. */
function longBody(doc: HereDoc, parts: readonly WordPart[], at: Expansion): string {
  const part: Part = { text: doc.operator, line: lineAt(at.place, doc.pos) };
  at.run.record.unknown("syntax", "length", part);
  const runs = parts.filter((one) => /\$\(|`/.test(one.text)).map((one) => one.text);
  rawMentions(at.run, runs.join("\n"), at.scope, part);
  return HOLE.any;
}

function givenBody(doc: HereDoc, at: Expansion): string {
  const { body } = doc;
  const strip = doc.operator === "<<-";
  if (doc.delimiter?.quoted) return strip ? body.text.replace(/^\t+/gm, "") : body.text;
  const parts = body.parts;
  if (parts === undefined) {
    const plain = strip ? body.text.replace(/^\t+/gm, "") : body.text;
    return plain.replace(/\\([\\$`\n])/g, (_, char: string) => char === "\n" ? "" : char);
  }
  if (parts.length > MAX_PARTS) return longBody(doc, parts, at);
  if (!strip) return expandParts(parts, at);
  const stripped = parts.map((part, index) =>
    part.type === "Literal"
      ? { ...part, value: part.value.replace(index === 0 ? /^\t+/gm : /(?<=\n)\t+/g, "") }
      : part
  );
  return expandParts(stripped, at);
}
