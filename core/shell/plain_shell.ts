import type { Scope } from "./scope.ts";

/** Commands `bash` has inside that the standard's shell has not, and finds no program for. */
const BASH_ONLY = new Set(
  "let declare typeset source pushd popd dirs shopt mapfile readarray compgen complete compopt enable builtin history caller bind disown suspend logout"
    .split(" "),
);

/** All that `builtin` can run. */
const INSIDE = new Set([
  ...BASH_ONLY,
  ..."alias bg cd command echo eval exec exit export false fc fg getopts hash help jobs kill local printf pwd read readonly return set shift test times trap true type ulimit umask unalias unset wait break continue : . ["
    .split(" "),
]);

/** Whether a command runs in one shell of those that may be meant and is not found in another. */
export function isBashOnly(scope: Scope, name: string): boolean {
  return scope.plain && BASH_ONLY.has(name);
}

/** Whether `builtin NAME` runs anything. */
export function isInside(name: string): boolean {
  return INSIDE.has(name);
}

/** What is written in a way the shells that may be meant read differently is certain in none. */
export function doubtPlain(scope: Scope): void {
  if (scope.plain) scope.certain = false;
}
