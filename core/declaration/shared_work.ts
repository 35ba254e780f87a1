import type { StepResult } from "./item.ts";

/** What has been made of a source's value, by the steps that lead there. */
export type Work = Map<string, StepResult>;

/** Finds the work done on a value so far. */
export type WorkPool = (value: unknown) => Work;

/**
 * Work on the values of one kind of source. Two generations: what was not asked for while `size`
 * other values came is forgotten, so that a large change set does not hold every file's lines.
 */
function workPool(size: number): WorkPool {
  let young = new Map<unknown, Work>();
  let old = new Map<unknown, Work>();
  return (value) => {
    const known = young.get(value);
    if (known !== undefined) return known;
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    const work = old.get(value) ?? new Map();
    young.set(value, work);
    return work;
  };
}

/**
 * What plans have already made of values by steps that take no arguments: twenty of them split a
 * text into lines once, and a named file that ten thousand worlds read is parsed once. The results
 * are functions of the value alone, so no world's can be taken for another's.
 */
export const SHARED_WORK = {
  /** Of the change itself: a world's few sources, gone with the next world. */
  fixed: workPool(6),
  /** Of named files and the session: the same for many worlds. */
  bound: workPool(100),
} as const;
