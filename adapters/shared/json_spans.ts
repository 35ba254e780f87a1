import { err, ok, type Result } from "../../core/protocol/result.ts";
import { scanJson } from "../../core/protocol/scan_json.ts";
import { positionAt } from "../../core/protocol/text_position.ts";

/** A JSON value with its place in the text, so that a text can be changed in one spot only. */
export type JsonNode =
  & {
    /** Offset of the first character, and the one after the last. */
    readonly start: number;
    readonly end: number;
  }
  & (
    | { readonly kind: "object"; readonly members: readonly JsonMember[] }
    | { readonly kind: "array"; readonly items: readonly JsonNode[] }
    | { readonly kind: "string"; readonly value: string }
    | { readonly kind: "other" }
  );

/** One member of an object. */
export type JsonMember = {
  readonly key: string;
  readonly keyStart: number;
  readonly value: JsonNode;
};

/**
 * Parses JSON text, strictly, keeping every value's place. A leading byte-order mark is skipped.
 *
 * @returns the document, or one line that says where it stops being JSON
 */
export function parseJsonSpans(text: string): Result<JsonNode, string> {
  // A blank in its place keeps every offset.
  const body = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  const tree = treeSink(body);
  const fault = scanJson(body, tree.sink);
  if (fault !== undefined) {
    const { line, column } = positionAt(body, fault.offset);
    return err(`line ${line}, column ${column}: ${fault.message}`);
  }
  const root = tree.root();
  return root === undefined ? err("the text is empty") : ok(root);
}

/** The member's value, the last one where a key is there twice, as `JSON.parse` takes it. */
export function memberOf(node: JsonNode, key: string): JsonNode | undefined {
  return node.kind === "object"
    ? node.members.findLast((member) => member.key === key)?.value
    : undefined;
}

/** A list or an object while it is being scanned. */
type Open = {
  readonly kind: "list" | "object";
  readonly start: number;
  readonly items: JsonNode[];
  readonly members: JsonMember[];
  key?: { readonly text: string; readonly start: number };
};

function treeSink(text: string) {
  const open: Open[] = [];
  let root: JsonNode | undefined;
  let end = 0;
  const place = (node: JsonNode) => {
    const parent = open.at(-1);
    if (parent === undefined) root = node;
    else if (parent.key === undefined) parent.items.push(node);
    else {
      parent.members.push({ key: parent.key.text, keyStart: parent.key.start, value: node });
      delete parent.key;
    }
  };
  return {
    root: () => root,
    sink: {
      open: (kind: "list" | "object", start: number) => {
        open.push({ kind, start, items: [], members: [] });
        end = start + 1;
      },
      close: () => {
        const closed = open.pop();
        if (closed === undefined) return;
        const { kind, start, items, members } = closed;
        end = text.indexOf(kind === "object" ? "}" : "]", end) + 1;
        place(
          kind === "object"
            ? { kind: "object", start, end, members }
            : { kind: "array", start, end, items },
        );
      },
      scalar: (start: number, after: number) => {
        end = after;
        const value: unknown = JSON.parse(text.slice(start, after));
        const parent = open.at(-1);
        if (typeof value !== "string") place({ kind: "other", start, end });
        else if (parent?.kind === "object" && parent.key === undefined) {
          parent.key = { text: value, start };
        } else place({ kind: "string", value, start, end });
      },
    },
  };
}
