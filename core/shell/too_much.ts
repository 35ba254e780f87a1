import {
  MAX_HERE_DOCUMENTS,
  MAX_MARKS,
  MAX_OPEN_BRACKETS,
  MAX_PARSED_WORDS,
  MAX_SEPARATORS,
} from "./limits.ts";

/** A here-document's beginning: its delimiter, and whether the body is taken as it stands. */
const DOCUMENT = /<<(-?)[ \t]*(?:(["'\\])?([\w.-]+)["']?)/y;

/** Mutable while the characters are gone through. */
type Count = {
  open: number;
  separators: number;
  marks: number;
  words: number;
  documents: number;
  /** Delimiters of the bodies that begin after the next line end. */
  readonly waiting: Waiting[];
};

type Waiting = { readonly end: RegExp; readonly quoted: boolean };

/**
 * Whether a text would cost the parser more than it may: too many brackets open at once, too many
 * here-documents, commands, words or signs. Looks at characters alone, quoted or not; the body of a
 * here-document that expands nothing costs nothing.
 */
export function isTooMuch(text: string): boolean {
  const count: Count = { open: 0, separators: 0, marks: 0, words: 0, documents: 0, waiting: [] };
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28: // (
        count.open++;
        break;
      case 0x7b: // {
        count.open++;
        count.marks++;
        break;
      case 0x29: // )
      case 0x7d: // }
        if (count.open > 0) count.open--;
        continue;
      case 0x0a: // line end
        count.separators++;
        if (count.waiting.length > 0) at = afterBodies(text, at, count);
        break;
      case 0x26: // &
      case 0x3b: // ;
      case 0x7c: // |
        count.separators++;
        break;
      case 0x20: // blank
        if (text.charCodeAt(at + 1) !== 0x20) count.words++;
        break;
      case 0x22: // "
      case 0x24: // $
      case 0x27: // '
      case 0x2a: // *
      case 0x3f: // ?
      case 0x60: // `
        count.marks++;
        break;
      case 0x3c: // <
        if (text.charCodeAt(at + 1) !== 0x3c) continue;
        document(text, at, count);
        at++;
        break;
      default:
        continue;
    }
    if (isOver(count)) return true;
  }
  return false;
}

function isOver(count: Count): boolean {
  return count.open > MAX_OPEN_BRACKETS || count.separators > MAX_SEPARATORS ||
    count.marks > MAX_MARKS || count.words > MAX_PARSED_WORDS ||
    count.documents > MAX_HERE_DOCUMENTS;
}

function document(text: string, at: number, count: Count): void {
  count.documents++;
  DOCUMENT.lastIndex = at;
  const [, tabs = "", quote, name] = DOCUMENT.exec(text) ?? [];
  if (name === undefined) return;
  const end = `^${tabs === "" ? "" : "\t*"}${name.replaceAll(".", "\\.")}$`;
  count.waiting.push({ end: new RegExp(end, "gm"), quoted: quote !== undefined });
}

/** Where the line goes on after the bodies that wait; those that expand something are gone through. */
function afterBodies(text: string, lineEnd: number, count: Count): number {
  let at = lineEnd;
  for (const { end, quoted } of count.waiting.splice(0)) {
    end.lastIndex = at + 1;
    const found = end.exec(text);
    if (found === null) return at;
    const to = found.index + found[0].length - 1;
    if (!quoted) {
      for (let inner = at; inner < to; inner++) {
        const code = text.charCodeAt(inner);
        if (code === 0x24 || code === 0x60) count.marks++;
        else if (code === 0x28 || code === 0x7b) count.open++;
        else if ((code === 0x29 || code === 0x7d) && count.open > 0) count.open--;
        if (isOver(count)) return to;
      }
    }
    at = to;
  }
  return at;
}
