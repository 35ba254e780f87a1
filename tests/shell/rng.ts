/** A seeded source of choices: the same seed gives the same lines on every machine. */
export type Rng = {
  /** A whole number from 0 up to, not including, `below`. */
  readonly int: (below: number) => number;
  /** True with the given probability. */
  readonly chance: (probability: number) => boolean;
  /** One of the list. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** One of the list, by weight. */
  readonly weigh: <T>(list: readonly (readonly [number, T])[]) => T;
};

/** Makes a source from a seed (mulberry32). */
export function seededRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(list.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    weigh: (list) => {
      let at = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of list) {
        at -= weight;
        if (at < 0) return item;
      }
      return pick(list)[1];
    },
  };
}
