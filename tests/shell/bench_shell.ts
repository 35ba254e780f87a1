import { readFileSync } from "node:fs";
import { analyse } from "../../core/shell/analyse.ts";
import type { ShellContext } from "../../core/shell/analysis.ts";
import { HOME, plainTree, PROJECT } from "./tree.ts";
import { treeReaders } from "./tree_readers.ts";

/** The corpora whose lines are counted, beside this folder. */
const CORPORA = ["shell-adversarial.json"];

/** A context over the tests' tree for analysing without running. */
export function benchContext(): ShellContext {
  return { cwd: PROJECT, home: HOME, readers: treeReaders(plainTree()), vouched: [] };
}

/** Every line of the corpora. */
export function corpusLines(): readonly string[] {
  return CORPORA.flatMap((name) => {
    const cases: readonly { readonly line: string }[] = JSON.parse(
      readFileSync(new URL(`../corpora/${name}`, import.meta.url), "utf8"),
    );
    return cases.map(({ line }) => line);
  });
}

/**
 * Measures how many corpus lines the analysis takes in a second, in process and warm: the best of
 * several rounds, since what else the machine does can only slow one down.
 *
 * @param rounds How often the corpus is gone through.
 */
export function benchShell(rounds = 15): { readonly linesPerSecond: number } {
  const context = benchContext();
  const lines = corpusLines();
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (const line of lines) analyse(line, context);
    best = Math.max(best, lines.length / ((performance.now() - start) / 1000));
  }
  return { linesPerSecond: Math.round(best) };
}
