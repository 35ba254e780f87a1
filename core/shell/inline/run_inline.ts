import { isConstant } from "../holes.ts";
import { rawWords } from "../raw_words.ts";
import type { Job, Outcome, Run } from "../run.ts";
import { partText, unknownPart, UNSURE } from "../run.ts";
import type { Part } from "../analysis.ts";
import { absolute, normal } from "../path_refs.ts";
import { fork, type Scope } from "../scope.ts";
import { blurTree, pathsOf } from "../files_of.ts";
import { runText } from "../shapes/shells.ts";
import { factsOf } from "./facts.ts";
import type { Language } from "./language.ts";
import type { ProgramFacts } from "./program_facts.ts";

/**
 * Follows a program text handed to an interpreter: what it writes is among the effects, and where it is
 * proven that it does nothing else, its strings are only read.
 */
export function runInline(
  run: Run,
  job: Job,
  text: string,
  language: Language,
  option: string,
): Outcome {
  const part = { text: partText(job, option === "" ? undefined : option), line: job.line };
  const facts = factsOf(text, language);
  const jobs = scopesOf(job.scope, facts.folders).map((scope) => ({ ...job, scope }));
  const { unknowns } = run.record;
  for (const one of jobs) writeAll(run, one, facts, part);
  const before = unknowns.length;
  for (const command of facts.runs) {
    if (command !== undefined) { for (const one of jobs) runText(run, one, command); }
  }
  // What it runs may do anything with what it is given.
  const proven = isConstant(text) && provenBy(facts) && unknowns.length === before;
  for (const word of mentionedWords(facts.strings, text, language, proven)) {
    for (const one of jobs) run.record.mention(word, proven, part, one.scope);
    if (!proven) doubtWritten(run, job, word);
  }
  if (!proven) unknownPart(run, job, isConstant(text) ? "program" : "variable", part.text);
  return UNSURE;
}

/** Most folders a program is followed into. */
const MAX_FOLDERS = 4;

/** Where relative paths of a program may start: where it was started, and where it moves to. */
function scopesOf(scope: Scope, folders: readonly string[]): readonly Scope[] {
  const scopes = [scope];
  for (const folder of folders.slice(0, MAX_FOLDERS)) {
    for (const from of [...scopes]) {
      const there = fork(from);
      there.cwd = absolute(folder, from.cwd);
      scopes.push(there);
    }
  }
  return scopes;
}

function writeAll(run: Run, job: Job, facts: ProgramFacts, part: Part): void {
  for (const write of facts.writes) {
    if (write.path === undefined) continue;
    const [place] = pathsOf(run, job.scope, write.path) ?? [];
    if (
      write.inside !== undefined && (place === undefined || run.files.isDirectory(place) !== false)
    ) {
      const word = `${write.path}/${write.inside}`;
      for (const path of run.record.effect(write.kind, word, part, job.scope)) run.files.blur(path);
    }
    if (write.whole) run.record.treeEffect(write.kind, write.path, part, job.scope);
    const named = { ...part, text: `${part.text} ${write.call}` };
    for (const path of run.record.effect(write.kind, write.path, named, job.scope, write.removes)) {
      blurTree(run, path);
      run.files.blur(path);
    }
  }
}

/** What the line wrote or deleted before may have been changed by a program that names it. */
function doubtWritten(run: Run, job: Job, word: string): void {
  for (const given of pathsOf(run, job.scope, word) ?? []) {
    const path = normal(given);
    if (run.files.log.some((entry) => entry.write && entry.path === path)) run.files.blur(path);
  }
}

/** Whether a text shows all it does: files it is handed besides are at most read. */
export function isProven(text: string, language: Language): boolean {
  if (!isConstant(text)) return false;
  const facts = factsOf(text, language);
  return provenBy(facts) &&
    facts.writes.every(({ path }) => path !== undefined && isConstant(path));
}

function provenBy(facts: ProgramFacts): boolean {
  return facts.unproven === undefined && !facts.runs.includes(undefined) &&
    facts.writes.every((write) => write.path !== undefined);
}

function mentionedWords(
  strings: readonly string[],
  text: string,
  language: Language,
  proven: boolean,
): ReadonlySet<string> {
  const words = new Set<string>();
  for (const string of strings) {
    if (string.length < 1024 && !/\s/.test(string)) words.add(string);
    for (const word of rawWords(string)) words.add(word);
  }
  // There strings may be written without quotes, or stand in what a string computes.
  const all = language.lexis.sigils ? text : /`[^`]*\$\{|\bf["']/.test(text) ? quotedIn(text) : "";
  if (!proven && all !== "") { for (const word of rawWords(all)) words.add(word); }
  return words;
}

/** What stands in the holes of a text's strings. */
function quotedIn(text: string): string {
  return [...text.matchAll(/\{[^{}]*["'][^{}]*\}/g)].map(([found]) => found).join(" ");
}
