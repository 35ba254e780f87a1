import { err, ok, type Result } from "../../core/protocol/result.ts";

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

/** Levels of nesting that are followed. */
const DEPTH_LIMIT = 200;

/**
 * Parses JSON text, strictly, keeping every value's place. A leading byte-order mark is skipped.
 *
 * @returns the document, or one line that says why it is not JSON
 */
export function parseJsonSpans(text: string): Result<JsonNode, string> {
  const body = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  try {
    JSON.parse(body);
  } catch (error) {
    return err(error instanceof Error ? error.message : "it is not JSON");
  }
  const scanner: Scanner = { text: body, at: 0 };
  const node = value(scanner, 0);
  return node === undefined ? err(`it is nested over ${DEPTH_LIMIT} deep`) : ok(node);
}

/** The member's value, the last one where a key is there twice, as `JSON.parse` takes it. */
export function memberOf(node: JsonNode, key: string): JsonNode | undefined {
  return node.kind === "object"
    ? node.members.findLast((member) => member.key === key)?.value
    : undefined;
}

type Scanner = { readonly text: string; at: number };

function blanks(scanner: Scanner): void {
  while (/[ \t\r\n]/.test(scanner.text[scanner.at] ?? "")) scanner.at++;
}

/** The text is known to be JSON, so each branch takes what must stand there. */
function value(scanner: Scanner, depth: number): JsonNode | undefined {
  if (depth > DEPTH_LIMIT) return undefined;
  blanks(scanner);
  const start = scanner.at;
  switch (scanner.text[start]) {
    case "{":
      return object(scanner, start, depth);
    case "[":
      return array(scanner, start, depth);
    case '"': {
      const text = string(scanner);
      return { kind: "string", value: text, start, end: scanner.at };
    }
    default:
      while (/[^\s,\]}]/.test(scanner.text[scanner.at] ?? " ")) scanner.at++;
      return { kind: "other", start, end: scanner.at };
  }
}

function object(scanner: Scanner, start: number, depth: number): JsonNode | undefined {
  const members: JsonMember[] = [];
  scanner.at++;
  for (blanks(scanner); scanner.text[scanner.at] !== "}"; blanks(scanner)) {
    if (scanner.text[scanner.at] === ",") scanner.at++;
    blanks(scanner);
    const keyStart = scanner.at;
    const key = string(scanner);
    blanks(scanner);
    scanner.at++;
    const node = value(scanner, depth + 1);
    if (node === undefined) return undefined;
    members.push({ key, keyStart, value: node });
  }
  scanner.at++;
  return { kind: "object", members, start, end: scanner.at };
}

function array(scanner: Scanner, start: number, depth: number): JsonNode | undefined {
  const items: JsonNode[] = [];
  scanner.at++;
  for (blanks(scanner); scanner.text[scanner.at] !== "]"; blanks(scanner)) {
    if (scanner.text[scanner.at] === ",") scanner.at++;
    const node = value(scanner, depth + 1);
    if (node === undefined) return undefined;
    items.push(node);
  }
  scanner.at++;
  return { kind: "array", items, start, end: scanner.at };
}

function string(scanner: Scanner): string {
  const start = scanner.at++;
  while (scanner.text[scanner.at] !== '"') scanner.at += scanner.text[scanner.at] === "\\" ? 2 : 1;
  scanner.at++;
  const parsed: unknown = JSON.parse(scanner.text.slice(start, scanner.at));
  return typeof parsed === "string" ? parsed : "";
}
