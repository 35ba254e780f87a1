import { closeSync, openSync, writeSync } from "node:fs";
import type { EVENTS } from "../../core/protocol/verdict.ts";
import { breakDetail } from "../../core/telemetry/break_detail.ts";
import { rowFormatter } from "../../core/telemetry/format_row.ts";
import { seeded } from "./random.ts";

/** How a log is made up. */
export type GeneratedLog = {
  readonly seed?: number;
  /** About how many bytes it comes to. */
  readonly bytes: number;
  /** When its last row is, milliseconds since the epoch. */
  readonly endMs: number;
  readonly days?: number;
  /** A damaged line stands after so many rows; none when missing. */
  readonly damagedEvery?: number;
  /** Subjects to be met besides the usual ones. */
  readonly subjects?: readonly string[];
};

const LABELS: readonly string[] = [
  "covenant-check",
  "self-mod",
  "shell-mod",
  "no-focused-tests",
  "databases-stay-in-data",
  "exports-are-documented",
  "merge-is-the-users-call",
  "locales-in-step",
];
const REASONS: readonly string[] = ["supply-pass", "no-observation", "config-fault"];
const DAY_MS = 86_400_000;

/** Damaged in every way a log gets damaged. */
const DAMAGED: readonly string[] = [
  "2026-03-01T12:00:00.000Z\tpassed",
  "half a row",
  "2026-13-01T12:00:00.000Z\tpassed\tself-mod\ta",
  "2026-03-01T12:00:00.000Z\tfine\tself-mod\ta",
  "\u0000\u0000\u0000",
];

/**
 * Writes a log that a busy project might have: breaks become rarer, some disciplines only ever skip.
 *
 * @param path absolute
 * @returns how many rows and how many damaged lines it holds
 */
export function writeGeneratedLog(
  path: string,
  { seed = 1, bytes, endMs, days = 90, damagedEvery, subjects = [] }: GeneratedLog,
): { readonly rows: number; readonly damaged: number } {
  const { below, pick, once } = seeded(seed);
  const random = () => below(1_000_000) / 1_000_000;
  const count = Math.max(1, Math.round(bytes / 95));
  const log = openSync(path, "w");
  let rows = 0;
  let damaged = 0;
  let text = "";
  for (let i = 0; i < count; i++) {
    const share = i / count;
    const label = pick(LABELS);
    const event = eventOf(label, share, random());
    const subject = subjects.length > 0 && once(5)
      ? pick(subjects)
      : `src/part_${Math.floor(random() ** 3 * 400)}/file_${below(5)}.ts`;
    const format = rowFormatter(Math.floor(endMs - (1 - share) * days * DAY_MS));
    text += format({
      event,
      label,
      subject,
      ...(event === "skipped"
        ? { detail: pick(["supply-pass", ...REASONS]) }
        : event === "passed"
        ? {}
        : {
          detail: breakDetail([{
            relate: "none",
            message: "",
            items: [{ key: "1", value: `line ${i}` }],
          }]),
        }),
    });
    rows++;
    if (damagedEvery !== undefined && rows % damagedEvery === 0) {
      text += `${DAMAGED[damaged % DAMAGED.length] ?? ""}\n`;
      damaged++;
    }
    if (text.length > 1 << 20) {
      writeSync(log, text);
      text = "";
    }
  }
  writeSync(log, text);
  closeSync(log);
  return { rows, damaged };
}

function eventOf(label: string, share: number, dice: number): (typeof EVENTS)[number] {
  if (label === "locales-in-step") return "skipped";
  if (label === "covenant-check") return dice < 0.95 ? "passed" : "skipped";
  const broken = 0.35 - 0.2 * share;
  if (dice > broken) return dice > 0.93 ? "skipped" : "passed";
  return dice < broken * 0.5 ? "advised" : dice < broken * 0.85 ? "blocked" : "witnessed";
}
