import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../shared/payload.ts";

/**
 * The spawn records of a session's subagents, which the host keeps beside the transcript:
 * `<transcript without .jsonl>/subagents/agent-<id>.meta.json`.
 *
 * @param transcriptPath the payload's `transcript_path`
 * @returns one JSON array as text, by file name; `undefined` where a record cannot be read, since a list
 * with one missing would say less than happened
 */
export function readSidecar(transcriptPath: string): string | undefined {
  const folder = join(transcriptPath.replace(/\.jsonl$/, ""), "subagents");
  if (!existsSync(folder)) return "[]";
  try {
    const records = readdirSync(folder)
      .filter((name) => /^agent-.+\.meta\.json$/.test(name))
      .sort()
      .map((name) => {
        const path = join(folder, name);
        // A pipe in its place would be waited on, longer than the host waits.
        if (!statSync(path).isFile()) throw new TypeError("not a file");
        const record: unknown = JSON.parse(readFileSync(path, "utf8"));
        if (!isObject(record)) throw new TypeError("not a record");
        return record;
      });
    return JSON.stringify(records);
  } catch {
    return undefined;
  }
}
