import { analyse } from "../../core/shell/analyse.ts";
import type { ShellContext } from "../../core/shell/analysis.ts";
import { adversarialCases } from "./corpus_lines.ts";
import { HOME, plainTree, PROJECT } from "./tree.ts";
import { treeReaders } from "./tree_readers.ts";

/** A context over the tests' tree for analysing without running. */
export function benchContext(): ShellContext {
  return { cwd: PROJECT, home: HOME, readers: treeReaders(plainTree()), vouched: [] };
}

/**
 * Measures how many corpus lines the analysis takes in a second, in process and warm: the best of
 * several rounds, since what else the machine does can only slow one down.
 *
 * @param rounds How often the corpus is gone through.
 */
export function benchShell(rounds = 15): { readonly linesPerSecond: number } {
  const context = benchContext();
  const lines = adversarialCases().map(({ line }) => line);
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (const line of lines) analyse(line, context);
    best = Math.max(best, lines.length / ((performance.now() - start) / 1000));
  }
  return { linesPerSecond: Math.round(best) };
}
