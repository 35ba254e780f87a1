/** One line of the table: a figure, and what it may be. */
export type Row = {
  /** Stable: the key in the bench file and in the committed baseline. */
  readonly id: string;
  readonly what: string;
  readonly figure: number;
  /** `x` is a ratio to the row's reference. */
  readonly unit: "x" | "ms" | "s" | "MiB" | "lines/s" | "processes";
  /** At most this, or with `atLeast` at least; missing for what is only shown. */
  readonly budget?: number;
  readonly atLeast?: true;
  /** Not a matter of speed: anything beyond the budget fails, not only what is far beyond. */
  readonly strict?: true;
  /** Whole-process milliseconds of the subject and of its reference, or another word on the figure. */
  readonly note?: string;
};

/** How far a figure may be beyond its budget before the run fails: these machines are shared and noisy. */
const LEEWAY = 1.5;

/** Where a row stands: within its budget, somewhat beyond, or so far that the run fails. */
export function standing({ figure, budget, atLeast, strict }: Row): "within" | "beyond" | "failed" {
  if (budget === undefined) return "within";
  if (Number.isNaN(figure)) return "failed";
  const excess = atLeast ? budget / figure : figure / budget;
  if (excess <= 1) return "within";
  return strict || excess > LEEWAY ? "failed" : "beyond";
}

/** The share by which a figure is worse than it was (0.2: a fifth); negative where it is better. */
export function worseBy({ figure, atLeast }: Row, before: number): number {
  return atLeast ? before / figure - 1 : figure / before - 1;
}
