import { dirname } from "node:path/posix";
import type { ShellChange, ShellContext } from "./analysis.ts";
import type { Stat } from "../protocol/readers.ts";
import { changeOf } from "./file_change.ts";
import { MAX_CONTENT, MAX_TREE_FILES } from "./limits.ts";
import { LineLinks } from "./line_links.ts";
import { patternReach } from "./path_pattern.ts";
import { holds, normal } from "./path_refs.ts";
import type { Output } from "./run.ts";

/** What is known of a file at one point of the line. */
export type FileState =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  | { readonly kind: "directory" }
  /** Not known; `directory` where it can be nothing but a folder or nothing. */
  | { readonly kind: "unknown"; readonly directory?: true };

const UNKNOWN: FileState = { kind: "unknown" };
const ABSENT: FileState = { kind: "absent" };

/**
 * The files as the line leaves them: what earlier commands wrote lies over what the readers give, so
 * that later ones see it. Nothing is written anywhere.
 */
export class VirtualFiles {
  readonly #readers: ShellContext["readers"];
  readonly #states = new Map<string, FileState>();
  readonly #stats = new Map<string, Stat | undefined>();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #keys = new Map<string, string>();
  readonly #throughLink = new Map<string, boolean>();
  /** Links that were taken away: nothing is reached through them any more. */
  readonly #unlinked: string[] = [];
  /** Files a command running beside the others writes. */
  readonly #poisoned = new Set<string>();
  /** Patterns of files that changed in a way not known. */
  readonly #doubtful: string[] = [];
  /** Something the text does not determine ran: what the readers give may be out of date. */
  #moved = false;

  constructor(readers: ShellContext["readers"]) {
    this.#readers = readers;
  }

  /** The links the line made so far. */
  readonly links = new LineLinks();
  /** Everything read and written so far, in order. */
  readonly log: { readonly path: string; readonly write: boolean }[] = [];
  /** Files something writes while other commands run: what they hold is not known until it ends. */
  readonly inFlux = new Set<string>();
  /** While above zero nothing changes: what runs is known not to run. */
  frozen = 0;

  /** What stands at a path now. */
  state(path: string): FileState {
    const key = this.#key(path);
    this.log.push({ path: key, write: false });
    const way = this.#way(path);
    if (way !== true) return way === false ? ABSENT : UNKNOWN;
    if (this.#poisoned.has(key) || this.inFlux.has(key)) return UNKNOWN;
    if (this.#states.size > 0 && this.isThroughLink(key)) return UNKNOWN;
    const own = this.#states.get(key) ?? this.#below(key);
    if (own !== undefined) return own;
    return this.#moved ? UNKNOWN : this.#onDisk(key);
  }

  /** The one name of the file a path leads to. */
  nameOf(path: string): string {
    return this.#key(path);
  }

  /** The text at a path, where it is known. */
  text(path: string): string | undefined {
    const state = this.state(path);
    return state.kind === "text" && !path.endsWith("/") ? state.text : undefined;
  }

  /** The text at a path as a command puts it out. */
  output(path: string): Output {
    const text = this.text(path);
    if (text === undefined) return { kind: "unknown" };
    const own = this.#states.get(this.#key(path))?.kind === "text";
    return { kind: "text", text, ...(own ? {} : { fromDisk: true }) };
  }

  /** Whether a path is a folder; undefined where that is not known. */
  isDirectory(path: string): boolean | undefined {
    const key = normal(path);
    const own = this.#states.get(key) ?? this.#below(key);
    if (own !== undefined && own.kind !== "unknown") return own.kind === "directory";
    for (const written of this.#states) {
      if (written[1].kind === "text" && holds(key, written[0]) && written[0] !== key) return true;
    }
    if (own !== undefined) return undefined;
    const stat = this.#stat(key);
    if (stat === undefined) return this.#moved ? undefined : false;
    if (stat.kind === "link") return this.#readers.listDir(key) !== undefined;
    return stat.kind === "directory";
  }

  /** Whether anything is there; undefined where that is not known. */
  exists(path: string): boolean | undefined {
    const way = this.#way(path);
    if (way !== true) return way;
    const key = this.#states.has(normal(path)) ? normal(path) : this.#key(path);
    const own = this.#states.get(key) ?? this.#below(key);
    if (own?.kind === "unknown") return undefined;
    if (own !== undefined) return own.kind !== "absent";
    return this.#moved ? undefined : this.#stat(key) !== undefined;
  }

  /**
   * Names in a folder now; undefined where that is not known.
   *
   * @param guess What the files show counts, whatever may have changed meanwhile.
   */
  list(path: string, guess = false): readonly string[] | undefined {
    if (this.#moved && !guess) return undefined;
    const key = normal(path);
    const listed = this.#listed(key);
    if (this.#states.size === 0) return listed;
    const names = new Set(listed);
    const prefix = key === "/" ? "/" : `${key}/`;
    for (const [written, state] of this.#states) {
      if (!written.startsWith(prefix)) continue;
      if (state.kind === "unknown" && !guess) return undefined;
      const rest = written.slice(prefix.length);
      const slash = rest.indexOf("/");
      if (slash >= 0) names.add(rest.slice(0, slash));
      else if (state.kind !== "absent") names.add(rest);
      else if (!guess) names.delete(rest);
    }
    return sorted(names);
  }

  /** Names on disk, in order; asked once a folder. */
  #listed(key: string): readonly string[] {
    let names = this.#lists.get(key);
    if (names === undefined) {
      names = sorted(this.#readers.listDir(key) ?? []);
      this.#lists.set(key, names);
    }
    return names;
  }

  /**
   * Writes a file.
   *
   * @param text Its new text, or what is added to it; undefined where that is not known.
   * @returns Whether the write can succeed; undefined where that is not known.
   */
  write(path: string, text: string | undefined, append: boolean): boolean | undefined {
    const key = this.#key(path);
    const folder = this.isDirectory(dirname(key));
    const own = this.isDirectory(key);
    const way = this.#way(path);
    this.log.push({ path: key, write: true });
    if (own === true || folder === false || way === false || /\/\.?$/.test(path)) return false;
    const before = append ? this.state(key) : ABSENT;
    const base = before.kind === "text" ? before.text : before.kind === "absent" ? "" : undefined;
    const joined = text === undefined || base === undefined ? undefined : base + text;
    const opens = folder === true && own !== undefined && way === true ? true : undefined;
    const shared = (this.#stat(key)?.nlink ?? 1) > 1;
    const elsewhere = this.isThroughLink(key);
    if (elsewhere) this.disturb(true);
    const known = opens && !elsewhere && !shared && !this.#poisoned.has(key);
    if (!known || joined === undefined || joined.length > MAX_CONTENT) {
      if (shared) this.#moved = true;
      this.#set(key, UNKNOWN);
      return opens;
    }
    this.#set(key, { kind: "text", text: joined });
    return true;
  }

  /** The file changes in a way the text does not give. */
  blur(path: string): void {
    const key = this.#key(path);
    this.log.push({ path: key, write: true });
    this.#set(key, UNKNOWN);
  }

  /** Something may have changed a file the line wrote before. */
  doubt(path: string): void {
    if (this.#states.has(this.#key(path))) this.blur(path);
  }

  /** The file is written by something that runs beside the other commands. */
  poison(path: string): void {
    this.blur(path);
    if (this.frozen === 0) this.#poisoned.add(normal(path));
  }

  /**
   * Runs what makes paths unknown, and takes that back: the caller knows better what becomes of them.
   *
   * @param paths The paths whose state stays as it was.
   */
  keeping(paths: readonly string[], blurs: () => void): void {
    const before = paths.map((path) => [normal(path), this.#states.get(normal(path))] as const);
    blurs();
    for (const [key, state] of before) {
      if (state === undefined) this.#states.delete(key);
      else this.#states.set(key, state);
    }
  }

  /** Every file a pattern may stand for changes in a way the text does not give. */
  blurPattern(glob: string): void {
    if (this.frozen > 0) return;
    if (this.#doubtful.length >= 64) this.disturb(true);
    this.#doubtful.push(glob);
    for (const path of this.#states.keys()) {
      const reach = patternReach(glob, path);
      if (reach.exact || reach.above) this.#states.set(path, UNKNOWN);
    }
  }

  /** Makes a folder, which is then known to be one. */
  makeDirectory(path: string): void {
    this.#set(normal(path), { kind: "directory" });
  }

  /** A folder may have been taken away. */
  perhapsGone(path: string): void {
    if (this.isDirectory(path) === true && !this.isLink(normal(path))) {
      this.#set(normal(path), { kind: "unknown", directory: true });
    }
  }

  /** A folder may have been made. */
  perhapsDirectory(path: string): void {
    if (this.isDirectory(path) !== true) {
      this.#set(normal(path), { kind: "unknown", directory: true });
    }
  }

  /** Takes a file or a whole tree away. */
  remove(path: string): void {
    const way = this.#way(path);
    if (way === false) return;
    if (way === undefined) return this.blur(path);
    const plain = normal(path);
    const folder = dirname(plain);
    const key = normal(`${this.#key(folder)}${plain.slice(folder === "/" ? 0 : folder.length)}`);
    const below = this.isLink(key) ? [] : this.filesBelow(key) ?? [];
    if (this.isLink(key) && this.frozen === 0) this.#unlinked.push(key);
    for (const file of below) this.#set(file, ABSENT);
    for (const written of [...this.#states.keys()]) {
      if (written !== key && holds(key, written)) this.#set(written, ABSENT);
    }
    this.log.push({ path: key, write: true });
    this.#set(key, this.#poisoned.has(key) ? UNKNOWN : ABSENT);
  }

  /** The files in a folder, at any depth; undefined where there are too many or it is not known. */
  filesBelow(path: string): readonly string[] | undefined {
    if (this.isDirectory(path) !== true) return [];
    const found: string[] = [];
    const open = [normal(path)];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      const names = this.list(folder);
      if (names === undefined) return undefined;
      for (const name of names) {
        const child = folder === "/" ? `/${name}` : `${folder}/${name}`;
        if (this.isDirectory(child) === true && !this.isLink(child)) open.push(child);
        else found.push(child);
      }
      if (found.length + open.length > MAX_TREE_FILES) return undefined;
    }
    return found;
  }

  /** A path that from now on is another (a link made by the line). */
  alias(from: string, to: string): void {
    if (this.links.add(from, to)) this.#throughLink.clear();
  }

  /** A file changed: what links of the line show of it changed too. */
  blurLinks(path: string): void {
    for (const name of this.links.namesOf(path)) if (this.#states.has(name)) this.blur(name);
  }

  /** Something ran that may have changed any file; with `known`, also those the line wrote. */
  disturb(known: boolean): void {
    if (this.frozen > 0) return;
    this.#moved = true;
    if (!known) return;
    for (const path of this.#states.keys()) this.#states.set(path, UNKNOWN);
  }

  /** One entry for each file that changed or may have. */
  changes(): readonly ShellChange[] {
    const changes: ShellChange[] = [];
    for (const [path, state] of this.#states) {
      const change = changeOf(path, state, this.#stat(path), this.#readers);
      if (change !== undefined) changes.push(change);
    }
    return changes;
  }

  /** Whether the folders a path goes through and leaves again by `..` are there, and no links. */
  #way(path: string): boolean | undefined {
    for (let at = path.indexOf("/.."); at > 0; at = path.indexOf("/..", at + 3)) {
      if (!/^\/\.\.(?:\/|$)/.test(path.slice(at))) continue;
      const folder = normal(path.slice(0, at));
      const there = this.isDirectory(folder);
      if (there !== true) return there;
      if (this.isThroughLink(folder)) return undefined;
    }
    return true;
  }

  /** One name for a file: where the links of the disk lead, as far as they can be followed. */
  #key(path: string): string {
    const plain = normal(path);
    const realPath = this.#readers.realPath;
    if (realPath === undefined || !this.isThroughLink(plain)) return plain;
    if (this.#unlinked.some((link) => holds(link, plain))) return plain;
    const known = this.#keys.get(plain);
    if (known !== undefined) return known;
    let key = plain;
    for (
      let at = plain, rest = "";
      at !== "/";
      rest = plain.slice(dirname(at).length), at = dirname(at)
    ) {
      const real = realPath(at);
      if (real === undefined) continue;
      key = normal(real + rest);
      break;
    }
    this.#keys.set(plain, key);
    return key;
  }

  /** Asked once a path: a line is short, and what runs meanwhile is not its doing. */
  #stat(path: string): Stat | undefined {
    if (this.#stats.has(path)) return this.#stats.get(path);
    const stat = this.#readers.statOf(path);
    this.#stats.set(path, stat);
    return stat;
  }

  #set(key: string, state: FileState): void {
    if (this.frozen === 0) this.#states.set(key, state);
  }

  /** A folder above that went away takes the path with it. */
  #below(key: string): FileState | undefined {
    for (let up = dirname(key); up !== "/"; up = dirname(up)) {
      const state = this.#states.get(up);
      if (state?.kind === "absent") return ABSENT;
      if (state?.kind === "unknown") return UNKNOWN;
      if (state?.kind === "directory") return undefined;
    }
    return undefined;
  }

  #onDisk(key: string): FileState {
    for (const glob of this.#doubtful) {
      const reach = patternReach(glob, key);
      if (reach.exact || reach.above) return UNKNOWN;
    }
    if (this.isDirectory(key) === true) return { kind: "directory" };
    if ((this.#stat(key)?.size ?? 0) > MAX_CONTENT) return UNKNOWN;
    const read = this.#readers.readText(key);
    if (read.kind === "text") return read.text.length > MAX_CONTENT ? UNKNOWN : read;
    return read.kind === "absent" ? ABSENT : UNKNOWN;
  }

  /** Whether a path is itself a link. */
  isLink(path: string): boolean {
    return this.#stat(path)?.kind === "link" || this.links.has(path);
  }

  /** Whether a file has other names too. */
  isShared(path: string): boolean {
    const stat = this.#stat(this.#key(path));
    return stat !== undefined && stat.kind === "file" && stat.nlink > 1;
  }

  /** Whether a path leads through a link. */
  isThroughLink(path: string): boolean {
    if (path === "/") return false;
    const known = this.#throughLink.get(path);
    if (known !== undefined) return known;
    const found = this.isLink(path) || this.isThroughLink(dirname(path));
    this.#throughLink.set(path, found);
    return found;
  }
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
