import type { Level } from "../protocol/verdict.ts";

/** The three lists of the configuration file; which one an entry belongs in follows from what it reads. */
export const DISCIPLINE_LISTS = [
  "disciplines",
  "sessionDisciplines",
  "changeSetDisciplines",
] as const;
/** One list's key. */
export type DisciplineList = (typeof DISCIPLINE_LISTS)[number];

/** One configured practice. A draft has no `declare` and is never judged. */
export type Discipline = {
  readonly id: string;
  readonly why?: string;
  /** Absent means `advise`. */
  readonly enforce?: Level;
  readonly declare?: Declaration;
  readonly draft?: true;
};

/** The `declare` block as the configuration file holds it, shape checked, not yet compiled. */
export type Declaration = {
  readonly mechanism: string;
  readonly scope?: Scope;
  readonly sources?: Readonly<Record<string, Binding>>;
  readonly supply?: Readonly<Record<string, "error" | "pass" | "empty">>;
  readonly extract: Readonly<Record<string, readonly Step[]>>;
  readonly relate: readonly RelateEntry[];
  readonly witness?: {
    readonly extract?: Readonly<Record<string, readonly Step[]>>;
    readonly relate: readonly RelateEntry[];
  };
};

/** Which worlds a declaration is about. Regular expressions, not globs. */
export type Scope = {
  readonly source: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly excludeIgnoreCase?: boolean;
};

/** One bound source. */
export type Binding =
  | { readonly file: string }
  | { readonly sidecar: true }
  | { readonly transcript: true };

/** One extraction step; which keys it takes is the step table's to say (a config fault otherwise). */
export type Step = { readonly op: string; readonly [argument: string]: unknown };

/** One relation with its name and message. */
export type RelateEntry = {
  readonly id: string;
  readonly relation: { readonly op: string; readonly [argument: string]: unknown };
  readonly message?: string;
  readonly messageBySide?: { readonly left: string; readonly right: string };
};
