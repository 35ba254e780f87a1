import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { MOUNT, PROJECT, type Tree, type TreeNode } from "./tree.ts";

type Mark = { readonly mtimeMs: number; readonly ino: number; readonly size: number };

/** Walks the host directory behind {@link MOUNT} and keeps it as it was laid. */
export class TreeKeeper {
  readonly #box: string;
  readonly #marks = new Map<string, Mark>();
  /** The tree as laid. */
  readonly pristine: Tree;

  /** @param box The host directory that holds a tree from {@link layTree}. */
  constructor(box: string) {
    this.#box = box;
    const tree = new Map<string, TreeNode>();
    let stamp = Date.parse("2020-01-01T00:00:00Z") / 1000;
    for (const path of this.#walk()) {
      const node = this.#read(path);
      tree.set(path, node);
      // Every file its own old time, so that any write, a copied time too, shows in the status alone.
      if (node.kind === "file" && !this.#isGit(path)) {
        stamp += 1000;
        utimesSync(this.#host(path), stamp, stamp);
      }
    }
    this.pristine = tree;
    for (const path of tree.keys()) this.#marks.set(path, this.#mark(path));
  }

  /** What differs from the tree as laid: `undefined` where the path is gone. */
  changes(): Map<string, TreeNode | undefined> {
    const out = new Map<string, TreeNode | undefined>();
    const seen = new Set<string>();
    for (const path of this.#walk()) {
      seen.add(path);
      const was = this.pristine.get(path);
      if (was === undefined || this.#differs(path, was)) out.set(path, this.#read(path));
    }
    for (const path of this.pristine.keys()) if (!seen.has(path)) out.set(path, undefined);
    return out;
  }

  /** Puts the changed paths back as they were laid. */
  restore(changed: ReadonlyMap<string, TreeNode | undefined>): void {
    const paths = [...changed.keys()].sort();
    for (const path of paths.toReversed()) {
      const was = this.pristine.get(path);
      const now = changed.get(path);
      if (now !== undefined && (was === undefined || was.kind !== now.kind)) {
        rmSync(this.#host(path), { recursive: true, force: true });
      }
    }
    for (const path of paths) this.#lay(path, changed.get(path));
    if (paths.some((path) => path.endsWith("/notes.txt") || path.endsWith("/hard.txt"))) {
      this.#relink();
    }
  }

  #lay(path: string, now: TreeNode | undefined): void {
    const was = this.pristine.get(path);
    if (was === undefined) return;
    const host = this.#host(path);
    if (was.kind === "directory") {
      mkdirSync(host, { recursive: true });
      chmodSync(host, was.mode);
      return;
    }
    if (was.kind === "link") {
      rmSync(host, { recursive: true, force: true });
      symlinkSync(was.to, host);
    } else if (was.kind === "file") {
      if (now !== undefined) rmSync(host, { recursive: true, force: true });
      writeFileSync(host, was.bytes);
      chmodSync(host, was.mode);
      const mark = this.#marks.get(path);
      if (mark !== undefined) utimesSync(host, mark.mtimeMs / 1000, mark.mtimeMs / 1000);
    }
    this.#marks.set(path, this.#mark(path));
  }

  #relink(): void {
    const [first, second] = [`${PROJECT}/notes.txt`, `${PROJECT}/hard.txt`];
    this.#lay(first, this.#read(first));
    rmSync(this.#host(second), { force: true });
    linkSync(this.#host(first), this.#host(second));
    for (const path of [first, second]) this.#marks.set(path, this.#mark(path));
  }

  #isGit(path: string): boolean {
    return path.startsWith(`${PROJECT}/.git/`);
  }

  #host(path: string): string {
    return this.#box + path.slice(MOUNT.length);
  }

  #mark(path: string): Mark {
    const stat = lstatSync(this.#host(path));
    return { mtimeMs: stat.mtimeMs, ino: stat.ino, size: stat.size };
  }

  #differs(path: string, was: TreeNode): boolean {
    const host = this.#host(path);
    const stat = lstatSync(host);
    if (was.kind === "directory") {
      return !stat.isDirectory() || (stat.mode & 0o7777) !== was.mode;
    }
    if (was.kind === "link") return !stat.isSymbolicLink() || readlinkSync(host) !== was.to;
    if (was.kind === "other") return false;
    const mark = this.#marks.get(path);
    return !stat.isFile() || (stat.mode & 0o7777) !== was.mode || mark === undefined ||
      mark.ino !== stat.ino || mark.size !== stat.size || mark.mtimeMs !== stat.mtimeMs;
  }

  #read(path: string): TreeNode {
    const host = this.#host(path);
    const stat = lstatSync(host);
    if (stat.isSymbolicLink()) return { kind: "link", to: readlinkSync(host) };
    if (stat.isDirectory()) return { kind: "directory", mode: stat.mode & 0o7777 };
    if (!stat.isFile()) return { kind: "other" };
    return { kind: "file", mode: stat.mode & 0o7777, bytes: readBytes(host) };
  }

  *#walk(): Generator<string> {
    const open = [MOUNT];
    for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
      for (const entry of readDir(this.#host(dir))) {
        const path = `${dir}/${entry.name}`;
        yield path;
        if (entry.isDirectory()) open.push(path);
      }
    }
  }
}

function readBytes(host: string): Uint8Array {
  try {
    return readFileSync(host);
  } catch {
    chmodSync(host, 0o600);
    return readFileSync(host);
  }
}

function readDir(host: string) {
  try {
    return readdirSync(host, { withFileTypes: true });
  } catch {
    // A line took the permission away; it is given back so that the tree can be compared and mended.
    chmodSync(host, 0o700);
    return readdirSync(host, { withFileTypes: true });
  }
}
