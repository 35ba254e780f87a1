import { checkConfig } from "./check_config.ts";
import { checkCommands } from "./check_commands.ts";
import { checkIgnored } from "./check_ignored.ts";
import { checkLog } from "./check_log.ts";
import { checkProtected } from "./check_protected.ts";
import { checkRecentRow } from "./check_recent_row.ts";
import { checkRegistrations } from "./check_registrations.ts";
import { checkSingleJudge } from "./check_single_judge.ts";
import { checkTrust } from "./check_trust.ts";
import { checkVersions } from "./check_versions.ts";
import type { Examined, Finding } from "./finding.ts";

/** Every check, in the order it is said. */
export const CHECKS = {
  config: { doc: "the configuration loads, and every entry compiles", run: checkConfig },
  hooks: { doc: "each host's hooks are registered, as init writes them", run: checkRegistrations },
  command: {
    doc: "what the hooks call can be run, from the root and below it",
    run: checkCommands,
  },
  versions: { doc: "judge and adapters are of one version", run: checkVersions },
  "one-judge": { doc: "no call is judged by two adapters", run: checkSingleJudge },
  trust: { doc: "the host has been told to run these very hooks", run: checkTrust },
  log: { doc: "rows can be recorded", run: checkLog },
  rows: { doc: "something was judged in the last day", run: checkRecentRow },
  protected: { doc: "every protected entry matches something", run: checkProtected },
  ignored: { doc: "git ignores the judge's own state", run: checkIgnored },
} as const satisfies Readonly<
  Record<string, { readonly doc: string; readonly run: (of: Examined) => readonly Finding[] }>
>;

/** A check's name. */
export type CheckName = keyof typeof CHECKS;

/** A finding with the check it comes from. */
export type NamedFinding = Finding & { readonly check: string };

/** Runs every check. */
export function examine(of: Examined): readonly NamedFinding[] {
  return Object.entries(CHECKS).flatMap(([check, { run }]) =>
    run(of).map((finding) => ({ check, ...finding }))
  );
}
