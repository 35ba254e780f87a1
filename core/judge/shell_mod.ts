import type { PathPattern, ProtectedPaths } from "../paths/protected_paths.ts";
import type { Effect, EffectKind, Mention, PathRef } from "../shell/analysis.ts";
import { patternReach } from "../shell/path_pattern.ts";
import type { Call } from "./call.ts";
import type { MetaFinding } from "./meta_finding.ts";

/** What a reader is told an effect does. */
const VERBS: Readonly<Record<EffectKind, string>> = {
  write: "writes",
  create: "creates",
  delete: "deletes",
  move: "moves",
  link: "re-links",
  attributes: "changes the attributes of",
};

/**
 * The shell axis: an effect on a protected path, or a mention of one that is not proven to be a read,
 * breaks; mentions that are all reads uphold it; a line that names none gives no finding.
 *
 * @param display how a path is shown and recorded: repository-relative where it can be
 */
export function shellMod(
  call: Call,
  paths: ProtectedPaths,
  display: (path: string) => string,
): readonly MetaFinding[] {
  if (call.shell === undefined) return [];
  const { effects, mentions } = call.shell.analysis;
  const broken = new Map<string, MetaFinding>();
  const add = (subject: string, entry: string, message: string) => {
    if (!broken.has(subject)) broken.set(subject, { kind: "broken", subject, entry, message });
  };
  for (const effect of effects) {
    const entry = effectEntry(effect, paths);
    if (entry === undefined) continue;
    const subject = effect.target.kind === "path" ? display(effect.target.path) : entry;
    add(subject, entry, effectMessage(effect, entry, display));
  }
  const read = new Set<string>();
  for (const mention of mentions) {
    const entry = refEntry(mention.target, paths, false);
    if (entry === undefined) continue;
    if (mention.read) read.add(entry);
    else add(entry, entry, mentionMessage(mention, entry));
  }
  return broken.size > 0
    ? [...broken.values()]
    : [...read].map((subject) => ({ kind: "upheld", subject }));
}

/** The protected entry an effect hits, or removes together with an ancestor. */
export function effectEntry(effect: Effect, paths: ProtectedPaths): string | undefined {
  return refEntry(effect.target, paths, effect.removes);
}

function refEntry(target: PathRef, paths: ProtectedPaths, removed: boolean): string | undefined {
  return target.kind === "path"
    ? paths.match(target.path, { removed })
    : paths.matchPattern(pathPattern(target), { removed });
}

function pathPattern({ base, glob }: Extract<PathRef, { kind: "pattern" }>): PathPattern {
  return {
    base,
    tail: /[^*?[\]{}\\/]*$/.exec(glob)?.[0] ?? "",
    reach: (path) => patternReach(glob, path),
  };
}

function effectMessage(
  { kind, target, part }: Effect,
  entry: string,
  display: (path: string) => string,
): string {
  const shown = display(target.kind === "path" ? target.path : target.glob);
  const may = target.kind === "path" ? VERBS[kind] : `may touch ${entry}: it ${VERBS[kind]}`;
  return `line ${part.line}: "${part.text}" ${may} ${shown} (protected: ${entry})`;
}

function mentionMessage({ part }: Mention, entry: string): string {
  return `line ${part.line}: "${part.text}" names ${entry}, which is protected, ` +
    `and nothing shows that it only reads`;
}
