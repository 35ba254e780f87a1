import process from "node:process";
import { basename, isAbsolute } from "node:path";
import type { Readers, Stat } from "../protocol/readers.ts";
import { lexicalPath, physicalPath, relativeTo } from "./absolute_path.ts";
import { globMatcher, isGlob } from "./glob_match.ts";
import { type Identities, identitiesUnder } from "./hard_links.ts";
import { mountAlias } from "./mount_alias.ts";
import { nameKey } from "./name_key.ts";
import { walkFiles } from "./walk_files.ts";
import { worktreeRootOf } from "./worktree_root.ts";

/** The paths the meta-covenants protect, and the one comparison all of them use. */
export type ProtectedPaths = {
  /** As configured, the config file last. */
  readonly entries: readonly string[];
  /**
   * The entry that covers a target, or `undefined`.
   *
   * @param target absolute, or relative to the root; `..` may still be in it
   */
  readonly match: (target: string, touch?: Touch) => string | undefined;
  /** The entry that some path of a pattern may be covered by, or `undefined`. */
  readonly matchPattern: (pattern: PathPattern, touch?: Touch) => string | undefined;
  /** The entry a free text names, at the boundaries of a path; for arguments nothing else explains. */
  readonly mentionedIn: (text: string) => string | undefined;
};

/** A set of paths that is known only by its shape. */
export type PathPattern = {
  /** The longest directory every path of the pattern lies in, absolute. */
  readonly base: string;
  /** What every path of the pattern ends in; empty where nothing is known. */
  readonly tail: string;
  /** How its paths lie to one absolute path: equal to it, below it, or a folder above it. */
  readonly reach: (path: string) => {
    readonly exact: boolean;
    readonly below: boolean;
    readonly above: boolean;
  };
};

/** What is done to the target. */
export type Touch = {
  /** It is removed or moved: an ancestor of a protected path counts, a link is not followed. */
  readonly removed?: boolean;
};

/** What {@link protectedPaths} is made from. */
export type ProtectedPathsOptions = {
  /** Absolute. */
  readonly root: string;
  /** Normalised, repository-relative; literal or glob. */
  readonly entries: readonly string[];
  /** File names protected in every folder, inside the root and out. */
  readonly names: readonly string[];
  readonly readers: Readers;
};

/** Files looked at below one folder before a removal counts as touching a glob entry. */
const WALK_LIMIT = 5_000;

/** Where a target is. */
type Places = {
  readonly lexical: string;
  readonly physical: string;
  readonly stat: Stat | undefined;
};

type Literal = {
  readonly entry: string;
  /** As written and as reached, absolute. */
  readonly forms: readonly string[];
};

type Glob = { readonly entry: string; readonly matches: (path: string) => boolean };

/** Builds the comparison for one project. Nothing is read before the first question. */
export function protectedPaths(options: ProtectedPathsOptions): ProtectedPaths {
  const { entries, names, readers } = options;
  const root = lexicalPath("/", options.root);
  const habits = once(() => ({ platform: process.platform, foldsCase: foldsCase(root, readers) }));
  const key = (path: string) => nameKey(path, habits());
  const bases = once(() => unique([key(root), key(physicalPath(root, readers))]));
  const nameKeys = once(() => new Map(names.map((name) => [key(name), name])));
  const literals = once(() =>
    entries.filter((entry) => !isGlob(entry)).map((entry): Literal => {
      const path = lexicalPath(root, entry);
      const forms = unique([key(path), key(physicalPath(path, readers))]);
      return { entry, forms };
    })
  );
  const globs = once(() =>
    entries.filter(isGlob).map((entry): Glob => ({ entry, matches: globMatcher(key(entry)) }))
  );
  const identities = once(() => protectedIdentities(root, literals(), globs(), readers));

  // A run is short: where a folder leads is asked once.
  const reached = remember((folder: string) => physicalPath(folder, readers));
  const alias = mountAlias(root, entries.filter((entry) => !isGlob(entry)), readers);
  const worktrees = remember((folder: string) => worktreeRootOf(root, folder, readers));

  /** A target as written and as reached; the link in the last place followed unless it is removed. */
  const placesOf = (target: string, removed: boolean): Places => {
    const absolute = isAbsolute(target) ? target : `${root}/${target}`;
    const lexical = lexicalPath(root, absolute);
    const cut = absolute.lastIndexOf("/");
    const name = absolute.slice(cut + 1);
    if (name === "" || name === "." || name === "..") {
      return { lexical, physical: physicalPath(absolute, readers), stat: undefined };
    }
    const physical = lexicalPath(reached(absolute.slice(0, cut) || "/"), name);
    const stat = readers.statOf(physical);
    if (stat?.kind !== "link" || removed) return { lexical, physical, stat };
    const real = physicalPath(physical, readers);
    return { lexical, physical: real, stat: readers.statOf(real) };
  };

  /** The forms under which a target may meet an entry: as written, as reached, as its worktree has them. */
  const formsOf = ({ lexical, physical, stat }: Places, removed: boolean): readonly string[] => {
    const forms = lexical === physical ? [lexical] : [lexical, physical];
    // Of a file with several names a removal takes one.
    const mounted = alias(physical, removed && stat?.kind !== "directory" ? undefined : stat);
    if (mounted !== undefined) forms.push(mounted);
    for (const form of [...forms]) {
      const worktree = worktrees(form.slice(0, form.lastIndexOf("/")) || "/");
      const relative = worktree === undefined ? undefined : relativeTo(worktree, form);
      if (relative !== undefined) forms.push(lexicalPath(root, relative));
    }
    return forms.length === 1 ? forms.map(key) : unique(forms.map(key));
  };

  const matchForm = (form: string, removed: boolean): string | undefined => {
    const named = nameKeys().get(basename(form));
    if (named !== undefined) return named;
    for (const literal of literals()) {
      for (const entry of literal.forms) {
        if (relativeTo(entry, form) !== undefined) return literal.entry;
        if (removed && relativeTo(form, entry) !== undefined) return literal.entry;
      }
    }
    const base = bases().find((candidate) => relativeTo(candidate, form) !== undefined);
    const relative = base === undefined ? undefined : relativeTo(base, form);
    if (relative === undefined) return undefined;
    return globs().find((glob) =>
      prefixesOf(relative).some(glob.matches) || (removed && holdsMatch(root, relative, glob))
    )?.entry;
  };

  const holdsMatch = (base: string, folder: string, glob: Glob): boolean => {
    const walk = walkFiles(lexicalPath(base, folder), readers, WALK_LIMIT);
    return !walk.complete ||
      walk.files.some((file) => glob.matches(key(relativeTo(base, file) ?? file)));
  };

  const match: ProtectedPaths["match"] = (target, touch = {}) => {
    const removed = touch.removed ?? false;
    const places = placesOf(target, removed);
    for (const form of formsOf(places, removed)) {
      const entry = matchForm(form, removed);
      if (entry !== undefined) return entry;
    }
    return removed ? undefined : sharesFile(places.stat, identities);
  };

  return {
    entries,
    match,
    matchPattern: (pattern, touch = {}) => {
      const base = physicalPath(pattern.base, readers);
      for (const literal of literals()) {
        for (const form of literal.forms) {
          const inside = base === pattern.base ? undefined : relativeTo(base, form);
          const seen = inside === undefined ? form : lexicalPath(pattern.base, inside);
          const { exact, below, above } = pattern.reach(seen);
          // A file has nothing below it.
          const inIt = below && readers.statOf(form)?.kind !== "file";
          if (exact || inIt || (touch.removed && above)) return literal.entry;
        }
      }
      const globEntries = globs().map((candidate) => candidate.entry);
      return globEntries.length === 0
        ? undefined
        : expandedMatch(pattern, root, readers, globEntries, match, touch);
    },
    mentionedIn: (text) => mentioned(text, entries, names, match),
  };
}

function protectedIdentities(
  root: string,
  literals: readonly Literal[],
  globs: readonly Glob[],
  readers: Readers,
): Identities {
  const found = new Map<string, string>();
  for (const literal of literals) {
    for (const form of literal.forms) {
      identitiesUnder(form, literal.entry, readers, WALK_LIMIT, found);
    }
  }
  if (globs.length > 0) {
    for (const file of walkFiles(root, readers, WALK_LIMIT).files) {
      const relative = relativeTo(root, file) ?? file;
      const glob = globs.find((candidate) => prefixesOf(relative).some(candidate.matches));
      if (glob !== undefined) identitiesUnder(file, glob.entry, readers, 1, found);
    }
  }
  return found;
}

/** A file with several names is any of them: compared by device and inode. */
function sharesFile(stat: Stat | undefined, identities: () => Identities): string | undefined {
  if (stat === undefined || stat.kind === "directory" || stat.nlink < 2) return undefined;
  return identities().get(`${stat.dev}:${stat.ino}`);
}

/** Pattern against glob: what is on disk decides, up to the limit; past it, what both end in. */
function expandedMatch(
  pattern: PathPattern,
  root: string,
  readers: Readers,
  globEntries: readonly string[],
  match: ProtectedPaths["match"],
  touch: Touch,
): string | undefined {
  // A glob entry names files of the project: a pattern that lies elsewhere reaches none of them.
  const roots = unique([root, physicalPath(root, readers)]);
  const start = relativeTo(pattern.base, root) === undefined ? pattern.base : root;
  const places = [start, physicalPath(start, readers)];
  if (!roots.some((each) => places.some((place) => relativeTo(each, place) !== undefined))) {
    return undefined;
  }
  const walk = walkFiles(start, readers, WALK_LIMIT);
  for (const file of walk.files) {
    const entry = pattern.reach(file).exact ? match(file, touch) : undefined;
    if (entry !== undefined) return entry;
  }
  return walk.complete ? undefined : globEntries.find((entry) => {
    const tail = literalTail(entry);
    return tail.endsWith(pattern.tail) || pattern.tail.endsWith(tail);
  });
}

/** What every path of a glob ends in. */
function literalTail(glob: string): string {
  return /[^*?[\]{}/]*$/.exec(glob)?.[0] ?? "";
}

function mentioned(
  text: string,
  entries: readonly string[],
  names: readonly string[],
  match: ProtectedPaths["match"],
): string | undefined {
  const whole = /^[^\n\0]{1,4096}$/.test(text) ? match(text) : undefined;
  if (whole !== undefined) return whole;
  const literal = [...entries.filter((entry) => !isGlob(entry)), ...names]
    .find((entry) => standsIn(text, entry));
  if (literal !== undefined) return literal;
  const globs = entries.filter(isGlob).map((entry) => ({ entry, matches: globMatcher(entry) }));
  if (globs.length === 0) return undefined;
  for (const word of text.split(/[\s"'`<>|;&()=,]+/)) {
    const glob = globs.find((candidate) => candidate.matches(word.replace(/^(\.\/)+/, "")));
    if (glob !== undefined) return glob.entry;
  }
  return undefined;
}

function standsIn(text: string, entry: string): boolean {
  const inner = /[\p{L}\p{N}_.-]/u;
  for (let at = text.indexOf(entry); at >= 0; at = text.indexOf(entry, at + 1)) {
    const before = text[at - 1];
    const after = text[at + entry.length];
    if (
      (before === undefined || !inner.test(before)) && (!after || !/[\p{L}\p{N}_-]/u.test(after))
    ) {
      return true;
    }
  }
  return false;
}

/** Whether the file system of the root takes `A` for `a`: its own path, spelt in the other case, is asked. */
function foldsCase(root: string, readers: Readers): boolean {
  const other = root === root.toUpperCase() ? root.toLowerCase() : root.toUpperCase();
  if (other === root) return process.platform === "win32" || process.platform === "darwin";
  const [here, there] = [readers.statOf(root), readers.statOf(other)];
  return here !== undefined && there !== undefined && here.ino === there.ino &&
    here.dev === there.dev;
}

function remember<T>(find: (path: string) => T): (path: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found.value;
    const value = find(path);
    known.set(path, { value });
    return value;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function prefixesOf(path: string): readonly string[] {
  const segments = path.split("/");
  return segments.map((_, i) => segments.slice(0, i + 1).join("/"));
}
