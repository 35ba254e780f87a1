import { perhapsRun } from "./branch.ts";
import { alternatives, isConstant } from "./holes.ts";
import { nestedPlace } from "./place.ts";
import type { Run } from "./run.ts";
import type { Place, Scope } from "./scope.ts";

/** What expansion of a text needs at hand. */
type Expansion = { readonly run: Run; readonly scope: Scope; readonly place: Place };

/** A subscript with a substitution: where the text is taken for a number or a name, it runs. */
const SUBSCRIPT = /\w\[[^\]]*(?:\$\(|`)/;

/**
 * A text that stands where the shell reads a number or the name of a variable: the subscripts in it are
 * expanded once more, quoted or not. `x='a[$(rm file)]'; ((x))` removes the file.
 */
export function readAsNumber(text: string, at: Expansion): void {
  if (text.includes("[") && SUBSCRIPT.test(text)) expandLater(text, at);
}

/** `set -x` shows each command behind `PS4`, which is expanded for it. */
export function showTrace(at: Expansion): void {
  if (at.scope.traced) expandPrompt("PS4", at);
}

/** A variable the shell expands by itself when it shows something. */
export function expandPrompt(name: string, at: Expansion): void {
  const { run, scope, place } = at;
  const value = scope.vars.get(name);
  if (value?.kind !== "text" || run.shown.has(value)) return;
  run.shown.add(value);
  if (isConstant(value.text)) expandLater(value.text, at);
  else run.record.unknown("variable", name, { text: name, line: place.line });
}

/** The substitutions in a text run, some time or never. */
export function expandLater(text: string, { run, scope, place }: Expansion): void {
  if (!/\$\(|`/.test(text)) return;
  for (const one of alternatives(text)) {
    if (!isConstant(one) || !/\$\(|`/.test(one)) continue;
    const script = `: <<__LATE__\n${one}\n__LATE__`;
    perhapsRun(scope, (inner) => {
      inner.calls++;
      return run.script(script, inner, undefined, nestedPlace(place, script, place.line));
    });
  }
}
