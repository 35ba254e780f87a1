import { type Command, measureInTurn, peakKib, processCount } from "./measure.ts";
import type { Row } from "./row.ts";

/** What gives rows when it is run, or why it cannot be. */
export type Measurement = {
  readonly id: string;
  /** What has to be made first; missing where nothing is. */
  readonly missing?: string;
  /** @param runs counted runs of each command */
  readonly run: (runs: number, folder: string) => readonly Row[];
};

/** `node -e 0`: what a process of this machine's Node costs at least. */
export const NODE_START: Command = { file: "node", args: ["-e", "0"] };

/** A whole process against `node -e 0`, its ratio within a budget. */
export function againstNode(
  row: { readonly id: string; readonly what: string; readonly budget?: number },
  command: Command,
  runs: number,
): Row {
  return against(row, command, NODE_START, runs);
}

/** A whole process against another, in turn. */
export function against(
  row: { readonly id: string; readonly what: string; readonly budget?: number },
  command: Command,
  reference: Command,
  runs: number,
): Row {
  const { ratio, subjectMs, referenceMs } = measureInTurn(command, reference, runs);
  const note = `${subjectMs.toFixed(1)} ms against ${referenceMs.toFixed(1)} ms`;
  return { ...row, figure: ratio, unit: "x", note };
}

/** How many programs a command starts, which is no matter of speed; nothing where strace is missing. */
export function processRow(id: string, what: string, command: Command, budget: number): Row[] {
  const figure = processCount(command);
  if (figure === undefined) return [];
  return [{
    id: `${id}/processes`,
    what: `${what}: processes`,
    figure,
    unit: "processes",
    budget,
    strict: true,
  }];
}

/** Peak memory in MiB; nothing where GNU time is missing. */
export function memoryRow(id: string, what: string, command: Command, budget?: number): Row[] {
  const kib = peakKib(command);
  if (kib === undefined) return [];
  const limit = budget === undefined ? {} : { budget };
  return [{
    id: `${id}/memory`,
    what: `${what}: memory`,
    figure: kib / 1024,
    unit: "MiB",
    ...limit,
  }];
}
