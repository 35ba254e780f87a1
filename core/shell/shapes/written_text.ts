import { pathsOf } from "../files_of.ts";
import { normal } from "../path_refs.ts";
import type { Arg, Run } from "../run.ts";
import type { Scope } from "../scope.ts";

/** The text of a script this very line wrote. */
export function writtenText(run: Run, scope: Scope, script: Arg): string | undefined {
  const [given] = pathsOf(run, scope, script.text) ?? [];
  const path = given === undefined ? undefined : normal(given);
  if (path === undefined || !run.files.log.some((entry) => entry.write && entry.path === path)) {
    return undefined;
  }
  return run.files.text(path);
}
