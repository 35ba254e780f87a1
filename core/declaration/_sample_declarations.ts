import { CHANGE_SAMPLES } from "./_change_samples.ts";
import { HISTORY_SAMPLES } from "./_history_samples.ts";
import type { Sample } from "./_sample.ts";
import { WORLD_SAMPLES } from "./_world_samples.ts";

/** At least one for every mechanism that may be used. */
export const SAMPLES: readonly Sample[] = [
  ...WORLD_SAMPLES,
  ...CHANGE_SAMPLES,
  ...HISTORY_SAMPLES,
];
