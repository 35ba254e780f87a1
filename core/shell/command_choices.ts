import type { Word } from "unbash";
import { type Expansion, parameterValue } from "./expand.ts";
import { alternatives, HOLE } from "./holes.ts";
import type { Arg } from "./run.ts";
import { separatorsOf, Words } from "./split_words.ts";

/**
 * The beginnings a command may have where a variable in its place has several values and not all of
 * them are one word: `x=echo; test && x="rm -f"; $x file`.
 *
 * @param word The word in the place of the command's name.
 * @returns The words of each value; undefined where they are one word each, or no such variable stands there.
 */
export function commandChoices(
  word: Word,
  at: Expansion,
): readonly (readonly Arg[])[] | undefined {
  const [part, more] = word.parts ?? [];
  if (part === undefined || more !== undefined) return undefined;
  if (part.type !== "SimpleExpansion" && part.type !== "ParameterExpansion") return undefined;
  const value = parameterValue(part, at);
  if (value.kind !== "text" || !value.text.includes(HOLE.either)) return undefined;
  const choices = alternatives(value.text).map((text) => {
    const words = new Words(separatorsOf(at.scope), () => at.scope.certain = false);
    words.split(text);
    words.close();
    return words.done.map((done) => ({ text: done, source: word.text }));
  });
  return choices.every((words) => words.length === 1) ? undefined : choices;
}
