import { patternReach } from "./path_pattern.ts";
import { normal } from "./path_refs.ts";
import type { PathRef, ShellAnalysis } from "./analysis.ts";

/** What the judge would say of an analysis with one file protected; for tests only. */
export function verdictForTest(analysis: ShellAnalysis, file: string): "broken" | "skip" | "pass" {
  const hit = (ref: PathRef, removes: boolean): boolean => {
    if (ref.kind === "pattern") {
      const reach = patternReach(ref.glob, file);
      // What is protected here is a file: nothing lies below it.
      return reach.exact || (removes && reach.above);
    }
    const path = normal(ref.path);
    return path === file || path.startsWith(`${file}/`) ||
      (removes && (file.startsWith(`${path}/`) || path === "/"));
  };
  if (analysis.effects.some((effect) => hit(effect.target, effect.removes))) return "broken";
  if (analysis.mentions.some((mention) => !mention.read && hit(mention.target, false))) {
    return "broken";
  }
  return analysis.unknowns.length > 0 ? "skip" : "pass";
}
