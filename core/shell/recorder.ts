import type {
  Effect,
  EffectKind,
  Mention,
  Part,
  ShellContext,
  Unknown,
  UnknownKind,
} from "./analysis.ts";
import { isConstant, shown } from "./holes.ts";
import { matchesNow } from "./matches_now.ts";
import { absolute, belowOf, holds, namedPaths, normal, treeOf } from "./path_refs.ts";
import type { Scope } from "./scope.ts";
import type { VirtualFiles } from "./virtual_files.ts";

/** Devices a write to is none. */
const DEVICES =
  /^\/dev\/(?:null|zero|full|stdin|stdout|stderr|tty|random|urandom|fd\/\d+|tcp\/.*|udp\/.*|pts\/.*|ptmx)$|^\/proc\/(?:self|thread-self|\d+)\/fd\/\d+$/;

/** Whether a path is a device that keeps nothing. */
export function isDevice(path: string): boolean {
  return path.startsWith("/") && DEVICES.test(path);
}

/** Collects what an analysis finds, each finding once. */
export class Recorder {
  readonly effects: Effect[] = [];
  readonly mentions: Mention[] = [];
  readonly unknowns: Unknown[] = [];
  readonly #files: VirtualFiles;
  readonly #start: string;
  readonly #seen = new Set<string>();

  constructor(files: VirtualFiles, context: ShellContext) {
    this.#files = files;
    this.#start = normal(context.cwd);
  }

  /**
   * A command changes what a word names. Does not touch the virtual files.
   *
   * @param source The word as it stands on the line, for messages.
   * @returns The constant paths among them.
   */
  effect(
    kind: EffectKind,
    word: string,
    part: Part,
    scope: Scope,
    removes = false,
    source?: string,
  ): readonly string[] {
    if (isDevice(word)) return [];
    const named = namedPaths(word, scope.cwd, this.#start);
    if (named.undetermined) this.unknown("variable", source ?? shown(word), part, scope);
    const paths: string[] = [];
    if (!isConstant(word + scope.cwd)) this.#matchedNow(kind, word, part, scope, removes);
    for (const ref of named.refs) {
      this.#addEffect({ kind, target: ref, removes, part });
      if (ref.kind !== "path") continue;
      paths.push(ref.path);
      const entry = kind === "delete" || kind === "move" || kind === "link";
      if (this.#files.links.isMystery(ref.path, entry)) {
        this.unknown("variable", source ?? shown(word), part, scope);
      }
      this.#files.blurLinks(ref.path);
      for (const other of this.#files.links.targets(ref.path, entry)) {
        this.#addEffect({ kind, target: { kind: "path", path: other }, removes, part });
        this.#files.blur(other);
      }
    }
    return named.refs.length === 1 && !named.undetermined ? paths : this.#blur(paths);
  }

  /** A command changes what lies below what a word names, which of it is not known. */
  treeEffect(kind: EffectKind, word: string, part: Part, scope: Scope, removes = false): void {
    const named = namedPaths(word, scope.cwd, this.#start);
    if (named.undetermined) this.unknown("variable", shown(word), part, scope);
    if (!isConstant(word + scope.cwd)) {
      const { paths, links } = matchesNow(this.#files, absolute(word, scope.cwd));
      for (const path of [...paths, ...links]) this.#treeAt(path, kind, part, removes);
    }
    for (const ref of named.refs) {
      const tree = treeOf(ref, this.#start);
      if (tree === undefined) {
        this.unknown("tree", shown(word), part, scope);
        continue;
      }
      this.#addEffect({ kind, target: tree, removes, part });
      if (ref.kind !== "path") continue;
      for (const other of this.#files.links.targets(ref.path)) {
        const far = treeOf({ kind: "path", path: other }, this.#start);
        if (far === undefined) this.unknown("tree", shown(word), part, scope);
        else this.#addEffect({ kind, target: far, removes, part });
      }
    }
  }

  /** A command changes everything at and below what a word names. */
  wholeEffect(kind: EffectKind, word: string, part: Part, scope: Scope): void {
    const named = namedPaths(word, scope.cwd, this.#start);
    if (named.undetermined) this.unknown("variable", shown(word), part, scope);
    for (const ref of named.refs) {
      this.#addEffect({ kind, target: ref, removes: false, part });
      this.#addEffect({ kind, target: belowOf(ref), removes: false, part });
    }
  }

  /** A word that may name a path. */
  mention(word: string, read: boolean, part: Part, scope: Scope): void {
    if (word === "" || word.length > 4096 || isDevice(word)) return;
    const asked = `${read ? "r" : "m"}${scope.cwd}\0${word}`;
    if (this.#seen.has(asked)) return;
    this.#seen.add(asked);
    if (word.includes("\n") && isConstant(word)) return;
    for (const ref of namedPaths(word, scope.cwd, this.#start).refs) {
      const text = ref.kind === "path" ? ref.path : `\0${ref.glob}`;
      const key = `m${read ? "r" : "w"}${text}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.mentions.push({ target: ref, read, part });
      if (ref.kind !== "path") continue;
      if (!read) {
        this.#files.doubt(ref.path);
        if (!holds(normal(ref.path), this.#start)) this.#files.perhapsGone(ref.path);
      }
      for (const other of this.#files.links.targets(ref.path)) {
        this.mentions.push({ target: { kind: "path", path: other }, read, part });
      }
    }
  }

  /** A part that could write and does not say where. */
  unknown(kind: UnknownKind, word: string, part: Part, _scope?: Scope): void {
    this.#files.disturb(kind !== "program" && kind !== "syntax");
    const short = word.length > 60 ? `${word.slice(0, 59)}…` : word;
    const key = `u${kind} ${short} ${part.line} ${part.text}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.unknowns.push({ kind, word: short.replace(/\s+/g, " "), part });
  }

  /** What a pattern matches as the files stand, since a match may be a link or lead through one. */
  #matchedNow(kind: EffectKind, word: string, part: Part, scope: Scope, removes: boolean): void {
    const full = absolute(word, scope.cwd);
    const asked = `n${kind}${removes}${full}`;
    if (this.#seen.has(asked)) return;
    this.#seen.add(asked);
    const { paths, links } = matchesNow(this.#files, full);
    for (const path of paths) {
      const entry = kind === "delete" || kind === "move"
        ? this.#files.isDirectory(path) === false || this.#files.isLink(path)
        : false;
      const target = { kind: "path", path } as const;
      this.#addEffect({ kind, target, removes: removes || entry, part });
      this.#files.blur(path);
    }
    for (const path of links) this.#treeAt(path, kind, part, removes);
  }

  /** Everything below a path that a pattern matches. */
  #treeAt(path: string, kind: EffectKind, part: Part, removes: boolean): void {
    const target = treeOf({ kind: "path", path: `${path}/.` }, this.#start);
    if (target !== undefined) this.#addEffect({ kind, target, removes, part });
  }

  #addEffect(effect: Effect): void {
    const { target } = effect;
    if (target.kind === "pattern") this.#files.blurPattern(target.glob);
    const text = target.kind === "path" ? target.path : `\0${target.glob}`;
    const key = `e${effect.kind}${effect.removes ? "!" : "."}${text}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.effects.push(effect);
  }

  /** One of several paths changes: none of them is known afterwards. */
  #blur(paths: readonly string[]): readonly string[] {
    for (const path of paths) this.#files.blur(path);
    return [];
  }
}
