/**
 * What a protected path entry may be: relative to the project root, no `..` segment, not blank, no
 * NUL. A pattern, so that the generated schema says it too.
 */
export const PROTECTED_ENTRY: RegExp =
  /^(?=[\s\S]*\S)(?![\s\S]*\u0000)(?!\s*(?:\/|[A-Za-z]:[\\/]))(?!(?:[\s\S]*\/)?\s*\.\.\s*(?:\/|$))/;

/**
 * Why {@link PROTECTED_ENTRY} refuses an entry, as a predicate of it.
 *
 * @param entry as written
 */
export function protectedEntryFault(entry: string): string {
  const trimmed = entry.trim();
  if (trimmed === "") return "is blank";
  if (trimmed.includes("\0")) return "holds a NUL character";
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(trimmed)) {
    return "is absolute: write it relative to the project root";
  }
  return 'has a ".." segment: write where it leads, relative to the project root';
}

/**
 * An entry as it is compared: trimmed, without `.` segments, doubled and trailing slashes. `.` itself,
 * the whole project, stays.
 *
 * @param entry one that {@link PROTECTED_ENTRY} accepts
 * @example
 * ```ts
 * normalizeProtectedEntry(" ./a//b/ "); // "a/b"
 * ```
 */
export function normalizeProtectedEntry(entry: string): string {
  const segments = entry.trim().split("/").filter((segment) => segment !== "" && segment !== ".");
  return segments.length === 0 ? "." : segments.join("/");
}
