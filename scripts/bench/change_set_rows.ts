import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { binary, ROOT } from "./artifacts.ts";
import { type Command, median, peakKib, timeOnce } from "./measure.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";
import { twentyDisciplines } from "./twenty_disciplines.ts";

/** Files of the change set, and bytes of its diff for each. */
const FILES = 10_000;
const BYTES_PER_FILE = 2_000;

/** A large change set, and one twice as large: time, memory, and how the time grows. */
export function changeSetMeasurements(): readonly Measurement[] {
  return [{
    id: "change-set",
    run: (_, folder): readonly Row[] => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "polydeukes.config.json"), twentyDisciplines());
      const whole = check(folder, diffOf(FILES));
      const twice = check(folder, diffOf(2 * FILES));
      // In turn, so that a machine whose speed drifts slows both alike.
      const pairs = [1, 2, 3].map(() => [timeOnce(whole), timeOnce(twice)] as const);
      const seconds = median(pairs.map(([one]) => one)) / 1000;
      const kib = peakKib(whole);
      return [
        { id: "change-set/time", what: whole.what, figure: seconds, unit: "s", budget: 3 },
        ...(kib === undefined ? [] : [{
          id: "change-set/memory",
          what: "the same: peak memory",
          figure: kib / 1024,
          unit: "MiB" as const,
          budget: 400,
        }]),
        {
          id: "change-set/growth",
          what: "twice as many files, against that",
          figure: median(pairs.map(([one, two]) => two / one)),
          unit: "x",
          budget: 2.2,
        },
      ];
    },
  }];
}

/** The binary where there is one, else the source. */
function check(folder: string, diff: string): Command & { readonly what: string } {
  const file = binary("pdks");
  const args = ["covenant", "check", "--diff"];
  const mib = (diff.length / 1024 / 1024).toFixed(0);
  const what = `a change set of ${FILES} files, ${mib} MiB, 20 disciplines`;
  const rest = { cwd: folder, input: diff };
  return file === undefined
    ? {
      file: process.execPath,
      args: ["run", "-A", join(ROOT, "cli/main.ts"), ...args],
      what: `${what}, from source`,
      ...rest,
    }
    : { file, args, what: `${what}, compiled`, ...rest };
}

/** A diff with one modified block for each file. */
function diffOf(files: number): string {
  const line = "export const value = compute(1234, 'some text of usual length', true);";
  const lines = Math.ceil(BYTES_PER_FILE / (2 * (line.length + 8)));
  const body = Array.from(
    { length: lines },
    (_, at) => `-${line} // ${at}\n+${line} // ${at + 1}\n`,
  );
  return Array.from({ length: files }, (_, file) => {
    const path = `src/part${file % 100}/file${file}.ts`;
    return `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n` +
      `+++ b/${path}\n@@ -1,${lines} +1,${lines} @@\n${body.join("")}`;
  }).join("");
}
