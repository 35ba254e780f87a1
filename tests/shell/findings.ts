import { analyse } from "../../core/shell/analyse.ts";
import type { ShellAnalysis, ShellContext } from "../../core/shell/analysis.ts";
import {
  type Comparison,
  comparison,
  type Difference,
  type DifferenceKind,
  DIFFERENCES,
  type Outcome,
} from "./compare.ts";
import { generateLine } from "./lines.ts";
import type { Run, Sandbox } from "./sandbox.ts";
import { HOME, PROJECT } from "./tree.ts";
import { treeReaders } from "./tree_readers.ts";

/** A line and one way in which it was predicted wrongly. */
export type Finding = {
  readonly index: number;
  readonly line: string;
  readonly difference: Difference;
};

/** What a number of lines gave. */
export type Tally = {
  readonly lines: number;
  /** Lines that ran out of time and were not compared. */
  readonly timeouts: number;
  /** Lines whose analysis left something unknown. */
  readonly unknowns: number;
  /** Lines that changed something. */
  readonly changing: number;
  /** Lines that changed nothing protected: what false stops are counted among. */
  readonly harmless: number;
  /** Lines that changed something protected, by what the judge would have said. */
  readonly protectedBy: Readonly<Record<Outcome, number>>;
  readonly findings: readonly Finding[];
};

/** The analysis of lines in the sandbox's tree, and its comparison with a run. */
export type Tester = {
  readonly predict: (line: string) => ShellAnalysis;
  readonly compare: (line: string) => Promise<
    {
      readonly analysis: ShellAnalysis;
      readonly run: Run;
      readonly differences: readonly Difference[];
    }
  >;
  readonly comparison: Comparison;
};

function over(tree: Sandbox["pristine"]) {
  const readers = treeReaders(tree);
  const context: ShellContext = { cwd: PROJECT, home: HOME, readers, vouched: [] };
  return { context, compared: comparison(tree) };
}

/** Makes a tester over one sandbox. */
export function tester(sandbox: Sandbox): Tester {
  let { pristine } = sandbox;
  let own = over(pristine);
  /** A sandbox begun anew has a tree of its own. */
  const now = () => {
    if (sandbox.pristine !== pristine) own = over(pristine = sandbox.pristine);
    return own;
  };
  const predict = (line: string): ShellAnalysis => analyse(line, now().context);
  return {
    predict,
    get comparison() {
      return now().compared;
    },
    compare: async (line) => {
      const { compared } = now();
      const analysis = predict(line);
      const run = await sandbox.run(line);
      const differences = run.status === undefined ? [] : compared.differences(line, analysis, run);
      return { analysis, run, differences };
    },
  };
}

/**
 * Runs and compares generated lines; several sandboxes share the work.
 *
 * @param budgetMs No line is begun after so many milliseconds, so that a busy machine ends in time.
 */
export async function tally(
  sandboxes: readonly Sandbox[],
  seed: number,
  from: number,
  count: number,
  budgetMs = Infinity,
): Promise<Tally> {
  const total = { timeouts: 0, unknowns: 0, changing: 0, harmless: 0 };
  const protectedBy = { broken: 0, skip: 0, pass: 0 };
  const findings: Finding[] = [];
  const start = performance.now();
  let next = from;
  let lines = 0;
  const work = async (sandbox: Sandbox): Promise<void> => {
    const test = tester(sandbox);
    for (let index = next++; index < from + count; index = next++) {
      if (performance.now() - start > budgetMs) break;
      const line = generateLine(seed, index);
      lines++;
      const { analysis, run, differences } = await test.compare(line);
      if (run.status === undefined) {
        total.timeouts++;
        continue;
      }
      if (analysis.unknowns.length > 0) total.unknowns++;
      if (run.changed.size > 0) total.changing++;
      if (test.comparison.touchedProtected(run)) {
        protectedBy[test.comparison.judge(analysis).outcome]++;
      } else total.harmless++;
      for (const difference of await repeated(test, line, differences)) {
        findings.push({ index, line, difference });
      }
    }
  };
  await Promise.all(sandboxes.map(work));
  findings.sort((a, b) => a.index - b.index);
  return { lines, ...total, protectedBy, findings };
}

/**
 * The differences that show again when the line is run again: processes of one line race each other,
 * and a text half written when its reader went away says nothing about the prediction.
 */
async function repeated(
  test: Tester,
  line: string,
  differences: readonly Difference[],
): Promise<readonly Difference[]> {
  if (differences.every(({ kind }) => kind === "stop" || kind === "attempt")) return differences;
  const { differences: again } = await test.compare(line);
  return differences.filter(({ kind, path }) =>
    again.some((other) => other.kind === kind && other.path === path)
  );
}

/** How many lines have at least one difference of each kind. */
export function linesByKind(
  findings: readonly Finding[],
): Readonly<Record<DifferenceKind, number>> {
  const lines = new Map<DifferenceKind, Set<number>>();
  for (const { index, difference } of findings) {
    const set = lines.get(difference.kind) ?? new Set();
    lines.set(difference.kind, set.add(index));
  }
  const of = (kind: DifferenceKind): number => lines.get(kind)?.size ?? 0;
  return {
    "protected-miss": of("protected-miss"),
    miss: of("miss"),
    text: of("text"),
    phantom: of("phantom"),
    stop: of("stop"),
    attempt: of("attempt"),
  };
}

/**
 * The smallest line that is still wrong in the same way: words and statements are taken away as long
 * as the difference stays.
 *
 * @param budget How many lines may be run for it.
 */
export async function minimise(
  test: Tester,
  line: string,
  kind: DifferenceKind,
  budget = 120,
): Promise<{ readonly line: string; readonly difference: Difference | undefined }> {
  let best: readonly string[] = [line];
  let found: Difference | undefined;
  let left = budget;
  const wrong = async (candidate: string): Promise<boolean> => {
    left--;
    const { run, differences } = await test.compare(candidate);
    const sound = !/syntax error/.test(run.stderr);
    const same = sound
      ? differences.find(({ kind: other, path }) =>
        other === kind && (found === undefined || kind !== "stop" || path === found.path)
      )
      : undefined;
    if (same !== undefined) found = same;
    return same !== undefined;
  };
  if (!(await wrong(line))) return { line, difference: undefined };
  for (const pieces of [COARSE, FINE]) {
    best = best.join("").match(pieces) ?? best;
    for (let size = Math.ceil(best.length / 2); size >= 1 && left > 0; size = size >> 1) {
      for (let at = 0; at < best.length && left > 0;) {
        const dropped = best.slice(at, at + size).join("");
        const without = [...best.slice(0, at), ...best.slice(at + size)];
        if (evenQuotes(dropped) && without.length > 0 && await wrong(without.join(""))) {
          best = without;
        } else at += size;
      }
    }
  }
  return { line: best.join(""), difference: found };
}

/** Quoted texts whole, words, operators. */
const COARSE = /'[^']*'|"(?:\\.|[^"\\])*"|\s+|[;&|(){}<>]+|[^\s;&|(){}<>'"]+|./gs;
/** The same with the inside of quotes taken apart. */
const FINE = /\s+|[;&|(){}<>]+|[\w./-]+|[^\s\w]/g;

/** A quote alone is never taken away: what it closed would change its meaning. */
function evenQuotes(text: string): boolean {
  return (text.match(/'/g)?.length ?? 0) % 2 === 0 && (text.match(/"/g)?.length ?? 0) % 2 === 0;
}

/** Whether a word is one of the kinds of difference. */
export function isDifferenceKind(word: string): word is DifferenceKind {
  return DIFFERENCES.some((kind) => kind === word);
}
