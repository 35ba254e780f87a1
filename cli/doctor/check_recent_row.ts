import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parseRow } from "../../core/telemetry/parse_row.ts";
import { logOf } from "./check_log.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";
import { HOSTS } from "./host_wiring.ts";
import { registrationOf } from "./registration.ts";
import { shownPath } from "./shown_path.ts";

const DAY_MS = 86_400_000;
/** Bytes of the log's end that are looked at. */
const TAIL = 256 * 1024;

/**
 * Something was judged in the last day. A row does not say which host it came from (no surface tells
 * the log), so this is asked of all registered hosts together, and said that way.
 */
export function checkRecentRow(of: Examined): readonly Finding[] {
  const hosts = HOSTS.filter((wiring) => (registrationOf(wiring, of)?.handlers.length ?? 0) > 0);
  if (hosts.length === 0) return [];
  const shown = shownPath(logOf(of), of);
  const lastMs = lastRowMs(logOf(of));
  if (lastMs !== undefined && of.nowMs - lastMs <= DAY_MS) {
    const when = new Date(lastMs).toISOString();
    return [
      well(`the last row of ${shown} is of ${when}`),
      ...(hosts.length > 1
        ? [note(`a row does not name its host: it may be any of ${namesOf(hosts)}`)]
        : []),
    ];
  }
  const what = lastMs === undefined
    ? `${shown} holds no row: nothing was ever judged`
    : `the last row of ${shown} is of ${new Date(lastMs).toISOString()}: nothing was judged since`;
  return [
    failed(
      what,
      `start ${namesOf(hosts)} in this project and have it change a file, then look again`,
    ),
  ];
}

function namesOf(hosts: readonly { readonly host: string }[]): string {
  return hosts.map(({ host }) => host).join(" or ");
}

/** The time of the last sound row; `baseline` rows count, since only a judged call leaves them. */
function lastRowMs(path: string): number | undefined {
  const rows = tailOf(path).split("\n").map(parseRow).filter((row) => row !== undefined);
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ atMs }) => atMs));
}

function tailOf(path: string): string {
  try {
    const log = openSync(path, "r");
    try {
      const { size } = fstatSync(log);
      const bytes = new Uint8Array(Math.min(size, TAIL));
      const count = readSync(log, bytes, 0, bytes.length, size - bytes.length);
      return new TextDecoder().decode(bytes.subarray(0, count));
    } finally {
      closeSync(log);
    }
  } catch {
    return "";
  }
}
