import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { binary } from "./artifacts.ts";
import { hookCommand } from "./hook_rows.ts";
import { against, type Measurement } from "./measurement.ts";
import { claudePayload, codexPayload, layProject } from "./project.ts";

/** What a call may cost more where something large lies about that it has no need to read. */
const BUDGET = 1.15;

/** Calls beside a large log, a long transcript, many protected files, each against the same call without. */
export function loadMeasurements(): readonly Measurement[] {
  return [
    load("log", "beside a log of 1,000,000 rows", "codex", (folder) => {
      mkdirSync(join(folder, ".polydeukes"), { recursive: true });
      const row = "2026-01-02T03:04:05.678Z\tpassed\tcovenant-check\tsrc/settings.ts\n";
      writeTimes(join(folder, ".polydeukes/roi.log"), row, 1_000_000);
    }),
    load("transcript", "with a 50 MB transcript that no entry reads", "claude-code", (folder) => {
      const line = JSON.stringify({ type: "assistant", message: { text: "x".repeat(980) } }) + "\n";
      writeTimes(join(folder, "session.jsonl"), line, 50_000);
    }),
    load("protected", "with 3,000 protected files", "codex", (folder) => {
      mkdirSync(join(folder, "infra/production/many"), { recursive: true });
      for (let file = 0; file < 3_000; file++) {
        writeFileSync(join(folder, `infra/production/many/${file}.yaml`), "requests: 1\n");
      }
    }),
  ];
}

function load(
  name: string,
  what: string,
  slug: "codex" | "claude-code",
  lay: (folder: string) => void,
): Measurement {
  const id = `load/${name}`;
  const file = binary(`pdks-${slug}`);
  if (file === undefined) return { id, missing: "deno task compile", run: () => [] };
  return {
    id,
    run: (runs, folder) => {
      const [with_, without] = [join(folder, "with"), join(folder, "without")].map(layProject);
      if (with_ === undefined || without === undefined) return [];
      writeFileSync(join(without, "session.jsonl"), "");
      lay(with_);
      const command = (place: string) => {
        const payload = slug === "codex"
          ? codexPayload(place, "edit")
          : claudePayload(place, "edit", "session.jsonl");
        return hookCommand(file, ["hook"], place, payload, 0);
      };
      const title = `pdks-${slug} hook ${what}, against the same without`;
      return [against({ id, what: title, budget: BUDGET }, command(with_), command(without), runs)];
    },
  };
}

/** Writes a line that many times, some thousand at once. */
function writeTimes(file: string, line: string, times: number): void {
  const descriptor = openSync(file, "w");
  const block = line.repeat(1_000);
  for (let done = 0; done < times; done += 1_000) writeSync(descriptor, block);
  closeSync(descriptor);
}
