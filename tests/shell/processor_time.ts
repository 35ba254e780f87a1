import process from "node:process";

/**
 * Milliseconds of processor time a piece of work takes, the best of several tries: what other programs
 * do is not in it. Other threads of this one are.
 */
export function processorTime(work: () => unknown, tries: number): number {
  let best = Infinity;
  for (let i = 0; i < tries; i++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
