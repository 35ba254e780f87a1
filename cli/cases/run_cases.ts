import { DISCIPLINE_LISTS } from "../../core/declaration/discipline.ts";
import type { LoadedConfig } from "../../core/config/config.ts";
import type { Position } from "../../core/protocol/text_position.ts";
import { type CaseOutcome, type CaseProject, judgeCase } from "./judge_case.ts";
import type { LoadedCase } from "./load_cases.ts";

/** A case and what it came to. */
export type RanCase = LoadedCase & { readonly outcome: CaseOutcome };

/** A discipline that no case shows to break. */
export type Unbroken = { readonly id: string; readonly file: string } & Position & {
  /** How many cases name it. */
  readonly cases: number;
};

/** What a run of cases came to. */
export type CasesRun = {
  readonly cases: readonly RanCase[];
  /** Disciplines without a case that breaks; missing where that was not asked for. */
  readonly unbroken?: readonly Unbroken[];
};

/** Judges every case, in order. */
export function runCases(
  cases: readonly LoadedCase[],
  project: CaseProject & { readonly loaded: LoadedConfig },
  options: { readonly requireBreak: boolean },
): CasesRun {
  const ran = cases.map((each) => ({ ...each, outcome: judgeCase(each.entry, project) }));
  return {
    cases: ran,
    ...(options.requireBreak ? { unbroken: unbrokenOf(ran, project.loaded) } : {}),
  };
}

/** Every case as expected, and no discipline without a breaking case where one is required. */
export function isGood({ cases, unbroken = [] }: CasesRun): boolean {
  return unbroken.length === 0 && cases.every(({ outcome }) => outcome.ok);
}

/** A case shows a break when it is expected and found: a discipline that cannot break is toothless. */
function unbrokenOf(ran: readonly RanCase[], { config, locate }: LoadedConfig): Unbroken[] {
  return DISCIPLINE_LISTS.flatMap((list) =>
    config[list].flatMap(({ id, draft }, index) => {
      const own = ran.filter(({ entry }) => entry.discipline === id);
      const shown = own.some(({ outcome }) => outcome.ok && outcome.breaks);
      return draft === true || shown
        ? []
        : [{ id, file: config.file, ...locate([list, index]), cases: own.length }];
    })
  );
}
