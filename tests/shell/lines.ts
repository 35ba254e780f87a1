import { compound } from "./compound_lines.ts";
import { corpusLine } from "./corpus_lines.ts";
import { habit } from "./habit_lines.ts";
import { lateLine } from "./late_lines.ts";
import { maybeLine } from "./maybe_lines.ts";
import { type Rng, seededRng } from "./rng.ts";
import { heredoc, pipeline, simple } from "./simple_lines.ts";
import { cdForm, nested, shellState } from "./state_lines.ts";
import { PROJECT } from "./tree.ts";
import { textLine } from "./text_lines.ts";
import type { Scope } from "./words.ts";

/**
 * One shell line for a number. The same seed and index give the same line everywhere.
 *
 * @example
 * ```ts
 * generateLine(1, 7) === generateLine(1, 7);
 * ```
 */
export function generateLine(seed: number, index: number): string {
  const rng = seededRng(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const scope: Scope = { rng, cwd: PROJECT, before: [], depth: 3, whole };
  const count = rng.weigh([[60, 1], [28, 2], [12, 3]]);
  const parts: string[] = [];
  for (let i = 0; i < count; i++) parts.push(whole(scope));
  return parts.reduce((line, part) => line + joint(rng, line) + part);
}

function joint(rng: Rng, before: string): string {
  if (before.endsWith("\n")) return "";
  if (before.endsWith("\nEOF")) return "\n";
  return rng.weigh([[40, "; "], [20, "\n"], [20, " && "], [8, " || "], [4, " & "], [4, " | "]]);
}

/** A statement with what its words need before it. */
function whole(scope: Scope): string {
  const inner: Scope = { ...scope, before: [] };
  const text = statement(inner);
  return [...inner.before, text].reduce((line, part) =>
    line + (/\n(EOF)?$/.test(line) ? "\n" : scope.rng.pick(["; ", "\n", " && "])) + part
  );
}

/** One statement of any form. */
function statement(scope: Scope): string {
  const { rng } = scope;
  if (scope.depth === 0) return simple(scope);
  return rng.weigh<(inner: Scope) => string>([
    [56, simple],
    [7, pipeline],
    [5, heredoc],
    [7, cdForm],
    [12, compound],
    [5, shellState],
    [8, nested],
    [12, habit],
    [14, textLine],
    [8, maybeLine],
    [8, lateLine],
    [10, corpusLine],
  ])({ ...scope, depth: scope.depth - 1 });
}
