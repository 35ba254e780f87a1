import assert from "node:assert/strict";
import { test } from "node:test";
import {
  normalizeProtectedEntry,
  PROTECTED_ENTRY,
  protectedEntryFault,
} from "./protected_entry.ts";

const TAKEN: readonly [entry: string, normal: string][] = [
  ["a", "a"],
  [" a/b ", "a/b"],
  ["./a", "a"],
  ["././a//b/./c///", "a/b/c"],
  [".", "."],
  ["./", "."],
  ["**/*.lock", "**/*.lock"],
  ["a..b/..c/d..", "a..b/..c/d.."],
  ["...", "..."],
  ["~/x", "~/x"],
  ["a\nb", "a\nb"],
  ["c:x", "c:x"],
];

for (const [entry, normal] of TAKEN) {
  test(`the protected entry ${JSON.stringify(entry)} is taken as ${JSON.stringify(normal)}`, () => {
    assert.match(entry, PROTECTED_ENTRY);
    assert.equal(normalizeProtectedEntry(entry), normal);
  });
}

const ABSOLUTE = "is absolute: write it relative to the project root";
const UPWARD = 'has a ".." segment: write where it leads, relative to the project root';

const REFUSED: readonly [entry: string, fault: string][] = [
  ["", "is blank"],
  [" \t\n\u00a0", "is blank"],
  ["/", ABSOLUTE],
  [" /etc", ABSOLUTE],
  ["//server", ABSOLUTE],
  ["C:/x", ABSOLUTE],
  ["c:\\x", ABSOLUTE],
  ["..", UPWARD],
  [" .. ", UPWARD],
  ["../a", UPWARD],
  ["a/..", UPWARD],
  ["a/../b", UPWARD],
  ["./..//a", UPWARD],
  ["a\0b", "holds a NUL character"],
];

for (const [entry, fault] of REFUSED) {
  test(`the protected entry ${JSON.stringify(entry)} is refused`, () => {
    assert.doesNotMatch(entry, PROTECTED_ENTRY);
    assert.equal(protectedEntryFault(entry), fault);
  });
}

test("the pattern takes no longer than the entry", () => {
  const started = performance.now();
  for (const part of ["/", " ", "../", "a/ ", ".. "]) {
    PROTECTED_ENTRY.test("a" + part.repeat(200_000) + "\n");
  }
  assert.ok(performance.now() - started < 1000);
});
