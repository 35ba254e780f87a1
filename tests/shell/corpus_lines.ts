import { readFileSync } from "node:fs";
import { double, type Scope, single } from "./words.ts";

/**
 * One line and what the judge must make of it (`a|b`: either). `changes` was measured by running the
 * line: whether something protected in the tree was changed. Without it the line is only analysed.
 */
export type AdversarialCase = {
  readonly id: string;
  readonly line: string;
  readonly expect: string;
  readonly changes?: boolean;
};

/** The hand-written lines of `tests/corpora/shell-adversarial.json`. */
export function adversarialCases(): readonly AdversarialCase[] {
  const corpus = new URL("../corpora/shell-adversarial.json", import.meta.url);
  return JSON.parse(readFileSync(corpus, "utf8"));
}

let runnable: readonly string[] | undefined;

/** A hand-written line that is run, now and then inside something or after another one. */
export function corpusLine(scope: Scope): string {
  const { rng } = scope;
  runnable ??= adversarialCases().filter(({ changes }) => changes !== undefined)
    .map(({ line }) => line);
  const one = rng.pick(runnable);
  const other = rng.pick(runnable);
  return rng.weigh<() => string>([
    [6, () => `${one}\n${other}`],
    [2, () => `{ ${one}\n} && ${other}\n`],
    [2, () => `{ ${one}\n} || ${other}\n`],
    [2, () => `(${one}\n)\n${other}\n`],
    [2, () => `bash -c ${rng.pick([single, double])(one)}\n${other}\n`],
    [2, () => `eval ${single(one)}\n${other}\n`],
    [1, () => `g() { ${one}\n}; g; ${other}\n`],
    [1, () => `if { ${one}\n}; then ${other}\nfi\n`],
    [1, () => `x=$(${one}\n); ${other}\n`],
    [1, () => `cd src; ${one}\n`],
    [1, () => `for i in 1 2; do ${one}\ndone\n`],
    [1, () => `cat <<'Q' | bash\n${one}\nQ\n`],
  ])();
}
