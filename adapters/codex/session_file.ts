import { createHash } from "node:crypto";
import { join } from "node:path";

/** The folder of the sessions' evidence, relative to the project. */
export const SESSIONS_FOLDER = ".polydeukes/codex-sessions";
/** What a session's file is called; nothing else in the folder is touched. */
export const SESSION_FILE_NAME = /^[0-9a-f]{64}\.jsonl$/;

/** Where the evidence of a session stands: the id never becomes a path. */
export function sessionFile(repoRoot: string, sessionId: string): string {
  const name = createHash("sha256").update(sessionId, "utf8").digest("hex");
  return join(repoRoot, SESSIONS_FOLDER, `${name}.jsonl`);
}
