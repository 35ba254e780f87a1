import * as v from "valibot";
import type { Config } from "../../core/config/config.ts";
import type { Composed } from "../../core/config/compose.ts";
import { type Finding, flawFindings, MOST_FINDINGS } from "../../core/config/findings.ts";
import { DISCIPLINE_LISTS } from "../../core/declaration/discipline.ts";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import { closedObject } from "../../core/protocol/closed_object.ts";
import { didYouMean } from "../../core/protocol/did_you_mean.ts";
import { explainIssue } from "../../core/protocol/explain_issue.ts";
import { type KeyPath, quote, renderKeyPath } from "../../core/protocol/key_path.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { META_COVENANTS } from "../../core/protocol/verdict.ts";
import { type CaseEntry, caseSchema } from "./case_schema.ts";
import { unreachable } from "./unreachable.ts";

/** A case, and where in its file it stands. */
export type PlacedCase = { readonly entry: CaseEntry; readonly path: KeyPath };

const fileSchema = closedObject({ cases: v.array(v.unknown()) });

/**
 * The data of a file as cases of the disciplines of one configuration, or everything wrong with it.
 * The file is a list of cases, or `{ cases: [...] }`.
 */
export function readCases(
  composed: Composed,
  config: Config,
): Result<readonly PlacedCase[], readonly Finding[]> {
  const flaws = flawFindings(composed);
  const list = listOf(composed.value);
  if (!list.ok) return err([...flaws, ...list.error]);
  const { base, elements } = list.value;
  const findings: Finding[] = [...flaws];
  const refused = new Set(flaws.map(({ path }) => renderKeyPath(path)));
  const cases: PlacedCase[] = [];
  for (const [index, element] of elements.entries()) {
    if (findings.length > MOST_FINDINGS) break;
    const path = [...base, index];
    const parsed = v.safeParse(caseSchema, element);
    if (parsed.success) cases.push({ entry: parsed.output, path });
    else {
      const found = parsed.issues.map((issue) => explainIssue(issue, caseSchema, path));
      findings.push(...found.filter((each) => !refused.has(renderKeyPath(each.path))));
    }
  }
  findings.push(...duplicateIds(cases), ...cases.flatMap((each) => caseFindings(each, config)));
  return findings.length === 0 ? ok(cases) : err(findings);
}

function listOf(
  value: unknown,
): Result<{ readonly base: KeyPath; readonly elements: readonly unknown[] }, readonly Finding[]> {
  if (Array.isArray(value)) return ok({ base: [], elements: value });
  if (value === undefined || value === null) {
    const message = "the file holds no case: write a list of { id, discipline, given, expect }";
    return err([{ path: [], at: "value", message }]);
  }
  const parsed = v.safeParse(fileSchema, value);
  if (parsed.success) return ok({ base: ["cases"], elements: parsed.output.cases });
  return err(parsed.issues.map((issue) => explainIssue(issue, fileSchema)));
}

function duplicateIds(cases: readonly PlacedCase[]): readonly Finding[] {
  const seen = new Map<string, KeyPath>();
  return cases.flatMap(({ entry: { id }, path }) => {
    const first = seen.get(id);
    if (first === undefined) {
      seen.set(id, path);
      return [];
    }
    const message = `the id ${quote(id)} is taken by ${renderKeyPath(first)}: name each case once`;
    return [{ path: [...path, "id"], at: "value" as const, message }];
  });
}

/** What the shape cannot know: that the discipline exists, that the diff is one, that it can be reached. */
function caseFindings({ entry, path }: PlacedCase, config: Config): readonly Finding[] {
  const { discipline, given } = entry;
  const ids = DISCIPLINE_LISTS.flatMap((list) => config[list].map(({ id }) => id));
  const known = [...ids, ...META_COVENANTS];
  if (!known.includes(discipline)) {
    const meant = didYouMean(discipline, known);
    const hint = meant === undefined
      ? `${config.file} has no discipline of that id`
      : `did you mean "${meant}"?`;
    return [{
      path: [...path, "discipline"],
      at: "value",
      message: `unknown discipline ${quote(discipline)}: ${hint}`,
    }];
  }
  const why = unreachable(discipline, given, config);
  if (why !== undefined) return [{ path: [...path, "given"], at: "value", message: why }];
  if (given.diff === undefined) return [];
  const parsed = parseDiff(given.diff);
  const message = !parsed.ok
    ? parsed.error.message
    : parsed.value.length === 0
    ? "the diff shows no change"
    : undefined;
  return message === undefined
    ? []
    : [{ path: [...path, "given", "diff"], at: "value" as const, message }];
}
