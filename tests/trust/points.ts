import { crowd } from "./crowd.ts";
import { endlessPractice } from "./endless_practice.ts";
import { faults } from "./faults.ts";
import { forgedWitness } from "./forged_witness.ts";
import { fuzzedParsers } from "./fuzzed_parsers.ts";
import { hostileInput } from "./hostile_input.ts";
import { pathTricks } from "./path_tricks.ts";
import type { Point } from "./point.ts";
import { recordedCalls } from "./recorded_calls.ts";
import { stateFiles } from "./state_files.ts";

/** Every promise of reliability, in the order it is told in. */
export const POINTS: readonly Point[] = [
  faults,
  recordedCalls,
  crowd,
  pathTricks,
  hostileInput,
  endlessPractice,
  fuzzedParsers,
  forgedWitness,
  stateFiles,
];
