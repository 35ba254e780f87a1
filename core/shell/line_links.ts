import { holds, normal } from "./path_refs.ts";

/** Links followed from the line itself: more are taken as nobody knows what. */
const MAX_LINKS = 64;
/** Other names looked for of one path. */
const MAX_NAMES = 16;

/** The links the line makes, and where they lead. */
export class LineLinks {
  readonly #made: { readonly from: string; readonly to: string }[] = [];
  readonly #mysteries = new Set<string>();

  /** A path that from now on is another; whether that is new. */
  add(from: string, to: string): boolean {
    if (this.#made.length >= MAX_LINKS) return false;
    this.#made.push({ from: normal(from), to: normal(to) });
    return true;
  }

  /** A link of which it is not known where it leads. */
  addMystery(path: string): void {
    this.#mysteries.add(normal(path));
  }

  /** Whether the line made a link of just this name. */
  has(path: string): boolean {
    return this.#made.some((link) => link.from === path);
  }

  /** Whether a path leads through a link of the line that leads nobody knows where. */
  isMystery(path: string, below: boolean): boolean {
    const key = normal(path);
    return [...this.#mysteries].some((link) => holds(link, key) && !(below && link === key));
  }

  /**
   * The other paths a path stands for.
   *
   * @param below A link that is itself named is not followed: it is removed or moved.
   */
  targets(path: string, below = false): readonly string[] {
    if (this.#made.length === 0) return [];
    const itself = below && !/\/\.?$/.test(path) ? normal(path) : undefined;
    const found = new Set<string>();
    const open = [normal(path)];
    for (let one = open.pop(); one !== undefined && found.size < MAX_NAMES; one = open.pop()) {
      for (const { from, to } of this.#made) {
        if (!holds(from, one) || from === itself) continue;
        const other = normal(to + one.slice(from.length));
        if (!found.has(other)) open.push(other);
        found.add(other);
      }
    }
    found.delete(normal(path));
    return [...found];
  }

  /** The names by which links of the line show a path. */
  namesOf(path: string): readonly string[] {
    const key = normal(path);
    return this.#made.filter(({ to }) => holds(to, key))
      .map(({ from, to }) => from + key.slice(to.length));
  }
}
