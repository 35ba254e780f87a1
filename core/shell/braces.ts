import { MAX_EXPANSION } from "./limits.ts";

/**
 * Brace expansion of a word as written, quotes kept: `a{b,'c d'}` gives `ab` and `a'c d'`. It is the
 * first of the shell's expansions and works on the text.
 *
 * @returns The words in order; undefined where there are too many.
 */
export function expandBraces(source: string): readonly string[] | undefined {
  const open = openBrace(source);
  if (open === undefined) return [source];
  const head = source.slice(0, open.start);
  const tails = expandBraces(source.slice(open.end + 1));
  if (tails === undefined) return undefined;
  const words: string[] = [];
  for (const item of open.items) {
    const middles = open.sequence ? [item] : expandBraces(item);
    if (middles === undefined) return undefined;
    for (const middle of middles) {
      for (const tail of tails) {
        if (words.length >= MAX_EXPANSION) return undefined;
        words.push(head + middle + tail);
      }
    }
  }
  return words;
}

type Brace = {
  readonly start: number;
  readonly end: number;
  readonly items: readonly string[];
  readonly sequence: boolean;
};

/** The first brace that expands: it has a comma of its own, or is a sequence. */
function openBrace(source: string): Brace | undefined {
  for (let at = 0; at < source.length; at = skip(source, at)) {
    if (source.charAt(at) !== "{") continue;
    const brace = braceAt(source, at);
    if (brace !== undefined) return brace;
  }
  return undefined;
}

function braceAt(source: string, start: number): Brace | undefined {
  let depth = 0;
  let from = start + 1;
  const items: string[] = [];
  for (let at = start; at < source.length; at = skip(source, at)) {
    const char = source.charAt(at);
    if (char === "{") depth++;
    else if (char === "}" && --depth === 0) {
      items.push(source.slice(from, at));
      if (items.length > 1) return { start, end: at, items, sequence: false };
      const sequence = sequenceOf(items[0] ?? "");
      return sequence && { start, end: at, items: sequence, sequence: true };
    } else if (char === "," && depth === 1) {
      items.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return undefined;
}

/** The next position outside quotes, escapes and expansions. */
function skip(source: string, at: number): number {
  const char = source.charAt(at);
  if (char === "\\") return at + 2;
  if (char === "'") return after(source, "'", at);
  if (char === '"' || char === "`") {
    let end = at + 1;
    while (end < source.length && source.charAt(end) !== char) {
      end += source.charAt(end) === "\\" ? 2 : 1;
    }
    return end + 1;
  }
  if (char === "$" && /[({]/.test(source.charAt(at + 1))) return closing(source, at + 1);
  if (char === "$" && source.charAt(at + 1) === "'") {
    let end = at + 2;
    while (end < source.length && source.charAt(end) !== "'") {
      end += source.charAt(end) === "\\" ? 2 : 1;
    }
    return end + 1;
  }
  return at + 1;
}

function closing(source: string, open: number): number {
  const close = source.charAt(open) === "(" ? ")" : "}";
  const again = source.charAt(open);
  let depth = 0;
  for (let at = open; at < source.length;) {
    const char = source.charAt(at);
    if (char === again) depth++;
    else if (char === close && --depth === 0) return at + 1;
    at = char === again ? at + 1 : skip(source, at);
  }
  return source.length;
}

function after(source: string, mark: string, at: number): number {
  const end = source.indexOf(mark, at + 1);
  return end < 0 ? source.length : end + 1;
}

function sequenceOf(text: string): readonly string[] | undefined {
  const found = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?$/.exec(text);
  const [, first, last, by] = found ?? [];
  if (first === undefined || last === undefined) return undefined;
  const numbers = /\d/.test(first) && /\d/.test(last);
  if (!numbers && (/\d/.test(first) || /\d/.test(last))) return undefined;
  const from = numbers ? Number(first) : first.charCodeAt(0);
  const to = numbers ? Number(last) : last.charCodeAt(0);
  const step = Math.max(1, Math.abs(Number(by ?? 1))) * (from <= to ? 1 : -1);
  if (Math.abs((to - from) / step) >= MAX_EXPANSION) return undefined;
  const padded = [first, last].some((end) => /^-?0\d/.test(end));
  const width = padded ? Math.max(first.length, last.length) : 0;
  const items: string[] = [];
  for (let value = from; step > 0 ? value <= to : value >= to; value += step) {
    items.push(numbers ? pad(value, width) : String.fromCharCode(value));
  }
  return items;
}

function pad(value: number, width: number): string {
  const digits = String(Math.abs(value));
  return value < 0 ? `-${digits.padStart(width - 1, "0")}` : digits.padStart(width, "0");
}
