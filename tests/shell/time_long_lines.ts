import { analyse } from "../../core/shell/analyse.ts";
import { MAX_LINE_LENGTH } from "../../core/shell/limits.ts";
import { benchContext } from "./bench_shell.ts";
import { LONG_LINES } from "./long_lines.ts";
import { processorTime } from "./processor_time.ts";

/**
 * Prints, as JSON, the milliseconds of processor time each of the longest lines takes, the best of
 * several, and those of a fixed piece of work. A program of its own: nothing else's time is in it.
 */
function main(): void {
  const context = benchContext();
  const lines: Record<string, number> = {};
  for (const [name, make] of LONG_LINES) {
    const line = make(MAX_LINE_LENGTH);
    lines[name] = processorTime(() => analyse(line, context), 5);
  }
  console.log(JSON.stringify({ lines, fixed: processorTime(fixedWork, 5) }));
}

function fixedWork(): number {
  let hash = 0;
  for (let n = 0; n < 20_000_000; n++) hash = (Math.imul(hash, 31) + n) | 0;
  return hash;
}

main();
