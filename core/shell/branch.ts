import { fork, join, LEFT, type Scope } from "./scope.ts";

/**
 * Follows a way through the line that may or may not be taken: its variables and directory may hold
 * afterwards, and what it writes is not known to be written.
 */
export function perhapsRun<T>(scope: Scope, way: (scope: Scope) => T): T {
  const other = doubtful(scope);
  const result = way(other);
  rejoin(scope, other);
  return result;
}

/** A copy of a scope in which nothing is certain. */
export function doubtful(scope: Scope): Scope {
  const other = fork(scope);
  other.certain = false;
  other.left = LEFT.nothing;
  return other;
}

/** Joins a doubtful copy back; what it may have left stays left. */
export function rejoin(scope: Scope, other: Scope): boolean {
  other.certain = scope.certain && other.left === LEFT.nothing;
  return join(scope, other);
}

/** A command leaves what it stands in: nothing after it is certain. */
export function leave(scope: Scope, level: number): void {
  scope.certain = false;
  scope.left = Math.max(scope.left, level);
}

/** After a loop or a function: leaving just that is over. */
export function arrive(scope: Scope, level: number, certain: boolean): void {
  if (scope.left > level) return;
  scope.left = LEFT.nothing;
  scope.certain = certain;
}
