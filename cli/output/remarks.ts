import type { Break } from "../../core/declaration/plan.ts";
import type { JudgedRow } from "../../core/judge/judgment.ts";
import type { Judged } from "../covenant_check.ts";
import { lineOfBreak } from "./line_of_break.ts";
import { type PlacedFault, placedFaults } from "./placed_faults.ts";

/** One thing a run has to say of one place: a break, or a judgment that could not be made. */
export type Remark = {
  readonly row: JudgedRow;
  readonly message: string;
  /** The broken relate entry; missing where no declaration was judged. */
  readonly relate?: string;
  /** The file, as the row names it; missing where the row is about no file. */
  readonly path?: string;
  /** From 1; missing where the observation shows no line. */
  readonly line?: number;
};

/** What an output needs of a run; the config only where the run read one, for the places of faults. */
export type Reported = Pick<Judged, "judgment" | "diff"> & Partial<Pick<Judged, "config">>;

/** The entries of the config that are not judged. */
export function faultsOf({ judgment, config }: Reported): readonly PlacedFault[] {
  return config === undefined ? [] : placedFaults(judgment.faults, config);
}

/** Everything said, row by row: one remark for each broken relate entry. */
export function remarksOf({ judgment, diff }: Reported): readonly Remark[] {
  return judgment.rows.flatMap((row) => {
    if (row.message === undefined) return [];
    const call = row.call === undefined ? undefined : diff[row.call];
    const place = (broken?: Break) => {
      if (row.subject === "-") return {};
      const line = call === undefined ? undefined : lineOfBreak(call, broken);
      return { path: row.subject, ...(line === undefined ? {} : { line }) };
    };
    return row.breaks === undefined
      ? [{ row, message: row.message, ...place() }]
      : row.breaks.map((broken) => ({
        row,
        message: broken.message,
        relate: broken.relate,
        ...place(broken),
      }));
  });
}
