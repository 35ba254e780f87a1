/**
 * The sources one judgment reads: one changed file, or one shell call. A property that is missing is
 * an absent source; what that means is the declaration's `supply` to say.
 */
export type World = {
  /** Repository-relative path of the changed file, or `-`. */
  readonly subject: string;
  readonly targetPath?: string;
  readonly pre?: string;
  readonly post?: string;
  /** The target is known, its content is not: `pre`, `post` and `state` are unobserved, not absent. */
  readonly unobserved?: true;
  /** Every path of the change set. */
  readonly changes?: readonly string[];
  /** The shell call's command text, data left out. */
  readonly command?: string;
  readonly actor?: Actor;
  /** The session snapshot; read at most once, when an entry asks. */
  readonly transcript?: () => SessionSnapshot | undefined;
  /** The host's subagent spawn records, one JSON text. */
  readonly sidecar?: () => string | undefined;
  /** A file named by a `file` binding, repository-relative. */
  readonly readFile: (path: string) => FileSource;
};

/** Who acted: `{}` is the main session, absent means nobody was proven. */
export type Actor = { readonly agentType?: string };

/** A named file as the observation leaves it. */
export type FileSource =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  /** The observation changes it to something the text does not determine: `skipped no-observation`. */
  | { readonly kind: "unobserved" }
  /** Cannot be read: the world is unjudgeable. */
  | { readonly kind: "unreadable"; readonly why: string };

/** The session as a `transcript` source sees it. Times in milliseconds since the epoch. */
export type SessionSnapshot = {
  readonly observedAtMs: number;
  readonly userMessages: readonly {
    readonly ordinal: number;
    readonly text: string;
    readonly timestampMs?: number;
  }[];
  readonly toolCalls: readonly {
    readonly ordinal: number;
    readonly name: string;
    readonly args?: Readonly<Record<string, unknown>>;
    readonly succeeded?: boolean;
  }[];
};
