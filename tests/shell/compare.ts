import type { PathRef, ShellAnalysis, ShellChange } from "../../core/shell/analysis.ts";
import { type PatternReach, patternReach } from "../../core/shell/path_pattern.ts";
import type { Run } from "./sandbox.ts";
import { MOUNT, PROJECT, PROTECTED, type Tree, type TreeNode } from "./tree.ts";
import { decode, isBelow, landingOf, resolveIn } from "./tree_readers.ts";

/** The kinds of difference between what was predicted and what the line did, worst first. */
export const DIFFERENCES = [
  "protected-miss",
  "miss",
  "text",
  "phantom",
  "stop",
  "attempt",
] as const;
/**
 * One kind of difference: a protected or another path changed unannounced on a line without
 * unknowns; a computed text that is not the file's; a computed change that a line without a complaint
 * did not make; a line stopped that changed nothing protected, without or with a complaint of its own
 * (a write that was tried and failed).
 */
export type DifferenceKind = (typeof DIFFERENCES)[number];

/** One difference, with the path it is about. */
export type Difference = {
  readonly kind: DifferenceKind;
  readonly path: string;
  readonly detail: string;
};

/** How the judge would take the line. */
export type Outcome = "broken" | "skip" | "pass";

/** Compares predictions with runs over one tree. */
export type Comparison = {
  /** What the judge would make of an analysis, and the part it would name. */
  readonly judge: (analysis: ShellAnalysis) => { readonly outcome: Outcome; readonly why: string };
  /** Every difference between a line's analysis and what happened. */
  readonly differences: (line: string, analysis: ShellAnalysis, run: Run) => readonly Difference[];
  /** Whether a run changed something protected. */
  readonly touchedProtected: (run: Run) => boolean;
};

/** Files programs keep for themselves, which no line asks for. */
const OWN_FILES = /\/w\/home\/\.(viminfo|wget-hsts|python_history|lesshst|selected_editor|cache)\b/;

/** Two names of one file in the tree. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  [`${PROJECT}/notes.txt`, `${PROJECT}/hard.txt`],
  [`${PROJECT}/hard.txt`, `${PROJECT}/notes.txt`],
]);

/** Makes the comparison for one tree. */
export function comparison(tree: Tree): Comparison {
  const judge = (analysis: ShellAnalysis) => judged(tree, analysis);
  const touchedProtected = (run: Run) =>
    [...run.changed.keys()].some((path) => PROTECTED.some((entry) => isBelow(path, entry)));
  return {
    judge,
    touchedProtected,
    differences: (line, analysis, run) => {
      const out: Difference[] = [];
      if (analysis.unknowns.length === 0) out.push(...misses(tree, line, analysis, run));
      out.push(...texts(tree, analysis, run));
      const verdict = judge(analysis);
      if (verdict.outcome === "broken" && !touchedProtected(run)) {
        const kind = complained(run) ? "attempt" : "stop";
        out.push({ kind, path: verdict.why, detail: `exit ${run.status} ${run.stderr}`.trim() });
      }
      return out;
    },
  };
}

/** Whether something on the line failed, as far as it shows. */
function complained(run: Run): boolean {
  return run.status !== 0 || run.stderr !== "";
}

function judged(tree: Tree, analysis: ShellAnalysis) {
  const hits = (target: PathRef, removes: boolean): boolean => {
    const reach = reachOf(tree, target, removes);
    return PROTECTED.some((entry) => {
      const { exact, below, above } = reach(entry);
      return exact || below || (removes && above);
    });
  };
  const effect = analysis.effects.find((e) => hits(e.target, e.removes));
  if (effect !== undefined) {
    return { outcome: "broken", why: `${effect.kind} by "${effect.part.text}"` } as const;
  }
  const mention = analysis.mentions.find((m) => !m.read && hits(m.target, false));
  if (mention !== undefined) {
    return { outcome: "broken", why: `mention in "${mention.part.text}"` } as const;
  }
  const unknown = analysis.unknowns[0];
  return unknown === undefined
    ? { outcome: "pass", why: "" } as const
    : { outcome: "skip", why: `${unknown.kind} ${unknown.word}` } as const;
}

function misses(
  tree: Tree,
  line: string,
  analysis: ShellAnalysis,
  run: Run,
): readonly Difference[] {
  const covers = [
    ...analysis.effects.map(({ target, removes }) => ({
      reach: reachOf(tree, target, removes),
      removes,
    })),
    ...analysis.mentions.filter((mention) => !mention.read)
      .map(({ target }) => ({ reach: reachOf(tree, target, false), removes: false })),
  ];
  const covered = (path: string): boolean =>
    covers.some(({ reach, removes }) => {
      const { exact, above } = reach(path);
      return exact || (removes && above);
    });
  const out: Difference[] = [];
  for (const [path, now] of run.changed) {
    if (OWN_FILES.test(path) || isGitsOwn(path, line)) continue;
    const alias = ALIASES.get(path);
    if (covered(path) || (alias !== undefined && covered(alias))) continue;
    if (now?.kind === "directory" && !tree.has(path) && leadsTo(tree, path, analysis)) continue;
    const kind = PROTECTED.some((entry) => isBelow(path, entry)) ? "protected-miss" : "miss";
    out.push({ kind, path, detail: now === undefined ? "gone" : `${now.kind} changed` });
  }
  return out;
}

/** What git keeps in its folder is no file of the line's; its configuration and hooks are. */
function isGitsOwn(path: string, line: string): boolean {
  if (!isBelow(path, `${PROJECT}/.git`) || path === `${PROJECT}/.git`) return false;
  return /\bgit\b/.test(line);
}

/**
 * How the paths a reference stands for lie to a given path, links met as the file system meets them:
 * a link that is removed is not followed.
 */
function reachOf(tree: Tree, target: PathRef, removes: boolean): (path: string) => PatternReach {
  if (target.kind === "path") {
    const spots = [landingOf(tree, target.path, !removes), landingOf(tree, target.path, false)];
    return (path) => ({
      exact: spots.includes(path),
      below: spots.some((spot) => spot !== path && isBelow(spot, path)),
      above: spots.some((spot) => spot !== path && isBelow(path, spot)),
    });
  }
  const globs = [target.glob, throughLinks(tree, target.glob)];
  return (path) => {
    const reaches = globs.map((glob) => patternReach(glob, path));
    return {
      exact: reaches.some((reach) => reach.exact),
      below: reaches.some((reach) => reach.below),
      above: reaches.some((reach) => reach.above),
    };
  };
}

/** The pattern with the folder before its first wildcard resolved. */
function throughLinks(tree: Tree, glob: string): string {
  const first = glob.search(/[*?[{\\]/);
  const cut = glob.lastIndexOf("/", first < 0 ? glob.length : first);
  if (cut <= 0) return glob;
  const base = landingOf(tree, glob.slice(0, cut), true);
  return `${base === "/" ? "" : base}${glob.slice(cut)}`;
}

/** A folder made on the way to a target is part of making the target. */
function leadsTo(tree: Tree, folder: string, analysis: ShellAnalysis): boolean {
  return analysis.effects.some(({ target }) => reachOf(tree, target, false)(folder).below);
}

function texts(tree: Tree, analysis: ShellAnalysis, run: Run): readonly Difference[] {
  const out: Difference[] = [];
  for (const change of analysis.changes) {
    if (change.kind === "unobserved" || !isBelow(change.path, MOUNT)) continue;
    const path = landingOf(tree, change.path, change.kind !== "delete");
    const was = tree.get(path);
    const before = preFault(change, was);
    if (before !== undefined) out.push({ kind: "text", path, detail: before });
    if (run.changed.has(path)) {
      const fault = postFault(change, afterwards(tree, run, path, change.kind));
      if (fault !== undefined) out.push({ kind: "text", path, detail: fault });
    } else if (!complained(run) && postFault(change, was) !== undefined) {
      out.push({ kind: "phantom", path, detail: `predicted ${show(change)}, left as it was` });
    }
  }
  return out;
}

/** What is at a path after the run; a link that was made there stands for what it leads to. */
function afterwards(
  tree: Tree,
  run: Run,
  path: string,
  kind: ShellChange["kind"],
): TreeNode | undefined {
  const now = run.changed.get(path);
  if (now?.kind !== "link" || kind === "delete") return now;
  const after = new Map(tree);
  for (const [changed, node] of run.changed) {
    if (node === undefined) after.delete(changed);
    else after.set(changed, node);
  }
  const end = resolveIn(after, path, true);
  return end === undefined ? now : after.get(end);
}

function preFault(change: ShellChange, was: TreeNode | undefined): string | undefined {
  if (change.kind === "modify" || (change.kind === "delete" && change.pre !== undefined)) {
    const text = was?.kind === "file" ? decode(was.bytes) : undefined;
    return text === change.pre ? undefined : `pre ${cut(change.pre)}, was ${cut(text)}`;
  }
  return undefined;
}

function postFault(change: ShellChange, now: TreeNode | undefined): string | undefined {
  if (change.kind === "delete") {
    return now === undefined ? undefined : `predicted gone, is a ${now.kind}`;
  }
  if (change.kind === "unobserved") return undefined;
  if (now === undefined) return `predicted ${cut(change.post)}, is gone`;
  if (now.kind !== "file") return `predicted ${cut(change.post)}, is a ${now.kind}`;
  const text = decode(now.bytes);
  return text === change.post ? undefined : `predicted ${cut(change.post)}, is ${cut(text)}`;
}

function show(change: ShellChange): string {
  return change.kind === "create" || change.kind === "modify"
    ? `${change.kind} ${cut(change.post)}`
    : change.kind;
}

function cut(text: string | undefined): string {
  return text === undefined ? "no text" : JSON.stringify(text.slice(0, 120));
}
