import type { Break, Finding } from "../declaration/plan.ts";
import type { World } from "../declaration/world.ts";
import type { ProtectedPaths } from "../paths/protected_paths.ts";
import type { Readers } from "../protocol/readers.ts";
import type { Level } from "../protocol/verdict.ts";
import { breakDetail } from "../telemetry/break_detail.ts";
import type { Call } from "./call.ts";
import type { JudgedRow } from "./judgment.ts";
import { type Outcome, verdictOf } from "./level.ts";
import type { MetaFinding } from "./meta_finding.ts";
import { mendStep } from "./next_step.ts";
import type { DeclareRegistration, Registration } from "./registration.ts";
import { selfMod } from "./self_mod.ts";
import { shellMod } from "./shell_mod.ts";
import { transcriptMod } from "./transcript_mod.ts";

/** What every judgment of a run shares. */
export type DispatchContext = {
  readonly root: string;
  readonly posture: Level;
  readonly paths: ProtectedPaths;
  readonly display: (path: string) => string;
  readonly evidencePath?: string;
  readonly readers: Readers;
  /** What stands on a row that stops the call. */
  readonly next: () => string;
  /** Told before each judgment, so that one that never ends can be named. */
  readonly begin: (label: string, subject: string, call: number) => void;
};

/** Judges one call by every registration it reaches: no short circuit. */
export function dispatch(
  call: Call,
  registrations: readonly Registration[],
  context: DispatchContext,
): readonly JudgedRow[] {
  const rows: JudgedRow[] = [];
  for (const registration of registrations) {
    context.begin(registration.id, call.subject, call.index);
    try {
      for (const row of rowsOf(registration, call, rows, context)) rows.push(row);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      rows.push(unjudgeable(registration.id, call.subject, call, `judging failed: ${why}`));
    }
  }
  if (call.unproven !== undefined || call.outside === true) rows.push(unobserved(call));
  if (rows.length === 0) {
    rows.push({
      event: "passed",
      label: "covenant-check",
      subject: call.subject,
      call: call.index,
      stops: false,
    });
  }
  return rows;
}

function rowsOf(
  registration: Registration,
  call: Call,
  earlier: readonly JudgedRow[],
  context: DispatchContext,
): Iterable<JudgedRow> {
  switch (registration.kind) {
    case "meta":
      return metaFindings(registration.id, call, context).map((finding) =>
        metaRow(registration.id, finding, call, context)
      );
    case "declare":
      return declareRows(registration, call, context);
    case "fault":
      return [skipped(registration.id, call, "config-fault")];
    case "unjudgeable":
      return unjudgeableRows(call, earlier);
  }
}

function metaFindings(
  id: Extract<Registration, { kind: "meta" }>["id"],
  call: Call,
  { paths, display, evidencePath, root, readers }: DispatchContext,
): readonly MetaFinding[] {
  switch (id) {
    case "self-mod":
      return selfMod(call, paths);
    case "shell-mod":
      return shellMod(call, paths, display);
    case "transcript-mod":
      return evidencePath === undefined ? [] : transcriptMod(call, evidencePath, root, readers);
  }
}

function metaRow(
  label: string,
  finding: MetaFinding,
  call: Call,
  context: DispatchContext,
): JudgedRow {
  const { subject } = finding;
  if (finding.kind === "upheld") {
    return { event: "passed", label, subject, call: call.index, stops: false };
  }
  const verdict = verdictOf("broken", "block", context.posture);
  const { entry, message } = finding;
  const breaks: readonly Break[] = [
    { relate: "protected", message, items: [{ key: entry, value: subject }] },
  ];
  return {
    ...verdict,
    label,
    subject,
    detail: breakDetail(breaks),
    message,
    call: call.index,
    ...(verdict.stops ? { next: context.next() } : {}),
  };
}

function* declareRows(
  registration: DeclareRegistration,
  call: Call,
  context: DispatchContext,
): Iterable<JudgedRow> {
  const { id, plan } = registration;
  for (const world of call.worlds) {
    if (!reaches(registration, world)) continue;
    context.begin(id, world.subject, call.index);
    const admitted = plan.admits(world);
    if (admitted === false) continue;
    const finding: Finding = admitted === "unobserved"
      ? { kind: "skipped", reason: "no-observation", source: "scope" }
      : plan.evaluate(world);
    yield findingRow(registration, finding, world, call, context);
  }
}

/**
 * A declaration that reads the changed file is judged where a file changes: over a shell call's own
 * world its sources are not absent, they are no part of it.
 */
function reaches({ plan }: DeclareRegistration, world: World): boolean {
  return world.subject !== "-" || !plan.reads.fixed.some((source) => FILE_SOURCES.has(source));
}

const FILE_SOURCES: ReadonlySet<string> = new Set([
  "target.path",
  "pre",
  "post",
  "state",
  "changes",
]);

function findingRow(
  { id, why, enforce }: DeclareRegistration,
  finding: Finding,
  { subject }: World,
  call: Call,
  { posture, next }: DispatchContext,
): JudgedRow {
  const verdict = verdictOf(OUTCOME_OF[finding.kind], enforce, posture);
  const row = { ...verdict, label: id, subject, call: call.index };
  switch (finding.kind) {
    case "upheld":
      return row;
    case "skipped":
      return { ...row, detail: finding.reason };
    case "unjudgeable":
      return unjudgeable(id, subject, call, finding.why, why);
    case "broken":
    case "witnessed":
      return {
        ...row,
        detail: breakDetail(finding.breaks),
        message: finding.breaks.map((each) => each.message).join("; "),
        breaks: finding.breaks,
        ...(why === undefined ? {} : { why }),
        ...(verdict.stops ? { next: next() } : {}),
      };
  }
}

const OUTCOME_OF: Readonly<Record<Finding["kind"], Outcome>> = {
  upheld: "upheld",
  broken: "broken",
  witnessed: "witnessed",
  skipped: "skipped",
  unjudgeable: "unjudgeable",
};

/** A judgment that could not be made: stops at any posture, and no witness opens it. */
export function unjudgeable(
  label: string,
  subject: string,
  call: { readonly index: number },
  message: string,
  why?: string,
): JudgedRow {
  return {
    event: "blocked",
    label,
    subject,
    detail: breakDetail([{
      relate: "unjudgeable",
      message,
      items: [{ key: "why", value: message }],
    }]),
    message,
    ...(why === undefined ? {} : { why }),
    next: mendStep(label),
    call: call.index,
    stops: true,
    unjudged: true,
  };
}

function skipped(label: string, call: Call, detail: string): JudgedRow {
  return { event: "skipped", label, subject: call.subject, detail, call: call.index, stops: false };
}

function unobserved(call: Call): JudgedRow {
  return skipped("covenant-check", call, "no-observation");
}

/** A line that could write, names no target, and of which nothing else was to say. */
function unjudgeableRows(call: Call, earlier: readonly JudgedRow[]): readonly JudgedRow[] {
  const unknowns = call.shell?.analysis.unknowns ?? [];
  const [first] = unknowns;
  if (first === undefined || earlier.some((row) => row.label === "shell-mod")) return [];
  const more = unknowns.length > 1 ? ` (+${unknowns.length - 1})` : "";
  return [{
    event: "skipped",
    label: "shell-unjudgeable",
    subject: "-",
    detail: `${first.kind} ${first.word}${more}`,
    call: call.index,
    stops: false,
  }];
}
