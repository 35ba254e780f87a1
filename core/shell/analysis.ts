import type { Readers } from "../protocol/readers.ts";

/**
 * What a shell line does, as far as its text determines it. Derived without running anything and
 * without knowing what is protected or why one asks.
 */
export type ShellAnalysis = {
  /** Files the line writes, creates, deletes, moves or re-links, in the order of the text. */
  readonly effects: readonly Effect[];
  /** Every word and inline-program string that may name a path and is not among the effects. */
  readonly mentions: readonly Mention[];
  /** Write-capable parts whose target the text does not determine. */
  readonly unknowns: readonly Unknown[];
  /** One entry for each file computed to change, all effects of the line on it taken together. */
  readonly changes: readonly ShellChange[];
  /** The `command` source: the line without what the shell hands over as data. */
  readonly command: string;
};

/** A path the text gives, or the pattern of the paths it may give. */
export type PathRef =
  /** Absolute; `.` and `..` not yet resolved, so that links are met where the shell meets them. */
  | { readonly kind: "path"; readonly path: string }
  /**
   * Absolute, in the small dialect `patternReach` (`path_pattern.ts`) matches: `*` and `?` stay inside
   * a segment and match a leading dot, `**` is any text at all, `[...]` a class, `{a,b}` either, `\\`
   * quotes. `.` and `..` are resolved. `base` is the longest directory every matching path lies in.
   */
  | { readonly kind: "pattern"; readonly base: string; readonly glob: string };

/** Which part of the line. */
export type Part = {
  /** What a person calls it: `sed -i`, `>`, `rm`. */
  readonly text: string;
  /** 1-based line of the command text. */
  readonly line: number;
};

/** What happens to a file. */
export const EFFECT_KINDS = ["write", "create", "delete", "move", "link", "attributes"] as const;
/** One kind of effect. */
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** One effect on one path. */
export type Effect = {
  readonly kind: EffectKind;
  readonly target: PathRef;
  /** The target goes away (deleted, moved from, replaced as a whole tree): what lies below goes too. */
  readonly removes: boolean;
  readonly part: Part;
};

/** A place where a path may be named. */
export type Mention = {
  readonly target: PathRef;
  /** Proven to be read and nothing else. */
  readonly read: boolean;
  readonly part: Part;
};

/** Why a part's target is not determined. */
export const UNKNOWN_KINDS = ["program", "variable", "glob", "tree", "stdin", "syntax"] as const;
/** One kind of unknown. */
export type UnknownKind = (typeof UNKNOWN_KINDS)[number];

/** One part that could write and names no target. */
export type Unknown = { readonly kind: UnknownKind; readonly word: string; readonly part: Part };

/** A file the line changes, with its text on both sides where it can be computed. */
export type ShellChange =
  & {
    /** Absolute, as in {@link PathRef}. */
    readonly path: string;
  }
  & (
    | { readonly kind: "create"; readonly post: string }
    | { readonly kind: "modify"; readonly pre: string; readonly post: string }
    | { readonly kind: "delete"; readonly pre?: string }
    /** The file changes, its text is not computable. */
    | { readonly kind: "unobserved" }
  );

/** What the analysis may ask of the outside. */
export type ShellContext = {
  /** Absolute directory the line starts in. */
  readonly cwd: string;
  /** Where `~` leads; unknown when missing. */
  readonly home?: string;
  readonly readers:
    & Pick<Readers, "readText" | "statOf" | "listDir">
    /** With it, what is written through a link is known as what it leads to. */
    & Partial<Pick<Readers, "realPath">>;
  /** Commands the project vouches for as never writing (`shell.readers`). */
  readonly vouched: readonly string[];
};

/**
 * The analysis as its users hold it (`analyse`, in `analyse.ts`). It is handed in, like everything that
 * is not needed each time: with its tables it is the larger half of a program.
 */
export type ShellAnalyser = (line: string, context: ShellContext) => ShellAnalysis;
