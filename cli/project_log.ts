import { isAbsolute, join } from "node:path";

/** Where rows go while no config says otherwise, relative to the root. */
export const DEFAULT_LOG_PATH = ".polydeukes/roi.log";

/** The log of a project, absolute. */
export function projectLog(root: string, logPath: string = DEFAULT_LOG_PATH): string {
  return isAbsolute(logPath) ? logPath : join(root, logPath);
}
