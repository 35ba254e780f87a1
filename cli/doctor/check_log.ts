import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { projectLog } from "../project_log.ts";
import { type Examined, failed, type Finding, well } from "./finding.ts";
import { shownPath } from "./shown_path.ts";

/** The log, absolute; where the configuration does not load, the usual one. */
export function logOf({ root, loaded }: Examined): string {
  return loaded.ok ? projectLog(root, loaded.value.config.telemetry.logPath) : projectLog(root);
}

/** Rows can be appended: to the log, or to the folder it is going to stand in. */
export function checkLog(of: Examined): readonly Finding[] {
  const log = logOf(of);
  const shown = shownPath(log, of);
  const { readers } = of;
  const real = readers.realPath(log) ?? log;
  const stat = readers.statOf(real);
  if (stat !== undefined) {
    if (stat.kind !== "file") {
      const what = stat.kind === "directory" ? "a directory" : "no regular file";
      return [failed(`${shown} is ${what}: no row is recorded`, `move ${shown} away`)];
    }
    return isWritable(real)
      ? [well(`${shown} can be written`)]
      : [failed(`${shown} cannot be written: no row is recorded`, `run \`chmod u+w ${shown}\``)];
  }
  let folder = dirname(log);
  while (readers.statOf(folder) === undefined && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  const above = shownPath(folder, of) || ".";
  const isFolder = readers.statOf(readers.realPath(folder) ?? folder)?.kind === "directory";
  if (!isFolder) {
    return [failed(`${above} is no directory, and ${shown} would lie in it`, `move ${above} away`)];
  }
  return isWritable(folder)
    ? [well(`${shown} can be written`)]
    : [failed(`${above} cannot be written: no row is recorded`, `run \`chmod u+w ${above}\``)];
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
