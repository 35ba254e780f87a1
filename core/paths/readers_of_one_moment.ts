import { dirname } from "node:path";
import type { Readers, Stat } from "../protocol/readers.ts";

type Asked = Pick<Readers, "realPath" | "statOf">;

/**
 * Readers that ask for a path once: every part of one judgment then sees the same moment, and what
 * several of them ask costs one question. Below what cannot be reached nothing can.
 *
 * @param readers what is asked
 */
export function readersOfOneMoment<T extends Asked>(readers: T): T {
  return {
    ...readers,
    realPath: once(readers.realPath),
    statOf: once<Stat>(readers.statOf),
  };
}

function once<V>(ask: (path: string) => V | undefined): (path: string) => V | undefined {
  const known = new Map<string, V | undefined>();
  return (path) => {
    if (known.has(path)) return known.get(path);
    const above = dirname(path);
    const unreachable = known.has(above) && known.get(above) === undefined;
    const answer = unreachable ? undefined : ask(path);
    known.set(path, answer);
    return answer;
  };
}
