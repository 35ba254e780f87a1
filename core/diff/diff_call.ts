/** The names under which a finished change set's file changes are judged, as if they were calls. */
export const STAGED_CALLS = ["staged-write", "staged-delete"] as const;
/** One of {@link STAGED_CALLS}. */
export type StagedCall = (typeof STAGED_CALLS)[number];

/** One file's change, as a diff shows it. */
export type DiffCall = {
  readonly name: StagedCall;
  /**
   * Relative to the root, `/` separated, prefixes gone, `.` and inner `..` resolved. A path the diff
   * gives as absolute, or that climbs out of the root, stays so: it is judged where it lies.
   */
  readonly path: string;
  readonly change: StagedChange;
  /** Where the shown lines stand in the file; worked out when asked, since only some outputs ask. */
  readonly positions: () => DiffPositions;
};

/** What the diff shows of the content. Texts are the hunks' lines alone; context is dropped. */
export type StagedChange =
  | { readonly kind: "create"; readonly post: string }
  | { readonly kind: "modify"; readonly pre: string; readonly post: string }
  | { readonly kind: "delete"; readonly pre: string }
  /** The file changes, the diff does not show its content: unobserved, neither absent nor empty. */
  | { readonly kind: "unobserved" };

/** Line numbers, from 1. Element `n` belongs to line `n + 1` of the change's `pre` or `post`. */
export type DiffPositions = {
  /** Of each line of `post`, on the new side. */
  readonly post: readonly number[];
  /** Of each line of `pre`, on the old side. */
  readonly pre: readonly number[];
  /** Where the first hunk changes something, on the new side; missing where there is no hunk. */
  readonly first?: number;
};

/** Why a text is refused as a whole. */
export type DiffProblem = {
  /** The line of the diff, from 1. */
  readonly line: number;
  /** One line, the line number in it. */
  readonly message: string;
};

/**
 * Words a refusal.
 *
 * @param next what to do about it; what is said of a damaged diff when missing
 */
export function diffProblem(
  line: number,
  what: string,
  next = "make the diff again and hand it over unchanged",
): DiffProblem {
  return { line, message: `diff line ${line}: ${what}; ${next}` };
}

/** The beginning of a line, quoted so that nothing in it disturbs a terminal or a log. */
export function excerpt(line: string): string {
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line;
  return JSON.stringify(shown.replace(/[\u007f-\u009f\u2028\u2029]/g, "\ufffd"));
}

/** What to say of a diff made for a terminal. */
export function colouredProblem(line: number): DiffProblem {
  return diffProblem(line, "the diff holds colour codes", "make it with --no-color");
}

/** Whether a line that should be read as a diff's own begins with a terminal's colour code. */
export function isColoured(line: string): boolean {
  return line.startsWith("\u001b[");
}
