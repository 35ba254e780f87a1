import type { Break } from "../../core/declaration/plan.ts";
import type { DiffCall } from "../../core/diff/diff_call.ts";

/**
 * Where in the file a break shows, by the diff that was judged: the line its first item was taken
 * from, or else the first line the diff changes. Counted from 1, on the new side.
 *
 * An item says its line in one of two ways: as its key, which the `lines` step makes the number of the
 * line among those the diff shows; or, when a later step gave it another key, by being that line.
 *
 * @returns `undefined` where the file is gone or the diff shows no line of it
 */
export function lineOfBreak(call: DiffCall, broken?: Break): number | undefined {
  if (call.name === "staged-delete") return undefined;
  const { post, first } = call.positions();
  const value = broken?.items[0]?.value;
  if (typeof value !== "string" || !("post" in call.change)) return first;
  const lines = call.change.post.split("\n").map((line) => line.trim());
  const key = Number(broken?.items[0]?.key);
  const index = lines[key - 1] === value ? key - 1 : lines.indexOf(value);
  return post[index] ?? first;
}
