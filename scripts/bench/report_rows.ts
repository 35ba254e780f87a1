import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { binary } from "./artifacts.ts";
import { type Command, median, peakKib, timeOnce } from "./measure.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";

/** Bytes of the log that is reported on. */
const LOG_SIZE = 100 * 1024 * 1024;

/** `pdks report` over a log of 100 MB: time and memory. */
export function reportMeasurements(): readonly Measurement[] {
  const id = "report";
  const file = binary("pdks");
  if (file === undefined) return [{ id, missing: "deno task compile", run: () => [] }];
  return [{
    id,
    run: (_, folder): readonly Row[] => {
      const config = { languages: { text: { productionGlob: "**", testCmd: "true" } } };
      mkdirSync(join(folder, ".polydeukes"), { recursive: true });
      writeFileSync(join(folder, "polydeukes.config.json"), JSON.stringify(config));
      writeLog(join(folder, ".polydeukes/roi.log"));
      const command: Command = { file, args: ["report"], cwd: folder };
      const seconds = median([1, 2, 3].map(() => timeOnce(command))) / 1000;
      const kib = peakKib(command);
      const what = "pdks report, compiled, over a log of 100 MB";
      return [
        { id: "report/time", what, figure: seconds, unit: "s", budget: 4 },
        ...(kib === undefined ? [] : [{
          id: "report/memory",
          what: "the same: peak memory",
          figure: kib / 1024,
          unit: "MiB" as const,
          budget: 150,
        }]),
      ];
    },
  }];
}

/** Rows of all kinds over some months, as a project of some size would have them. */
function writeLog(file: string): void {
  const events = ["passed", "passed", "passed", "advised", "blocked", "skipped"] as const;
  const descriptor = openSync(file, "w");
  let written = 0;
  for (let block = 0; written < LOG_SIZE; block++) {
    const rows = Array.from({ length: 1_000 }, (_, index) => {
      const row = block * 1_000 + index;
      const time = new Date(Date.UTC(2026, 0, 1) + row * 9_000).toISOString();
      const event = events[row % events.length] ?? "passed";
      const detail = event === "skipped" ? "\tno-observation" : "";
      return `${time}\t${event}\tdiscipline-${row % 12}\tsrc/part${row % 97}/file.ts${detail}\n`;
    }).join("");
    written += writeSync(descriptor, rows);
  }
  closeSync(descriptor);
}
