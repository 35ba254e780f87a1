import { alternatives, choice, HOLE, isConstant, withGlobs } from "./holes.ts";
import type { Scope } from "./scope.ts";

/** Collects the words one word of the line gives. */
export class Words {
  readonly done: string[] = [];
  #open: string | undefined;
  readonly #separators: string;

  readonly #unsure: () => void;

  /** @param unsure Called where it is not known which words there are. */
  constructor(separators: string, unsure: () => void) {
    this.#separators = separators;
    this.#unsure = unsure;
  }

  add(text: string): void {
    this.#open = (this.#open ?? "") + text;
  }

  /** Adds an unquoted value: cut at the separators, its glob characters matched. */
  split(text: string): void {
    if (text === "") return;
    if (text.includes(HOLE.either)) return this.#splitChoice(text);
    const glob = withGlobs(text);
    const unsure = this.#separators.includes(HOLE.any);
    const pieces = cutAt(glob, this.#separators);
    if (pieces === undefined) return this.add(glob);
    if (unsure) {
      // Cut or not cut: both words may be there.
      this.#unsure();
      this.add(glob);
      this.close();
    }
    for (const piece of pieces) {
      if (piece.text !== "" || piece.kept) this.add(piece.text);
      if (piece.ends) this.close();
    }
  }

  /** A choice of which some texts are several words: all of them may be there. */
  #splitChoice(text: string): void {
    const texts = alternatives(text);
    if (texts.every((one) => cutAt(one, this.#separators) === undefined)) {
      return this.add(choice(texts.map(withGlobs)));
    }
    this.#unsure();
    texts.forEach((one, index) => {
      if (index > 0) this.close();
      this.split(one);
    });
  }

  /** Adds several words: the first joins what stands before, the last what follows. */
  addAll(items: readonly string[], unquoted: boolean): void {
    items.forEach((item, index) => {
      if (index > 0) this.close();
      if (unquoted) this.split(item);
      else this.add(item);
    });
  }

  close(): void {
    if (this.#open !== undefined) this.done.push(this.#open);
    this.#open = undefined;
  }
}

type Piece = { readonly text: string; readonly ends: boolean; readonly kept: boolean };

/**
 * A text cut at separators: blanks in a row count once, any other separator ends a word even if empty.
 *
 * @returns The pieces; undefined where nothing is cut.
 */
function cutAt(text: string, separators: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let word = "";
  let any = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (!separators.includes(char)) {
      word += char;
      continue;
    }
    any = true;
    if (/\s/.test(char)) {
      let end = at;
      while (/\s/.test(text.charAt(end + 1)) && separators.includes(text.charAt(end + 1))) end++;
      const next = text.charAt(end + 1);
      if (next !== "" && separators.includes(next) && !/\s/.test(next)) {
        at = end;
        continue;
      }
      pieces.push({ text: word, ends: true, kept: false });
      at = end;
    } else {
      pieces.push({ text: word, ends: true, kept: true });
      while (/\s/.test(text.charAt(at + 1)) && separators.includes(text.charAt(at + 1))) at++;
    }
    word = "";
  }
  if (!any) return undefined;
  pieces.push({ text: word, ends: false, kept: false });
  return pieces;
}

/** The words of a line as `read` cuts it; the last name takes what is left. */
export function readWords(line: string, separators: string, names: number): readonly string[] {
  const words: string[] = [];
  let rest = trimmedBlanks(line, separators);
  while (words.length < names - 1 && rest !== "") {
    const at = [...rest].findIndex((char) => separators.includes(char));
    if (at < 0) break;
    words.push(rest.slice(0, at));
    let next = at;
    while (isBlank(rest.charAt(next), separators)) next++;
    if (next < rest.length && separators.includes(rest.charAt(next))) next++;
    while (isBlank(rest.charAt(next), separators)) next++;
    rest = rest.slice(next);
  }
  words.push(rest);
  return words;
}

function trimmedBlanks(line: string, separators: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && isBlank(line.charAt(from), separators)) from++;
  while (to > from && isBlank(line.charAt(to - 1), separators)) to--;
  return line.slice(from, to);
}

function isBlank(char: string, separators: string): boolean {
  return char !== "" && /\s/.test(char) && separators.includes(char);
}

/** What words are cut at in a scope. */
export function separatorsOf(scope: Scope): string {
  const own = scope.vars.get("IFS");
  if (own?.kind !== "text") return " \t\n";
  if (isConstant(own.text)) return own.text;
  const known = alternatives(own.text).join("").replace(/[\uFDD0-\uFDDB]/g, "");
  return ` \t\n${known === "" ? ":,;|" : known}${HOLE.any}`;
}
