/** What a scan tells as it goes. Offsets in UTF-16 units; `end` is exclusive. */
export type JsonSink = {
  /** A list or an object begins at its bracket. */
  readonly open: (kind: "list" | "object", start: number) => void;
  /** The innermost list or object ends. */
  readonly close: () => void;
  /** A string (quotes included), number or word; inside an object keys and values alternate. */
  readonly scalar: (start: number, end: number) => void;
};

/** The first thing that keeps a text from being JSON. */
export type JsonFault = { readonly offset: number; readonly message: string };

const SILENT: JsonSink = { open: () => {}, close: () => {}, scalar: () => {} };

/** Where the scan stands between two tokens. */
type Expecting = "value" | "first element" | "first key" | "key" | "colon" | "next" | "end";

/**
 * Goes through a JSON text (RFC 8259, no extensions) once, without recursion, so that no depth of
 * nesting can hurt. Written here because `JSON.parse` tells neither where a text stops being JSON
 * (its words and positions differ from engine to engine) nor that a key stands there twice.
 *
 * @param text the document, without a byte-order mark
 * @param sink is told every token up to the first fault
 * @returns the first fault, or `undefined` where the text is JSON
 */
export function scanJson(text: string, sink: JsonSink = SILENT): JsonFault | undefined {
  const open: ("list" | "object")[] = [];
  let expecting: Expecting = "value";
  let at = skipSpace(text, 0);
  const closeOne = () => {
    sink.close();
    open.pop();
    at++;
    expecting = open.length === 0 ? "end" : "next";
  };
  while (at < text.length) {
    const char = text.charAt(at);
    const inside = open[open.length - 1];
    if (expecting === "end") return { offset: at, message: afterEnd(char) };
    if (expecting === "colon") {
      if (char !== ":") return { offset: at, message: `expected ":" after the key` };
      at++;
      expecting = "value";
    } else if (expecting === "next") {
      if (char === (inside === "object" ? "}" : "]")) closeOne();
      else if (char === ",") {
        at++;
        expecting = inside === "object" ? "key" : "value";
      } else return { offset: at, message: expectedNext(char, inside) };
    } else if (expecting === "first key" && char === "}") closeOne();
    else if (expecting === "first element" && char === "]") closeOne();
    else if (expecting === "first key" || expecting === "key") {
      if (char !== '"') return { offset: at, message: expectedKey(char) };
      const end = endOfString(text, at);
      if (typeof end !== "number") return end;
      sink.scalar(at, end);
      at = end;
      expecting = "colon";
    } else if (char === "{" || char === "[") {
      const kind = char === "{" ? "object" : "list";
      sink.open(kind, at);
      open.push(kind);
      at++;
      expecting = kind === "object" ? "first key" : "first element";
    } else {
      const end = endOfScalar(text, at);
      if (typeof end !== "number") return end;
      sink.scalar(at, end);
      at = end;
      expecting = open.length === 0 ? "end" : "next";
    }
    at = skipSpace(text, at);
  }
  if (expecting === "end") return undefined;
  const message = text.trim() === "" ? "the text is empty" : `the text ends too early`;
  return { offset: text.length, message };
}

/** The first offset from `at` that is no JSON white space. */
function skipSpace(text: string, at: number): number {
  for (let index = at;; index++) {
    const code = text.charCodeAt(index);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return index;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const WORD = /[\p{L}\p{N}_$]+/uy;

/** The end of the string, number or word at `at`. */
function endOfScalar(text: string, at: number): number | JsonFault {
  if (text.charAt(at) === '"') return endOfString(text, at);
  NUMBER.lastIndex = at;
  if (NUMBER.test(text)) {
    const end = NUMBER.lastIndex;
    if (!/[0-9A-Za-z.+-]/.test(text.charAt(end))) return end;
    return { offset: at, message: "this is not a JSON number" };
  }
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word === "true" || word === "false" || word === "null") return WORD.lastIndex;
  return { offset: at, message: expectedValue(text.charAt(at), word) };
}

/** The offset after the closing quote of the string that opens at `at`. */
function endOfString(text: string, at: number): number | JsonFault {
  let index = at + 1;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x22) return index + 1;
    if (code === 0x5c) {
      const width = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(index + 1, index + 6));
      if (width === null) {
        return {
          offset: index,
          message: "an unknown escape in a string: write \\\\ for a backslash",
        };
      }
      index += 1 + width[0].length;
    } else if (code === 0x0a || code === 0x0d) {
      return { offset: index, message: "a string ends with its line: write \\n for a line break" };
    } else if (code < 0x20) {
      return { offset: index, message: "a control character in a string: write it as \\u00XX" };
    } else index++;
  }
  return { offset: at, message: "a string that never ends" };
}

function afterEnd(char: string): string {
  if (char === "{" || char === "[") return "a second document after the first: one is allowed";
  return char === "/" || char === "#" ? COMMENTS : "text after the end of the document";
}

const COMMENTS = "JSON has no comments: remove it";

function expectedNext(char: string, inside: "list" | "object" | undefined): string {
  if (char === "/" || char === "#") return COMMENTS;
  return inside === "object"
    ? 'expected "," or "}" after the value'
    : 'expected "," or "]" after the value';
}

function expectedKey(char: string): string {
  if (char === "}") return 'a comma before "}": remove it';
  if (char === "/" || char === "#") return COMMENTS;
  return "expected a key in double quotes";
}

function expectedValue(char: string, word: string | undefined): string {
  if (char === "]" || char === "}") return `expected a value before "${char}"`;
  if (char === "'") return "expected a value: JSON strings stand in double quotes";
  if (char === "/" || char === "#") return COMMENTS;
  if (word !== undefined && word.length <= 20) return `"${word}" is no JSON value`;
  return "expected a value";
}
