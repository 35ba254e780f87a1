import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeReaders } from "../../adapters/shared/node_readers.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { judgeSession } from "../../core/judge/judge_session.ts";
import { analyse } from "../../core/shell/analyse.ts";
import type { CovenantInput } from "../../core/protocol/covenant_input.ts";
import { benchShell } from "../../tests/shell/bench_shell.ts";
import { timeFunction } from "./measure.ts";
import type { Measurement } from "./measurement.ts";
import { SOURCE } from "./project.ts";
import { twentyDisciplines } from "./twenty_disciplines.ts";

/** What the judge itself costs, with no process around it. */
export function inProcessMeasurements(): readonly Measurement[] {
  return [{
    id: "in-process/edit",
    run: (_, folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "polydeukes.config.json"), twentyDisciplines());
      const readers = nodeReaders();
      const loaded = loadConfig(folder, readers);
      if (!loaded.ok) throw new Error(loaded.error.map(({ message }) => message).join("; "));
      const { config } = loaded.value;
      const judge = () =>
        judgeSession({
          root: folder,
          config,
          input: INPUT,
          posture: "block",
          readers,
          analyse,
          nowMs: 0,
        });
      if (judge().exitCode !== 0) throw new Error("the edit was not let through");
      return [{
        id: "in-process/edit",
        what: "in process: one 200-line edit under 20 disciplines",
        figure: timeFunction(judge, 200, 50),
        unit: "ms",
        budget: 1,
      }];
    },
  }, {
    id: "in-process/shell",
    run: () => [{
      id: "in-process/shell",
      what: "in process: shell analysis of the corpus",
      figure: benchShell().linesPerSecond,
      unit: "lines/s",
      budget: 10_000,
      atLeast: true,
    }],
  }];
}

const INPUT: CovenantInput = {
  toolCalls: [{
    name: "edit",
    fileChange: {
      kind: "modify",
      path: "src/settings.ts",
      pre: SOURCE,
      post: SOURCE.replace("value: 49", "value: 50"),
    },
  }],
  subagentSpawns: [],
  userMessages: [],
  tools: { mutating: ["edit"], shell: ["run"], commandArgs: ["command"] },
};
