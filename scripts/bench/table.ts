import { type Row, standing, worseBy } from "./row.ts";

/** From which share on a figure that grew worse is pointed out. */
const NOTABLE = 0.2;

/**
 * The figures as a table for people.
 *
 * @param before figures of an earlier run, by row id
 */
export function table(rows: readonly Row[], before: Readonly<Record<string, number>>): string {
  const lines = rows.map((row) => [
    MARKS[standing(row)],
    row.what,
    figureText(row),
    row.budget === undefined ? "" : `${row.atLeast ? "≥" : "≤"} ${row.budget}`,
    change(row, before[row.id]),
    row.note ?? "",
  ]);
  const all = [["", "what", "figure", "budget", "before", ""], ...lines];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0))
  );
  return all.map((line) =>
    line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join("  ").trimEnd()
  ).join("\n") + "\n";
}

const MARKS = { within: "", beyond: "over", failed: "FAIL" } as const;

function figureText({ figure, unit }: Row): string {
  const digits = figure >= 100 ? 0 : figure >= 10 ? 1 : 2;
  return unit === "processes" ? String(figure) : `${figure.toFixed(digits)} ${unit}`;
}

function change(row: Row, before: number | undefined): string {
  if (before === undefined || before === 0) return "";
  const worse = worseBy(row, before);
  const percent = `${worse > 0 ? "+" : ""}${(worse * 100).toFixed(0)}%`;
  return worse >= NOTABLE ? `${percent} worse` : percent;
}
