import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { errorCode } from "../adapters/shared/node_readers.ts";
import type { BaselineStore } from "../core/judge/baseline.ts";

/** Bytes of the log looked at, at most, to explain a changed file. */
const LOG_STRETCH = 1024 * 1024;

/**
 * Appends whole rows to the log, which its owner alone reads, with one write, making missing folders first. A last line that an
 * interrupted write left open is ended, so that the next row stays whole.
 *
 * @param rows whole lines, each with its newline
 * @returns what went wrong, or `undefined`; telemetry alone fails open
 */
export function appendRows(path: string, rows: string): string | undefined {
  if (rows === "") return undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const there = statSync(path, { throwIfNoEntry: false });
    if (there !== undefined && !there.isFile()) return `${path} is not a regular file`;
    const log = openSync(path, "a+", 0o600);
    try {
      writeAll(log, endsOpen(log) ? `\n${rows}` : rows);
    } finally {
      closeSync(log);
    }
    return undefined;
  } catch (error) {
    return `${path}: ${errorCode(error) ?? "cannot be written"}`;
  }
}

function endsOpen(log: number): boolean {
  const { size } = fstatSync(log);
  const last = new Uint8Array(1);
  return size > 0 && readSync(log, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

function writeAll(log: number, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += writeSync(log, bytes, at, bytes.length - at);
}

/**
 * The baseline file beside the log of one project.
 *
 * @param root absolute
 * @param logPath absolute
 */
export function baselineStore(root: string, logPath: string): BaselineStore {
  const path = join(root, ".polydeukes", "baseline.json");
  return {
    read: () => {
      try {
        // Asked first: a pipe in its place would be waited on, longer than a host waits.
        return isPlainFile(path) ? readFileSync(path, "utf8") : "";
      } catch (error) {
        const code = errorCode(error);
        return code === "ENOENT" || code === "ENOTDIR" ? undefined : "";
      }
    },
    replace: (text) => {
      placed(path, text, (temporary) => renameSync(temporary, path));
    },
    create: (text) => placed(path, text, (temporary) => linkSync(temporary, path)),
    logSize: () => sizeOf(logPath),
    logSince: (offset) => stretch(logPath, offset),
    hashOf,
  };
}

function isPlainFile(path: string): boolean {
  return statSync(path).isFile();
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Writes beside the target, then puts it in place in one step; false where that failed. */
function placed(path: string, text: string, place: (temporary: string) => void): boolean {
  const temporary = `${path}.${process.pid}.${Date.now().toString(36)}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeLeftovers(path);
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600 });
    place(temporary);
    return true;
  } catch {
    return false;
  } finally {
    try {
      unlinkSync(temporary);
    } catch {
      // Renamed, or never written.
    }
  }
}

/** Milliseconds after which a temporary file is no running process's any more. */
const LEFT_MS = 60_000;

/** What killed processes left beside the target; nothing else takes it away. */
function removeLeftovers(path: string): void {
  const start = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(start)) continue;
    const file = join(dirname(path), name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > LEFT_MS) rmSync(file, { force: true });
  }
}

function stretch(path: string, offset: number): string {
  try {
    if (!isPlainFile(path)) return "";
    const log = openSync(path, "r");
    try {
      const { size } = fstatSync(log);
      const from = Math.max(offset > size ? 0 : offset, size - LOG_STRETCH);
      const bytes = new Uint8Array(size - from);
      const count = readSync(log, bytes, 0, bytes.length, from);
      return new TextDecoder().decode(bytes.subarray(0, count));
    } finally {
      closeSync(log);
    }
  } catch {
    return "";
  }
}

/** Two multiplicative hashes over the bytes: they tell a changed file from a touched one; nothing is signed with them. */
function hashOf(path: string): string {
  try {
    if (!isPlainFile(path)) return "";
    let low = 0x811c9dc5;
    let high = 0x1b873593;
    for (const byte of readFileSync(path)) {
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul(high ^ byte, 0x85ebca6b);
    }
    return (low >>> 0).toString(16).padStart(8, "0") + (high >>> 0).toString(16).padStart(8, "0");
  } catch {
    return "";
  }
}
