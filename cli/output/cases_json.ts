import type { ExitCode } from "../../core/protocol/verdict.ts";
import type { CasesRun, RanCase } from "../cases/run_cases.ts";

/** A run of cases as one JSON object. */
export function casesJson({ cases, unbroken }: CasesRun, exitCode: ExitCode): string {
  const failed = cases.filter(({ outcome }) => !outcome.ok).length;
  const answer = {
    schemaVersion: 1,
    exitCode,
    summary: { cases: cases.length, ok: cases.length - failed, failed },
    cases: cases.map(caseJson),
    ...(unbroken === undefined ? {} : { withoutBreakingCase: unbroken }),
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

function caseJson({ entry, outcome, file, line, column }: RanCase) {
  return {
    id: entry.id,
    file,
    line,
    column,
    discipline: entry.discipline,
    ok: outcome.ok,
    expected: {
      event: entry.expect,
      ...(entry.message === undefined ? {} : { message: entry.message }),
    },
    /** `null`: nothing reached the discipline. */
    actual: outcome.actual ?? null,
    rows: outcome.rows.map(({ event, subject, detail, message, why, breaks, unjudged }) => ({
      event,
      subject,
      detail: breaks === undefined ? detail ?? null : null,
      message: message ?? null,
      why: why ?? null,
      breaks: breaks ?? [],
      ...(unjudged === true ? { unjudged } : {}),
    })),
  };
}
