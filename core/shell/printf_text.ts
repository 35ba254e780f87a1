import { HOLE, isConstant } from "./holes.ts";

/**
 * What `printf FORMAT VALUES...` puts out; holes in values stay holes.
 *
 * @returns The text; undefined where the format asks for more than is known here.
 */
export function formatText(format: string, values: readonly string[]): string | undefined {
  if (!isConstant(format)) return undefined;
  let out = "";
  let at = 0;
  for (let round = 0; round < 1024; round++) {
    const before = at;
    const piece = once(format, values, at);
    if (piece === undefined) return undefined;
    out += piece.text;
    at = piece.next;
    if (piece.stop || at >= values.length || at === before) return out;
  }
  return undefined;
}

/**
 * What `echo -e` puts out for its words; unlike in `%b`, an octal number starts with a zero.
 *
 * @returns The text, and whether `\\c` ends the output there; undefined where it is not known here.
 */
export function echoText(
  text: string,
): { readonly text: string; readonly stop: boolean } | undefined {
  return unescaped(text, "echo");
}

type Piece = { readonly text: string; readonly next: number; readonly stop: boolean };

function once(format: string, values: readonly string[], from: number): Piece | undefined {
  let text = "";
  let next = from;
  for (let at = 0; at < format.length;) {
    const char = format.charAt(at);
    if (char === "\\") {
      const escape = escapeAt(format, at, "format");
      if (escape === undefined) return undefined;
      if (escape.stop) return { text, next, stop: true };
      text += escape.text;
      at = escape.end;
    } else if (char === "%") {
      const found = /^%([-0 #+]*)(\d*)(?:\.(\d*))?([a-zA-Z%])/.exec(format.slice(at));
      if (found === null) return undefined;
      const [whole, flags = "", width = "", precision, kind = ""] = found;
      at += whole.length;
      if (kind === "%") {
        text += "%";
        continue;
      }
      const value = conversion(kind, values[next], precision);
      next++;
      if (value === undefined) return undefined;
      if (value.stop) return { text: text + value.text, next, stop: true };
      const padded = pad(value.text, flags, width, kind);
      if (padded === undefined) return undefined;
      text += padded;
    } else {
      text += char;
      at++;
    }
  }
  return { text, next, stop: false };
}

function pad(text: string, flags: string, width: string, kind: string): string | undefined {
  if (width === "" || width === "0") return flags.replace(/[-0]/g, "") === "" ? text : undefined;
  if (!isConstant(text) || /[^\x20-\x7e]/.test(text) || Number(width) > 4096) return undefined;
  if (/[ #+]/.test(flags)) return undefined;
  if (flags.includes("-")) return text.padEnd(Number(width));
  if (flags.includes("0")) {
    if (kind === "s" || text.startsWith("-")) return undefined;
    return text.padStart(Number(width), "0");
  }
  return text.padStart(Number(width));
}

function conversion(
  kind: string,
  value: string | undefined,
  precision: string | undefined,
): { readonly text: string; readonly stop: boolean } | undefined {
  switch (kind) {
    case "s": {
      const text = value ?? "";
      if (precision === undefined) return { text, stop: false };
      return isConstant(text) && !/[^\x20-\x7e]/.test(text)
        ? { text: text.slice(0, Number(precision)), stop: false }
        : undefined;
    }
    case "b":
      return precision === undefined ? unescaped(value ?? "", "value") : undefined;
    case "d":
    case "i": {
      const text = value ?? "0";
      if (text === HOLE.segment) return { text, stop: false };
      return precision === undefined && /^-?(?:0|[1-9]\d{0,14})$/.test(text)
        ? { text, stop: false }
        : undefined;
    }
    case "c": {
      const text = value ?? "";
      return /^[\x20-\x7e]/.test(text) ? { text: text.charAt(0), stop: false } : undefined;
    }
    default:
      return undefined;
  }
}

/** Where a backslash stands: each place has its own octal numbers and signs. */
type Place = "format" | "value" | "echo";

const OCTAL: Readonly<Record<Place, RegExp>> = {
  format: /^([0-7]{1,3})/,
  value: /^0?([0-7]{1,3})/,
  echo: /^0([0-7]{0,3})/,
};

function unescaped(
  text: string,
  place: Place,
): { readonly text: string; readonly stop: boolean } | undefined {
  let out = "";
  for (let at = 0; at < text.length;) {
    if (text.charAt(at) !== "\\") {
      out += text.charAt(at++);
      continue;
    }
    const escape = escapeAt(text, at, place);
    if (escape === undefined) return undefined;
    if (escape.stop) return { text: out, stop: true };
    out += escape.text;
    at = escape.end;
  }
  return { text: out, stop: false };
}

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
  "'": "'",
  "?": "?",
};

function escapeAt(
  text: string,
  at: number,
  place: Place,
): { readonly text: string; readonly end: number; readonly stop: boolean } | undefined {
  const inValue = place !== "format";
  const char = text.charAt(at + 1);
  if (char === "c") return inValue ? { text: "", end: at + 2, stop: true } : undefined;
  const octal = OCTAL[place].exec(text.slice(at + 1, at + 5));
  if (octal !== null) return byte(parseInt(`0${octal[1] ?? ""}`, 8), at + 1 + octal[0].length);
  const hex = /^x([0-9a-fA-F]{1,2})/.exec(text.slice(at + 1, at + 4));
  if (hex !== null) return byte(parseInt(hex[1] ?? "", 16), at + 1 + hex[0].length);
  const unicode = /^(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/.exec(text.slice(at + 1, at + 10));
  if (unicode !== null) {
    const code = parseInt(unicode[1] ?? unicode[2] ?? "", 16);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) || code > 0x7f) {
      return undefined;
    }
    return { text: String.fromCodePoint(code), end: at + 1 + unicode[0].length, stop: false };
  }
  const simple = SIMPLE[char];
  if (simple === undefined) return { text: `\\${char}`, end: at + 2, stop: false };
  if (inValue && (char === '"' || char === "'" || char === "?")) {
    return { text: `\\${char}`, end: at + 2, stop: false };
  }
  return { text: simple, end: at + 2, stop: false };
}

/** A byte above the ASCII range is a piece of a character, not known here. */
function byte(code: number, end: number) {
  if (code > 0x7f) return undefined;
  return { text: String.fromCharCode(code), end, stop: false };
}
