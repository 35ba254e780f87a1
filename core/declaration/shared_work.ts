import type { StepResult } from "./item.ts";
import type { World } from "./world.ts";

let latest: World | undefined;
let work = new Map<string, StepResult>();

/**
 * What plans have already made of a world's sources, so that twenty of them split a text into lines
 * once. Only the world asked for last keeps its work: worlds are judged one after another, and a
 * large change set must not hold every file's lines at once.
 *
 * @param world immutable; the work is a function of it alone
 * @returns results by the source and the steps that lead to them
 */
export function sharedWork(world: World): Map<string, StepResult> {
  if (world !== latest) {
    latest = world;
    work = new Map();
  }
  return work;
}
