import { type Event, EVENT_ID, type ScalarEvent } from "js-yaml";
import type { KeyPath } from "../protocol/key_path.ts";
import { offsetOf, type ReadScalar } from "./scalar_value.ts";

/** Offsets of what stands at a path; made from the events when the first place is asked for. */
export type SourceMap = {
  /** Of the value, or of its key where the value is empty; of the nearest parent where nothing is there. */
  readonly valueAt: (path: KeyPath) => number;
  /** Of the key; of the value for a list's element. */
  readonly keyAt: (path: KeyPath) => number;
};

type Node = {
  /** -1 for an empty value. */
  readonly offset: number;
  readonly keyOffset: number;
  /** Of a list by position, of a map by key; the first of duplicate keys. */
  readonly children: Map<string | number, Node> | undefined;
};

/**
 * The way back from a key path to the text. Nothing is computed until something is asked.
 *
 * @param text the text the events point into
 * @param events of the whole text
 * @param readScalar how its keys are read
 */
export function sourceMap(
  text: string,
  events: readonly Event[],
  readScalar: ReadScalar,
): SourceMap {
  let root: Node | undefined;
  const find = (path: KeyPath): Node => {
    root ??= nodeTree(text, events, readScalar);
    let node = root;
    for (const key of path) {
      const child = node.children?.get(key);
      if (child === undefined) return { ...node, offset: node.keyOffset };
      node = child;
    }
    return node;
  };
  return {
    valueAt: (path) => {
      const { offset, keyOffset } = find(path);
      return offset === -1 ? keyOffset : offset;
    },
    keyAt: (path) => find(path).keyOffset,
  };
}

/** An open list or map, and the key whose value comes next. */
type Frame = { readonly node: Node; readonly isList: boolean; key?: { text: string; at: number } };

function nodeTree(text: string, events: readonly Event[], readScalar: ReadScalar): Node {
  const root: Node = { offset: 0, keyOffset: 0, children: new Map() };
  const anchors = new Map<string, Node>();
  const frames: Frame[] = [];
  let top: Node | undefined;
  const place = (offset: number, children: Node["children"], scalar?: ScalarEvent): Node => {
    const frame = frames[frames.length - 1];
    if (frame === undefined) return top = { offset, keyOffset: Math.max(offset, 0), children };
    if (frame.isList) {
      const node = { offset, keyOffset: offset === -1 ? frame.node.offset : offset, children };
      frame.node.children?.set(frame.node.children.size, node);
      return node;
    }
    if (frame.key === undefined) {
      const read = scalar === undefined ? undefined : readScalar(text, scalar, []);
      const key = read?.ok === true ? String(read.value) : "";
      frame.key = { text: key, at: offset === -1 ? frame.node.offset : offset };
      return { offset, keyOffset: frame.key.at, children };
    }
    const { text: key, at } = frame.key;
    delete frame.key;
    const node = { offset, keyOffset: at, children };
    if (!frame.node.children?.has(key)) frame.node.children?.set(key, node);
    return node;
  };
  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        if (top !== undefined) return top;
        break;
      case EVENT_ID.SCALAR: {
        const offset = event.valueStart === -1 ? -1 : offsetOf(event);
        const node = place(offset, undefined, event);
        keep(event, node);
        break;
      }
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        const node = place(event.start, new Map());
        keep(event, node);
        frames.push({ node, isList: event.type === EVENT_ID.SEQUENCE });
        break;
      }
      case EVENT_ID.ALIAS: {
        const anchor = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
        place(event.anchorStart - 1, anchor?.children);
        break;
      }
      case EVENT_ID.POP:
        frames.pop();
        break;
    }
  }
  function keep(event: { anchorStart: number; anchorEnd: number }, node: Node) {
    if (event.anchorStart === -1) return;
    anchors.set(text.slice(event.anchorStart, event.anchorEnd), node);
  }
  return top ?? root;
}
