import process from "node:process";
import { analyse } from "../../core/shell/analyse.ts";
import { benchContext } from "./bench_shell.ts";
import { processorTime } from "./processor_time.ts";
import { realCorpus } from "./real_corpus.ts";

/**
 * Prints, as JSON, the milliseconds of processor time the scripts named take, the best of several. A
 * program of its own: nothing else's time is in it.
 *
 *     time_scripts.ts MODULES PATH...
 */
function main([modules = "", ...paths]: readonly string[]): void {
  const context = benchContext();
  const times = realCorpus(modules)
    .filter(({ path }) => paths.includes(path))
    .map(({ path, text }) => [path, processorTime(() => analyse(text, context), 3)] as const);
  console.log(JSON.stringify(times));
}

main(process.argv.slice(2));
