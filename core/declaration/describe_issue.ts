import type * as v from "valibot";
import { hint } from "./did_you_mean.ts";

/**
 * What a validation found, as one line for a person.
 *
 * @param issue of a schema of this folder
 * @param known the keys there are, for a suggestion
 */
export function describeIssue(issue: v.BaseIssue<unknown>, known: readonly string[]): string {
  if (issue.kind === "schema" && issue.type === "strict_object" && issue.expected !== "Object") {
    if (issue.expected !== "never") return `${issue.expected} is missing`;
    const key = String(issue.input);
    return `unknown argument "${key}"${hint(key, known)}`;
  }
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  return `must be ${issue.expected ?? "something else"}, not ${issue.received}`;
}

/** The keys that lead to an issue. */
export function issuePath(issue: v.BaseIssue<unknown>): readonly (string | number)[] {
  return (issue.path ?? []).map((item) =>
    typeof item.key === "number" ? item.key : String(item.key)
  );
}
