/** A repeatable source of choices: the same seed makes the same test. */
export type Random = {
  /** A whole number from 0 up to, not including, `below`. */
  readonly below: (below: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True once in `times`. */
  readonly once: (times: number) => boolean;
};

/** Makes one by the mulberry32 step (public domain, 32 bits of state). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new Error("nothing to pick from");
    return chosen;
  };
  return { below, pick, once: (times) => below(times) === 0 };
}
