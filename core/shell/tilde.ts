import type { Expansion } from "./expand.ts";
import { HOLE } from "./holes.ts";
import { doubtPlain } from "./plain_shell.ts";
import { firstText, valueOf } from "./variables.ts";

/** The text of a word without parts. */
export function literal(value: string, source: string, at: Expansion, assignment = false): string {
  return source.charAt(0) === "~" || assignment
    ? tilde(value, source, false, at, assignment, 0)
    : value;
}

/** A text with what its `~` stands for, at its beginning and, in an assignment, after each `:`. */
export function tilde(
  value: string,
  source: string,
  more: boolean,
  at: Expansion,
  assignment: boolean,
  index: number,
): string {
  if (!source.includes("~")) return value;
  const pieces = assignment ? value.split(":") : [value];
  return pieces.map((piece, nth) => {
    if (!piece.startsWith("~") || (nth === 0 && (index > 0 || !source.startsWith("~")))) {
      return piece;
    }
    const slash = piece.indexOf("/");
    if (slash < 0 && more && nth === pieces.length - 1) return piece;
    const name = slash < 0 ? piece : piece.slice(0, slash);
    const rest = slash < 0 ? "" : piece.slice(slash);
    if (name === "~") return (firstText(valueOf(at.run, at.scope, "HOME")) ?? HOLE.any) + rest;
    if (name === "~+" || name === "~-") {
      doubtPlain(at.scope);
      return (name === "~+" ? at.scope.cwd : at.scope.before) + rest;
    }
    return HOLE.any + rest;
  }).join(":");
}
