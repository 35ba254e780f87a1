import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";

/** One command, as it is measured: a whole process, from start to exit. */
export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Standard input; empty when missing. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** What it has to end with for the figure to mean anything; 0 when missing. */
  readonly exitCode?: number;
};

/** Two commands measured in turn. Times in milliseconds; the ratio is the median of the pairs' ratios. */
export type Pair = {
  readonly subjectMs: number;
  readonly referenceMs: number;
  readonly ratio: number;
};

/**
 * Runs two commands in turn, A B A B …, so that a machine whose speed drifts slows both alike.
 *
 * @param runs counted runs of each
 * @param warmUp runs of each before them that are not counted
 * @throws when one of them does not end as it should: a figure of a failed run means nothing
 */
export function measureInTurn(
  subject: Command,
  reference: Command,
  runs: number,
  warmUp = 2,
): Pair {
  const pairs: [number, number][] = [];
  for (let run = -warmUp; run < runs; run++) {
    const pair: [number, number] = [timeOnce(subject), timeOnce(reference)];
    if (run >= 0) pairs.push(pair);
  }
  return {
    subjectMs: median(pairs.map(([a]) => a)),
    referenceMs: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  };
}

/** Milliseconds that one run of a command takes. */
export function timeOnce(command: Command): number {
  const began = performance.now();
  const ran = run(command);
  const took = performance.now() - began;
  check(command, ran.status, ran.stderr);
  return took;
}

/** Runs a function again and again; the median of its times in milliseconds. */
export function timeFunction(work: () => unknown, runs: number, warmUp: number): number {
  const times: number[] = [];
  for (let count = -warmUp; count < runs; count++) {
    const began = performance.now();
    work();
    if (count >= 0) times.push(performance.now() - began);
  }
  return median(times);
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
}

/** Peak memory of the command's largest process in KiB; `undefined` where GNU time is missing. */
export function peakKib(command: Command): number | undefined {
  if (!existsSync("/usr/bin/time")) return undefined;
  const peaks = [1, 2, 3].map(() =>
    reported(["/usr/bin/time", "--quiet", "--format=%M", "--output"], command, Number)
  );
  return median(peaks);
}

/** How many programs a run of the command starts, itself included; `undefined` without strace. */
export function processCount(command: Command): number | undefined {
  const strace = ["/usr/bin/strace", "/bin/strace"].find(existsSync);
  if (strace === undefined) return undefined;
  return reported(
    [strace, "-f", "-qq", "-e", "trace=execve", "-o"],
    command,
    (text) => text.split("\n").filter((line) => /execve\(.*= 0$/.test(line)).length,
  );
}

/** Runs the command under a program that writes its finding to a file. */
function reported(
  wrapper: readonly string[],
  command: Command,
  read: (text: string) => number,
): number {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const report = join(folder, "report");
    const [file = "", ...args] = [...wrapper, report, command.file, ...command.args];
    const ran = run({ ...command, file, args });
    check(command, ran.status, ran.stderr);
    return read(readFileSync(report, "utf8").trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run({ file, args, cwd, input = "", env }: Command) {
  return spawnSync(file, args, {
    ...(cwd === undefined ? {} : { cwd }),
    input,
    env: { ...plainEnvironment(), ...env },
    stdio: ["pipe", "ignore", "pipe"],
    maxBuffer: 1 << 28,
  });
}

/** The environment without the variable that alone triples a start of Node 20 and makes every ratio lie. */
export function plainEnvironment(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]),
  );
}

function check(
  { file, args, exitCode = 0 }: Command,
  status: number | null,
  said: Uint8Array,
): void {
  if (status === exitCode) return;
  const why = new TextDecoder().decode(said).split("\n")[0] ?? "";
  throw new Error(`${file} ${args.join(" ")} ended with ${status}, not ${exitCode}: ${why}`);
}
