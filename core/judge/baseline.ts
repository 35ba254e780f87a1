import { relativeTo } from "../paths/absolute_path.ts";
import { globMatcher, isGlob } from "../paths/glob_match.ts";
import { walkFiles } from "../paths/walk_files.ts";
import type { DirectoryEntry, Readers, Stat } from "../protocol/readers.ts";
import type { Row } from "../protocol/row.ts";
import { parseRow } from "../telemetry/parse_row.ts";

/** Files followed at most; what is over is said once in a row's detail. */
export const BASELINE_LIMIT = 5_000;

/**
 * Files whose status is asked for at one call, at most. Of more, each call looks at another part: what was
 * created or deleted is found at once, what was changed within a few calls. Asking for 3,000 would cost a
 * call as much as all the rest of it.
 */
export const STATUS_LIMIT = 300;

/** What the baseline asks of the outside. */
export type BaselineStore = {
  /** The stored baseline, or `undefined` where there is none or it cannot be read. */
  readonly read: () => string | undefined;
  /** Replaces it: a temporary file in the same folder, renamed. A failure is the store's to swallow. */
  readonly replace: (text: string) => void;
  /** Writes the first one; false when another process was first. */
  readonly create: (text: string) => boolean;
  /** Bytes of the telemetry log now. */
  readonly logSize: () => number;
  /** The log from a byte on; only the last part of a long stretch. */
  readonly logSince: (offset: number) => string;
  /** Hash of a file's content; empty where it cannot be read. */
  readonly hashOf: (path: string) => string;
};

/** What is compared, and with what. */
export type BaselineOptions = {
  /** Absolute. */
  readonly root: string;
  /** The protected entries, the config file among them. */
  readonly entries: readonly string[];
  readonly readers: Pick<Readers, "statOf" | "listDir" | "listEntries">;
  readonly store: BaselineStore;
};

type Followed = readonly [size: number, mtimeMs: number, ino: number, hash: string];
type Baseline = {
  readonly version: 1;
  /** Where the log ended when the baseline before this one was written: rows from there explain changes. */
  readonly since: number;
  readonly logSize: number;
  readonly files: Readonly<Record<string, Followed>>;
};

/** The judge's own state is written by every run; it is protected, and not followed. */
const STATE_FOLDER = ".polydeukes";

/**
 * Compares the files under the protected entries with the last baseline and renews it. Each file that
 * was created, changed or deleted without an earlier call's row explaining it gives one row. Never
 * blocks; without a sound baseline there is one row for that, and a new one.
 */
export function compareBaseline(options: BaselineOptions): readonly Row[] {
  const { store } = options;
  const text = store.read();
  const last = text === undefined ? undefined : parseBaseline(text);
  const { paths, complete } = followedFiles(options, last);
  const over = complete ? "" : `; more than ${BASELINE_LIMIT} files, the rest is not followed`;
  if (last === undefined) {
    const fresh = JSON.stringify(renewed(options, paths, statusOf(options, paths), undefined));
    if (text === undefined) {
      return store.create(fresh) ? [finding("-", `no baseline: a new one is written${over}`)] : [];
    }
    store.replace(fresh);
    return [finding("-", `damaged baseline: a new one is written${over}`)];
  }
  const stats = statusOf(options, partToLookAt(paths, last, store.logSize()));
  // A file may have become a folder since, whose files the next call finds.
  const there = new Set(paths.filter((path) => stats.get(path)?.kind !== "directory"));
  const moved = [...stats].filter(([path, stat]) =>
    there.has(path) && hasMoved(last.files[path], stat)
  );
  const gone = Object.keys(last.files).filter((path) => !there.has(path));
  if (moved.length === 0 && gone.length === 0) return [];
  const next = renewed(options, [...there], stats, last);
  const explained = explainedSubjects(store.logSince(last.since), options.entries);
  const changes = [
    ...moved
      .filter(([path]) => last.files[path]?.[3] !== next.files[path]?.[3])
      .map(([path]) => [path, last.files[path] === undefined ? "created" : "changed"] as const),
    ...gone.map((path) => [path, "deleted"] as const),
  ];
  store.replace(JSON.stringify(next));
  return changes
    .filter(([path]) => !explained(path))
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([path, what]) => finding(path, `${what}${over}`));
}

/** All files while they are few; of many, those that are new and another part at each call. */
function partToLookAt(
  paths: readonly string[],
  last: Baseline,
  logSize: number,
): readonly string[] {
  const parts = Math.ceil(paths.length / STATUS_LIMIT);
  if (parts <= 1) return paths;
  // The log grows with every call: a cheap mix of its size names the part.
  const part = (Math.imul(logSize, 0x9e3779b1) >>> 8) % parts;
  return paths.filter((path, i) => i % parts === part || last.files[path] === undefined);
}

function statusOf(
  { root, readers }: BaselineOptions,
  paths: readonly string[],
): ReadonlyMap<string, Stat> {
  const stats = new Map<string, Stat>();
  for (const path of paths) {
    const stat = readers.statOf(`${root}/${path}`);
    if (stat !== undefined) stats.set(path, stat);
  }
  return stats;
}

function finding(subject: string, detail: string): Row {
  return { event: "unattributed", label: "baseline", subject, detail };
}

function hasMoved(last: Followed | undefined, stat: Stat): boolean {
  return last === undefined || last[0] !== stat.size || last[1] !== stat.mtimeMs ||
    last[2] !== stat.ino;
}

function renewed(
  { root, store }: BaselineOptions,
  paths: readonly string[],
  stats: ReadonlyMap<string, Stat>,
  last: Baseline | undefined,
): Baseline {
  const files: Record<string, Followed> = Object.create(null);
  for (const path of paths) {
    const before = last?.files[path];
    const stat = stats.get(path);
    if (stat === undefined) {
      if (before !== undefined) files[path] = before;
      continue;
    }
    const hash = before === undefined || hasMoved(before, stat)
      ? store.hashOf(`${root}/${path}`)
      : before[3];
    files[path] = [stat.size, stat.mtimeMs, stat.ino, hash];
  }
  const logSize = store.logSize();
  return { version: 1, since: last?.logSize ?? logSize, logSize, files };
}

/** Files under the entries, repository-relative. */
function followedFiles(
  { root, entries, readers: asked }: BaselineOptions,
  last: Baseline | undefined,
): { readonly paths: readonly string[]; readonly complete: boolean } {
  const paths = new Set<string>();
  const readers = last === undefined ? asked : listingKnown(asked, root, last);
  let complete = true;
  const follow = (start: string, wanted: (path: string) => boolean) => {
    const walk = walkFiles(start, readers, BASELINE_LIMIT, SKIPPED);
    complete &&= walk.complete;
    for (const file of walk.files) {
      const path = relativeTo(root, file);
      if (path === undefined || paths.has(path) || isState(path) || !wanted(path)) continue;
      if (paths.size >= BASELINE_LIMIT) complete = false;
      else paths.add(path);
    }
  };
  for (const entry of entries) {
    if (isState(entry)) continue;
    if (isGlob(entry)) follow(globBase(root, entry), globMatcher(entry));
    else follow(`${root}/${entry}`, () => true);
  }
  return { paths: [...paths], complete };
}

/** Names of a folder that may be new before the system is asked for all their kinds at once. */
const NEW_NAMES = 50;

/**
 * Lists folders by their names alone: what was followed before is a file, or its status will tell. The
 * kinds of thousands of names cost more than the names.
 */
function listingKnown(
  readers: BaselineOptions["readers"],
  root: string,
  { files }: Baseline,
): BaselineOptions["readers"] {
  const listEntries = (folder: string): readonly DirectoryEntry[] | undefined => {
    const names = readers.listDir(folder);
    const below = relativeTo(root, folder);
    const isKnown = (name: string) =>
      below !== undefined && files[below === "." ? name : `${below}/${name}`] !== undefined;
    const fresh = (names ?? []).filter((name) => !isKnown(name));
    if (fresh.length > NEW_NAMES && readers.listEntries !== undefined) {
      return readers.listEntries(folder);
    }
    const folders = new Set(
      fresh.filter((name) => readers.statOf(`${folder}/${name}`)?.kind === "directory"),
    );
    return names?.map((name) => ({ name, directory: folders.has(name) }));
  };
  return { ...readers, listEntries };
}

/** Folders no glob entry is followed into: they hold what others made, by the hundred thousand. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git"]);

function isState(path: string): boolean {
  return path === STATE_FOLDER || path.startsWith(`${STATE_FOLDER}/`);
}

function globBase(root: string, glob: string): string {
  const segments = glob.split("/");
  return [root, ...segments.slice(0, segments.findIndex(isGlob))].join("/");
}

/** Which paths rows of earlier calls explain: their subject is the path, a folder above it, or its entry. */
function explainedSubjects(log: string, entries: readonly string[]): (path: string) => boolean {
  const subjects = new Set<string>();
  for (const line of log.split("\n")) {
    const row = parseRow(line);
    if (row?.event === "advised" || row?.event === "witnessed") subjects.add(row.subject);
  }
  const globs = entries.filter((entry) => isGlob(entry) && subjects.has(entry)).map(globMatcher);
  return (path) =>
    subjects.has(path) || globs.some((matches) => matches(path)) ||
    [...subjects].some((subject) => relativeTo(subject, path) !== undefined);
}

function parseBaseline(text: string): Baseline | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isBaseline(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isBaseline(value: unknown): value is Baseline {
  return typeof value === "object" && value !== null && "version" in value && value.version === 1 &&
    "since" in value && isOffset(value.since) && "logSize" in value && isOffset(value.logSize) &&
    "files" in value && typeof value.files === "object" && value.files !== null &&
    Object.values(value.files).every(isFollowed);
}

function isOffset(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isFollowed(value: unknown): value is Followed {
  return Array.isArray(value) && value.length === 4 && typeof value[0] === "number" &&
    typeof value[1] === "number" && typeof value[2] === "number" && typeof value[3] === "string";
}
