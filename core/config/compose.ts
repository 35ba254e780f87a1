import { type DocumentDirective, type Event, EVENT_ID } from "js-yaml";
import { type KeyPath, quote } from "../protocol/key_path.ts";
import { MAX_DEPTH, TOO_DEEP } from "./document_events.ts";
import { foreignTag, offsetOf, type ReadScalar, tagName } from "./scalar_value.ts";

/**
 * How many values the aliases of one file may add when written out. A shared value is one value here,
 * but whoever walks the document meets it at every alias; a dozen lines can otherwise stand for
 * billions of values.
 */
export const MAX_ALIASED_VALUES = 10_000;

/** After so many flaws a document is looked at no further; nobody reads on. */
const MAX_FLAWS = 100;

/** Something a document may not hold. */
export type Flaw = {
  readonly path: KeyPath;
  readonly offset: number;
  readonly message: string;
  /** The message begins with the path rendered, e.g. `languages holds …`. */
  readonly predicate?: true;
  /** For a duplicate key: its path leads to the first one. */
  readonly duplicate?: true;
};

/** The one document of a file as plain data. */
export type Composed = {
  /** `undefined` where the file holds no document. Values that are refused are left out. */
  readonly value: unknown;
  readonly flaws: readonly Flaw[];
};

type Data = { [key: string]: unknown };
/** A value an alias can stand for. */
type Anchor = { value: unknown; size: number; height: number; open: boolean };
/** A list or map that is being filled. */
type Frame = {
  readonly list: unknown[] | undefined;
  readonly map: Data | undefined;
  readonly anchor: Anchor | undefined;
  /** Values in here when every alias is written out, this one included. */
  size: number;
  /** Levels in here, aliases written out. */
  height: number;
  /** The key whose value comes next. */
  key: string | undefined;
  awaitsKey: boolean;
  /** The key is refused, its value with it. */
  dropped: boolean;
};

/** Keys that reach an object's prototype in JavaScript; careless code downstream must never meet them. */
const PROTOTYPE_KEYS: readonly string[] = ["__proto__", "constructor", "prototype"];

/**
 * Builds the values of a document from its events, in one pass without recursion, and finds
 * everything that data may not hold: custom tags, duplicate keys, a second document, too many or
 * cyclic aliases, keys that are no text.
 *
 * @param text the text the events point into
 * @param events of the whole text
 * @param readScalar how its scalars are read
 */
export function compose(
  text: string,
  events: readonly Event[],
  readScalar: ReadScalar,
): Composed {
  return new Composer(text, readScalar).run(events);
}

/** The state of one pass. */
class Composer {
  readonly #text: string;
  readonly #readScalar: ReadScalar;
  readonly #flaws: Flaw[] = [];
  readonly #frames: Frame[] = [];
  readonly #anchors = new Map<string, Anchor>();
  #directives: readonly DocumentDirective[] = [];
  #value: unknown = undefined;
  #aliased = 0;
  #lastOffset = 0;

  constructor(text: string, readScalar: ReadScalar) {
    this.#text = text;
    this.#readScalar = readScalar;
  }

  run(events: readonly Event[]): Composed {
    let documents = 0;
    for (const event of events) {
      if (event.type === EVENT_ID.DOCUMENT) {
        documents++;
        if (documents === 2) {
          this.#secondDocument(events[0]);
          break;
        }
        this.#directives = event.directives;
      } else if (!this.#take(event) || this.#flaws.length > MAX_FLAWS) break;
    }
    return { value: this.#value, flaws: this.#flaws };
  }

  /** @returns false where going on would be of no use */
  #take(event: Exclude<Event, { type: typeof EVENT_ID.DOCUMENT }>): boolean {
    switch (event.type) {
      case EVENT_ID.SCALAR: {
        if (event.valueEnd > this.#lastOffset) this.#lastOffset = event.valueEnd;
        const read = this.#readScalar(this.#text, event, this.#directives);
        const start = event.valueStart === -1 ? this.#lastOffset : offsetOf(event);
        const anchor = this.#anchor(event, read.ok ? read.value : null);
        if (anchor !== undefined) anchor.open = false;
        if (!read.ok) {
          this.#refuseScalar(event.tagStart === -1 ? start : event.tagStart, read.error);
        }
        this.#put(read.ok ? read.value : null, start, 1, 1);
        return true;
      }
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        return this.#open(event);
      case EVENT_ID.ALIAS:
        return this.#alias(event.anchorStart, event.anchorEnd);
      case EVENT_ID.POP: {
        const frame = this.#frames.pop();
        if (frame === undefined) return true;
        const { anchor, size, height } = frame;
        if (anchor !== undefined) Object.assign(anchor, { size, height, open: false });
        this.#put(frame.list ?? frame.map, this.#lastOffset, size, height);
        return true;
      }
    }
  }

  #open(event: Extract<Event, { start: number }>): boolean {
    this.#lastOffset = Math.max(this.#lastOffset, event.start);
    if (this.#frames.length >= MAX_DEPTH) {
      this.#flaws.push({ path: [], offset: event.start, message: TOO_DEEP });
      return false;
    }
    const isList = event.type === EVENT_ID.SEQUENCE;
    const tag = tagName(this.#text, event, this.#directives);
    if (tag !== "" && tag !== "!" && tag !== `tag:yaml.org,2002:${isList ? "seq" : "map"}`) {
      this.#flaw(event.tagStart, foreignTag(this.#text, event));
    }
    const list = isList ? [] : undefined;
    const map = isList ? undefined : {};
    const anchor = this.#anchor(event, list ?? map);
    this.#frames.push({
      list,
      map,
      anchor,
      size: 1,
      height: 1,
      key: undefined,
      awaitsKey: !isList,
      dropped: false,
    });
    return true;
  }

  #anchor(
    event: { readonly anchorStart: number; readonly anchorEnd: number },
    value: unknown,
  ): Anchor | undefined {
    if (event.anchorStart === -1) return undefined;
    const anchor: Anchor = { value, size: 1, height: 1, open: true };
    this.#anchors.set(this.#text.slice(event.anchorStart, event.anchorEnd), anchor);
    return anchor;
  }

  #alias(start: number, end: number): boolean {
    this.#lastOffset = Math.max(this.#lastOffset, end);
    const name = this.#text.slice(start, end);
    const anchor = this.#anchors.get(name);
    if (anchor === undefined || anchor.open) {
      this.#flaw(
        start - 1,
        anchor === undefined
          ? `unknown alias ${quote(`*${name}`)}: no anchor of that name stands before it`
          : `the alias ${quote(`*${name}`)} stands inside its own anchor: a cycle is not data`,
      );
      this.#put(null, start - 1, 1, 1);
      return true;
    }
    this.#aliased += anchor.size;
    if (this.#aliased > MAX_ALIASED_VALUES) {
      const message = `the aliases stand for more than ${MAX_ALIASED_VALUES} values: write less`;
      this.#flaw(start - 1, message);
      return false;
    }
    if (this.#frames.length + anchor.height > MAX_DEPTH) {
      this.#flaw(start - 1, `${TOO_DEEP} once the aliases are followed`);
      return false;
    }
    this.#put(anchor.value, start - 1, anchor.size, anchor.height);
    return true;
  }

  /** A whole value is there: it goes into the innermost list or map, or is the document. */
  #put(value: unknown, offset: number, size: number, height: number): void {
    const frame = this.#frames[this.#frames.length - 1];
    if (frame === undefined) {
      this.#value = value;
      return;
    }
    frame.size += size;
    if (height >= frame.height) frame.height = height + 1;
    if (frame.list !== undefined) frame.list.push(value);
    else if (frame.awaitsKey) this.#takeKey(frame, value, offset);
    else {
      if (!frame.dropped && frame.key !== undefined && frame.map !== undefined) {
        frame.map[frame.key] = value;
      }
      frame.key = undefined;
      frame.awaitsKey = true;
    }
  }

  #takeKey(frame: Frame, value: unknown, offset: number): void {
    frame.awaitsKey = false;
    frame.dropped = true;
    if (typeof value === "object" && value !== null) {
      this.#flaw(offset, "a key must be a text, not a list or an object");
      return;
    }
    const key = String(value);
    frame.key = key;
    const path = this.#path();
    if (PROTOTYPE_KEYS.includes(key)) {
      const message = `the key ${quote(key)} is taken by the language itself: choose another name`;
      this.#flaws.push({ path, offset, message });
    } else if (frame.map !== undefined && Object.hasOwn(frame.map, key)) {
      this.#flaws.push({
        path,
        offset,
        message: `duplicate key ${quote(key)}`,
        duplicate: true,
      });
    } else frame.dropped = false;
  }

  #refuseScalar(offset: number, why: string): void {
    const predicate = why.startsWith("holds ");
    this.#flaws.push({ path: this.#path(), offset, message: why, ...(predicate && { predicate }) });
  }

  #flaw(offset: number, message: string): void {
    this.#flaws.push({ path: this.#path(), offset, message });
  }

  /** Where the value that comes next stands. */
  #path(): KeyPath {
    const path: (string | number)[] = [];
    for (const { list, key } of this.#frames) {
      if (list !== undefined) path.push(list.length);
      else if (key !== undefined) path.push(key);
    }
    return path;
  }

  #secondDocument(first: Event | undefined): void {
    const marker = /^---(?=\s|$)/gm;
    const text = this.#text;
    marker.lastIndex = this.#lastOffset;
    // The first document's own marker is none between documents.
    if (first?.type === EVENT_ID.DOCUMENT && first.explicitStart && this.#lastOffset === 0) {
      marker.exec(text);
    }
    const offset = marker.exec(text)?.index ?? this.#lastOffset;
    const message = "a second document begins here: a configuration is one document";
    this.#flaws.push({ path: [], offset, message });
  }
}
