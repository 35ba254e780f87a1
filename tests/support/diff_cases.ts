import assert from "node:assert/strict";
import { test } from "node:test";
import type { StagedCall, StagedChange } from "../../core/diff/diff_call.ts";
import { parseDiff } from "../../core/diff/parse_diff.ts";

/** A call as a case expects it. */
export type Expected = readonly [name: StagedCall, path: string, change: StagedChange];
/** A diff, by its lines, and what it is read as. */
export type Accepted = readonly [
  what: string,
  lines: readonly string[],
  calls: readonly Expected[],
];

export const write = (
  path: string,
  change: StagedChange,
): Expected => ["staged-write", path, change];
export const gone = (
  path: string,
  change: StagedChange,
): Expected => ["staged-delete", path, change];
export const create = (post: string): StagedChange => ({ kind: "create", post });
export const modify = (pre: string, post: string): StagedChange => ({ kind: "modify", pre, post });
export const remove = (pre: string): StagedChange => ({ kind: "delete", pre });
export const UNOBSERVED: StagedChange = { kind: "unobserved" };

/** One line becoming another, the shortest change there is. */
export const CHANGE = ["@@ -1 +1 @@", "-old", "+new"];
/** What {@link CHANGE} is evidence of. */
export const CHANGED = modify("old\n", "new\n");
/** A file header. */
export const header = (old: string, now: string) => [`--- ${old}`, `+++ ${now}`];
/** A block's header. */
export const block = (
  old: string,
  now: string,
) => [`diff --git ${old} ${now}`, ...header(old, now)];
/** A revision, shortened. */
export const HASH = "0123456789ab";

/** One test for each case, with the last line's end and without. */
export function testAccepted(cases: readonly Accepted[]): void {
  for (const [what, lines, expected] of cases) {
    for (
      const [ending, text] of [["", lines.join("\n")], [
        ", ended",
        `${lines.join("\n")}\n`,
      ]] as const
    ) {
      test(`parseDiff reads ${what}${ending}`, () => {
        const parsed = parseDiff(text);
        assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.message);
        assert.deepEqual(
          parsed.value.map(({ name, path, change }) => [name, path, change]),
          expected,
        );
      });
    }
  }
}
