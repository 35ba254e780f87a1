import type { ProtectedPaths } from "../paths/protected_paths.ts";
import type { Call } from "./call.ts";
import type { MetaFinding } from "./meta_finding.ts";

/**
 * The tool axis: a file world whose target is protected breaks. What an edit's content mentions is no
 * target. A mutating call without evidence breaks when one of its arguments names a protected path.
 */
export function selfMod(call: Call, paths: ProtectedPaths): readonly MetaFinding[] {
  const found: MetaFinding[] = [];
  for (const { path, shown = path, removed } of call.targets) {
    const entry = paths.match(path, { removed });
    if (entry !== undefined) {
      const done = removed ? "removed" : "changed";
      const message = `a protected path is ${done} (protected: ${entry})`;
      found.push({ kind: "broken", subject: shown, entry, message });
    }
  }
  for (const text of call.unproven ?? []) {
    const entry = paths.mentionedIn(text);
    if (entry !== undefined) {
      const message = `the call shows no change to judge and names ${entry}, which is protected`;
      return [...found, { kind: "broken", subject: entry, entry, message }];
    }
  }
  return found;
}
