import { isConstant } from "../holes.ts";
import { rawWords } from "../raw_words.ts";
import type { Job, Outcome, Run } from "../run.ts";
import { partText, unknownPart, UNSURE } from "../run.ts";
import { normal } from "../path_refs.ts";
import { blurTree, pathsOf } from "../files_of.ts";
import { runText } from "../shapes/shells.ts";
import { factsOf, type ProgramFacts } from "./facts.ts";
import type { Language } from "./language.ts";

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
  const proven = isConstant(text) && provenBy(facts);
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
  for (const command of facts.runs) {
    if (command !== undefined) runText(run, job, command);
  }
  for (const word of mentionedWords(facts.strings, text, language, proven)) {
    run.record.mention(word, proven, part, job.scope);
    if (!proven) doubtWritten(run, job, word);
  }
  if (!proven) unknownPart(run, job, isConstant(text) ? "program" : "variable", part.text);
  return UNSURE;
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
  return isConstant(text) && provenBy(factsOf(text, language));
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
  if (!proven && (language.name === "perl" || language.name === "ruby")) {
    for (const word of rawWords(text)) words.add(word);
  }
  return words;
}
