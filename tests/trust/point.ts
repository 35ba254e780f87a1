/** One line of what was found: how often something was tried, and what went wrong. */
export type Figure = {
  readonly what: string;
  readonly tried: number;
  /** One line each; none where all held. */
  readonly failures: readonly string[];
  /** What was measured beside it: `largest 212 MB`. */
  readonly note?: string;
};

/** How much is tried: what every build can bear, or what was asked for. */
export type Size = "build" | "full";

/** One promise of reliability, tried. */
export type Point = {
  readonly title: string;
  readonly run: (size: Size) => Promise<readonly Figure[]>;
};

/** Tries each case in turn; a case answers with what went wrong, or nothing. */
export async function tried<T>(
  what: string,
  cases: readonly T[],
  attempt: (each: T) => string | undefined | Promise<string | undefined>,
): Promise<Figure> {
  const failures: string[] = [];
  for (const each of cases) {
    const failure = await attempt(each);
    if (failure !== undefined) failures.push(failure);
  }
  return { what, tried: cases.length, failures };
}

/** Runs promises a few at a time, their answers in order. */
export async function inTurns<T, R>(
  cases: readonly T[],
  width: number,
  run: (each: T) => Promise<R>,
): Promise<readonly R[]> {
  const answers = new Map<number, R>();
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < cases.length; at = next++) {
      const each = cases[at];
      if (each !== undefined) answers.set(at, await run(each));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer);
}
